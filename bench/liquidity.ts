import { pathToFileURL } from 'node:url';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import type { Replica } from '../fork-tests/harness/replica/startReplica.ts';
import { v4PoolOf } from '../fork-tests/harness/replica/v4/v4Pools.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { leanClient, timesInTurns } from './kit/leanClient.ts';
import { processSeconds } from './kit/processTime.ts';
import { median, percentile, printTable } from './kit/report.ts';

const WARM_UP = 100;
const ROUNDS = 200;
/** Milliseconds that the node is away, by which round trips are counted. */
const AWAY_MS = 100;
const ROUNDS_AWAY = 15;
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const POOL = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';
const REFERENCE = 'GET /quote';

/** Processor time of warm changes of liquidity and their round trips to the node, against a quote. */
export async function runLiquidityBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica({ hasV4: true });
  const relay = await startRpcRelay(replica.url);
  const faraway = await startRpcRelay(replica.url, AWAY_MS);
  try {
    const proxy = await startProxy({ RPC_URL: relay.url, SUBGRAPH_URL: index.queryUrl });
    const away = await startProxy({ RPC_URL: faraway.url, SUBGRAPH_URL: index.queryUrl });
    try {
      const subjects = subjectsOf(proxy.url, replica);
      await timesInTurns(subjects, WARM_UP);
      const times = await timesInTurns(subjects, ROUNDS);
      const subjectsAway = subjectsOf(away.url, replica);
      await timesInTurns(subjectsAway, ROUNDS_AWAY);
      const timesAway = await timesInTurns(subjectsAway, ROUNDS_AWAY);
      const costs = new Map<string, { readonly milliseconds: number; readonly requests: number }>();
      for (const [name, ask] of Object.entries(subjects)) {
        const before = { seconds: processSeconds(proxy.pid), requests: relay.requests };
        for (let round = 0; round < ROUNDS; round++) await ask();
        const seconds = processSeconds(proxy.pid) - before.seconds;
        const requests = (relay.requests - before.requests) / ROUNDS;
        costs.set(name, { milliseconds: (seconds * 1000) / ROUNDS, requests });
      }
      const reference = costs.get(REFERENCE)?.milliseconds ?? Number.NaN;
      printTable('Liquidity over HTTP, one at a time, distinct amounts; reference: GET /quote', [
        ['', 'p50 ms', 'p95 ms', 'processor ms each', 'ratio', 'requests', 'round trips', 'wanted'],
        ...[...costs].map(([name, { milliseconds, requests }]) => {
          const values = times.get(name) ?? [];
          const trips = (median(timesAway.get(name) ?? []) - median(values)) / AWAY_MS;
          return [
            name,
            median(values).toFixed(2),
            percentile(values, 95).toFixed(2),
            milliseconds.toFixed(2),
            (milliseconds / reference).toFixed(1),
            requests.toFixed(1),
            trips.toFixed(1),
            name.includes('liquidity') ? '≤ 2 round trips' : '',
          ];
        }),
      ]);
    } finally {
      await proxy.stop();
      await away.stop();
    }
  } finally {
    await relay.stop();
    await faraway.stop();
    await stop();
  }
}

/** Returns the requests by name, each of a new amount. */
function subjectsOf(url: string, { tokens: { USDC, WETH } }: Pick<Replica, 'tokens'>) {
  let amount = 1_000_000_000n;
  const next = () => {
    amount += 1_003n;
    return String(amount);
  };
  const client = leanClient(url);
  const send = (path: string, body: object) => client(`/api/v1/${path}`, JSON.stringify(body));
  const first = { tokenId: '1', protocol: 'v3' };
  const pair = { tokenIn: USDC.address, tokenOut: WETH.address };
  const place = { pool: POOL, fullRange: true, sender: SENDER };
  const inV4 = { ...place, pool: v4PoolOf('ETH', 'USDC', 500).id };
  const zap = (into: object) => send('liquidity/zap', { ...into, tokenIn: USDC.address, amountIn: next() });
  return {
    [REFERENCE]: () => client(`/api/v1/quote?${new URLSearchParams({ ...pair, amountIn: next() })}`),
    'POST /swap, simulated': () => send('swap', { ...pair, amountIn: next(), recipient: SENDER }),
    'POST /liquidity/add, V3': () => send('liquidity/add', { ...place, amount0: next() }),
    'POST /liquidity/add, V4': () => send('liquidity/add', { ...inV4, amount1: next() }),
    'POST /liquidity/add, a raise': () => send('liquidity/add', { ...first, liquidity: next() }),
    'POST /liquidity/remove': () => send('liquidity/remove', { ...first, liquidity: next() }),
    'POST /liquidity/collect': () => send('liquidity/collect', { positions: [first] }),
    'POST /liquidity/zap, V3': () => zap(place),
    'POST /liquidity/zap, V4': () => zap(inV4),
    'GET /positions/1': () => client('/api/v1/positions/1?protocol=v3'),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runLiquidityBench();
