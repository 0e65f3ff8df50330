import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import type { PathFlows } from '../balance/pathFlows.ts';

/** The distance from a part at which the fall of its price is measured, as a share of the part. */
const PROBE = 1 / 64;
/** Halvings of the range of the root by which prices rise, and its end. */
const HALVINGS = 20;
const MOST_RISE = 1e3;

/** A path as a constant product: `reach` more input would halve its output per input. */
interface Curve {
  readonly part: number;
  readonly reach: number;
}

/**
 * Returns about the least output that the paths of a balanced set lose when they give up each of some inputs
 * together, raw units. Each path counts as a constant product with its present price and the fall of that.
 * Pools that paths share count for each of them.
 * @param inputs raw units, less than the set carries
 */
export function lossesByInput(
  { paths, parts }: Pick<Balanced, 'paths' | 'parts'>,
  flows: PathFlows,
  inputs: readonly number[],
): readonly number[] {
  const level = levelOf(flows, paths);
  const curves: Curve[] = [];
  // The input that is given up at an unchanged price.
  let flat = 0;
  for (const [index, path] of paths.entries()) {
    const part = parts[index] ?? 0;
    const [here, before] = [flows.slope(path), flows.slope(path, -part * PROBE)];
    if (before > here)
      curves.push({ part, reach: Math.max(part, (2 * here * part * PROBE) / (before - here)) });
    else flat += part;
  }
  return inputs.map((input) => level * (Math.min(input, flat) + lossOf(curves, Math.max(0, input - flat))));
}

/** Returns output per input of one more unit on the best path. */
function levelOf(flows: PathFlows, paths: readonly Path[]): number {
  return Math.max(...paths.map((path) => flows.slope(path)));
}

/** Returns the output that curves lose with an input, in that of one unit of it now, by bisection. */
function lossOf(curves: readonly Curve[], input: number): number {
  if (!(input > 0)) return 0;
  let [low, high] = [1, MOST_RISE];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const rise = Math.sqrt(low * high);
    let given = 0;
    for (const { part, reach } of curves) given += Math.min(part, reach * (1 - 1 / rise));
    if (given < input) low = rise;
    else high = rise;
  }
  let [loss, rest] = [0, input];
  for (const { part, reach } of curves) {
    const given = Math.min(part, reach * (1 - 1 / high));
    rest -= given;
    // A part that reaches as far as its curve would be all of its output.
    loss += (reach * given) / Math.max(reach - given, reach / MOST_RISE);
  }
  // The rest that the range leaves open is at the price where all end.
  return loss + rest * high * high;
}
