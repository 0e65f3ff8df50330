import type { Path } from '../pools/poolSide.ts';
import { COARSE_BALANCE, FINE_BALANCE } from '../tuning.ts';
import { type Balance, balance } from './balance.ts';

/** Paths that all get a part, in the order in which they are executed. */
export interface Balanced extends Balance {
  readonly paths: readonly Path[];
}

/** The first step, as a part of the amount, and how often it is halved. */
interface Effort {
  readonly first: number;
  readonly halvings: number;
}

/** Without the paths that get nothing. */
export function balanced(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  return balancedBy(COARSE_BALANCE, paths, from, amount);
}

/** The same to the end. */
export function balancedFinely(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  const coarse = balanced(paths, from, amount);
  return balancedBy(FINE_BALANCE, coarse.paths, coarse.parts, amount);
}

/** Balanced parts times so much, which moves them little or far. */
export function scaledBy(ratio: number, { paths, parts }: Balanced, amount: number): Balanced {
  const scaled = parts.map((part) => part * ratio);
  const isFar = Math.abs(ratio - 1) > FINE_BALANCE.first;
  return isFar ? balancedFinely(paths, scaled, amount) : balancedBy(FINE_BALANCE, paths, scaled, amount);
}

function balancedBy(
  effort: Effort,
  paths: readonly Path[],
  from: readonly number[],
  amount: number,
): Balanced {
  const { parts, losses, ...result } = balance(paths, from, { amount, ...effort });
  const used = [...paths.keys()].filter((index) => (parts[index] ?? 0) >= 1);
  return {
    paths: used.map((index) => paths[index] ?? []),
    parts: used.map((index) => parts[index] ?? 0),
    losses: used.map((index) => losses[index] ?? 0),
    ...result,
  };
}
