import { liquiditySegments } from '../../../amm/v3/liquiditySegments.ts';
import type { V3Params } from '../../../amm/v3/swapCurve.ts';
import { MAX_TRANSACTION_GAS } from '../../../amm/v3/swapGas.ts';
import type { TickState } from '../../../amm/v3/v3State.ts';
import { OVER, UNDER } from '../poolSide.ts';
import { lastAbove, lastAtMost } from './sortedSearch.ts';

const Q96 = 2 ** 96;
/** More raw units than rounding can add over all steps of the longest swap. */
const MAX_ROUNDING = 1e7;

/**
 * Floating-point bounds on the swaps of one V3 pool in one direction.
 *
 * Between initialized ticks a pool is a constant product of virtual reserves: a binary search in running
 * totals and one division give amounts. Past the last tick that was read the price is taken to stay as it is
 * there.
 */
export class V3Bounds {
  // Computed when an amount first reaches them.
  readonly #segments: ReturnType<typeof liquiditySegments>;
  readonly #zeroForOne: boolean;
  /** The part of an input left after the fee. */
  readonly #kept: number;
  // One entry per segment: totals before it (input without fee), virtual reserves and the price at its start.
  readonly #totalIn: number[] = [];
  readonly #totalOut: number[] = [];
  readonly #virtualIn: number[] = [];
  readonly #virtualOut: number[] = [];
  /** Output per input without fee. */
  readonly #prices: number[] = [];
  #nextIn = 0;
  #nextOut = 0;
  #nextPrice = Number.POSITIVE_INFINITY;
  #isOpen = true;
  /** Output per input past the end: 0 at the price limit. */
  #priceBeyond = 0;
  /** Virtual reserves where the gas of a transaction ended them; none if it did not. */
  #pastGas: { readonly virtualIn: number; readonly virtualOut: number } | undefined;

  constructor(params: V3Params, state: TickState, zeroForOne: boolean) {
    this.#segments = liquiditySegments(state, params.tickSpacing, zeroForOne, MAX_TRANSACTION_GAS);
    this.#zeroForOne = zeroForOne;
    this.#kept = 1 - params.fee / 1e6;
  }

  /**
   * Returns false only if this raw input would push the price past its limit, or cross more than its gas
   * allows.
   */
  takes(amountIn: number): boolean {
    const net = amountIn * this.#kept * UNDER;
    this.#reachInput(net);
    // The contract rounds each step's input up, so its total exceeds the real one by a few units a step.
    return this.#isOpen || this.#priceBeyond > 0 || net <= this.#nextIn + MAX_ROUNDING;
  }

