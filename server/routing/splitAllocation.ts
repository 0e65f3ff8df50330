import type { Path } from './splitCandidates.ts';

/**
 * How much of an amount each of several paths should carry, in floating point: where the marginal prices of all
 * paths are equal, which is the optimum because the output of a path is concave in its input.
 */

/** Of the legs' known side (input of an exact input, output of an exact output), in the order of the paths. */
export type Allocation = readonly number[];

const CHUNKS = 64;
const ROUNDS = 48;
/** No amount of raw units is above it. */
const HIGHEST = 2 ** 160;

/** What a path gives for 0, 1, 2 … of 64 equal chunks (or asks, for exact output; infinite where it cannot). */
export function tabulate(path: Path, isInput: boolean, amount: number): readonly number[] {
  const table = [0];
  for (let chunk = 1; chunk <= CHUNKS; chunk++) {
    const part = (amount * chunk) / CHUNKS;
    table.push(isInput ? outputOf(path, part) : inputOf(path, part));
  }
  return table;
}

/** The total over some tables when each chunk goes where it gives the most or costs the least. */
export function bestTotal(tables: readonly (readonly number[])[], isInput: boolean): number {
  const taken = tables.map(() => 0);
  let total = 0;
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    let best = -1;
    let bestStep = isInput ? 0 : Number.POSITIVE_INFINITY;
    for (const [index, table] of tables.entries()) {
      const at = taken[index] ?? 0;
      const step = (table[at + 1] ?? 0) - (table[at] ?? 0);
      if (isInput ? step > bestStep : step < bestStep) {
        best = index;
        bestStep = step;
      }
    }
    if (best < 0) return isInput ? 0 : Number.POSITIVE_INFINITY;
    taken[best] = (taken[best] ?? 0) + 1;
    total += bestStep;
  }
  return total;
}

/** The parts of `amount` at which all paths that get any have the same marginal price; they sum to `amount`. */
export function equalise(paths: readonly Path[], isInput: boolean, amount: number): Allocation {
  const partsAt = (slope: number): Allocation =>
    paths.map((path) => {
      const input = inputAtSlope(path, slope, isInput ? amount : HIGHEST);
      return isInput ? input : Math.min(outputOf(path, input), amount);
    });
  // Between the two slopes the parts go from too little to too much.
  let steep = Math.max(...paths.map((path) => slopeOf(path, 0)));
  let flat = steep * 2 ** -200;
  for (let round = 0; round < ROUNDS; round++) {
    const middle = Math.sqrt(steep) * Math.sqrt(flat);
    if (sum(partsAt(middle)) < amount) steep = middle;
    else flat = middle;
  }
  const [less, more] = [partsAt(steep), partsAt(flat)];
  const [least, most] = [sum(less), sum(more)];
  const share = most > least ? (amount - least) / (most - least) : 0;
  return less.map((part, index) => part + ((more[index] ?? part) - part) * share);
}

/** The greatest input up to `limit` at which the path's slope is still at least `slope`. */
function inputAtSlope(path: Path, slope: number, limit: number): number {
  if (slopeOf(path, 0) < slope) return 0;
  if (slopeOf(path, limit) >= slope) return limit;
  let low = 1;
  let high = limit;
  for (let round = 0; round < ROUNDS; round++) {
    const middle = Math.sqrt(low) * Math.sqrt(high);
    if (slopeOf(path, middle) >= slope) low = middle;
    else high = middle;
  }
  return low;
}

/** The derivative of a path's output at an input. */
function slopeOf(path: Path, input: number): number {
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
  for (const side of path.toReversed()) {
    amount = side.boundIn(amount);
    if (amount === 0) return Number.POSITIVE_INFINITY;
  }
  return amount;
}

function sum(parts: Allocation): number {
  return parts.reduce((total, part) => total + part, 0);
}
