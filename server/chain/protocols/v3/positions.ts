import { type TickRange, type TickState, UncrossedTick } from '../../../amm/v3/v3State.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../chainProtocol.ts';

export type PositionUpdate = Extract<PoolUpdate, { kind: 'position' }>;

/** Returns the update by liquidity that was added between two ticks, or removed where it is negative. */
export function positionUpdate(lower: bigint, upper: bigint, liquidity: bigint): PoolUpdate {
  const [tickLower, tickUpper] = [lower, upper].map((word) => Number(BigInt.asIntN(24, word))) as [
    number,
    number,
  ];
  return tickLower < tickUpper ? { kind: 'position', tickLower, tickUpper, liquidity } : UNKNOWN_UPDATE;
}

/**
 * Returns the state after a change of positions; undefined where the log does not say it all. A tick closes
 * when its last position leaves it: while the liquidity of its positions does not cancel out, one is left. A
 * tick that opens at or below the price takes over the fees of the pool, so that it counts as crossed: in a
 * pool that has had none yet that is wrong, for the gas alone, until its state is read.
 */
export function withPosition<State extends TickState>(
  state: State,
  { tickLower, tickUpper, liquidity: change }: PositionUpdate,
): State | undefined {
  // Fees were collected.
  if (change === 0n) return state;
  // The price came with a log of its own.
  if (state.sqrtPriceX96 === 0n) return undefined;
  const { tick, tickRange } = state;
  const isActive = tickLower <= tick && tick < tickUpper;
  const liquidity = isActive ? state.liquidity + change : state.liquidity;
  if (liquidity < 0n) return undefined;
  const opened = withNet(tickRange, tickLower, change, tick);
  const both = opened && withNet(opened, tickUpper, -change, tick, change > 0n);
  return both && { ...state, liquidity, tickRange: both };
}

/** Returns the ticks after a change of one; undefined where it is not known what becomes of it. */
function withNet(
  tickRange: TickRange,
  at: number,
  change: bigint,
  current: number,
  isAdded = change > 0n,
): TickRange | undefined {
  const { lowerTick, upperTick, ticks } = tickRange;
  if (at < lowerTick || at > upperTick) return tickRange;
  const found = ticks.findIndex(({ tick }) => tick >= at);
  const place = found < 0 ? ticks.length : found;
  const known = ticks[place];
  if (known?.tick !== at) {
    if (!isAdded) return undefined;
    const opened = at > current ? new UncrossedTick(at, change) : { tick: at, liquidityNet: change };
    return { ...tickRange, ticks: ticks.toSpliced(place, 0, opened) };
  }
  const net = known.liquidityNet + change;
  if (net === 0n && !isAdded) return undefined;
  const after = known instanceof UncrossedTick ? new UncrossedTick(at, net) : { tick: at, liquidityNet: net };
  return { ...tickRange, ticks: ticks.with(place, after) };
}
