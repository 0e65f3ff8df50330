import fc from 'fast-check';
import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';
import { v3Pool } from '../model/pool.ts';
import { type Market, nth, TIERS, token } from './markets.testkit.ts';

/**
 * Returns V3 pools at a price of 1 to 4 with next to no liquidity there, and much of it far away on both
 * sides. A trade of any size gets a price that is worse by a factor of ten to a hundred thousand.
 */
export function arbitraryMirage(tokenCount: number, scale: bigint) {
  const tier = TIERS[2];
  const { tickSpacing } = tier;
  const last = Math.floor(887_272 / tickSpacing) * tickSpacing;
  return fc
    .record({
      pair: fc
        .uniqueArray(fc.integer({ min: 0, max: tokenCount - 1 }), { minLength: 2, maxLength: 2 })
        .map((tokens) => tokens.sort((a, b) => a - b)),
      tick: fc.integer({ min: 0, max: 13_863 }),
      little: fc.bigInt({ min: 1n, max: scale / 1000n }),
      far: fc.integer({ min: 600, max: 2000 }).map((spacings) => spacings * tickSpacing),
    })
    .map(({ pair: [a = 0, b = 0], tick, little, far }) => (index: number): Market => {
      const pool = v3Pool({ address: nth(0xbc00 + index), token0: token(a), token1: token(b), ...tier });
      const ticks = [
        { tick: -last, liquidityNet: little },
        { tick: -far, liquidityNet: scale * 1_000_000n },
        { tick: -far + tickSpacing, liquidityNet: -scale * 1_000_000n },
        { tick: far, liquidityNet: scale * 1_000_000n },
        { tick: far + tickSpacing, liquidityNet: -scale * 1_000_000n },
        { tick: last, liquidityNet: -little },
      ];
      const sqrtPriceX96 = getSqrtRatioAtTick(tick);
      const tickRange = { lowerTick: -last, upperTick: last, ticks };
      return { pool, state: { protocol: 'v3', sqrtPriceX96, tick, liquidity: little, tickRange } };
    });
}
