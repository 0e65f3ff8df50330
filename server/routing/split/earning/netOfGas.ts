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

/** The terms of a trade on which gas is weighed. */
interface Weights {
  /** Output that is worth one raw unit of the computed side: 1 for an exact input, or if absent. */
  readonly outputPerWorth?: number;
  readonly mayHandOver?: boolean | undefined;
}

/**
 * Weighs sets of paths that carry one input by their output net of gas, raw units of tokenOut, without the
 * ticks crossed.
 */
export class NetOfGas {
  readonly outputPerWorth: number;
  readonly #gas: GasCosts;
  readonly #mayHandOver: boolean;
  /** The numbers of paths, which identify the same set where it is reached in many ways. */
  readonly #numbers = new Map<Path, number>();
  readonly #gasBySet = new Map<string, number>();

  constructor(gas: GasCosts, { outputPerWorth = 1, mayHandOver = true }: Weights = {}) {
    this.#gas = gas;
    this.outputPerWorth = outputPerWorth;
    this.#mayHandOver = mayHandOver;
  }

  /** Returns the weights of sets of one trade that all carry the input of `set`. */
  static forTrade({ gas = FREE_GAS, tradeType, mayHandOver }: BestPathRequest, set: Balanced): NetOfGas {
    const outputPerWorth = tradeType === 'exactInput' ? 1 : Math.max(...set.flows.slopes);
    return new NetOfGas(gas, { outputPerWorth, mayHandOver });
  }

  /** Returns the net output. */
  of({ paths, total }: Balanced): number {
    return total - this.gasOf(paths);
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
    return Number(this.#gas.ofLegs(legs)) * this.outputPerWorth;
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
