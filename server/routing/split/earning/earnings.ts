import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { flowsOf, type PathFlows } from '../balance/pathFlows.ts';
import { EARNING_SIZES } from '../tuning.ts';
import { GasBeside } from './gasBeside.ts';
import type { NetOfGas } from './netOfGas.ts';

/**
 * Computes the earnings of further paths next to a balanced set, raw units of tokenOut. They are the output
 * for an input, less the loss of the set when it gives that up, less the gas of the path.
 */
export class Earnings {
  readonly flows: PathFlows;
  readonly gas: GasBeside;
  /** Inputs that are tried, ascending. */
  readonly sizes: readonly number[];
  readonly #losses: readonly number[];
  readonly #price: number;

  constructor(set: Balanced, net: NetOfGas, input: number) {
    const { flows, total } = flowsOf(set.paths, set.parts);
    this.flows = flows;
    this.#price = net.priceOf(1, set);
    this.gas = new GasBeside(set.paths, net, 1 / this.#price);
    this.sizes = EARNING_SIZES.map((share) => input * share);
    this.#losses = EARNING_SIZES.map(
      (share) =>
        total -
        flowsOf(
          set.paths,
          set.parts.map((part) => part * (1 - share)),
        ).total,
    );
  }

  /** Returns the output that the set loses when it gives up one of the sizes, raw units of tokenOut. */
  lossWith(size: number): number {
    return this.#losses[this.sizes.indexOf(size)] ?? 0;
  }

  /** Returns the output of a worth, raw units of tokenOut. */
  worthOf(worth: number): number {
    return worth / this.#price;
  }

  /**
   * Returns the index of the size with which a path earns most, by hill climbing. Its earnings rise with the
   * input up to a peak, and fall from there.
   * @param from the size to begin with: the nearer to the peak, the sooner it is found
   */
  peakOf(path: Path, from: number): number {
    let [at, most] = [from, this.earnedAt(path, from)];
    for (const step of [1, -1]) {
      for (let next = at + step; next >= 0 && next < this.sizes.length; next += step) {
        const earned = this.earnedAt(path, next);
        if (!(earned > most)) break;
        [at, most] = [next, earned];
      }
      if (at !== from) break;
    }
    return at;
  }

  /** Returns the earnings of a path with a size, before gas. */
  earnedAt(path: Path, at: number): number {
    return this.flows.outputOnTop(path, this.sizes[at] ?? 0) - (this.#losses[at] ?? 0);
  }
}
