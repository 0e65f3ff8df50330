import type { Address } from 'viem';
import { getAmountIn, getAmountOut } from '../../../amm/v2/constantProduct.ts';
import { type V2Fee, v2FeeOf } from '../../../amm/v2/v2Fee.ts';
import type { V2State } from '../../../amm/v2/v2State.ts';
import { type Crossings, NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import type { V2Pool } from '../../model/pool.ts';
import type { TradeType } from '../../model/route.ts';
import {
  CANNOT_FILL,
  type Envelope,
  envelopeSurplus,
  type HopAmounts,
  NO_ENVELOPE,
  OVER,
  type PoolSide,
  UNDER,
  V2_BIT,
} from '../poolSide.ts';

const MAX_RESERVE = 2 ** 112;

/** A V2 pair in one direction. */
export class V2Side implements PoolSide {
  readonly pool: V2Pool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly protocolBit = V2_BIT;
  /** Fee of the state, hundredths of a bip; set by the constructor. */
  fee = -1;
  readonly #zeroForOne: boolean;
  #fee: V2Fee = v2FeeOf(0);
  /** The parts of `#fee`, and their quotient. */
  #kept = 1;
  #whole = 1;
  #keptPart = 1;
  #reserveIn = 0n;
  #reserveOut = 0n;
  #floatIn = 0;
  #floatOut = 0;

  constructor(pool: V2Pool, zeroForOne: boolean) {
    this.pool = pool;
    this.tokenIn = zeroForOne ? pool.token0 : pool.token1;
    this.tokenOut = zeroForOne ? pool.token1 : pool.token0;
    this.#zeroForOne = zeroForOne;
    this.#setFee(pool.fee);
  }

  setState(state: V2State | undefined): void {
    this.#setFee(state?.feePips ?? this.pool.fee);
    const { reserve0, reserve1 } = state ?? { protocol: 'v2', reserve0: 0n, reserve1: 0n };
    this.#reserveIn = this.#zeroForOne ? reserve0 : reserve1;
    this.#reserveOut = this.#zeroForOne ? reserve1 : reserve0;
    this.#floatIn = Number(this.#reserveIn);
    this.#floatOut = Number(this.#reserveOut);
  }

  #setFee(fee: number): void {
    if (fee === this.fee) return;
    this.fee = fee;
    this.#fee = v2FeeOf(fee);
    this.#kept = Number(this.#fee.kept);
    this.#whole = Number(this.#fee.whole);
    this.#keptPart = this.#kept / this.#whole;
  }

  boundOut(amountIn: number): number {
    if (this.#floatIn === 0) return 0;
    const withFee = amountIn * this.#kept * OVER;
    return Math.floor(((withFee * this.#floatOut) / (this.#floatIn * this.#whole + withFee)) * OVER);
  }

  slopeOut(amountIn: number): number {
    if (this.#floatIn === 0) return 0;
    const after = this.#floatIn + amountIn * this.#keptPart;
    return (this.#keptPart * this.#floatIn * this.#floatOut) / (after * after);
  }

  boundIn(amountOut: number): number {
    // The slack in what is wanted outweighs the cancellation near the whole reserve.
    const wanted = amountOut * UNDER;
    const left = this.#floatOut - wanted;
    if (left <= 0 || this.#floatIn === 0) return 0;
    const amountIn = Math.floor(((this.#floatIn * this.#whole * wanted) / (left * this.#kept)) * UNDER) + 1;
    return this.#floatIn + amountIn > MAX_RESERVE * OVER ? 0 : amountIn;
  }

  surplus(ratio: number): number {
    return envelopeSurplus(this.envelope(), ratio);
  }

  takes(amountIn: number): boolean {
    return this.#floatIn + amountIn <= MAX_RESERVE * OVER;
  }

  envelope(): Envelope {
    return envelopeOf(this.#floatIn, this.#floatOut, this.#keptPart);
  }

  swap(tradeType: TradeType, amount: bigint): HopAmounts {
    if (this.#reserveIn === 0n) return CANNOT_FILL;
    return tradeType === 'exactInput'
      ? getAmountOut(amount, this.#reserveIn, this.#reserveOut, this.#fee)
      : getAmountIn(amount, this.#reserveIn, this.#reserveOut, this.#fee);
  }

  crossings(): Crossings {
    return NO_CROSSINGS;
  }
}

/** Returns the envelope of a pair in one direction. */
export function v2Envelope({ fee }: V2Pool, state: V2State, zeroForOne: boolean): Envelope {
  const [float0, float1] = [Number(state.reserve0), Number(state.reserve1)];
  const { kept, whole } = v2FeeOf(state.feePips ?? fee);
  const keptPart = Number(kept) / Number(whole);
  return zeroForOne ? envelopeOf(float0, float1, keptPart) : envelopeOf(float1, float0, keptPart);
}

function envelopeOf(floatIn: number, floatOut: number, keptPart: number): Envelope {
  if (floatIn === 0) return NO_ENVELOPE;
  return { spot: ((keptPart * floatOut) / floatIn) * OVER, strain: (keptPart / floatIn) * UNDER };
}
