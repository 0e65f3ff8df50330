import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { freePort } from '../fork-tests/harness/ports.ts';
import { startProcess } from '../fork-tests/harness/process.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { startCollector } from './collector.ts';
import { median, printTable } from './report.ts';

const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;

/** Warm quotes per second over HTTP, against a bare Express route that answers the same body, in turns. */
export async function runHttpBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const settings = { RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl, LOG_LEVEL: 'info' };
    const proxy = await startProxy(settings);
    const collector = await startCollector();
    const traced = await startProxy({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const { WETH, USDC } = replica.tokens;
    const pathFor = (amount: bigint) =>
      `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=${amount}`;
    const body = await (await fetch(proxy.url + pathFor(10n ** 18n))).text();
    const bare = await startBareServer(body);
    try {
      let amount = 10n ** 18n;
      const nextAmount = () => {
        amount += 1_000_003n;
        return amount;
      };
      const subjects = {
        bare: (seconds: number) => requestsPerSecond(bare.url, () => '/', seconds),
        repeated: (seconds: number) => requestsPerSecond(proxy.url, () => pathFor(10n ** 18n), seconds),
        distinct: (seconds: number) => requestsPerSecond(proxy.url, () => pathFor(nextAmount()), seconds),
        traced: (seconds: number) => requestsPerSecond(traced.url, () => pathFor(nextAmount()), seconds),
      };
      for (const measure of Object.values(subjects)) await measure(WARM_UP_SECONDS);
      const rates: Record<keyof typeof subjects, number[]> = {
        bare: [],
        repeated: [],
        distinct: [],
        traced: [],
      };
      for (let round = 0; round < ROUNDS; round++) {
        for (const [name, measure] of Object.entries(subjects)) {
          rates[name as keyof typeof subjects].push(await measure(SECONDS));
        }
      }
      const reference = median(rates.bare);
      printTable('HTTP, warm quotes WETH → USDC, 3 hops, 16 connections; reference: a bare Express route', [
        ['', 'requests/s', 'ratio', 'wanted'],
        ['bare Express route, same body', reference.toFixed(0), '1.00', ''],
        ['repeated quote', median(rates.repeated).toFixed(0), ratio(rates.repeated, reference), '≥ 0.90'],
        ['distinct amounts', median(rates.distinct).toFixed(0), ratio(rates.distinct, reference), '≥ 0.60'],
        [
          'distinct amounts, each traced',
          median(rates.traced).toFixed(0),
          ratio(rates.traced, reference),
          '',
        ],
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

const ratio = (rates: readonly number[], reference: number) => (median(rates) / reference).toFixed(2);

async function requestsPerSecond(url: string, nextPath: () => string, seconds: number): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: nextPath() });
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest }],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

async function startBareServer(body: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const managed = await startProcess({
    name: 'bare Express server',
    command: process.execPath,
    args: ['--import', 'tsx', 'bareServer.ts'],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env['PATH'], NODE_ENV: process.env['NODE_ENV'], PORT: String(port), BODY: body },
    ready: async (signal) => void (await fetch(url, { signal })),
    readyTimeoutMs: 10_000,
  });
  return { url, stop: managed.stop };
}
