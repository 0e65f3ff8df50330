import { EARNING_SIZES } from '../../model/tuning.ts';
import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { flowsOf, type PathFlows } from '../balance/pathFlows.ts';
import { GasBeside } from './gasBeside.ts';
import { lossesByInput } from './inputGivenUp.ts';
import type { NetOfGas } from './netOfGas.ts';

/**
 * What further paths earn beside a balanced set, raw units of tokenOut: what they give for an input, less what the set loses when it
 * gives that up, less their gas.
 */
export class Earnings {
  readonly flows: PathFlows;
  readonly gas: GasBeside;
  /** Inputs that are tried, ascending. */
  readonly sizes: readonly number[];
  readonly #losses: readonly number[];
  readonly #price: number;

  constructor(set: Balanced, net: NetOfGas, input: number) {
    this.flows = flowsOf(set.paths, set.parts).flows;
    this.#price = net.priceOf(1, set);
    this.gas = new GasBeside(set.paths, net, 1 / this.#price);
    this.sizes = EARNING_SIZES.map((share) => input * share);
    this.#losses = lossesByInput(set, this.flows, this.sizes);
  }

  /** Returns what the set loses when it gives up one of the sizes. */
  lossWith(size: number): number {
    return this.#losses[this.sizes.indexOf(size)] ?? 0;
  }

  /** Returns what an output is worth, raw units of the computed side. */
  inWorth(output: number): number {
    return output * this.#price;
  }

  /** Returns the output of such a worth. */
  worthOf(worth: number): number {
    return worth / this.#price;
  }

  /**
   * Returns with which of the sizes a path earns most. That rises with the input up to a peak, and falls from there.
   * @param from the size to begin with: the nearer to the peak, the sooner it is found
   */
  peakOf(path: Path, from: number): number {
    let [at, most] = [from, this.#earnedAt(path, from)];
    for (const step of [1, -1]) {
      for (let next = at + step; next >= 0 && next < this.sizes.length; next += step) {
        const earned = this.#earnedAt(path, next);
        if (!(earned > most)) break;
        [at, most] = [next, earned];
      }
      if (at !== from) break;
    }
    return at;
  }

  /** Returns what a path earns with one of the sizes; `undefined` if it is no more than a least, or more gas and nothing else. */
  leftAt(path: Path, at: number, least: number): number | undefined {
    const earned = this.#earnedAt(path, at);
    if (!(earned > Math.max(0, least)) || !path.every((side) => this.flows.allows(side))) return undefined;
    const left = earned - this.gas.of(path);
    return left > least ? left : undefined;
  }

  /** Before gas. */
  #earnedAt(path: Path, at: number): number {
    return this.flows.outputOnTop(path, this.sizes[at] ?? 0) - (this.#losses[at] ?? 0);
  }
}
