import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { step } from '../server/tracing/step.ts';
import { traceIdOf } from '../server/tracing/traceRequests.ts';
import { startCollector } from './kit/collector.ts';
import { distinctQuotes } from './kit/distinctQuotes.ts';
import { keepAsking } from './kit/keepAsking.ts';
import { processSeconds } from './kit/processTime.ts';
import { median, printTable } from './kit/report.ts';

const CONNECTIONS = 4;
const SECONDS = 4;
const ROUNDS = 3;
/** Answers per second that leave the processors time to spare. */
const EASY_RATE = 500;
/**
 * Spans of a warm quote: the quote and its search. A cold quote has a few more, each beside a request to the
 * node.
 */
const STEPS = 2;
const TIMES = 2_000_000;
const HEADERS = { host: 'localhost', accept: 'application/json' };

/**
 * What traces cost by time on the processor: a warm quote of a service without a collector and of one with
 * it, and by itself, in the same run, all that a quote does for traces while nobody collects them.
 */
export async function runTracingBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  const collector = await startCollector();
  try {
    const settings = { RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl, LOG_LEVEL: 'info' };
    const plain = await startProxy(settings);
    const traced = await startProxy({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    try {
      const { WETH, USDC } = replica.tokens;
      const nextPath = distinctQuotes(WETH.address, USDC.address);
      const ofQuote = async ({ url, pid }: typeof plain) => {
        const before = processSeconds(pid);
        const asked = { url, connections: CONNECTIONS, seconds: SECONDS, nextPath, pace: EASY_RATE };
        const { answers } = await keepAsking(asked);
        return ((processSeconds(pid) - before) / answers) * 1e6;
      };
      for (const proxy of [plain, traced]) await ofQuote(proxy);
      const [off, on, own]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round++) {
        off.push(await ofQuote(plain));
        on.push(await ofQuote(traced));
        own.push(untracedMicroseconds());
      }
      const reference = median(off);
      const row = (name: string, values: readonly number[], wanted: string) => {
        const value = median(values);
        return [name, value.toFixed(2), `${((100 * value) / reference).toFixed(2)} %`, wanted];
      };
      printTable('Traces, time on the processor for a warm distinct quote', [
        ['', 'µs', 'of a quote', 'wanted'],
        row('a quote, nobody collects traces', off, ''),
        row('what of it is done for traces', own, '≤ 1 %'),
        row('a quote, all traces collected', on, ''),
      ]);
    } finally {
      await plain.stop();
      await traced.stop();
    }
  } finally {
    collector.stop();
    await stop();
  }
}

/**
 * The steps of a quote around nothing, and the look for a trace to name in the log, less the nothing itself.
 */
function untracedMicroseconds(): number {
  let sum = 0;
  const work = () => {
    sum += 1;
  };
  const time = (each: () => void) => {
    const before = process.cpuUsage();
    for (let count = 0; count < TIMES; count++) each();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / TIMES;
  };
  const withSteps = time(() => {
    traceIdOf(HEADERS);
    for (let at = 0; at < STEPS; at++) step('search', () => work());
  });
  const without = time(() => {
    for (let at = 0; at < STEPS; at++) work();
  });
  if (sum !== 2 * STEPS * TIMES) throw new Error('the work was not done');
  return withSteps - without;
}
