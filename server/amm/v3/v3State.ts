/** An initialized tick: the liquidity that is added when the price crosses it upwards. */
export interface Tick {
  readonly tick: number;
  readonly liquidityNet: bigint;
}

/**
 * All initialized ticks between two bounds, both inclusive. Outside the bounds nothing is known, so a swap
 * that would leave them must be answered with "read more", never with an amount.
 */
export interface TickRange {
  readonly lowerTick: number;
  readonly upperTick: number;
  /** Ascending by tick. */
  readonly ticks: readonly Tick[];
}

/** What a swap through a V3 pool depends on, at one block. */
export interface V3State {
  readonly protocol: 'v3';
  /** Q64.96; 0 for a pool that was created and not initialized. */
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly tickRange: TickRange;
}