  /** Returns an upper bound on the raw output for this raw input and for any smaller one. */
  boundOut(amountIn: number): number {
    const net = amountIn * this.#kept * OVER;
    this.#reachInput(net);
    if (net >= this.#nextIn) {
      return Math.floor((this.#nextOut + (net - this.#nextIn) * this.#priceBeyond) * OVER);
    }
    const segment = lastAtMost(this.#totalIn, net);
    const entering = net - (this.#totalIn[segment] ?? 0);
    const leaving =
      ((this.#virtualOut[segment] ?? 0) * entering) / ((this.#virtualIn[segment] ?? 0) + entering);
    return Math.floor(((this.#totalOut[segment] ?? 0) + leaving) * OVER);
  }

  /** Returns the derivative of the real-valued output at this raw input. */
  slopeOut(amountIn: number): number {
    const net = amountIn * this.#kept;
    this.#reachInput(net);
    if (net >= this.#nextIn) return this.#priceBeyond * this.#kept;
    const segment = lastAtMost(this.#totalIn, net);
    const [virtualIn, virtualOut] = [this.#virtualIn[segment] ?? 0, this.#virtualOut[segment] ?? 0];
    const after = virtualIn + net - (this.#totalIn[segment] ?? 0);
    return (this.#kept * virtualIn * virtualOut) / (after * after);
  }

  /**
   * Returns a lower bound on the raw input for this raw output and for any larger one, 0 when the pool cannot
   * give it.
   */
  boundIn(amountOut: number): number {
    const wanted = amountOut * UNDER;
    while (this.#isOpen && wanted >= this.#nextOut) this.#advance();
    if (wanted >= this.#nextOut) {
      if (this.#priceBeyond === 0) return 0;
      return this.#withFee(this.#nextIn + (wanted - this.#nextOut) / this.#priceBeyond);
    }
    const segment = lastAtMost(this.#totalOut, wanted);
    const leaving = wanted - (this.#totalOut[segment] ?? 0);
    // Where all of the virtual reserve leaves but for less than a float can tell, the slack keeps this
    // positive.
    const left = (this.#virtualOut[segment] ?? 0) * OVER - leaving;
    return this.#withFee((this.#totalIn[segment] ?? 0) + ((this.#virtualIn[segment] ?? 0) * leaving) / left);
  }

  /**
   * Returns an upper bound on the maximum of output − ratio · input, raw units of the output. It is infinite
   * where ticks that were not read keep it from ending.
   */
  surplus(ratio: number): number {
    const least = ratio / this.#kept;
    while (this.#isOpen && this.#nextPrice > least) this.#advance();
    if (!this.#isOpen && this.#priceBeyond > least) return Number.POSITIVE_INFINITY;
    const segment = lastAbove(this.#prices, least);
    if (segment < 0) return 0;
    return Math.max(0, this.#surplusIn(segment, least, this.#totalIn[segment + 1] ?? this.#nextIn));
  }

  /**
   * Estimates the surplus beyond `surplus` if a transaction had more gas: as if the liquidity at the last
   * tick that it pays for went on.
   */
  surplusPastGas(ratio: number): number {
    const least = ratio / this.#kept;
    while (this.#isOpen && this.#nextPrice > least) this.#advance();
    if (this.#pastGas === undefined) return 0;
    const { virtualIn, virtualOut } = this.#pastGas;
    const entering = Math.sqrt((virtualIn * virtualOut) / least) - virtualIn;
    return entering > 0 ? (virtualOut * entering) / (virtualIn + entering) - least * entering : 0;
  }

  /**
   * Returns an upper bound on the surplus of an input without fee that ends in a segment, at `past` or
   * before.
   */
  #surplusIn(segment: number, least: number, past: number): number {
    const before = this.#totalIn[segment] ?? 0;
    const virtualIn = this.#virtualIn[segment] ?? 0;
    const virtualOut = this.#virtualOut[segment] ?? 0;
    // Up to where one unit more gives no more than it costs.
    const entering = Math.min(past - before, Math.sqrt((virtualIn * virtualOut) / least) - virtualIn);
    const leaving = entering > 0 ? (virtualOut * entering) / (virtualIn + entering) : 0;
    return ((this.#totalOut[segment] ?? 0) + leaving) * OVER - least * (before + Math.max(0, entering));
  }

  #reachInput(net: number): void {
    while (this.#isOpen && net >= this.#nextIn) this.#advance();
  }

  #withFee(net: number): number {
    return Math.max(1, Math.ceil((net / this.#kept) * UNDER));
  }

  #advance(): void {
    const next = this.#segments.next();
    if (next.done) {
      this.#isOpen = false;
      if (next.value.end === 'tickRange') {
        const price = (Number(next.value.sqrtPriceX96) / Q96) ** 2;
        this.#priceBeyond = this.#zeroForOne ? price : 1 / price;
      } else if (next.value.end === 'gasLimit') {
        const [price, amount] = [Number(next.value.sqrtPriceX96) / Q96, Number(next.value.liquidity)];
        const [of0, of1] = [amount / price, amount * price];
        this.#pastGas = this.#zeroForOne
          ? { virtualIn: of0, virtualOut: of1 }
          : { virtualIn: of1, virtualOut: of0 };
      }
      return;
    }
    const { fromX96, toX96, liquidity } = next.value;
    const from = Number(fromX96) / Q96;
    const to = Number(toX96) / Q96;
    // The difference is taken in integers: two close prices would cancel in floating point.
    const moved = Number(fromX96 > toX96 ? fromX96 - toX96 : toX96 - fromX96) / Q96;
    const amount = Number(liquidity);
    const amount0 = (amount * moved) / from / to;
    const amount1 = amount * moved;
    this.#totalIn.push(this.#nextIn);
    this.#totalOut.push(this.#nextOut);
    this.#prices.push(this.#zeroForOne ? from * from : 1 / (from * from));
    this.#nextPrice = this.#zeroForOne ? to * to : 1 / (to * to);
    this.#virtualIn.push(this.#zeroForOne ? amount / from : amount * from);
    this.#virtualOut.push(this.#zeroForOne ? amount * from : amount / from);
    this.#nextIn += this.#zeroForOne ? amount0 : amount1;
    this.#nextOut += this.#zeroForOne ? amount1 : amount0;
  }
}
