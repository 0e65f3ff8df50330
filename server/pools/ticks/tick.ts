/** An initialized tick with its gross and net liquidity. */
export interface FullTick {
  readonly tick: number;
  readonly liquidityGross: bigint;
  readonly liquidityNet: bigint;
}
