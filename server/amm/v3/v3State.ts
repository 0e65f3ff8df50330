/** An initialized tick; `liquidityNet` is added when the price crosses it upwards. */
export interface Tick {
  readonly tick: number;
  readonly liquidityNet: bigint;
}

/**
 * A tick that no swap has crossed: both words of its `feeGrowthOutside` are zero, and the first crossing
 * writes them. To be of a class of its own takes no memory for it.
 */
export class UncrossedTick implements Tick {
  readonly tick: number;
  readonly liquidityNet: bigint;

  constructor(tick: number, liquidityNet: bigint) {
    this.tick = tick;
    this.liquidityNet = liquidityNet;
  }
}

/**
 * All initialized ticks between two bounds, both inclusive. Ticks outside the bounds are unknown, so a swap
 * that would leave them must result in "read more", never in an amount.
 */
export interface TickRange {
  readonly lowerTick: number;
  readonly upperTick: number;
  /** Ascending by tick. */
  readonly ticks: readonly Tick[];
}

/** Price, liquidity and ticks: all that a swap at a known fee depends on. */
export interface TickState {
  readonly protocol: string;
  /** Q64.96; 0 for a pool that was created and not initialized. */
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly tickRange: TickRange;
}

/** The state of a V3 pool at one block that swaps depend on. */
export interface V3State extends TickState {
  readonly protocol: 'v3';
  /**
   * `slot0.feeProtocol`: the part of the fee that the protocol keeps, by direction: the lower 4 bits are for
   * zeroForOne. It moves no amount, but costs the swap a write. Absent for none; 1 for any share of
   * PancakeSwap's, which are wider.
   */
  readonly feeProtocol?: number;
}
