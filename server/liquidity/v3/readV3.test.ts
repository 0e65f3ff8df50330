import { zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { type V3FeeState, v3Fees } from './readV3.ts';

const Q128 = 1n << 128n;
const NO_AMOUNTS = { amount0: 0n, amount1: 0n };
const END = { liquidityGross: 10n, outside0: 0n, outside1: 0n };

/** Returns a position of 5 units of liquidity in a pool position of 8, at a growth of 3 and 7 per unit. */
function stateWith(inPool: { readonly owed: V3FeeState['inPool']['owed'] }): V3FeeState {
  const ticks = { tickLower: -10, tickUpper: 10 };
  const nft = { operator: zeroAddress, token0: zeroAddress, token1: zeroAddress, fee: 500, ticks };
  const last = { amount0: 2n * Q128, amount1: 6n * Q128 };
  return {
    nft: Object.assign(nft, { liquidity: 5n, last, owed: { amount0: 100n, amount1: 40n } }),
    now: { sqrtPriceX96: 1n << 96n, tick: 0 },
    lower: END,
    upper: END,
    global: { amount0: 3n * Q128, amount1: 7n * Q128 },
    inPool: { liquidity: 8n, last: { amount0: 3n * Q128, amount1: 7n * Q128 }, owed: inPool.owed },
  };
}

test('fees are the credit of the position plus its growth, where the pool holds as much', () => {
  const { owed, paid } = v3Fees(stateWith({ owed: { amount0: 500n, amount1: 500n } }));
  expect([owed, paid]).toEqual([
    { amount0: 105n, amount1: 45n },
    { amount0: 105n, amount1: 45n },
  ]);
});

test('fees that are paid are the lesser figure, where the shared credit of the pool is short', () => {
  const { owed, paid } = v3Fees(stateWith({ owed: { amount0: 103n, amount1: 500n } }));
  expect([owed.amount0, paid.amount0, paid.amount1]).toEqual([105n, 103n, 45n]);
});

test('freed principal counts on both sides, and a collection of another position lessens the credit', () => {
  const short = stateWith({ owed: { amount0: 103n, amount1: 500n } });
  expect(v3Fees(short, { amount0: 1_000n, amount1: 0n }).paid.amount0).toBe(103n);
  expect(v3Fees(short, NO_AMOUNTS, { amount0: 60n, amount1: 0n }).paid.amount0).toBe(43n);
});
