import { describe, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { type Block, type Event, plainToken, poolManagerEvent, TOKEN_A, TOKEN_B } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const Q96 = 2n ** 96n;
/** Fee of each swap, in the token that comes in. */
const FEE = 1001n;

interface Range {
  readonly lower: number;
  readonly upper: number;
  readonly liquidity: bigint;
}

/** Where a swap ends: a price, and the tick that the pool says. */
interface End {
  readonly price: bigint;
  readonly tick: number;
}

/**
 * Over several chunks of 8192 ticks, with gaps where nothing is active, and ticks at which nothing changes in
 * sum.
 */
const RANGES: readonly Range[] = [
  { lower: -30_000, upper: -20_000, liquidity: 7n * 10n ** 18n },
  { lower: -9000, upper: 9000, liquidity: 10n ** 20n + 1n },
  { lower: -100, upper: 100, liquidity: 3n * 10n ** 21n },
  { lower: -100, upper: -50, liquidity: 10n ** 20n },
  { lower: -50, upper: 60, liquidity: 10n ** 20n },
  { lower: 8191, upper: 8192, liquidity: 5n * 10n ** 19n },
  { lower: 8192, upper: 8193, liquidity: 2n ** 70n },
  { lower: 20_000, upper: 30_000, liquidity: 9n * 10n ** 19n },
];
const within = (tick: number): End => ({
  tick,
  price: (getSqrtRatioAtTick(tick) * 10_000_211n) / 10_000_000n,
});
/** Down to an initialized tick, which is crossed: the pool says the tick below. */
const downTo = (tick: number): End => ({ tick: tick - 1, price: getSqrtRatioAtTick(tick) });
const upTo = (tick: number): End => ({ tick, price: getSqrtRatioAtTick(tick) });

const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const activeAt = (tick: number): bigint =>
  RANGES.reduce(
    (sum, { lower, upper, liquidity }) => (lower <= tick && tick < upper ? sum + liquidity : sum),
    0n,
  );

/** One range ends where the next one begins with as much: no step ends there, so nothing is rounded. */
const changesLiquidity = (tick: number): boolean => activeAt(tick - 1) !== activeAt(tick);

/**
 * What the pool takes and pays for its liquidity, one step between two prices after the other, as the
 * contract rounds them.
 */
function principalOf(from: bigint, to: bigint): { amount0: bigint; amount1: bigint } {
  const isUp = to > from;
  const [low, high] = isUp ? [from, to] : [to, from];
  const ticks = [...new Set(RANGES.flatMap(({ lower, upper }) => [lower, upper]))].filter(changesLiquidity);
  const between = ticks.map(getSqrtRatioAtTick).filter((price) => low < price && price < high);
  const prices = [low, ...between.sort((a, b) => (a < b ? -1 : 1)), high];
  let [amount0, amount1] = [0n, 0n];
  for (const [at, a] of prices.slice(0, -1).entries()) {
    const b = prices[at + 1] ?? a;
    const liquidity = RANGES.filter(
      ({ lower, upper }) => getSqrtRatioAtTick(lower) <= a && a < getSqrtRatioAtTick(upper),
    ).reduce((sum, range) => sum + range.liquidity, 0n);
    const [product0, product1] = [liquidity * Q96 * (b - a), liquidity * (b - a)];
    amount0 += isUp ? -(product0 / b / a) : ceil(ceil(product0, b), a);
    amount1 += isUp ? ceil(product1, Q96) : -(product1 / Q96);
  }
  return { amount0, amount1 };
}

/** The pool of all ranges at 1, and after swaps to each of these ends, one after the other. */
function swapped(...ends: readonly End[]): Parameters<typeof expectIndexed> {
  const total = { amount0: 0n, amount1: 0n, fees0: 0n, fees1: 0n };
  let at = Q96;
  const swaps = ends.map(({ price, tick }): Event => {
    const isUp = price > at;
    const paid = principalOf(at, price);
    total.amount0 += paid.amount0;
    total.amount1 += paid.amount1;
    if (isUp) total.fees1 += FEE;
    else total.fees0 += FEE;
    at = price;
    const [amount0, amount1] = [paid.amount0 + (isUp ? 0n : FEE), paid.amount1 + (isUp ? FEE : 0n)];
    return poolManagerEvent('Swap', {
      amount0: String(-amount0),
      amount1: String(-amount1),
      fee: 3000,
      sqrtPriceX96: String(price),
      liquidity: String(activeAt(tick)),
      tick,
    });
  });
  for (const { lower, upper, liquidity } of RANGES) {
    const [low, high] = [getSqrtRatioAtTick(lower), getSqrtRatioAtTick(upper)];
    const [now0, now1] = [low > Q96 ? low : Q96, high < Q96 ? high : Q96];
    if (now0 < high) total.amount0 += ceil(ceil(liquidity * Q96 * (high - now0), high), now0);
    if (low < now1) total.amount1 += ceil(liquidity * (now1 - low), Q96);
  }
  const blocks: Block[] = [
    {
      number: 0,
      timestamp: 1_700_000_000,
      events: [poolManagerEvent('Initialize', {})],
      ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
    },
    {
      events: RANGES.map(({ lower, upper, liquidity }) =>
        poolManagerEvent('ModifyLiquidity', {
          tickLower: lower,
          tickUpper: upper,
          liquidityDelta: String(liquidity),
        }),
      ),
    },
    ...swaps.map((swap) => ({ events: [swap] })),
  ];
  const last = ends.at(-1);
  const pool = {
    ...Object.fromEntries(Object.entries(total).map(([name, value]) => [name, String(value)])),
    tick: last?.tick ?? 0,
    liquidity: String(activeAt(last?.tick ?? 0)),
  };
  return [
    blocks,
    [{ query: 'v4Pools { amount0 amount1 fees0 fees1 tick liquidity }', expected: { v4Pools: [pool] } }],
  ];
}

describe.concurrent('a V4 swap that crosses ticks: what its positions hold afterwards, to the wei', () => {
  it('up over one tick, over two chunks and a gap, and into liquidity again', () =>
    expectIndexed(...swapped(within(70), within(8192), within(12_000), within(25_000))));

  it('down over one tick, over chunks and a gap, and into liquidity again', () =>
    expectIndexed(...swapped(within(-70), within(-8200), within(-12_000), within(-25_000))));

  it('to a tick exactly: crossed on the way down and on the way up', () =>
    expectIndexed(
      ...swapped(upTo(60), downTo(-50), downTo(-100), upTo(-50), upTo(8192), downTo(8192), within(3)),
    ));

  it('from one end of all ranges to the other in one swap, and back', () =>
    expectIndexed(...swapped(within(40_000), within(-40_000), within(40_000), within(0))));

  it('nothing crossed, and a swap within the tick of the price', () =>
    expectIndexed(...swapped(within(5), within(3), { tick: 3, price: within(3).price + 12_345n })));
});
