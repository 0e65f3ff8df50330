import { expect, test } from 'vitest';
import { v3Pool } from '../model/pool.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18, v2Market } from '../testkits/pools.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

const [A, B] = [token(0), token(1)];
const TRADE = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactInput', amount: 1000n * E18 } as const;
/**
 * Takes 160 of A at about 1 for 1; of the price below that it is known only down to a tick that nothing lies
 * there.
 */
const HELD = 32n * 10n ** 22n;

function narrow(index: number, lowerTick: number): Market {
  const ticks = [
    { tick: -10, liquidityNet: HELD },
    { tick: 10, liquidityNet: -HELD },
  ];
  return {
    pool: v3Pool({ address: nth(index), token0: A, token1: B, fee: 500, tickSpacing: 10 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: HELD,
      tickRange: { lowerTick, upperTick: 887_272, ticks },
    },
  };
}

/** Gives 950 of B for all, and 164.8 for a sixth: more and less than the two pools may. */
const PAIR = v2Market(1, A, B, 20_000n * E18);
/** At most 0.16 + 0.84 · 0.99 of the whole. */
const NEAR = narrow(2, -100);
/** At most 0.16 + 0.84 · 0.9 of the whole, which is too little, but 165.9 for a sixth. */
const FAR = narrow(3, -1050);
const ENDED = narrow(2, -887_272);

const need = (index: number) => ({ id: nth(index), direction: 'lower' as const });

test('a single route asks for the ticks that the whole amount misses', () => {
  expect(findBestSplit(graphOf([PAIR, NEAR, FAR]), { ...TRADE, maxSplits: 1 })).toEqual({
    kind: 'needsTicks',
    pools: [need(2)],
  });
});

test('a split asks at once for those that its parts miss as well', () => {
  expect(findBestSplit(graphOf([PAIR, NEAR, FAR]), { ...TRADE, maxSplits: 4 })).toEqual({
    kind: 'needsTicks',
    pools: [need(2), need(3)],
  });
});

test('a split asks at once for the ticks that it would have asked for in the next round', () => {
  expect(findBestSplit(graphOf([PAIR, ENDED, FAR]), { ...TRADE, maxSplits: 4 })).toEqual({
    kind: 'needsTicks',
    pools: [need(3)],
  });
});
