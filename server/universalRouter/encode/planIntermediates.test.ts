import { expect, test } from 'vitest';
import { DAI, legOf, UNI, USDC, v2Hop, v3Hop, WETH } from '../routes.testkit.ts';
import { planIntermediates } from './planIntermediates.ts';

const ONE_TO_TWO = (_hops: unknown, amountIn: bigint) => amountIn * 2n;

test('default: half of the tolerance buys the reserve', () => {
  const { route } = legOf('exactOutput', [v2Hop(WETH, USDC), v3Hop(USDC, DAI, 100)], [1000n, 2000n, 4000n]);
  expect(planIntermediates({ route, maxAmountIn: 1100n, amountOutFor: ONE_TO_TWO })).toEqual([2100n]);
});

test('behavior: over three runs the reserve shrinks by half at each joint', () => {
  const hops = [v3Hop(WETH, USDC, 500), v2Hop(USDC, DAI), v3Hop(DAI, UNI, 3000)];
  const { route } = legOf('exactOutput', hops, [1000n, 2000n, 4000n, 8000n]);
  expect(planIntermediates({ route, maxAmountIn: 1100n, amountOutFor: ONE_TO_TWO })).toEqual([2100n, 4100n]);
});

test('behavior: buys the quoted amount where the pools cannot fill a reserve', () => {
  const { route } = legOf('exactOutput', [v2Hop(WETH, USDC), v3Hop(USDC, DAI, 100)], [1000n, 2000n, 4000n]);
  expect(planIntermediates({ route, maxAmountIn: 1100n, amountOutFor: () => undefined })).toEqual([2000n]);
  expect(planIntermediates({ route, maxAmountIn: 1000n, amountOutFor: ONE_TO_TWO })).toEqual([2000n]);
  // Rounding may give less for the reserve's input than was quoted for less.
  expect(planIntermediates({ route, maxAmountIn: 1100n, amountOutFor: () => 1999n })).toEqual([2000n]);
});

test('behavior: a route of one protocol has no intermediates', () => {
  const { route } = legOf('exactOutput', [v2Hop(WETH, USDC), v2Hop(USDC, DAI)], [1000n, 2000n, 4000n]);
  expect(planIntermediates({ route, maxAmountIn: 1100n, amountOutFor: ONE_TO_TWO })).toEqual([]);
});
