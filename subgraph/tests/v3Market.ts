import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../../server/amm/v3/tickMath.ts';
import { type Event, poolEvent } from './events.ts';

export interface Range {
  readonly lower: number;
  readonly upper: number;
  /** Raw units. */
  readonly liquidity: bigint;
}

export interface Amounts {
  readonly amount0: number;
  readonly amount1: number;
}

const Q96 = 2 ** 96;
const NOTHING: Amounts = { amount0: 0, amount1: 0 };

/** A V3 pool with positions in any ranges, and the events that its contract would log; amounts in floats. */
export class V3Market {
  readonly #address: `0x${string}`;
  readonly #fee: number;
  #ranges: Range[] = [];
  #root: number;

  /** @param price token1 per token0, raw units; @param fee of a swap, as a part of what comes in */
  constructor(address: `0x${string}`, price: number, fee = 0) {
    this.#address = address;
    this.#root = Math.sqrt(price);
    this.#fee = fee;
  }

  /** token1 per token0, raw units. */
  get price(): number {
    return this.#root ** 2;
  }

  get tick(): number {
    return getTickAtSqrtRatio(this.#rootX96);
  }

  /** What all positions would be paid out. */
  get held(): Amounts {
    return this.#heldAt(this.#root);
  }

  /** What the contract would hold and say. */
  get state() {
    const ticks = new Map<number, bigint>();
    const add = (tick: number, net: bigint) => ticks.set(tick, (ticks.get(tick) ?? 0n) + net);
    for (const { lower, upper, liquidity } of this.#ranges) {
      add(lower, liquidity);
      add(upper, -liquidity);
    }
    const { amount0, amount1 } = this.held;
    const tick = this.tick;
    return {
      amount0: BigInt(Math.floor(amount0)),
      amount1: BigInt(Math.floor(amount1)),
      ticks,
      tick,
      sqrtPriceX96: this.#rootX96,
      liquidity: this.#liquidityAt(tick),
    };
  }

  get ranges(): readonly Range[] {
    return this.#ranges;
  }

  initialized(): Event {
    return this.#event('Initialize', { sqrtPriceX96: String(this.#rootX96), tick: this.tick });
  }

  mint(range: Range): Event {
    this.#ranges.push(range);
    return this.#changed('Mint', range);
  }

  /** Burns and collects one position that was minted. */
  burn(range: Range): Event[] {
    this.#ranges = this.#ranges.filter((one) => one !== range);
    const { liquidity: _, ...collected } = this.#changed('Burn', range).params;
    const { amount: __, ...amounts } = collected;
    return [this.#changed('Burn', range), this.#event('Collect', amounts)];
  }

  /** A burn of nothing. */
  poke({ lower, upper }: Range): Event {
    return this.#event('Burn', { tickLower: lower, tickUpper: upper, amount: '0' });
  }

  /** Swaps up to a price. Returns what came in less what went out, the fee included. */
  moveTo(price: number): { readonly event: Event; readonly paid: Amounts } {
    const before = this.held;
    this.#root = Math.sqrt(price);
    const after = this.held;
    const withFee = (amount: number) => (amount > 0 ? amount / (1 - this.#fee) : amount);
    const paid = {
      amount0: withFee(after.amount0 - before.amount0),
      amount1: withFee(after.amount1 - before.amount1),
    };
    const tick = this.tick;
    const liquidity = this.#liquidityAt(tick);
    const event = this.#event('Swap', {
      ...texts(paid),
      sqrtPriceX96: String(this.#rootX96),
      liquidity: String(liquidity),
      tick,
    });
    return { event, paid };
  }

  /** The liquidity of a range that holds these amounts at the present price, as far as either allows. */
  liquidityOf(lower: number, upper: number, { amount0, amount1 }: Amounts): bigint {
    const unit = this.#amountsOf({ lower, upper, liquidity: 10n ** 18n }, this.#root);
    const parts = [
      ...(unit.amount0 > 0 ? [amount0 / unit.amount0] : []),
      ...(unit.amount1 > 0 ? [amount1 / unit.amount1] : []),
    ];
    return BigInt(Math.floor(Math.min(...parts) * 1e18));
  }

  get #rootX96(): bigint {
    return BigInt(Math.floor(this.#root * Q96));
  }

  #liquidityAt(tick: number): bigint {
    return this.#ranges
      .filter(({ lower, upper }) => lower <= tick && tick < upper)
      .reduce((sum, range) => sum + range.liquidity, 0n);
  }

  #heldAt(root: number): Amounts {
    return this.#ranges.reduce((sum, range) => {
      const { amount0, amount1 } = this.#amountsOf(range, root);
      return { amount0: sum.amount0 + amount0, amount1: sum.amount1 + amount1 };
    }, NOTHING);
  }

  #amountsOf({ lower, upper, liquidity }: Range, root: number): Amounts {
    const [low, high] = [rootOf(lower), rootOf(upper)];
    const at = Math.min(Math.max(root, low), high);
    return { amount0: Number(liquidity) * (1 / at - 1 / high), amount1: Number(liquidity) * (at - low) };
  }

  #changed(name: 'Mint' | 'Burn', range: Range): Event {
    const { lower, upper, liquidity } = range;
    return this.#event(name, {
      ...texts(this.#amountsOf(range, this.#root)),
      tickLower: lower,
      tickUpper: upper,
      amount: String(liquidity),
    });
  }

  #event(name: Parameters<typeof poolEvent>[0], params: Event['params']): Event {
    return poolEvent(name, params, this.#address);
  }
}

const rootOf = (tick: number): number => Number(getSqrtRatioAtTick(tick)) / Q96;
const texts = ({ amount0, amount1 }: Amounts) => ({
  amount0: String(BigInt(Math.floor(amount0))),
  amount1: String(BigInt(Math.floor(amount1))),
});
export const tickOf = (price: number): number => Math.floor(Math.log(price) / Math.log(1.0001));
