import { beforeAll, expect, inject, test } from 'vitest';
import { EXECUTOR } from '../../server/routers/executor/executor.ts';
import { USUAL_ACCOUNTS } from '../../server/routers/gas/routerGas.ts';
import { walletGas } from '../../server/universalRouter/gas/walletGas.ts';
import { PAYMENTS, type PaidSwap, paidSwaps } from './paidSwaps.ts';

/*
 * Gas of the executor by payment: random swaps, each paid by an allowance, by a first and a further permit of
 * the token, and by Permit2. The estimate is the one of quotes.
 */

const DRAWS = 75;
const SEED = 803;

let swaps: Awaited<ReturnType<typeof paidSwaps>>;
beforeAll(async () => {
  swaps = await paidSwaps(inject('replicaUrl'), { seed: SEED, draws: DRAWS });
}, 1_200_000);

const errorOf = ({ shape, gasUsed }: PaidSwap) =>
  Number(EXECUTOR.gasUsed(shape, shape.legs) + walletGas(shape, USUAL_ACCOUNTS)) / gasUsed - 1;

/** Mean error, and the error that 95 of 100 do not exceed. */
function spreadOf(errors: readonly number[]) {
  const sizes = errors.map(Math.abs).sort((one, other) => one - other);
  return {
    bias: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    p95: sizes[Math.floor(sizes.length * 0.95)] ?? Number.NaN,
  };
}

test('the estimates of 300 swaps by four payments have a bias of at most 1 %, and 95 of 100 are within 2 %', () => {
  expect(swaps).toHaveLength(300);
  const { bias, p95 } = spreadOf(swaps.map(errorOf));
  expect(Math.abs(bias)).toBeLessThanOrEqual(0.01);
  expect(p95).toBeLessThanOrEqual(0.02);
});

test.each(PAYMENTS)(
  'the estimates of swaps paid by %s have a bias of at most 1 %, and 95 of 100 are within 2 %',
  (of) => {
    const { bias, p95 } = spreadOf(swaps.filter(({ payment }) => payment === of).map(errorOf));
    expect(Math.abs(bias)).toBeLessThanOrEqual(0.01);
    expect(p95).toBeLessThanOrEqual(0.02);
  },
);

test('the gas limit is enough for each payment', () => {
  for (const { shape, gasUsed } of swaps) expect(Number(EXECUTOR.gasNeeded(shape))).toBeGreaterThan(gasUsed);
});
