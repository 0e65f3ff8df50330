import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';
import { v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { graphOf, hop, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18, v2Market } from '../testkits/pools.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

const STEPS = 200n;
const [A, B] = [token(0), token(1)];

type Ends = readonly [number, number];

/** A pair that holds whole tokens. */
const pair = (index: number, [from, to]: Ends, held0: bigint, held1: bigint) =>
  v2Market(index, token(from), token(to), held0 * E18, held1 * E18);

/** A pool of one position, `width` spacings to each side of the tick; liquidity in whole tokens. */
function position(index: number, [from, to]: Ends, liquidity: bigint, tick: number, width: number): Market {
  const ends = { token0: token(from), token1: token(to) };
  const ticks = [
    { tick: tick - 60 * width, liquidityNet: liquidity * E18 },
    { tick: tick + 60 * width, liquidityNet: -liquidity * E18 },
  ];
  return {
    pool: v3Pool({ ...ends, address: nth(index), fee: 3000, tickSpacing: 60 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: getSqrtRatioAtTick(tick),
      tick,
      liquidity: liquidity * E18,
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
    },
  };
}

interface Step {
  readonly market: Market;
  readonly from: Address;
}

/** Every simple path of at most three pools. */
function pathsOf(markets: readonly Market[], at = A, path: readonly Step[] = []): (readonly Step[])[] {
  if (at === B) return [path];
  if (path.length === 3) return [];
  return markets.flatMap((market) => {
    const { token0, token1 } = market.pool;
    const next = token0 === at ? token1 : token1 === at ? token0 : undefined;
    if (next === undefined || next === A || path.some(({ from }) => from === next)) return [];
    return pathsOf(markets, next, [...path, { market, from: at }]);
  });
}

function carried(path: readonly Step[], tradeType: TradeType, part: bigint): bigint | undefined {
  let amount: bigint | undefined = part;
  for (const { market, from } of tradeType === 'exactInput' ? path : path.toReversed()) {
    if (amount === undefined || amount === 0n) return amount;
    amount = hop(market, from, tradeType, amount);
  }
  return amount;
}

/** The best of all splits in two hundredths over two paths that share no pool. */
function bestInSteps(markets: readonly Market[], tradeType: TradeType, amount: bigint): bigint | undefined {
  const paths = pathsOf(markets);
  let best: bigint | undefined;
  for (const [index, one] of paths.entries()) {
    const pools = new Set(one.map(({ market }) => market));
    for (const other of paths
      .slice(index + 1)
      .filter((path) => !path.some(({ market }) => pools.has(market)))) {
      for (let step = 0n; step <= STEPS; step++) {
        const part = (amount * step) / STEPS;
        const [mine, rest] = [carried(one, tradeType, part), carried(other, tradeType, amount - part)];
        if (mine === undefined || rest === undefined) continue;
        const total = mine + rest;
        if (best === undefined || (tradeType === 'exactInput' ? total > best : total < best)) best = total;
      }
    }
  }
  return best;
}

/** Trades of whole tokens where `sharedSplits` alone does worse, and by how much. */
const SCENES: readonly (readonly [string, TradeType, bigint, readonly Market[]])[] = [
  [
    'an input that fills the pool before others, 11 % less',
    'exactInput',
    1n,
    [
      pair(1, [2, 3], 1n, 1n),
      pair(2, [1, 2], 1n, 1n),
      pair(3, [0, 3], 1n, 1n),
      position(4, [0, 2], 80n, 0, 1),
      position(5, [0, 1], 20n, 0, 3),
      pair(6, [1, 3], 1n, 2n),
    ],
  ],
  [
    'an output that all but empties the one pair that holds it alone, 75 times the input',
    'exactOutput',
    605n,
    [pair(1, [0, 1], 11n, 222n), pair(2, [0, 1], 3n, 606n)],
  ],
  [
    'an output that fills a pool of one route, 3 times the input',
    'exactOutput',
    501n,
    [position(1, [0, 1], 3100n, 900, 18), position(2, [0, 1], 10n, 0, 1), pair(3, [0, 1], 898n, 616n)],
  ],
  [
    'an output that no route gives alone, none',
    'exactOutput',
    1500n,
    [pair(1, [0, 1], 1000n, 1000n), pair(2, [0, 1], 1000n, 1000n)],
  ],
];

test.each(SCENES)('findBestSplit: %s', (_, tradeType, whole, markets) => {
  const amount = whole * E18;
  const request = { tokenIn: A, tokenOut: B, tradeType, amount, maxHops: 3, maxSplits: 2 } as const;
  const split = findBestSplit(graphOf(markets), request);
  if (split.kind !== 'found') throw new Error(split.kind);
  const inSteps = bestInSteps(markets, tradeType, amount);
  if (inSteps === undefined) throw new Error('no split of two legs carries the amount');
  // A grid may hit the end of a filled pool no closer than its steps.
  if (tradeType === 'exactInput') expect(split.amountOut).toBeGreaterThanOrEqual(inSteps);
  else expect(split.amountIn).toBeLessThanOrEqual(inSteps);
});
