import { startGraphNode } from '../fork-tests/harness/graphNode.ts';
import { startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { type HandlerTime, handlerTimes } from './kit/handlerTimes.ts';
import { printTable } from './kit/report.ts';

/** The cost of every change of a pair: the pair, its tokens and its windows. */
const REFERENCE = 'handleSync';
const LEAST_CALLS = 20;

/**
 * Measures each subgraph handler on the real graph-node, by its own metrics, against the simplest handler.
 */
export async function runIndexingBench(): Promise<void> {
  const replica = await startReplica();
  try {
    const index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    try {
      await index.waitForBlock(replica.headBlock);
      printHandlers(await handlerTimes(index.metricsUrl));
    } finally {
      await index.stop();
    }
  } finally {
    await replica.stop();
  }
}

function printHandlers(times: readonly HandlerTime[]): void {
  const reference = times.find(({ handler }) => handler === REFERENCE);
  if (reference === undefined) throw new Error(`graph-node tells no time of ${REFERENCE}`);
  const mean = ({ seconds, calls }: HandlerTime) => (seconds / calls) * 1000;
  const calls = times.reduce((total, time) => total + time.calls, 0);
  const seconds = times.reduce((total, time) => total + time.seconds, 0);
  printTable(`Handlers of the subgraph on graph-node, ${calls} calls; reference: ${REFERENCE}`, [
    ['', 'calls', 'mean', 'ratio'],
    ...times
      .filter((time) => time.calls >= LEAST_CALLS)
      .map((time) => [
        time.handler,
        String(time.calls),
        `${mean(time).toFixed(2)} ms`,
        (mean(time) / mean(reference)).toFixed(2),
      ]),
    ['all, handlers per second', String(calls), (calls / seconds).toFixed(0), ''],
  ]);
}
