/** Reserves of a V2 pair at one block, raw units. */
export interface V2State {
  readonly protocol: 'v2';
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}
