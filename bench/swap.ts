import { apiClient } from '../fork-tests/harness/apiClient.ts';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { median, percentile, printTable } from './report.ts';

const ROUNDS = 200;
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** How long POST /swap takes, with and without its simulation, against GET /quote of the same trades. */
export async function runSwapBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const proxy = await startProxy({ RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl });
    try {
      const api = apiClient(proxy.url);
      const { USDC, LINK } = replica.tokens;
      let amount = 1_000_000_000n;
      const nextTrade = () => {
        amount += 1_003n;
        return { tokenIn: USDC.address, tokenOut: LINK.address, amountIn: String(amount) };
      };
      const subjects = {
        'GET /quote': () => api.quote(nextTrade()),
        'POST /swap, simulate: false': () =>
          api.swap({ ...nextTrade(), recipient: RECIPIENT, simulate: false }),
        'POST /swap, simulated': () => api.swap({ ...nextTrade(), recipient: RECIPIENT }),
        'GET /quote, up to 4 routes': () => api.quote({ ...nextTrade(), maxSplits: '4' }),
      };
      for (const ask of Object.values(subjects)) await timesOf(ask, 20);
      const times = new Map<string, number[]>();
      for (const [name, ask] of Object.entries(subjects)) times.set(name, await timesOf(ask, ROUNDS));
      const reference = median(times.get('GET /quote') ?? []);
      const wanted = ['', '≤ 1.5 ×', 'p50 ≤ 25 ms', 'p50 ≤ 10 ms, p95 ≤ 40 ms'];
      printTable('Swaps over HTTP, USDC → LINK, one at a time, distinct amounts; reference: GET /quote', [
        ['', 'p50 ms', 'p95 ms', 'ratio', 'wanted'],
        ...[...times].map(([name, values], row) => [
          name,
          median(values).toFixed(2),
          percentile(values, 95).toFixed(2),
          (median(values) / reference).toFixed(2),
          wanted[row] ?? '',
        ]),
      ]);
    } finally {
      await proxy.stop();
    }
  } finally {
    await stop();
  }
}

async function timesOf(ask: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return times;
}
