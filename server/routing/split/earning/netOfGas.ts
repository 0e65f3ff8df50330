import { type Crossings, NO_CROSSINGS } from '../../../amm/v3/crossings.ts';
import { USUAL_WORK } from '../../../amm/v3/swapWork.ts';
import { FREE_GAS, type GasCosts } from '../../gas/gasCosts.ts';
import { type GasHop, gasHopOf } from '../../gas/gasHop.ts';
import type { Pool } from '../../model/pool.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import type { BestPathRequest } from '../../search/bestPath.ts';
import type { Balanced } from '../balance/balance.ts';
import { flowsOf } from '../balance/pathFlows.ts';

const USUAL: Crossings = { ...NO_CROSSINGS, work: USUAL_WORK };
const PAID: Crossings = { ...USUAL, paysProtocol: true };

/** Weighs sets of paths by their net output, raw units of the computed side, without the ticks crossed. */
export class NetOfGas {
  readonly #gas: GasCosts;
  readonly #amountOut: number | undefined;
  readonly #mayHandOver: boolean;
  readonly #known = new WeakMap<Balanced, number>();
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
    const known = this.#known.get(set) ?? this.worthOf(set) - this.gasOf(set.paths);
    this.#known.set(set, known);
    return known;
  }

  /** Returns the output, or for an exact output the input that it takes, negated. */
  worthOf({ paths, parts, total }: Balanced): number {
    if (this.#amountOut === undefined) return total;
    const input = parts.reduce((sum, part) => sum + part, 0);
    return -inputFor(this.#amountOut, { input, output: total, slope: slopeOf(paths, parts) });
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
  priceOf(output: number, { paths, parts }: Balanced): number {
    return this.#amountOut === undefined ? output : output / slopeOf(paths, parts);
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

function slopeOf(paths: readonly Path[], parts: readonly number[]): number {
  const { flows } = flowsOf(paths, parts);
  return Math.max(...paths.map((path) => flows.slope(path)));
}

/** The paths together at one input: their output, and output per input of one more unit. */
interface Point {
  readonly input: number;
  readonly output: number;
  readonly slope: number;
}

/**
 * Returns about the input for an output: on the constant product that has this output and this slope here.
 */
function inputFor(wanted: number, { input, output, slope }: Point): number {
  const rate = output / input;
  if (!(slope < rate)) return input + (wanted - output) / rate;
  const spot = (rate * rate) / slope;
  const left = spot - ((rate / slope - 1) / input) * wanted;
  return left > 0 ? wanted / left : Number.POSITIVE_INFINITY;
}
