/** A third kind of pool, which only tests know: a fixed price, a reserve on each side, a fee on the input. */
import { type Address, zeroAddress } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { SWAP_MODELS } from '../../amm/swapModels.ts';
import { type Crossings, NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import type { AmountSpecified } from '../../amm/v3/simulateSwap.ts';
import { type Pool, type PoolId, type PoolRow, poolIdOf } from '../pool.ts';
import {
  type Envelope,
  type HopAmounts,
  NO_ENVELOPE,
  OVER,
  type PoolSide,
  UNDER,
} from '../pools/poolSide.ts';
import { ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';
import type { TradeType } from '../route.ts';

interface ConstantSumState {
  readonly protocol: 'constantSum';
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** Raw token1 per raw token0, before the fee. */
  readonly numerator: bigint;
  readonly denominator: bigint;
}

interface ConstantSumPool {
  readonly protocol: 'constantSum';
  readonly id: PoolId;
  readonly exchange: { readonly factory: Address; readonly protocol: 'constantSum' };
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
}

const EXCHANGE: ConstantSumPool['exchange'] = { factory: zeroAddress, protocol: 'constantSum' };
const ONE_IN_PIPS = 1_000_000n;

/** The types of the service know two kinds of pools: here alone the third one is passed off as one of them. */
export function constantSumPool(figures: Omit<PoolRow, 'tickSpacing'>): Pool {
  const { address, token0, token1, fee } = figures;
  const ends = { address, token0, token1, fee };
  const pool: ConstantSumPool = {
    protocol: 'constantSum',
    id: poolIdOf(address),
    exchange: EXCHANGE,
    ...ends,
  };
  return pool as unknown as Pool;
}

export function constantSumState(figures: Omit<ConstantSumState, 'protocol'>): PoolState {
  const state: ConstantSumState = { protocol: 'constantSum', ...figures };
  return state as unknown as PoolState;
}

/** Enters the kind into the tables of the arithmetic and of the routing; returns what takes it out again. */
export function registerConstantSum(): () => void {
  Object.assign(SWAP_MODELS, { constantSum: MODEL });
  Object.assign(ROUTING_PROTOCOLS, { constantSum: KIND });
  return () => {
    for (const table of [SWAP_MODELS, ROUTING_PROTOCOLS]) Reflect.deleteProperty(table, 'constantSum');
  };
}

const MODEL = {
  swapAt(
    { fee }: { readonly fee: number },
    state: ConstantSumState,
    zeroForOne: boolean,
    { kind, amount }: AmountSpecified,
  ) {
    if (amount <= 0n) throw new RangeError('the amount must be positive');
    const { reserve0, reserve1 } = state;
    const [per, whole] = rateOf(state, fee, zeroForOne);
    const amountIn = kind === 'exactInput' ? amount : (amount * whole + per - 1n) / per;
    const amountOut = kind === 'exactInput' ? (amount * per) / whole : amount;
    if (amountOut > (zeroForOne ? reserve1 : reserve0)) return { kind: 'insufficientLiquidity' } as const;
    const after = zeroForOne
      ? { ...state, reserve0: reserve0 + amountIn, reserve1: reserve1 - amountOut }
      : { ...state, reserve0: reserve0 - amountOut, reserve1: reserve1 + amountIn };
    return { kind: 'filled' as const, amountIn, amountOut, ...NO_CROSSINGS, after };
  },
  spotPrice: ({ numerator, denominator }: ConstantSumState) => ({ numerator, denominator }),
  isEmpty: ({ reserve0, reserve1 }: ConstantSumState) => reserve0 === 0n && reserve1 === 0n,
  isSameState: (a: ConstantSumState, b: ConstantSumState) =>
    a.reserve0 === b.reserve0 && a.reserve1 === b.reserve1,
};

const KIND = {
  bit: 4,
  isItsEnvelope: false,
  isAskedForOutput: true,
  side: (pool: ConstantSumPool, zeroForOne: boolean) => new ConstantSumSide(pool, zeroForOne),
  envelope: (pool: ConstantSumPool, state: ConstantSumState, zeroForOne: boolean) =>
    sideOf(pool, state, zeroForOne).envelope(),
  restore: (row: PoolRow) => constantSumPool(row),
};

function sideOf(pool: ConstantSumPool, state: ConstantSumState, zeroForOne: boolean): ConstantSumSide {
  const side = new ConstantSumSide(pool, zeroForOne);
  side.setState(state);
  return side;
}

/** Raw output per raw input after the fee. */
function rateOf({ numerator, denominator }: ConstantSumState, fee: number, zeroForOne: boolean) {
  const kept = ONE_IN_PIPS - BigInt(fee);
  const [top, bottom] = zeroForOne ? [numerator, denominator] : [denominator, numerator];
  return [kept * top, ONE_IN_PIPS * bottom] as const;
}

class ConstantSumSide implements PoolSide {
  readonly pool: Pool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly protocolBit = 4;
  readonly fee: number;
  readonly #zeroForOne: boolean;
  #state: ConstantSumState | undefined;
  #rate = 0;
  #reserveOut = 0;

  constructor(pool: ConstantSumPool, zeroForOne: boolean) {
    this.pool = pool as unknown as Pool;
    [this.tokenIn, this.tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
    this.fee = pool.fee;
    this.#zeroForOne = zeroForOne;
  }

  setState(state: ConstantSumState | undefined): void {
    this.#state = state;
    if (state === undefined) this.#rate = this.#reserveOut = 0;
    else {
      const [per, whole] = rateOf(state, this.fee, this.#zeroForOne);
      this.#rate = Number(per) / Number(whole);
      this.#reserveOut = Number(this.#zeroForOne ? state.reserve1 : state.reserve0);
    }
  }

  boundOut(amountIn: number): number {
    return Math.floor(Math.min(amountIn * this.#rate, this.#reserveOut) * OVER);
  }

  slopeOut(amountIn: number): number {
    return amountIn * this.#rate < this.#reserveOut ? this.#rate : 0;
  }

  boundIn(amountOut: number): number {
    const wanted = amountOut * UNDER;
    return wanted > this.#reserveOut ? 0 : Math.max(1, Math.ceil((wanted / this.#rate) * UNDER));
  }

  surplus(ratio: number): number {
    return Math.max(0, this.#reserveOut * (1 - ratio / this.#rate)) * OVER || 0;
  }

  takes(amountIn: number): boolean {
    return amountIn * this.#rate * UNDER <= this.#reserveOut + 1;
  }

  envelope(): Envelope {
    return this.#reserveOut === 0 ? NO_ENVELOPE : { spot: this.#rate * OVER, strain: 0 };
  }

  swap(tradeType: TradeType, amount: bigint): HopAmounts {
    if (this.#state === undefined) return { kind: 'insufficientLiquidity' };
    return MODEL.swapAt(this, this.#state, this.#zeroForOne, { kind: tradeType, amount });
  }

  crossings(): Crossings {
    return NO_CROSSINGS;
  }
}
