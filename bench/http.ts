import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { freePort } from '../fork-tests/harness/ports.ts';
import { startProcess } from '../fork-tests/harness/process.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { startCollector } from './kit/collector.ts';
import { distinctQuotes } from './kit/distinctQuotes.ts';
import { processSeconds } from './kit/processTime.ts';
import { median, printTable } from './kit/report.ts';

const CONNECTIONS = 16;
const ROUND = { duration: 4 };
const ROUNDS = 3;
/** Requests after which all that is compiled is compiled. */
const WARM_UP = { amount: 20_000 };

/** Warm quotes per second over HTTP, against a bare Express route that answers the same body, in turns. */
export async function runHttpBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const settings = { RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl, LOG_LEVEL: 'info' };
    const proxy = await startProxy(settings);
    const collector = await startCollector();
    const traced = await startProxy({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const { WETH, USDC } = replica.tokens;
    const path = `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=${10n ** 18n}`;
    const body = await (await fetch(proxy.url + path)).text();
    const bare = await startBareServer(body);
    try {
      const nextPath = distinctQuotes(WETH.address, USDC.address);
      const subjects = {
        bare: (length: Length) => ask(bare, () => '/', length),
        repeated: (length: Length) => ask(proxy, () => path, length),
        distinct: (length: Length) => ask(proxy, nextPath, length),
        traced: (length: Length) => ask(traced, nextPath, length),
      };
      for (const measure of Object.values(subjects)) await measure(WARM_UP);
      const paces: Record<keyof typeof subjects, Pace[]> = {
        bare: [],
        repeated: [],
        distinct: [],
        traced: [],
      };
      for (let round = 0; round < ROUNDS; round++) {
        for (const [name, measure] of Object.entries(subjects)) {
          paces[name as keyof typeof subjects].push(await measure(ROUND));
        }
      }
      const reference = medianPace(paces.bare);
      const row = (name: string, of: readonly Pace[], wanted: string) => {
        const { perSecond, microseconds } = medianPace(of);
        return [
          name,
          perSecond.toFixed(0),
          (perSecond / reference.perSecond).toFixed(2),
          microseconds.toFixed(0),
          (reference.microseconds / microseconds).toFixed(2),
          wanted,
        ];
      };
      printTable('HTTP, warm quotes WETH → USDC, 3 hops, 16 connections; reference: a bare Express route', [
        ['', 'requests/s', 'ratio', 'processor µs each', 'ratio', 'wanted'],
        row('bare Express route, same body', paces.bare, ''),
        row('repeated quote', paces.repeated, '≥ 0.90'),
        row('distinct amounts', paces.distinct, '≥ 0.60'),
        row('distinct amounts, each traced', paces.traced, ''),
      ]);
    } finally {
      await bare.stop();
      await proxy.stop();
      await traced.stop();
      collector.stop();
    }
  } finally {
    await stop();
  }
}

/** Seconds or requests of a round. */
type Length = Pick<autocannon.Options, 'duration' | 'amount'>;

interface Pace {
  readonly perSecond: number;
  /** Processor time of the service for one answer: other work on the machine hardly changes it. */
  readonly microseconds: number;
}

function medianPace(paces: readonly Pace[]): Pace {
  return {
    perSecond: median(paces.map(({ perSecond }) => perSecond)),
    microseconds: median(paces.map(({ microseconds }) => microseconds)),
  };
}

async function ask(
  { url, pid }: { readonly url: string; readonly pid: number },
  nextPath: () => string,
  length: Length,
): Promise<Pace> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: nextPath() });
  const before = processSeconds(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...length,
    requests: [{ setupRequest }],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  const { average: perSecond, total } = result.requests;
  return { perSecond, microseconds: ((processSeconds(pid) - before) / total) * 1e6 };
}

async function startBareServer(body: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const managed = await startProcess({
    name: 'bare Express server',
    command: process.execPath,
    args: ['--import', 'tsx', fileURLToPath(new URL('./http/bareServer.ts', import.meta.url))],
    env: { PATH: process.env['PATH'], NODE_ENV: process.env['NODE_ENV'], PORT: String(port), BODY: body },
    ready: async (signal) => void (await fetch(url, { signal })),
    readyTimeoutMs: 10_000,
  });
  return { url, pid: managed.pid, stop: managed.stop };
}
