import type { Address } from 'viem';
import { type Crossings, NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { crossingsAlongCurve, swapAlongCurve } from '../../../amm/v3/simulateSwap.ts';
import { SwapCurve, type V3Params } from '../../../amm/v3/swapCurve.ts';
import { MAX_TRANSACTION_GAS } from '../../../amm/v3/swapGas.ts';
import type { TickState, V3State } from '../../../amm/v3/v3State.ts';
import { paysV3Protocol } from '../../../amm/v3/v3SwapModel.ts';
import type { PoolRow, V3Pool } from '../../model/pool.ts';
import type { TradeType } from '../../model/route.ts';
import {
  CANNOT_FILL,
  type Envelope,
  type HopAmounts,
  NO_ENVELOPE,
  type PoolSide,
  V3_BIT,
} from '../poolSide.ts';
import { V3Bounds } from './v3Bounds.ts';
import { v3Envelope } from './v3Envelope.ts';

/**
 * A V3 pool in one direction, as far as a transaction can go in it (see `MAX_TRANSACTION_GAS`). The tables of
 * its curve are made when a trade first needs them.
 */
export class V3Side<OfPool extends PoolRow = V3Pool, OfState extends TickState = V3State>
  implements PoolSide<OfPool>
{
  readonly pool: OfPool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly protocolBit: number = V3_BIT;
  paysProtocol = false;
  protected readonly zeroForOne: boolean;
  #params: V3Params;
  #state: OfState | undefined;
  #bounds: V3Bounds | undefined;
  #curve: SwapCurve | undefined;
  #envelope: Envelope | undefined;

  constructor(pool: OfPool, zeroForOne: boolean) {
    this.pool = pool;
    this.tokenIn = zeroForOne ? pool.token0 : pool.token1;
    this.tokenOut = zeroForOne ? pool.token1 : pool.token0;
    this.zeroForOne = zeroForOne;
    this.#params = pool;
  }

  get fee(): number {
    return this.#params.fee;
  }

  /** Returns the constants of swaps at a state: those of the pool. */
  protected paramsAt(_state: OfState): V3Params {
    return this.pool;
  }

  /** Returns true if the protocol keeps a part of the fee of this direction. */
  protected paysProtocolAt(state: OfState): boolean {
    return paysV3Protocol(state as TickState as V3State, this.zeroForOne);
  }

  setState(state: OfState | undefined): void {
    this.#state = state;
    this.#params = state === undefined ? this.pool : this.paramsAt(state);
    this.paysProtocol = state !== undefined && this.paysProtocolAt(state);
    this.#bounds = undefined;
    this.#curve = undefined;
    this.#envelope = undefined;
  }

  boundOut(amountIn: number): number {
    return this.#boundsNow()?.boundOut(amountIn) ?? 0;
  }

  slopeOut(amountIn: number): number {
    return this.#boundsNow()?.slopeOut(amountIn) ?? 0;
  }

  boundIn(amountOut: number): number {
    return this.#boundsNow()?.boundIn(amountOut) ?? 0;
  }

  surplus(ratio: number): number {
    return this.#boundsNow()?.surplus(ratio) ?? 0;
  }

  surplusPastGas(ratio: number): number {
    return this.#boundsNow()?.surplusPastGas(ratio) ?? 0;
  }

  takes(amountIn: number): boolean {
    return this.#boundsNow()?.takes(amountIn) ?? false;
  }

  envelope(): Envelope {
    if (this.#envelope === undefined && this.#state !== undefined) {
      this.#envelope = v3Envelope(this.#params, this.#state, this.zeroForOne);
    }
    return this.#envelope ?? NO_ENVELOPE;
  }

  #boundsNow(): V3Bounds | undefined {
    if (this.#bounds === undefined && this.#state !== undefined) {
      this.#bounds = new V3Bounds(this.#params, this.#state, this.zeroForOne);
    }
    return this.#bounds;
  }

  swap(tradeType: TradeType, amount: bigint): HopAmounts {
    const curve = this.#curveNow();
    return curve === undefined ? CANNOT_FILL : swapAlongCurve(curve, { kind: tradeType, amount });
  }

  crossings(tradeType: TradeType, amount: bigint): Crossings {
    const curve = this.#curveNow();
    if (curve === undefined) return NO_CROSSINGS;
    return crossingsAlongCurve(curve, { kind: tradeType, amount }, this.paysProtocol);
  }

  #curveNow(): SwapCurve | undefined {
    if (this.#curve === undefined && this.#state !== undefined) {
      this.#curve = new SwapCurve(this.#params, this.#state, this.zeroForOne, MAX_TRANSACTION_GAS);
    }
    return this.#curve;
  }
}
