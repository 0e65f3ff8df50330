import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { leanClient, timesInTurns } from './kit/leanClient.ts';
import { median, percentile, printTable } from './kit/report.ts';

const WARM_UP = 1000;
const ROUNDS = 400;
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** How long POST /swap takes, with and without its simulation, against GET /quote of the same trades. */
export async function runSwapBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const proxy = await startProxy({ RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl });
    try {
      const { USDC, LINK } = replica.tokens;
      let amount = 1_000_000_000n;
      const nextTrade = () => {
        amount += 1_003n;
        return { tokenIn: USDC.address, tokenOut: LINK.address, amountIn: String(amount) };
      };
      const client = leanClient(proxy.url);
      const quote = (more: Record<string, string> = {}) =>
        client(`/api/v1/quote?${new URLSearchParams({ ...nextTrade(), ...more })}`);
      const swap = (simulate: boolean) =>
        client('/api/v1/swap', JSON.stringify({ ...nextTrade(), recipient: RECIPIENT, simulate }));
      const subjects = {
        'GET /quote': () => quote(),
        'POST /swap, simulate: false': () => swap(false),
        'POST /swap, simulated': () => swap(true),
        'GET /quote, up to 4 routes': () => quote({ maxSplits: '4' }),
      };
      await timesInTurns(subjects, WARM_UP);
      const times = await timesInTurns(subjects, ROUNDS);
      const reference = median(times.get('GET /quote') ?? []);
      const wanted = ['', '≤ 1.3 ×', 'p50 ≤ 25 ms', 'p50 ≤ 10 ms, p95 ≤ 40 ms'];
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
