import type { Address } from 'viem';
import { type Crossings, NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { crossingsAlongCurve, swapAlongCurve } from '../../../amm/v3/simulateSwap.ts';
import { SwapCurve } from '../../../amm/v3/swapCurve.ts';
import { MAX_HOP_GAS } from '../../../amm/v3/swapGas.ts';
import type { V3State } from '../../../amm/v3/v3State.ts';
import type { V3Pool } from '../../pool.ts';
import type { TradeType } from '../../route.ts';
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
 * A V3 pool in one direction, as far as a transaction can go in it (see `MAX_HOP_GAS`). The tables of its curve are
 * made when a trade first needs them.
 */
export class V3Side implements PoolSide {
  readonly pool: V3Pool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly protocolBit = V3_BIT;
  readonly fee: number;
  readonly #zeroForOne: boolean;
  #state: V3State | undefined;
  #bounds: V3Bounds | undefined;
  #curve: SwapCurve | undefined;
  #envelope: Envelope | undefined;

  constructor(pool: V3Pool, zeroForOne: boolean) {
    this.pool = pool;
    this.tokenIn = zeroForOne ? pool.token0 : pool.token1;
    this.tokenOut = zeroForOne ? pool.token1 : pool.token0;
    this.fee = pool.fee;
    this.#zeroForOne = zeroForOne;
  }

  setState(state: V3State | undefined): void {
    this.#state = state;
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

  takes(amountIn: number): boolean {
    return this.#boundsNow()?.takes(amountIn) ?? false;
  }

  envelope(): Envelope {
    if (this.#envelope === undefined && this.#state !== undefined) {
      this.#envelope = v3Envelope(this.pool, this.#state, this.#zeroForOne);
    }
    return this.#envelope ?? NO_ENVELOPE;
  }

  #boundsNow(): V3Bounds | undefined {
    if (this.#bounds === undefined && this.#state !== undefined) {
      this.#bounds = new V3Bounds(this.pool, this.#state, this.#zeroForOne);
    }
    return this.#bounds;
  }

  swap(tradeType: TradeType, amount: bigint): HopAmounts {
    const curve = this.#curveNow();
    return curve === undefined ? CANNOT_FILL : swapAlongCurve(curve, { kind: tradeType, amount });
  }

  crossings(tradeType: TradeType, amount: bigint): Crossings {
    const curve = this.#curveNow();
    return curve === undefined ? NO_CROSSINGS : crossingsAlongCurve(curve, { kind: tradeType, amount });
  }

  #curveNow(): SwapCurve | undefined {
    if (this.#curve === undefined && this.#state !== undefined) {
      this.#curve = new SwapCurve(this.pool, this.#state, this.#zeroForOne, MAX_HOP_GAS);
    }
    return this.#curve;
  }
}
