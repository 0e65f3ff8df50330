/** A third kind of pool, which only tests know: a fixed price, a reserve on each side, a fee on the input. */
import { type Address, zeroAddress } from 'viem';
import type { SwapModel } from '../../amm/swapModel.ts';
import { type Crossings, NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { type PoolRow, poolIdOf } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { type Envelope, type HopAmounts, NO_ENVELOPE, OVER, UNDER } from '../pools/poolSide.ts';
import { ROUTING_PROTOCOLS, type RoutingProtocol, type StatefulSide } from '../pools/routingProtocols.ts';
import { type OpenPool, type OpenState, withProtocol } from './withProtocol.testkit.ts';

type ConstantSumPool = OpenPool<'constantSum'>;

interface ConstantSumState extends OpenState<'constantSum'> {
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** Raw token1 per raw token0, before the fee. */
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const FACTORY: ConstantSumPool['factory'] = {
  address: zeroAddress,
  exchange: 'main',
  protocol: 'constantSum',
};
const ONE_IN_PIPS = 1_000_000n;

export function constantSumPool({
  address,
  token0,
  token1,
  fee,
}: Omit<PoolRow, 'tickSpacing'>): ConstantSumPool {
  const ends = { address, token0, token1, fee };
  return { protocol: 'constantSum', id: poolIdOf(address), factory: FACTORY, ...ends };
}

export function constantSumState(figures: Omit<ConstantSumState, 'protocol'>): ConstantSumState {
  return { protocol: 'constantSum', ...figures };
}

/** Returns the state of such a pool, `undefined` for that of any other. */
export function constantSumStateOf(state: OpenState<string>): ConstantSumState | undefined {
  return isConstantSum(state) ? state : undefined;
}

function isConstantSum(state: OpenState<string>): state is ConstantSumState {
  return state.protocol === 'constantSum';
}

const MODEL: SwapModel<ConstantSumState> = {
  swapAt({ fee }, state, zeroForOne, { kind, amount }) {
    if (amount <= 0n) throw new RangeError('the amount must be positive');
    const { reserve0, reserve1 } = state;
    const [per, whole] = rateOf(state, fee, zeroForOne);
    const amountIn = kind === 'exactInput' ? amount : (amount * whole + per - 1n) / per;
    const amountOut = kind === 'exactInput' ? (amount * per) / whole : amount;
    if (amountOut > (zeroForOne ? reserve1 : reserve0)) return { kind: 'insufficientLiquidity' };
    const after = zeroForOne
      ? { ...state, reserve0: reserve0 + amountIn, reserve1: reserve1 - amountOut }
      : { ...state, reserve0: reserve0 - amountOut, reserve1: reserve1 + amountIn };
    return { kind: 'filled', amountIn, amountOut, ...NO_CROSSINGS, after };
  },
  spotPrice: ({ numerator, denominator }) => ({ numerator, denominator }),
  isEmpty: ({ reserve0, reserve1 }) => reserve0 === 0n && reserve1 === 0n,
  isSameState: (a, b) => a.reserve0 === b.reserve0 && a.reserve1 === b.reserve1,
};

const KIND: RoutingProtocol<ConstantSumPool, ConstantSumState, ConstantSumPool['factory']> = {
  bit: 8,
  isItsEnvelope: false,
  isAskedForOutput: true,
  model: MODEL,
  side: (pool, zeroForOne) => new ConstantSumSide(pool, zeroForOne),
  envelope: (pool, state, zeroForOne) => sideOf(pool, state, zeroForOne).envelope(),
  restore: (row) => constantSumPool(row),
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

class ConstantSumSide implements StatefulSide<ConstantSumPool, ConstantSumState> {
  readonly pool: ConstantSumPool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly protocolBit = 8;
  readonly fee: number;
  readonly #zeroForOne: boolean;
  #state: ConstantSumState | undefined;
  #rate = 0;
  #reserveOut = 0;

  constructor(pool: ConstantSumPool, zeroForOne: boolean) {
    this.pool = pool;
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
    return MODEL.swapAt(this.pool, this.#state, this.#zeroForOne, { kind: tradeType, amount });
  }

  crossings(): Crossings {
    return NO_CROSSINGS;
  }
}

/** The protocols of the service and this one, and a market of it. Below the class, which its entry makes. */
export const WITH_CONSTANT_SUM = withProtocol(ROUTING_PROTOCOLS, 'constantSum', KIND);
