import { BigInt } from '@graphprotocol/graph-ts';
import { ConcentratedPool } from '../entities/concentratedPool';
import { chunkOf, ENTRY_LENGTH, firstTickOf, isIdle, NET_OFFSET, placeOf } from '../entities/tickChunk';
import { loadTicks } from '../entities/tickChunks';
import { higherOf, lowerOf, smaller } from '../integers';
import { isZero } from '../numbers';
import { naturalOf, numberAsFloat, TWO_96, wideAsFloat } from './floats';
import { sqrtRatioAt } from './sqrtRatio';

/*
 * How deep a V3 or V4 pool is. Sums are floats: their digits beyond the tenth decide nothing, and a BigInt is
 * a call of graph-node for each tick.
 */

/** Square root of 1.02, the band in which a price counts as the same. */
const BAND_ROOT: f64 = 1.0099504938362078;
/** Square root of 2. */
const HALF_ROOT: f64 = 1.4142135623730951;
const ALL: f64 = Infinity;

/**
 * Returns the reserve of the anchor that a V2 pair would have in which as much could be traded, raw units:
 * the least of what the price falling by 2 % pays out, rising by 2 % takes in, and falling to half pays out.
 * It is never more than the pool holds.
 */
export function poolDepth(pool: ConcentratedPool, isToken0: bool): BigInt {
  const held = isToken0 ? pool.amount0 : pool.amount1;
  const sqrtPriceX96 = pool.sqrtPriceX96;
  if (isZero(sqrtPriceX96)) return BigInt.zero();
  const walk = new Walk(pool, isToken0);
  // The price of the other token falls where anchor tokens are paid out: upwards when they are token0.
  const paid = walk.reserve(isToken0, BAND_ROOT, 1 - 1 / BAND_ROOT, ALL);
  const taken = walk.reserve(!isToken0, BAND_ROOT, BAND_ROOT - 1, ALL);
  let least = paid < taken ? paid : taken;
  const all = numberAsFloat(held);
  const wide = walk.reserve(isToken0, HALF_ROOT, 1 - 1 / HALF_ROOT, least < all ? least : all);
  if (wide < least) least = wide;
  const found = least == ALL ? held : smaller(held, naturalOf(least));
  if (paid != ALL && taken != ALL) return found;
  // No tick lies on one side: the virtual reserve, exact.
  const liquidity = pool.liquidity;
  return smaller(
    found,
    isToken0 ? liquidity.leftShift(96).div(sqrtPriceX96) : liquidity.times(sqrtPriceX96).rightShift(96),
  );
}

/** Goes over the initialized ticks from the present price. */
class Walk {
  private readonly sqrtPrice: f64;
  private amount: f64 = 0;
  private low: u64 = 0;
  private high: i64 = 0;

  constructor(
    private readonly pool: ConcentratedPool,
    private readonly isToken0: bool,
  ) {
    this.sqrtPrice = numberAsFloat(pool.sqrtPriceX96) / TWO_96;
  }

  /**
   * Returns the anchor tokens that lie between the present price and `root` squared times or a part of it,
   * divided by `part`, raw units; `ALL` when no tick changes the liquidity there, or when it is at least
   * `enough`.
   */
  reserve(isUp: bool, root: f64, part: f64, enough: f64): f64 {
    const target = isUp ? this.sqrtPrice * root : this.sqrtPrice / root;
    const end = enough * part;
    this.amount = 0;
    this.low = lowerOf(this.pool.liquidity);
    this.high = higherOf(this.pool.liquidity);
    let from = this.sqrtPrice;
    let isUniform = true;
    let chunk = chunkOf(this.pool.tick);
    while (true) {
      const ticks = loadTicks(this.pool, chunk);
      if (ticks !== null) {
        // The first tick above the price; all ticks of another chunk are on one side of it.
        const above = placeOf(ticks, this.pool.tick + 1);
        const count = isUp ? ticks.length / ENTRY_LENGTH - above : above;
        for (let step = 0; step < count; step++) {
          const entry = ticks.dataStart + <usize>((isUp ? above + step : above - 1 - step) * ENTRY_LENGTH);
          if (isIdle(entry)) continue;
          const at = sqrtRatioAt(load<i32>(entry));
          if (isUp ? at >= target : at <= target) return this.end(from, target, part, end, isUniform);
          isUniform = false;
          this.add(from, at);
          if (this.amount >= end) return ALL;
          this.cross(entry, isUp);
          from = at;
        }
      }
      // Where this chunk ends, the next one begins.
      const edge = isUp ? firstTickOf(chunk + 1) : firstTickOf(chunk);
      const isLast = edge >= MAX_TICK || edge <= -MAX_TICK;
      if (isLast || (isUp ? sqrtRatioAt(edge) >= target : sqrtRatioAt(edge) < target)) {
        return this.end(from, target, part, end, isUniform);
      }
      chunk += isUp ? 1 : -1;
    }
  }

  private end(from: f64, target: f64, part: f64, end: f64, isUniform: bool): f64 {
    if (isUniform) return ALL;
    this.add(from, target);
    return this.amount >= end ? ALL : this.amount / part;
  }

  private add(from: f64, to: f64): void {
    const liquidity = wideAsFloat(this.low, this.high);
    const span = this.isToken0 ? 1 / from - 1 / to : to - from;
    this.amount += liquidity * Math.abs(span);
  }

  private cross(entry: usize, isUp: bool): void {
    const low = load<u64>(entry + NET_OFFSET);
    const high = load<i64>(entry + NET_OFFSET + 8);
    const before = this.low;
    if (isUp) {
      this.low += low;
      this.high += high + (this.low < before ? 1 : 0);
    } else {
      this.low -= low;
      this.high -= high + (before < low ? 1 : 0);
    }
  }
}

const MAX_TICK: i32 = 887_272;
