/** An initialized tick with both of its figures. */
export interface FullTick {
  readonly tick: number;
  readonly liquidityGross: bigint;
  readonly liquidityNet: bigint;
}
