import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { ConcentratedPool } from '../entities/concentratedPool';
import { chunkOf, ENTRY_LENGTH, isIdle, NET_OFFSET } from '../entities/tickChunk';
import { loadTicks } from '../entities/tickChunks';
import { Amounts, amount0Between, amount1Between } from './liquidityAmounts';
import { sqrtPriceAtTick } from './sqrtPriceAtTick';

/**
 * Returns by how much a swap to a price and tick changes what the positions of the pool hold for their
 * liquidity, signed, raw units: the pool's side of the swap without fees. What comes in is rounded up and
 * what goes out down, so the sum over all events is never below what the positions hold. The pool still has
 * the state before the swap.
 */
export function swapPrincipal(pool: ConcentratedPool, sqrtPriceX96: BigInt, tick: i32): Amounts {
  const isUp = sqrtPriceX96.gt(pool.sqrtPriceX96);
  const walk = new Walk(pool.sqrtPriceX96, pool.liquidity, isUp);
  const last = chunkOf(tick);
  let chunk = chunkOf(pool.tick);
  while (isUp ? chunk <= last : chunk >= last) {
    const ticks = loadTicks(pool, chunk);
    if (ticks !== null) walk.through(ticks, isUp ? pool.tick : tick, isUp ? tick : pool.tick);
    chunk += isUp ? 1 : -1;
  }
  walk.to(sqrtPriceX96);
  return isUp ? new Amounts(walk.paidOut.neg(), walk.takenIn) : new Amounts(walk.takenIn, walk.paidOut.neg());
}

class Walk {
  takenIn: BigInt = BigInt.zero();
  paidOut: BigInt = BigInt.zero();

  constructor(
    private at: BigInt,
    private liquidity: BigInt,
    private readonly isUp: bool,
  ) {}

  /** Crosses the ticks above `from`, up to `upTo`, in the direction of the walk. */
  through(ticks: Bytes, from: i32, upTo: i32): void {
    const count = ticks.length / ENTRY_LENGTH;
    for (let step = 0; step < count; step++) {
      const entry = ticks.dataStart + <usize>((this.isUp ? step : count - 1 - step) * ENTRY_LENGTH);
      const tick = load<i32>(entry);
      if (tick <= from || tick > upTo || isIdle(entry)) continue;
      this.to(sqrtPriceAtTick(tick));
      const net = netOf(entry + NET_OFFSET);
      this.liquidity = this.isUp ? this.liquidity.plus(net) : this.liquidity.minus(net);
    }
  }

  to(price: BigInt): void {
    const lower = this.isUp ? this.at : price;
    const upper = this.isUp ? price : this.at;
    const amount0 = amount0Between(lower, upper, this.liquidity, !this.isUp);
    const amount1 = amount1Between(lower, upper, this.liquidity, this.isUp);
    this.takenIn = this.takenIn.plus(this.isUp ? amount1 : amount0);
    this.paidOut = this.paidOut.plus(this.isUp ? amount0 : amount1);
    this.at = price;
  }
}

function netOf(at: usize): BigInt {
  const bytes = new Bytes(16);
  memory.copy(bytes.dataStart, at, 16);
  return BigInt.fromSignedBytes(bytes);
}
