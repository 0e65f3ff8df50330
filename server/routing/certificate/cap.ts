import type { BeyondTicks, PoolSide, TickGas } from '../pools/poolSide.ts';

/** The maximum input and output of one pool in any trade that is bounded, raw units. */
export interface Limits {
  readonly input: number;
  readonly output: number;
}

/** The end of a pool for the trade: its input, an upper bound of its output, and the slope there. */
export interface Cap extends Limits {
  readonly slope: number;
}

export const NO_LIMITS: Limits = { input: Number.POSITIVE_INFINITY, output: Number.POSITIVE_INFINITY };

export const NO_TICK_GAS: TickGas = { tick: 0, first: 0, firstCrossing: 0, move: 0 };

/** Returns the cap at the limit that a pool comes to first; `undefined` if it has no limit. */
export function capOf(side: PoolSide, { input, output }: Limits): Cap | undefined {
  const needed = output < Number.POSITIVE_INFINITY ? side.boundIn(output) : 0;
  if (needed > 0 && needed < input) return { input: needed, output, slope: side.slopeOut(needed) };
  if (input === Number.POSITIVE_INFINITY) return undefined;
  return { input, output: side.boundOut(input), slope: side.slopeOut(input) };
}

/**
 * Returns `side.surplus` of inputs up to a cap, beyond the gas of ticks that they cross. The output per input
 * never rises: where one unit more would still pay, the cap itself pays most.
 */
export function surplusUpTo(
  side: PoolSide,
  ratio: number,
  cap: Cap | undefined,
  gas: TickGas = NO_TICK_GAS,
): number {
  if (gas.tick > 0 && side.surplusBeyond !== undefined) return beyondTicks(side, ratio, cap, gas).left;
  if (cap !== undefined && cap.slope > ratio) return Math.max(0, cap.output - ratio * cap.input);
  return side.surplus(ratio);
}

/** Returns the surplus of `surplusUpTo` and the gas of the ticks that it pays. */
export function beyondTicks(side: PoolSide, ratio: number, cap: Cap | undefined, gas: TickGas): BeyondTicks {
  const most = cap?.input ?? Number.POSITIVE_INFINITY;
  return side.surplusBeyond?.(ratio, gas, most) ?? { left: surplusUpTo(side, ratio, cap), paid: 0 };
}
