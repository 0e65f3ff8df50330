import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import { percentile, printTable } from './kit/report.ts';

const WARM_UP = 50;
const REQUESTS = 400;
const WANTED_MS = 5;

/** Time of one warm request after the other to each pool endpoint, against /health of the same process. */
export async function runPoolsBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  try {
    const proxy = await startProxy({ RPC_URL: replica.url, SUBGRAPH_URL: index.queryUrl });
    try {
      const { WETH, USDC } = replica.tokens;
      const pool = '/api/v1/pools/0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';
      const paths = [
        '/api/v1/pools',
        `/api/v1/pools/v3/find?token0=${WETH.address}&token1=${USDC.address}`,
        ...['price', 'tvl', 'volume', 'apr', 'positions', 'tick-liquidity', 'liquidity-distribution'].map(
          (endpoint) => `${pool}/${endpoint}`,
        ),
      ];
      const reference = await latencies(`${proxy.url}/health`);
      const rows = [];
      for (const path of paths) {
        const times = await latencies(proxy.url + path);
        const p50 = percentile(times, 50);
        const ratio = (p50 / percentile(reference, 50)).toFixed(2);
        const name = path.replace(pool, '…').replace(/\?.*/, '');
        rows.push([name, ms(p50), ms(percentile(times, 99)), ratio, `p50 ≤ ${WANTED_MS} ms`]);
      }
      printTable('Pool endpoints, warm, one request at a time; reference: /health of the same process', [
        ['', 'p50', 'p99', 'ratio', 'wanted'],
        ['/health', ms(percentile(reference, 50)), ms(percentile(reference, 99)), '1.00', ''],
        ...rows,
      ]);
    } finally {
      await proxy.stop();
    }
  } finally {
    await stop();
  }
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`;

async function latencies(url: string): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request++) {
    const started = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (request >= WARM_UP) times.push(performance.now() - started);
  }
  return times;
}
