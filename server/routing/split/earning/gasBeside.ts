import type { Address } from 'viem';
import type { Pool } from '../../model/pool.ts';
import { holdsNative } from '../../model/v4Keys.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import type { PathCost } from './bestPathOnTop.ts';
import type { NetOfGas } from './netOfGas.ts';

/** More kinds of sides and more tokens than sets have: four hops make a key below 2 ** 53. */
const MOST = 64;
/** Stands for a token that no path of the set passes. */
const FRESH = MOST - 1;

/**
 * Computes the gas of further paths next to a set, raw units of tokenOut. It depends on the kinds of a path's
 * hops, and on its pools and tokens that the set goes through as well. Few of thousands of paths differ in
 * that, so it is computed once for all that are alike.
 */
export class GasBeside implements PathCost {
  /** The gas of the set. */
  readonly before: number;
  readonly #paths: readonly Path[];
  readonly #net: NetOfGas;
  readonly #outputPerWorth: number;
  readonly #pools: ReadonlySet<Pool>;
  readonly #between: readonly Address[];
  #least: number | undefined;
  readonly #known = new Map<number, number>();

  constructor(paths: readonly Path[], net: NetOfGas, outputPerWorth: number) {
    this.#paths = paths;
    this.#net = net;
    this.#outputPerWorth = outputPerWorth;
    this.#pools = new Set(paths.flatMap((path) => path.map(({ pool }) => pool)));
    this.#between = [...new Set(paths.flatMap((path) => path.slice(1).map(({ tokenIn }) => tokenIn)))];
    this.before = net.gasOf(paths) * outputPerWorth;
  }

  /** The gas of a path whose pools are all in use. */
  get least(): number {
    this.#least ??= Math.min(...this.#paths.map((path) => this.of(path)));
    return this.#least;
  }

  of(path: Path): number {
    const key = this.#keyOf(path);
    const known =
      this.#known.get(key) ?? this.#net.gasOf([...this.#paths, path]) * this.#outputPerWorth - this.before;
    this.#known.set(key, known);
    return known;
  }

  #keyOf(path: Path): number {
    let key = 0;
    for (let hop = 0; hop < path.length; hop++) {
      const side = path[hop] as PoolSide;
      const token = hop === 0 ? 0 : this.#between.indexOf(side.tokenIn);
      const use = kindOf(side) * 2 + (this.#pools.has(side.pool) ? 1 : 0);
      key = (key * (MOST + 1) + use + 1) * MOST + (token < 0 ? FRESH : token);
    }
    return key;
  }
}

/** Returns a number for sides whose hops cost as much gas by their pools alone, below half of `MOST`. */
function kindOf({ pool, tokenIn, paysProtocol, protocolBit }: PoolSide): number {
  const isFirst = tokenIn === pool.token0;
  const flags =
    Number(isFirst) + 2 * Number(paysProtocol === true) + 4 * Number(holdsNative(pool, pool.token0));
  return 8 * Math.log2(protocolBit) + flags;
}
