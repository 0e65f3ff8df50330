import type { Pool } from '../../model/pool.ts';
import { type Path, pathKey } from '../../pools/poolSide.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';

/** Holds the paths that may join a set, each of them once. */
export class Candidates {
  /** The index of the size with which each path earned most at last: the next peak is near. */
  readonly peaks = new Map<Path, number>();
  readonly #byKey = new Map<string, Path>();
  readonly #patterns: readonly HopMasks[];

  /** @param patterns the protocols that the hops of a path may be of */
  constructor(patterns: readonly HopMasks[]) {
    this.#patterns = patterns;
  }

  get paths(): Iterable<Path> {
    return this.#byKey.values();
  }

  add(paths: readonly Path[]): void {
    for (const path of paths) {
      const key = pathKey(path);
      if (!this.#byKey.has(key)) this.#byKey.set(key, path);
    }
  }

  /**
   * Adds the crossings of some paths: those that begin as one of them and end as another one where both meet.
   * Amounts alone do not tell them apart, but legs that begin or end alike cost less gas.
   */
  addCrossings(paths: readonly Path[]): void {
    for (const first of paths) {
      for (const last of paths) {
        for (const at of first.keys()) {
          const token = first[at]?.tokenOut;
          const from = first === last ? -1 : last.findIndex(({ tokenIn }) => tokenIn === token);
          if (from >= 1) this.known([...first.slice(0, at + 1), ...last.slice(from)]);
        }
      }
    }
  }

  /** Returns the one candidate through the same pools, added if new; `undefined` if no route may be so. */
  known(path: Path): Path | undefined {
    const key = pathKey(path);
    const same = this.#byKey.get(key);
    if (same !== undefined) return same;
    if (!isSimple(path) || !this.#fits(path)) return undefined;
    this.#byKey.set(key, path);
    return path;
  }

  #fits(path: Path): boolean {
    return this.#patterns.some(
      (masks) =>
        masks.length === path.length &&
        path.every(({ protocolBit }, hop) => ((masks[hop] ?? 0) & protocolBit) !== 0),
    );
  }
}

function isSimple(path: Path): boolean {
  const tokens = new Set(path.map(({ tokenIn }) => tokenIn));
  const pools = new Set<Pool>(path.map(({ pool }) => pool));
  return tokens.size === path.length && pools.size === path.length;
}
