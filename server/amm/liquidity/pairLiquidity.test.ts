import { expect, test } from 'vitest';
import {
  burnedAmounts,
  leastOfBurn,
  leastOfPair,
  mintedShares,
  pairAmounts,
  supplyAfterFee,
} from './pairLiquidity.ts';

const PAIR = {
  reserve0: 1_000_000n,
  reserve1: 4_000_000n,
  totalSupply: 2_000_000n,
  kLast: 0n,
  isFeeOn: false,
};
const HALF_PERCENT = { numerator: 5n, denominator: 1000n };

test('the router takes one side whole and the other by the reserves, rounded down', () => {
  expect(pairAmounts(PAIR, { amount0: 101n, amount1: 1_000n })).toEqual({ amount0: 101n, amount1: 404n });
  expect(pairAmounts(PAIR, { amount0: 1_000n, amount1: 403n })).toEqual({ amount0: 100n, amount1: 403n });
  expect(mintedShares(PAIR, { amount0: 101n, amount1: 404n })).toBe(202n);
});

test('the fee of the protocol is minted first, a sixth of the growth of the root', () => {
  const pair = Object.assign({}, PAIR, { isFeeOn: true, kLast: 3_240_000_000_000n });
  // Roots 2 000 000 and 1 800 000: 2 000 000 · 200 000 / (10 000 000 + 1 800 000).
  expect(supplyAfterFee(pair)).toBe(2_000_000n + 33_898n);
  expect(supplyAfterFee(Object.assign({}, pair, { isFeeOn: false }))).toBe(2_000_000n);
});

test('a burn shares the balances of the pair, not its reserves', () => {
  const balances = { amount0: 1_000_007n, amount1: 4_000_001n };
  expect(burnedAmounts(PAIR, balances, 1_000_000n)).toEqual({ amount0: 500_003n, amount1: 2_000_000n });
});

test('minima of an add are the amounts at both worst prices', () => {
  const desired = { amount0: 1_000_000n, amount1: 4_000_000n };
  expect(leastOfPair(PAIR, desired, HALF_PERCENT)).toEqual({ amount0: 995_024n, amount1: 3_980_000n });
});

test('minima of a removal are the shares at both worst prices of a constant product', () => {
  // 1 000 000 / √1.005 and 4 000 000 · √0.995.
  expect(leastOfBurn({ amount0: 1_000_000n, amount1: 4_000_000n }, HALF_PERCENT)).toEqual({
    amount0: 997_509n,
    amount1: 3_989_987n,
  });
});
