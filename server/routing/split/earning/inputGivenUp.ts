import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import type { PathFlows } from '../balance/pathFlows.ts';

/** Of a part, how far from it the fall of its price is looked at. */
const PROBE = 1 / 64;
/** Halvings of the range of the root by which prices rise, and its end. */
const HALVINGS = 20;
const MOST_RISE = 1e3;

/** A path as a constant product: a part of so much more input would halve its output per input. */
interface Curve {
  readonly part: number;
  readonly reach: number;
}

/**
 * Returns, for each of some inputs, about the least output that the paths of a balanced set lose when they give it up together, raw
 * units. Each is taken for a constant product with the price that it has, and with its fall; pools that paths share count as
 * those of each.
 * @param inputs raw units, less than what the set carries
 */
export function lossesByInput(
  { paths, parts }: Pick<Balanced, 'paths' | 'parts'>,
  flows: PathFlows,
  inputs: readonly number[],
): readonly number[] {
  const level = levelOf(flows, paths);
  const curves: Curve[] = [];
  // What is given up at the same price, whatever it is.
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

/** Returns what curves lose with an input, in units of what one unit of it gives now: all of them end at one price. */
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
    // A part that reaches as far as its curve would be all that it gives.
    loss += (reach * given) / Math.max(reach - given, reach / MOST_RISE);
  }
  // What the range leaves open is at the price where all end.
  return loss + rest * high * high;
}
