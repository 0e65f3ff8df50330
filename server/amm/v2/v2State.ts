/** Reserves of a V2 pair at one block, raw units, and its fee where each pair of its factory has its own. */
export interface V2State {
  readonly protocol: 'v2';
  readonly reserve0: bigint;
  readonly reserve1: bigint;
  /** Hundredths of a bip; absent where it is that of the pool. */
  readonly feePips?: number;
}
