import type { PoolEntry } from '../../pools/poolEntry.ts';
import { OVER, type PoolSide } from '../../pools/poolSide.ts';

/** The place of a pool on a route: between the ends, or as the first, the middle or the last of several. */
export type Layer = 'direct' | 'first' | 'middle' | 'last';

/** The maximum input and output of a pool in any routing that is bounded, raw units. */
export interface Limits {
  readonly input: number;
  readonly output: number;
}

/** A pool in one direction, as the tables of the graph have it. */
interface ArcTerms extends Pick<Arc, 'layer' | 'from' | 'to' | 'rate' | 'floor' | 'use'> {
  readonly entry: PoolEntry;
  /** True where the pool is its envelope. */
  readonly isEnvelope: boolean;
  readonly limits: Limits;
}

export const NO_LIMITS: Limits = { input: Number.POSITIVE_INFINITY, output: Number.POSITIVE_INFINITY };

/**
 * One pool in one direction in its layer, with upper bounds of its surplus. That is the maximum over inputs
 * of priceOut · output − priceIn · input. The envelope answers first, and the pool itself where it may be
 * lower.
 */
export class Arc {
  readonly layer: Layer;
  /** Numbers of the tokens that the pool takes and gives. */
  readonly from: number;
  readonly to: number;
  /** The envelope: 1/output ≥ rate/input + floor. */
  readonly rate: number;
  readonly floor: number;
  /** Lower bound of the gas of its use, raw units of the computed token. */
  readonly use: number;
  readonly #terms: ArcTerms;
  #cap: (Limits & { readonly slope: number }) | undefined;

  constructor(terms: ArcTerms) {
    this.layer = terms.layer;
    this.from = terms.from;
    this.to = terms.to;
    this.rate = terms.rate;
    this.floor = terms.floor;
    this.use = terms.use;
    this.#terms = terms;
  }

  get side(): PoolSide {
    const { entry, from } = this.#terms;
    return entry.token0 === from ? entry.zeroForOne : entry.oneForZero;
  }

  /** Upper bound of the output per input: at a higher ratio of prices the pool earns nothing. */
  get spot(): number {
    return this.side.slopeOut(0) * OVER;
  }

  /**
   * Returns an upper bound of the surplus less the gas of the pool; below 0 where the gas is more. It is
   * infinite where unread ticks leave it open.
   */
  surplus(priceIn: number, priceOut: number): number {
    if (!(priceIn * this.rate < priceOut)) return -this.use;
    const most = this.#envelopeSurplus(priceIn, priceOut);
    if (this.#terms.isEnvelope || most <= this.use) return most - this.use;
    return priceOut * this.surplusAt(priceIn / priceOut) - this.use;
  }

  /** Returns the surplus by the pool itself at a ratio of prices, raw units of its output. */
  surplusAt(ratio: number): number {
    const { side } = this;
    this.#cap ??= capOf(side, this.#terms.limits);
    const { input, output, slope } = this.#cap;
    // The output per input never rises: where one unit more would still pay, the cap itself pays most.
    return slope > ratio ? Math.max(0, output - ratio * input) : side.surplus(ratio);
  }

  /**
   * Returns the least price of its output at which it earns its gas. By the envelope it earns (√price −
   * √limit)² / floor; a limited input earns no more a unit than its first one.
   */
  leastSale(priceIn: number, isCharged: boolean): number {
    const gas = isCharged ? this.use : 0;
    const { rate } = this;
    const free = (Math.sqrt(priceIn * rate) + Math.sqrt(gas * this.floor)) ** 2;
    return gas > 0 ? Math.max(free, (priceIn + gas / this.#terms.limits.input) * rate) : priceIn * rate;
  }

  /** Returns the highest price of its input at which it earns its gas; 0 if none. */
  mostBid(priceOut: number, isCharged: boolean): number {
    const gas = isCharged ? this.use : 0;
    const { rate } = this;
    if (!(gas > 0)) return priceOut / rate;
    const { input, output } = this.#terms.limits;
    const free = Math.max(0, Math.sqrt(priceOut) - Math.sqrt(gas * this.floor)) ** 2;
    return Math.max(0, Math.min(free, priceOut - gas / output, priceOut - (gas / input) * rate) / rate);
  }

  /** Returns the surplus along the envelope, up to a limit. */
  #envelopeSurplus(priceIn: number, priceOut: number): number {
    const { rate, floor } = this;
    const { input, output } = this.#terms.limits;
    const left = 1 / output - floor;
    const most = Math.min(input, left > 0 ? rate / left : Number.POSITIVE_INFINITY);
    // The price movement at which it stops to pay.
    const moved = Math.sqrt(priceOut / (priceIn * rate)) - 1;
    if (moved * rate > floor * most) return priceOut / (rate / most + floor) - priceIn * most;
    return (priceIn * rate * moved * moved) / floor;
  }
}

/**
 * Returns the limit that a pool comes to first, an upper bound of its output, and the slope there; 0 without
 * limit.
 */
function capOf(side: PoolSide, { input, output }: Limits): Limits & { readonly slope: number } {
  const needed = output < Number.POSITIVE_INFINITY ? side.boundIn(output) : 0;
  if (needed > 0 && needed < input) return { input: needed, output, slope: side.slopeOut(needed) };
  if (input === Number.POSITIVE_INFINITY) return { input, output, slope: 0 };
  return { input, output: side.boundOut(input), slope: side.slopeOut(input) };
}
