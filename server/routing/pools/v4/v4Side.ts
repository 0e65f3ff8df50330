import type { Crossings } from '../../../amm/v3/crossings.ts';
import type { V3Params } from '../../../amm/v3/swapCurve.ts';
import { MAX_SWAP_FEE, protocolFeeOf, swapFeeOf } from '../../../amm/v4/swapFee.ts';
import type { V4State } from '../../../amm/v4/v4State.ts';
import { MAX_AMOUNT } from '../../../amm/v4/v4SwapModel.ts';
import type { V4Pool } from '../../model/pool.ts';
import type { TradeType } from '../../model/route.ts';
import { CANNOT_FILL, type Envelope, type HopAmounts, NO_ENVELOPE, V4_BIT } from '../poolSide.ts';
import { v3Envelope } from '../v3/v3Envelope.ts';
import { V3Side } from '../v3/v3Side.ts';

/**
 * A V4 pool in one direction: the curve of a V3 pool at the fee of that direction. A fee of 100 % leaves
 * nothing to trade.
 */
export class V4Side extends V3Side<V4Pool, V4State> {
  override readonly protocolBit = V4_BIT;

  #asksNoFee = false;

  override setState(state: V4State | undefined): void {
    this.#asksNoFee = state?.lpFee === 0;
    super.setState(state !== undefined && takesAll(state, this.zeroForOne) ? undefined : state);
  }

  protected override paramsAt(state: V4State): V3Params {
    return paramsOf(this.pool, state, this.zeroForOne);
  }

  protected override paysProtocolAt(state: V4State): boolean {
    return protocolFeeOf(state, this.zeroForOne) > 0;
  }

  /** Returns the crossings; where providers ask for no fee, the protocol keeps all of it. */
  override crossings(tradeType: TradeType, amount: bigint): Crossings {
    const crossings = super.crossings(tradeType, amount);
    return this.paysProtocol && this.#asksNoFee ? { ...crossings, keepsWholeFee: true } : crossings;
  }

  override swap(tradeType: TradeType, amount: bigint): HopAmounts {
    const swap = super.swap(tradeType, amount);
    const isTooMuch = swap.kind === 'filled' && (swap.amountIn > MAX_AMOUNT || swap.amountOut > MAX_AMOUNT);
    return isTooMuch ? CANNOT_FILL : swap;
  }
}

/** Returns the envelope of a V3 pool at the fee of the direction. */
export function v4Envelope(pool: V4Pool, state: V4State, zeroForOne: boolean): Envelope {
  if (takesAll(state, zeroForOne)) return NO_ENVELOPE;
  return v3Envelope(paramsOf(pool, state, zeroForOne), state, zeroForOne);
}

function paramsOf({ tickSpacing }: V4Pool, state: V4State, zeroForOne: boolean): V3Params {
  return { fee: swapFeeOf(state, zeroForOne), tickSpacing };
}

function takesAll(state: V4State, zeroForOne: boolean): boolean {
  return swapFeeOf(state, zeroForOne) >= MAX_SWAP_FEE;
}
