import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type OwnGraphNode, startGraphNode } from '../fork-tests/harness/graphNode.ts';
import { createTemporaryFolder } from '../fork-tests/harness/temporaryFolder.ts';
import { type DatabaseSize, sizeOfIndex } from './indexingPace/databaseSize.ts';
import { type DenseHistory, startDenseHistory } from './indexingPace/denseHistory.ts';
import { enter, leave, type Runner, type Taken, takeTurns } from './indexingPace/indexingTurns.ts';
import { handlerTimes } from './kit/handlerTimes.ts';
import { printTable } from './kit/report.ts';

/**
 * The mappings as they were when this was first measured: `subgraph/` of commit 5bcc416, as graph-cli
 * compiled it.
 */
const REFERENCE = fileURLToPath(new URL('./indexingPace/referenceSubgraph.tgz', import.meta.url));
/** Three hours of 900 trades each. */
const BLOCKS = 900;
const TRADES_PER_BLOCK = 3;
/** Approximate number of Mint, Burn, Swap and Sync events of all Uniswap pairs and pools on mainnet. */
const MAINNET_EVENTS = 1e8;
const HOUR = 3600;

interface Pace {
  readonly handlers: number;
  readonly taken: Taken;
  readonly size: DatabaseSize;
}

/** How long the real graph-node takes for a history as dense as a busy chain's, against earlier mappings. */
export async function runIndexingPaceBench(): Promise<void> {
  const history = await startDenseHistory(BLOCKS, TRADES_PER_BLOCK);
  const folder = await createTemporaryFolder('reference-subgraph');
  try {
    await promisify(execFile)('tar', ['-xzf', REFERENCE, '-C', folder.path]);
    const [before, now] = await measure(history, [folder.path, undefined]);
    if (before === undefined || now === undefined) throw new Error('nothing was measured');
    print(history.trades, before, now);
  } finally {
    await folder.remove();
    await history.replica.stop();
  }
}

/** Indexes the history by each of the compiled subgraphs in turns; undefined is this project's. */
async function measure(
  history: DenseHistory,
  subgraphs: readonly (string | undefined)[],
): Promise<readonly Pace[]> {
  const { url: rpcUrl, startBlock } = history.replica;
  const runners: Runner[] = [];
  try {
    for (const subgraph of subgraphs) {
      const index = await startGraphNode({
        rpcUrl,
        startBlock,
        ...(subgraph === undefined ? {} : { subgraph }),
      });
      // The start is not counted: nothing is indexed yet when queries are answered.
      runners.push(enter(index));
    }
    await takeTurns(runners, history.headBlock);
    return await Promise.all(runners.map(paceOf));
  } finally {
    for (const { index } of runners) await index.stop();
  }
}

async function paceOf(runner: Runner): Promise<Pace> {
  leave(runner);
  const { index, taken } = runner;
  if (taken === undefined) throw new Error('an index has not reached the head');
  return { handlers: await handlersOf(index), taken, size: await sizeOfIndex(index.databaseUrl) };
}

async function handlersOf(index: OwnGraphNode): Promise<number> {
  const times = await handlerTimes(index.metricsUrl);
  return times.reduce((total, { calls }) => total + calls, 0);
}

function print(swaps: number, before: Pace, now: Pace): void {
  const row = (what: string, figure: (pace: Pace) => number, digits: number, moreIsBetter = false) => {
    const [a, b] = [figure(before), figure(now)];
    return [what, a.toFixed(digits), b.toFixed(digits), (moreIsBetter ? b / a : a / b).toFixed(2)];
  };
  const processor = ({ taken: { graphNode, database } }: Pace) => graphNode + database;
  const events = before.handlers;
  printTable(
    `Index of ${events} events, ${swaps} of the swaps in blocks of 12 seconds; reference: the mappings of commit 5bcc416`,
    [
      ['', 'before', 'now', 'better by'],
      row('handlers a second of its turns', ({ taken }) => events / taken.clock, 0, true),
      row('handlers a second of processor', (pace) => events / processor(pace), 0, true),
      row('seconds of processor, graph-node', ({ taken }) => taken.graphNode, 1),
      row('seconds of processor, database', ({ taken }) => taken.database, 1),
      row('rows a swap', ({ size }) => size.rows / swaps, 2),
      row('rows a swap, pruned', ({ size }) => size.newestRows / swaps, 2),
      row('bytes a swap', ({ size }) => size.bytes / swaps, 0),
      row('bytes a swap, pruned', ({ size }) => size.newestBytes / swaps, 0),
      row('mainnet, hours of its turns', ({ taken }) => (MAINNET_EVENTS / events) * (taken.clock / HOUR), 0),
      row('mainnet, hours of processor', (pace) => (MAINNET_EVENTS / events) * (processor(pace) / HOUR), 0),
      row('mainnet, GB', ({ size }) => (size.bytes / events) * (MAINNET_EVENTS / 1e9), 0),
      row('mainnet, GB, pruned', ({ size }) => (size.newestBytes / events) * (MAINNET_EVENTS / 1e9), 0),
    ],
  );
  process.stdout.write(
    `  mainnet: ${MAINNET_EVENTS} events on this machine, a node that answers as fast as this one, no longer reads of a larger store\n`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runIndexingPaceBench();
