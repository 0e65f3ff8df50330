import { LruMap } from './lruMap.ts';
import type { Pool } from './pool.ts';
import { type Link, middleLinks, type TokenNode } from './tokenNode.ts';

/** The pools on all simple paths between two tokens. */
export interface PoolsBetween {
  readonly pools: readonly Pool[];
  /** Whether each of them was seen to have a state since a state was last cleared. */
  isComplete: boolean;
}

const MAX_PAIRS = 64;

/** The pools on the paths of recently asked pairs of tokens, kept until a pool is added or removed. */
export class PathPools {
  readonly #pairs = new LruMap<string, PoolsBetween>(MAX_PAIRS);

  /** To be called when the set of pools changes. */
  forgetPaths(): void {
    this.#pairs.clear();
  }

  /** To be called when a state is cleared. */
  forgetCompleteness(): void {
    for (const pair of this.#pairs.values()) pair.isComplete = false;
  }

  between(start: TokenNode, end: TokenNode, maxHops: number): PoolsBetween {
    return this.#pairs.getOrCreate(`${start.index}/${end.index}/${maxHops}`, () => ({
      pools: collectPools(start, end, maxHops),
      isComplete: false,
    }));
  }
}

function collectPools(start: TokenNode, end: TokenNode, maxHops: number): readonly Pool[] {
  const links = new Set<Link>();
  // A link and its reverse carry the same pools, so one of the two stands for both.
  const add = (link: Link | undefined) => {
    if (link !== undefined) links.add(link.from.index < link.to.index ? link : link.reverse);
  };
  add(start.linkTo.get(end));
  for (const last of maxHops >= 2 ? end.links : []) {
    const b = last.to;
    if (b === start) continue;
    const direct = start.linkTo.get(b);
    const middles = maxHops >= 3 ? middleLinks(start, b, end) : [];
    if (direct === undefined && middles.length === 0) continue;
    add(last);
    add(direct);
    for (const middle of middles) {
      add(middle);
      add(start.linkTo.get(middle.from));
    }
  }
  return [...links].flatMap((link) => link.outgoing.map((side) => side.pool));
}
