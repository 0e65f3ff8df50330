import { describe, expect, test } from 'vitest';
import { desiredForLiquidity, desiredForOffer, offeredLiquidity } from './desiredAmounts.ts';
import { sqrtRoundingDown, sqrtRoundingUp } from './integerSqrt.ts';
import { liquidityForAmounts } from './liquidityForAmounts.ts';
import { amountsToBurn, amountsToMint } from './positionAmounts.ts';
import { maxLiquidityPerTick } from './usableTicks.ts';

/* The vectors are those of the tests of Uniswap's v3-periphery and v3-core. */

const root = (numerator: bigint, denominator: bigint) => sqrtRoundingDown((numerator << 192n) / denominator);
const range = { lowerX96: root(100n, 110n), upperX96: root(110n, 100n) };
const OFFER = { amount0: 100n, amount1: 200n };

describe('liquidityForAmounts', () => {
  test.each([
    ['inside', root(1n, 1n), 2148n],
    ['below', root(99n, 110n), 1048n],
    ['above', root(111n, 100n), 2097n],
    ['at the lower end', range.lowerX96, 1048n],
    ['at the upper end', range.upperX96, 2097n],
  ])('a price %s of the range gives the liquidity of the contract', (_, priceX96, liquidity) => {
    expect(liquidityForAmounts(priceX96, range, OFFER)).toBe(liquidity);
  });

  test.each([
    ['inside', root(1n, 1n), 2148n, 99n, 99n],
    ['below', root(99n, 110n), 1048n, 99n, 0n],
    ['above', root(111n, 100n), 2097n, 0n, 199n],
  ])(
    'liquidity at a price %s burns to the amounts of the contract',
    (_, priceX96, liquidity, amount0, amount1) => {
      expect(amountsToBurn(priceX96, range, liquidity)).toEqual({ amount0, amount1 });
    },
  );

  test('maxLiquidityPerTick is that of the contract for each usual spacing', () => {
    expect([10, 60, 200].map(maxLiquidityPerTick)).toEqual([
      1917569901783203986719870431555990n,
      11505743598341114571880798222544994n,
      38350317471085141830651933667504588n,
    ]);
  });
});

/** A small generator of its own, so that the draws are the same each time. */
function drawsFrom(seed: bigint) {
  let state = seed;
  return (limit: bigint): bigint => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 128n) - 1n);
    return (state >> 32n) % limit;
  };
}

describe('desired amounts', () => {
  test('amounts for a liquidity never pick less', () => {
    const draw = drawsFrom(7n);
    for (let round = 0; round < 5_000; round++) {
      const lowerX96 = (1n << 80n) + draw(1n << 100n);
      const upperX96 = lowerX96 + 1n + draw(lowerX96);
      const priceX96 = lowerX96 - (1n << 70n) + draw(upperX96 - lowerX96 + (1n << 71n));
      const liquidity = 1n + draw(1n << 90n);
      const drawn = { lowerX96, upperX96 };
      const desired = desiredForLiquidity(priceX96, drawn, liquidity);
      expect(liquidityForAmounts(priceX96, drawn, desired) >= liquidity).toBe(true);
    }
  });

  test('an offer of one token is taken up to a rounding, and never exceeded', () => {
    const draw = drawsFrom(11n);
    for (let round = 0; round < 5_000; round++) {
      const lowerX96 = (1n << 90n) + draw(1n << 96n);
      const upperX96 = lowerX96 + (1n << 80n) + draw(lowerX96);
      const priceX96 = lowerX96 + 1n + draw(upperX96 - lowerX96 - 1n);
      const amount0 = 1_000_000n + draw(1n << 80n);
      const drawn = { lowerX96, upperX96 };
      const { liquidity, ...desired } = desiredForOffer(priceX96, drawn, { amount0 });
      const taken = amountsToMint(priceX96, drawn, liquidity);
      expect(desired.amount0).toBe(amount0);
      expect(taken.amount0 <= amount0 && taken.amount1 <= desired.amount1).toBe(true);
      expect(liquidity >= offeredLiquidity(priceX96, drawn, { amount0 })).toBe(true);
    }
  });

  test('a token that does not go into the range buys no liquidity', () => {
    expect(offeredLiquidity(root(99n, 110n), range, { amount1: 10n ** 18n })).toBe(0n);
    expect(offeredLiquidity(root(111n, 100n), range, { amount0: 10n ** 18n })).toBe(0n);
  });
});

test('both roots are exact at squares and next to them', () => {
  const values = [0n, 1n, 2n, 3n, 4n, 8n, 9n, (1n << 128n) ** 2n - 1n, (1n << 128n) ** 2n];
  expect(values.map(sqrtRoundingDown)).toEqual([0n, 1n, 1n, 1n, 2n, 2n, 3n, (1n << 128n) - 1n, 1n << 128n]);
  expect(values.map((value) => sqrtRoundingUp(value))).toEqual([
    0n,
    1n,
    2n,
    2n,
    2n,
    3n,
    3n,
    1n << 128n,
    1n << 128n,
  ]);
});
