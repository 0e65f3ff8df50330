import type { Path } from '../pools/poolSide.ts';
import { ALLOCATION_CHUNKS, ALLOCATION_HALVINGS, ALLOCATION_MOVES_PER_HALVING } from './tuning.ts';

/** Parts in the order of the paths: of the input of an exact input, of the output of an exact output. */
export type Allocation = readonly number[];

/** A coarse allocation and its total output (input, for an exact output). */
export interface CoarseSplit {
  readonly parts: Allocation;
  readonly total: number;
}

/**
 * Returns the output for 0, 1, 2 … of 64 equal chunks (the input, for an exact output; infinite if it cannot
 * be filled).
 */
export function tabulate(path: Path, isInput: boolean, amount: number): readonly number[] {
  const table = [0];
  for (let chunk = 1; chunk <= ALLOCATION_CHUNKS; chunk++) {
    const part = (amount * chunk) / ALLOCATION_CHUNKS;
    table.push(isInput ? outputOf(path, part) : inputOf(path, part));
  }
  return table;
}

/**
 * Returns the best allocation in chunks from one table per path: each chunk goes to the best path, which is
 * optimal because outputs are concave. `undefined` if the paths cannot carry all.
 */
export function allocateChunks(
  tables: readonly (readonly number[])[],
  isInput: boolean,
  amount: number,
): CoarseSplit | undefined {
  const taken = tables.map(() => 0);
  let total = 0;
  for (let chunk = 0; chunk < ALLOCATION_CHUNKS; chunk++) {
    let best = -1;
    let bestStep = isInput ? 0 : Number.POSITIVE_INFINITY;
    for (let index = 0; index < tables.length; index++) {
      const table = tables[index] ?? [];
      const at = taken[index] ?? 0;
      const step = (table[at + 1] ?? 0) - (table[at] ?? 0);
      if (isInput ? step > bestStep : step < bestStep) {
        best = index;
        bestStep = step;
      }
    }
    if (best < 0) return undefined;
    taken[best] = (taken[best] ?? 0) + 1;
    total += bestStep;
  }
  return { parts: taken.map((chunks) => (amount * chunks) / ALLOCATION_CHUNKS), total };
}

/**
 * Returns the allocation with equal marginal prices, from one that is a chunk away: ever smaller amounts move
 * from the worst path to the best.
 */
export function equalise(
  paths: readonly Path[],
  isInput: boolean,
  amount: number,
  coarse: Allocation,
): Allocation {
  const parts = [...coarse];
  let step = amount / ALLOCATION_CHUNKS;
  for (let halving = 0; halving < ALLOCATION_HALVINGS; halving++) {
    for (
      let move = 0;
      move < ALLOCATION_MOVES_PER_HALVING && moveToBest(paths, parts, step, isInput);
      move++
    );
    step /= 2;
  }
  return parts;
}

/** Moves `step` from the worst path to the best if that gains; returns whether it did. */
function moveToBest(paths: readonly Path[], parts: number[], step: number, isInput: boolean): boolean {
  let [to, gain] = [-1, 0];
  let [from, loss] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, path] of paths.entries()) {
    const part = parts[index] ?? 0;
    const more = marginal(path, part + step, isInput);
    if (more > gain) [to, gain] = [index, more];
    const less = part < step ? Number.POSITIVE_INFINITY : marginal(path, part - step, isInput);
    if (less < loss) [from, loss] = [index, less];
  }
  if (gain <= loss) return false;
  parts[to] = (parts[to] ?? 0) + step;
  parts[from] = (parts[from] ?? 0) - step;
  return true;
}

/** Returns output per input of one more unit on top of a part; 0 if the path cannot carry the part. */
function marginal(path: Path, part: number, isInput: boolean): number {
  const input = isInput ? part : inputOf(path, part);
  if (!Number.isFinite(input)) return 0;
  let slope = 1;
  let amount = input;
  for (const side of path) {
    slope *= side.slopeOut(amount);
    amount = side.boundOut(amount);
  }
  return slope;
}

function outputOf(path: Path, input: number): number {
  return path.reduce((amount, side) => (amount === 0 ? 0 : side.boundOut(amount)), input);
}

function inputOf(path: Path, output: number): number {
  let amount = output;
  for (let hop = path.length - 1; hop >= 0 && amount !== 0; hop--) {
    amount = path[hop]?.boundIn(amount) ?? 0;
    if (amount === 0) return Number.POSITIVE_INFINITY;
  }
  return amount;
}
