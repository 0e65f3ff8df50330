import type { Replica } from '../../fork-tests/harness/replica/startReplica.ts';
import { percentile } from '../kit/report.ts';
import { askedBy, type Crowd } from './crowd.ts';

const SECONDS = 20;
const WARM_UP_SECONDS = 4;
const AT_ONCE = 4;
const QUESTIONS = 100;
const ROUTES = 8;

/**
 * One who asks for quotes, beside one who asks for 100 quotes of eight routes four times at once, and
 * without.
 */
export async function heavyCallerRow(
  url: string,
  replica: Replica,
): Promise<Readonly<Record<string, string>>> {
  const port = Number(new URL(url).port);
  const { WETH, USDC, LINK } = replica.tokens;
  const honest: Crowd = {
    port,
    connections: 1,
    seconds: SECONDS,
    firstAmount: String(10n ** 18n),
    amountStep: '1000003',
    path: `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=AMOUNT`,
  };
  const question = (index: number) => ({
    tokenIn: (index % 2 === 0 ? WETH : LINK).address,
    tokenOut: USDC.address,
    maxSplits: ROUTES,
    amountIn: `AMOUNT${String(index).padStart(2, '0')}`,
  });
  const heavy: Crowd = {
    port,
    connections: AT_ONCE,
    seconds: SECONDS,
    firstAmount: String(10n ** 17n),
    amountStep: '7',
    path: '/api/v1/quotes',
    json: JSON.stringify({ quotes: Array.from({ length: QUESTIONS }, (_, index) => question(index)) }),
  };
  await askedBy({ ...heavy, connections: 1, seconds: WARM_UP_SECONDS });
  await askedBy({ ...honest, seconds: WARM_UP_SECONDS });
  const without = await askedBy({ ...honest, firstAmount: String(2n * 10n ** 18n) });
  const [beside, bully] = await Promise.all([
    askedBy({ ...honest, firstAmount: String(3n * 10n ** 18n) }),
    askedBy({ ...heavy, firstAmount: String(2n * 10n ** 17n) }),
  ]);
  const p99 = (times: readonly number[]) => percentile(times, 99);
  return {
    'p50 ms of a quote, without and beside': `${percentile(without.admitted, 50).toFixed(1)}, ${percentile(beside.admitted, 50).toFixed(1)}`,
    'p99 ms of a quote, without and beside': `${p99(without.admitted).toFixed(1)}, ${p99(beside.admitted).toFixed(1)}`,
    'p99 ms, beside against without': `${(p99(beside.admitted) / p99(without.admitted)).toFixed(1)} ×`,
    'quotes refused beside it': String(beside.refused.length + beside.strange),
    'large requests: answered, refused, p50 ms': `${bully.admitted.length}, ${bully.refused.length + bully.strange}, ${percentile(bully.admitted, 50).toFixed(0)}`,
  };
}
