import { pathToFileURL } from 'node:url';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { leanClient, timesInTurns } from './kit/leanClient.ts';
import { median, percentile, printTable } from './kit/report.ts';

const WARM_UP = 100;
const ROUNDS = 200;
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const POOL = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';

/** Time of warm changes of liquidity, and their HTTP requests to the node, against a simulated swap. */
export async function runLiquidityBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  const relay = await startRpcRelay(replica.url);
  try {
    const proxy = await startProxy({ RPC_URL: relay.url, SUBGRAPH_URL: index.queryUrl });
    try {
      const { USDC, WETH } = replica.tokens;
      let amount = 1_000_000_000n;
      const next = () => {
        amount += 1_003n;
        return String(amount);
      };
      const client = leanClient(proxy.url);
      const send = (path: string, body: object) => client(`/api/v1/${path}`, JSON.stringify(body));
      const first = { tokenId: '1', protocol: 'v3' };
      const pair = { tokenIn: USDC.address, tokenOut: WETH.address };
      const subjects = {
        'POST /swap, simulated': () => send('swap', { ...pair, amountIn: next(), recipient: SENDER }),
        'POST /liquidity/add, a new position': () =>
          send('liquidity/add', { pool: POOL, fullRange: true, amount0: next(), sender: SENDER }),
        'POST /liquidity/add, a raise': () => send('liquidity/add', { ...first, liquidity: next() }),
        'POST /liquidity/remove': () => send('liquidity/remove', { ...first, liquidity: next() }),
        'POST /liquidity/zap': () =>
          send('liquidity/zap', {
            pool: POOL,
            fullRange: true,
            tokenIn: USDC.address,
            amountIn: next(),
            sender: SENDER,
          }),
        'GET /positions/1': () => client('/api/v1/positions/1?protocol=v3'),
      };
      await timesInTurns(subjects, WARM_UP);
      const times = await timesInTurns(subjects, ROUNDS);
      const reference = median(times.get('POST /swap, simulated') ?? []);
      const rows: string[][] = [];
      for (const [name, ask] of Object.entries(subjects)) {
        const values = times.get(name) ?? [];
        const before = relay.requests;
        for (let round = 0; round < ROUNDS; round++) await ask();
        const requests = (relay.requests - before) / ROUNDS;
        rows.push([
          name,
          median(values).toFixed(2),
          percentile(values, 95).toFixed(2),
          (median(values) / reference).toFixed(2),
          requests.toFixed(1),
        ]);
      }
      printTable('Liquidity over HTTP, one at a time, distinct amounts; reference: a simulated swap', [
        ['', 'p50 ms', 'p95 ms', 'ratio', 'requests to the node'],
        ...rows,
      ]);
    } finally {
      await proxy.stop();
    }
  } finally {
    await relay.stop();
    await stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runLiquidityBench();
