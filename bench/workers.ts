import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { freePort } from '../fork-tests/harness/ports.ts';
import { type ProxyProcess, startProxy } from '../fork-tests/harness/proxy.ts';
import { processSeconds } from './processTime.ts';
import { median, printTable } from './report.ts';

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;
/** Answers per second that leave both processors time to spare. */
const EASY_RATE = 1000;

interface Round {
  readonly perSecond: number;
  /** Processor time of all processes of the service for one answer. */
  readonly microseconds: number;
}

/**
 * Distinct warm quotes of one worker and of two. Whoever asks them takes processor time as well, so two workers do not
 * have two processors: what an answer costs all processes of the service is told too, while nothing is short. When that
 * is the same with two workers as with one, two free processors answer twice as much.
 */
export async function runWorkersBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  const proxies: ProxyProcess[] = [];
  try {
    const { WETH, USDC } = replica.tokens;
    let amount = 10n ** 18n;
    const nextPath = () => {
      amount += 1_000_003n;
      return `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=${amount}`;
    };
    for (const workers of [1, 2]) {
      const METRICS_PORT = String(await freePort());
      const settings = {
        RPC_URL: replica.url,
        SUBGRAPH_URL: index.queryUrl,
        LOG_LEVEL: 'info',
        METRICS_PORT,
      };
      proxies.push(await startProxy({ ...settings, WORKERS: String(workers) }));
    }
    const rounds: Round[][] = proxies.map(() => []);
    for (const proxy of proxies) await measure(proxy, nextPath);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [place, proxy] of proxies.entries()) rounds[place]?.push(await measure(proxy, nextPath));
    }
    const [one, two] = rounds.map((each) => ({
      perSecond: median(each.map(({ perSecond }) => perSecond)),
      microseconds: median(each.map(({ microseconds }) => microseconds)),
    }));
    if (one === undefined || two === undefined) throw new Error('two proxies were measured');
    printTable(
      `Workers, distinct warm quotes, ${CONNECTIONS} connections, ${availableParallelism()} processors of which the asking takes its part`,
      [
        ['', 'answers/s', '× one', 'µs of all processes per answer', '× one on free processors', 'wanted'],
        ['one worker', one.perSecond.toFixed(0), '1.00', one.microseconds.toFixed(0), '1.00', ''],
        [
          'two workers',
          two.perSecond.toFixed(0),
          (two.perSecond / one.perSecond).toFixed(2),
          two.microseconds.toFixed(0),
          ((2 * one.microseconds) / two.microseconds).toFixed(2),
          '≥ 1.8 ×',
        ],
      ],
    );
  } finally {
    for (const proxy of proxies) await proxy.stop();
    await stop();
  }
}

async function measure({ url, pid }: ProxyProcess, nextPath: () => string): Promise<Round> {
  const { average: perSecond } = await ask(url, nextPath, {});
  const before = processSeconds(pid);
  const { total } = await ask(url, nextPath, { overallRate: EASY_RATE });
  return { perSecond, microseconds: ((processSeconds(pid) - before) / total) * 1e6 };
}

async function ask(url: string, nextPath: () => string, pace: { readonly overallRate?: number }) {
  const result = await autocannon({
    ...{ url, connections: CONNECTIONS, duration: SECONDS, ...pace },
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests;
}
