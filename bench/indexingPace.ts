import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type OwnGraphNode, startGraphNode } from '../fork-tests/harness/graphNode.ts';
import { createTemporaryFolder } from '../fork-tests/harness/temporaryFolder.ts';
import { type DatabaseSize, sizeOfIndex } from './databaseSize.ts';
import { type DenseHistory, startDenseHistory } from './denseHistory.ts';
import { handlerTimes } from './handlerTimes.ts';
import { processSeconds } from './processTime.ts';
import { printTable } from './report.ts';

/** The mappings as they were when this was first measured: `subgraph/` of commit 5bcc416, as graph-cli compiled it. */
const REFERENCE = fileURLToPath(new URL('./referenceSubgraph.tgz', import.meta.url));
/** Three hours of 900 trades each. */
const BLOCKS = 900;
const TRADES_PER_BLOCK = 3;
/** Each of the two is measured so often, in turns: what else the machine does comes and goes. */
const ROUNDS = 2;
/** Approximate number of Mint, Burn, Swap and Sync events of all Uniswap pairs and pools on mainnet. */
const MAINNET_EVENTS = 1e8;
const HOUR = 3600;

interface Pace {
  readonly handlers: number;
  readonly seconds: number;
  readonly processor: { readonly graphNode: number; readonly database: number };
  readonly size: DatabaseSize;
}

/** How long the real graph-node takes for a history as dense as a busy chain's, against earlier mappings. */
export async function runIndexingPaceBench(): Promise<void> {
  const history = await startDenseHistory(BLOCKS, TRADES_PER_BLOCK);
  const folder = await createTemporaryFolder('reference-subgraph');
  try {
    await promisify(execFile)('tar', ['-xzf', REFERENCE, '-C', folder.path]);
    const before: Pace[] = [];
    const now: Pace[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      before.push(await measure(history, folder.path));
      now.push(await measure(history));
    }
    print(history.trades, meanOf(before), meanOf(now));
  } finally {
    await folder.remove();
    await history.replica.stop();
  }
}

async function measure(history: DenseHistory, subgraph?: string): Promise<Pace> {
  const { url: rpcUrl, startBlock } = history.replica;
  const index = await startGraphNode({ rpcUrl, startBlock, ...(subgraph === undefined ? {} : { subgraph }) });
  try {
    // The start is not counted: nothing is indexed yet when queries are answered.
    const start = performance.now();
    const usedBefore = index.processIds.map(processSeconds);
    await index.waitForBlock(history.headBlock);
    const seconds = (performance.now() - start) / 1000;
    const used = index.processIds.map(processSeconds);
    const [graphNode = 0, database = 0] = used.map((now, which) => now - (usedBefore[which] ?? 0));
    return {
      handlers: await handlersOf(index),
      seconds,
      processor: { graphNode, database },
      size: await sizeOfIndex(index.databaseUrl),
    };
  } finally {
    await index.stop();
  }
}

/** Mean cost of a run; every run indexes the same. */
function meanOf(runs: readonly Pace[]): Pace {
  const [first] = runs;
  if (first === undefined) throw new Error('nothing was measured');
  const mean = (figure: (pace: Pace) => number) =>
    runs.reduce((sum, pace) => sum + figure(pace), 0) / runs.length;
  return {
    ...first,
    seconds: mean(({ seconds }) => seconds),
    processor: {
      graphNode: mean(({ processor }) => processor.graphNode),
      database: mean(({ processor }) => processor.database),
    },
  };
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
  const processor = ({ processor: { graphNode, database } }: Pace) => graphNode + database;
  const events = before.handlers;
  printTable(
    `Index of ${events} events, ${swaps} of the swaps in blocks of 12 seconds; reference: the mappings of commit 5bcc416`,
    [
      ['', 'before', 'now', 'better by'],
      row('handlers a second, by the clock', ({ seconds }) => events / seconds, 0, true),
      row('handlers a second of processor', (pace) => events / processor(pace), 0, true),
      row('seconds of processor, graph-node', (pace) => pace.processor.graphNode, 1),
      row('seconds of processor, database', (pace) => pace.processor.database, 1),
      row('rows a swap', ({ size }) => size.rows / swaps, 2),
      row('rows a swap, pruned', ({ size }) => size.newestRows / swaps, 2),
      row('bytes a swap', ({ size }) => size.bytes / swaps, 0),
      row('bytes a swap, pruned', ({ size }) => size.newestBytes / swaps, 0),
      row('mainnet, hours', ({ seconds }) => (MAINNET_EVENTS / events) * (seconds / HOUR), 0),
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
