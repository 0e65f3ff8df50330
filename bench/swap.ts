import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
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

/**
 * One kept connection, and a request in one packet: `fetch` would add about as much as the service itself
 * takes, and more to a POST than to a GET.
 */
function leanClient(url: string): (path: string, json?: string) => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path, json) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json ?? '') };
    const sent =
      json === undefined
        ? request(url + path, { agent })
        : request(url + path, { agent, method: 'POST', headers });
    sent.end(json);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${body}`);
  };
}

/**
 * Milliseconds per round of each subject, one after the other in each round, so that all meet the same
 * weather.
 */
async function timesInTurns(
  subjects: Readonly<Record<string, () => Promise<void>>>,
  rounds: number,
): Promise<Map<string, number[]>> {
  const times = new Map(Object.keys(subjects).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, ask] of Object.entries(subjects)) {
      const start = performance.now();
      await ask();
      times.get(name)?.push(performance.now() - start);
    }
  }
  return times;
}
