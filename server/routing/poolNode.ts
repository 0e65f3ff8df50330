import type { Address } from 'viem';
import { getAmountIn, getAmountOut, type V2Swap } from '../amm/v2/constantProduct.ts';
import type { V2State } from '../amm/v2/v2State.ts';
import { swapAlongCurve, type V3Amounts, type V3Unfilled } from '../amm/v3/simulateSwap.ts';
import { SwapCurve } from '../amm/v3/swapCurve.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import type { Pool, V2Pool, V3Pool } from './pool.ts';
import type { TradeType } from './route.ts';

/** What a pool answers to one hop of a trade. */
export type HopAmounts = V2Swap | V3Amounts | V3Unfilled;

/** The fee of a V2 hop where fees are compared, hundredths of a bip. */
const V2_FEE = 3000;

/** A pool of the graph with its state, and what can be kept between trades through that state. */
export interface PoolNode {
  readonly pool: Pool;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly state: V2State | V3State | undefined;
  setState(state: V2State | V3State): void;
  clearState(): void;
  /** The exact amounts of a hop that sells (or buys with exact output) through this pool; amount is positive. */
  swap(tokenIn: Address, tradeType: TradeType, amount: bigint): HopAmounts;
}

export function poolNode(pool: Pool): PoolNode {
  return pool.protocol === 'v2' ? new V2Node(pool) : new V3Node(pool);
}

const NO_STATE: HopAmounts = { kind: 'insufficientLiquidity' };

class V2Node implements PoolNode {
  readonly pool: V2Pool;
  readonly fee = V2_FEE;
  state: V2State | undefined;

  constructor(pool: V2Pool) {
    this.pool = pool;
  }

  setState(state: V2State | V3State): void {
    if (!('reserve0' in state)) throw new RangeError(`${this.pool.address} is a V2 pair`);
    this.state = state;
  }

  clearState(): void {
    this.state = undefined;
  }

  swap(tokenIn: Address, tradeType: TradeType, amount: bigint): HopAmounts {
    if (this.state === undefined) return NO_STATE;
    const { reserve0, reserve1 } = this.state;
    const [reserveIn, reserveOut] =
      tokenIn === this.pool.token0 ? [reserve0, reserve1] : [reserve1, reserve0];
    return tradeType === 'exactInput'
      ? getAmountOut(amount, reserveIn, reserveOut)
      : getAmountIn(amount, reserveIn, reserveOut);
  }
}

class V3Node implements PoolNode {
  readonly pool: V3Pool;
  readonly fee: number;
  state: V3State | undefined;
  #down: SwapCurve | undefined;
  #up: SwapCurve | undefined;

  constructor(pool: V3Pool) {
    this.pool = pool;
    this.fee = pool.fee;
  }

  setState(state: V2State | V3State): void {
    if (!('sqrtPriceX96' in state)) throw new RangeError(`${this.pool.address} is a V3 pool`);
    this.state = state;
    this.#down = new SwapCurve(this.pool, state, true);
    this.#up = new SwapCurve(this.pool, state, false);
  }

  clearState(): void {
    this.state = undefined;
    this.#down = undefined;
    this.#up = undefined;
  }

  swap(tokenIn: Address, tradeType: TradeType, amount: bigint): HopAmounts {
    const curve = tokenIn === this.pool.token0 ? this.#down : this.#up;
    return curve === undefined ? NO_STATE : swapAlongCurve(curve, { kind: tradeType, amount });
  }
}
