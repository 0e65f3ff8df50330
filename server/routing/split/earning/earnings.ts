import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { FlowNetwork } from '../balance/flowNetwork.ts';
import { EARNING_SIZES } from '../tuning.ts';
import type { BestPathOnTop } from './bestPathOnTop.ts';
import { GasBeside } from './gasBeside.ts';
import type { NetOfGas } from './netOfGas.ts';

/** The terms on which sets of paths are improved. */
export interface SearchTerms {
  readonly further: BestPathOnTop;
  /** Raw units of tokenIn that each set carries. */
  readonly input: number;
  readonly maxSplits: number;
  readonly net: NetOfGas;
}

/**
 * Computes the earnings of further paths next to a balanced set, raw units of tokenOut. They are the output
 * for an input, less the loss of the set when it gives that up, less the gas of the path.
 */
export class Earnings {
  readonly flows: FlowNetwork;
  readonly gas: GasBeside;
  /** Inputs that are tried, ascending. */
  readonly sizes: readonly number[];
  readonly #parts: readonly number[];
  readonly #total: number;
  readonly #network: FlowNetwork;
  readonly #losses: number[] = [];

  constructor(set: Balanced, net: NetOfGas, input: number) {
    this.flows = set.flows;
    this.#total = set.total;
    this.gas = new GasBeside(set.paths, net, 1 / net.priceOf(1, set));
    this.sizes = EARNING_SIZES.map((share) => input * share);
    this.#parts = set.parts;
    this.#network = new FlowNetwork(set.paths);
  }

  /** Returns the output that the set loses when it gives up a size, raw units of tokenOut. */
  lossAt(at: number): number {
    const left = 1 - (EARNING_SIZES[at] ?? 0);
    // Few sizes are asked for: the peak of a path is near the one of the step before.
    this.#losses[at] ??= this.#total - this.#network.send(this.#parts.map((part) => part * left));
    return this.#losses[at] ?? 0;
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
    return this.flows.outputOnTop(path, this.sizes[at] ?? 0) - this.lossAt(at);
  }
}
