import { type Crossings, NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { USUAL_WORK } from '../../../amm/v3/swapWork.ts';
import { FREE_GAS, type GasCosts } from '../../gas/gasCosts.ts';
import { type GasHop, gasHopOf } from '../../gas/gasHop.ts';
import type { Pool } from '../../model/pool.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import type { BestPathRequest } from '../../search/bestPath.ts';
import type { Balanced } from '../balance/balance.ts';

const USUAL: Crossings = { ...NO_CROSSINGS, work: USUAL_WORK };
const PAID: Crossings = { ...USUAL, paysProtocol: true };

/** Weighs sets of paths by their net output, raw units of the computed side, without the ticks crossed. */
export class NetOfGas {
  readonly #gas: GasCosts;
  readonly #amountOut: number | undefined;
  readonly #mayHandOver: boolean;
  /** The numbers of paths, which identify the same set where it is reached in many ways. */
  readonly #numbers = new Map<Path, number>();
  readonly #gasBySet = new Map<string, number>();

  /** @param amountOut the output of an exact output, raw units; absent for an exact input */
  constructor(gas: GasCosts, amountOut?: number, mayHandOver = true) {
    this.#gas = gas;
    this.#amountOut = amountOut;
    this.#mayHandOver = mayHandOver;
  }

  /** Returns the weights of sets of one trade, by its gas and, for an exact output, by its amount. */
  static forTrade({ gas = FREE_GAS, tradeType, amount, mayHandOver }: BestPathRequest): NetOfGas {
    return new NetOfGas(gas, tradeType === 'exactInput' ? undefined : Number(amount), mayHandOver);
  }

  /** Returns the net output; for an exact output the input and its gas, negated. The more, the better. */
  of(set: Balanced): number {
    return this.worthOf(set) - this.gasOf(set.paths);
  }

  /**
   * Returns the output, or for an exact output about the input that it takes, negated. That is the input on
   * the constant product with this output and slope.
   */
  worthOf({ parts, total, flows }: Balanced): number {
    const wanted = this.#amountOut;
    if (wanted === undefined) return total;
    const input = parts.reduce((sum, part) => sum + part, 0);
    const [rate, slope] = [total / input, Math.max(...flows.slopes)];
    if (!(slope < rate)) return (total - wanted) / rate - input;
    const left = (rate * rate) / slope - ((rate / slope - 1) / input) * wanted;
    return left > 0 ? -wanted / left : Number.NEGATIVE_INFINITY;
  }

  /** Returns the gas of the paths: pools of earlier paths are warm, and a common last pool swaps once. */
  gasOf(paths: readonly Path[]): number {
    const key = paths
      .map((path) => this.numberOf(path))
      .sort((a, b) => a - b)
      .join(' ');
    const known = this.#gasBySet.get(key) ?? this.#gasOfSet(paths);
    this.#gasBySet.set(key, known);
    return known;
  }

  /** Returns the number of a path, the same for the same path. */
  numberOf(path: Path): number {
    const number = this.#numbers.get(path) ?? this.#numbers.size;
    this.#numbers.set(path, number);
    return number;
  }

  #gasOfSet(paths: readonly Path[]): number {
    const seen = new Set<Pool>();
    const legs = paths.map((path) => {
      const hops = hopsBeside(path, seen, this.#mayHandOver);
      for (const { pool } of path) seen.add(pool);
      return hops;
    });
    return Number(this.#gas.ofLegs(legs));
  }

  /** Returns the worth of an output to the set, raw units of the computed side. */
  priceOf(output: number, { flows }: Balanced): number {
    return this.#amountOut === undefined ? output : output / Math.max(...flows.slopes);
  }
}

function hopsBeside(path: Path, seen: ReadonlySet<Pool>, mayHandOver: boolean): readonly GasHop[] {
  return path.map((side, place) => {
    const hop = plainHop(side, seen.has(side.pool));
    const isLast = place > 0 && place === path.length - 1;
    return mayHandOver && isLast && hop.isWarm === true ? { ...hop, isHandedOver: true } : hop;
  });
}

function plainHop(side: PoolSide, isWarm: boolean): GasHop {
  return gasHopOf(side, side.paysProtocol === true ? PAID : USUAL, { isWarm, hasMovedTick: false });
}
