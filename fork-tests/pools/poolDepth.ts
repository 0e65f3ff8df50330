import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';

/*
 * Depth by the rule of docs/subgraph.md a second time: sums over all ranges between initialized ticks, in
 * whole numbers, from nothing but the ticks and the price.
 */

export interface TickedPool {
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly sqrtPriceX96: bigint;
  /** Net liquidity by tick. */
  readonly ticks: ReadonlyMap<number, bigint>;
}

const Q96 = 2n ** 96n;
const MAX_TICK = 887_272;
/** Square roots of 1.02 and 2. */
const ONE = 10n ** 40n;
const BAND = rootOf(102n * 10n ** 78n);
const HALF = rootOf(2n * 10n ** 80n);

/**
 * Returns the reserve of a pair that trades as much: the least of the three trades of the rule, and what is
 * held.
 */
export function bandDepth(pool: TickedPool, isToken0: boolean): bigint {
  const { sqrtPriceX96: now, amount0, amount1 } = pool;
  if (now === 0n) return 0n;
  const times = (root: bigint): bigint => (now * root) / ONE;
  const part = (root: bigint): bigint => (now * ONE) / root;
  const between = (low: bigint, high: bigint): bigint => amountBetween(pool, isToken0, low, high);
  const paid = (root: bigint): bigint =>
    ((isToken0 ? between(now, times(root)) : between(part(root), now)) * root) / (root - ONE);
  const taken = (root: bigint): bigint =>
    ((isToken0 ? between(part(root), now) : between(now, times(root))) * ONE) / (root - ONE);
  return [isToken0 ? amount0 : amount1, paid(BAND), taken(BAND), paid(HALF)].reduce((a, b) =>
    a < b ? a : b,
  );
}

/**
 * Returns how far the index may be off that, raw units: it reckons in floats, and where the price lies close
 * to a tick the difference of both has few of their digits. Of the greatest liquidity within the walk, 10^-11
 * of its virtual reserve.
 */
export function depthError(pool: TickedPool, isToken0: boolean): bigint {
  const { sqrtPriceX96: now } = pool;
  if (now === 0n) return 0n;
  const [low, high] = [(now * ONE) / HALF, (now * HALF) / ONE];
  let [liquidity, most] = [0n, 0n];
  const ascending = [...pool.ticks.keys()].sort((a, b) => a - b);
  for (const [place, tick] of ascending.entries()) {
    liquidity += pool.ticks.get(tick) ?? 0n;
    const next = ascending[place + 1];
    if (next === undefined || rootAt(tick) > high || rootAt(next) < low) continue;
    if (liquidity > most) most = liquidity;
  }
  const reserve = isToken0 ? (most * Q96) / now : (most * now) / Q96;
  return reserve / 10n ** 11n + CUT;
}

/** Raw units that a depth loses when it is cut to whole ones, here and in the index. */
const CUT = 2n;

/** What all positions would be paid for their liquidity, raw units. */
export function heldByPositions(pool: TickedPool): { amount0: bigint; amount1: bigint } {
  const { sqrtPriceX96: now } = pool;
  return {
    amount0: amountBetween(pool, true, now, rootAt(MAX_TICK)),
    amount1: amountBetween(pool, false, rootAt(-MAX_TICK), now),
  };
}

const roots = new Map<number, bigint>();

/** The same ticks are asked for at every event of their pool. */
function rootAt(tick: number): bigint {
  const root = roots.get(tick) ?? getSqrtRatioAtTick(tick);
  roots.set(tick, root);
  return root;
}

/** Tokens that lie between two prices, raw units. */
function amountBetween({ ticks }: TickedPool, isToken0: boolean, low: bigint, high: bigint): bigint {
  let [amount, liquidity] = [0n, 0n];
  const ascending = [...ticks.keys()].sort((a, b) => a - b);
  for (const [place, tick] of ascending.entries()) {
    liquidity += ticks.get(tick) ?? 0n;
    const next = ascending[place + 1];
    if (next === undefined) break;
    const [from, to] = [larger(rootAt(tick), low), smaller(rootAt(next), high)];
    if (from >= to) continue;
    // Scaled up, so that ranges are not rounded one by one.
    const span = isToken0 ? (Q96 * Q96 * Q96 * (to - from)) / (from * to) : Q96 * (to - from);
    amount += liquidity * span;
  }
  return amount / (Q96 * Q96);
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function rootOf(square: bigint): bigint {
  let root = square;
  for (let next = (root + 1n) / 2n; next < root; next = (root + square / root) / 2n) root = next;
  return root;
}
