import type { Pool } from './pool.ts';
import type { Link, TokenNode } from './tokenNode.ts';

/** The pools on all simple paths between two tokens. */
export interface PoolsBetween {
  readonly pools: readonly Pool[];
  /** Whether each of them was seen to have a state since a state was last cleared. */
  isComplete: boolean;
}

const MAX_PAIRS = 64;

/** The pools on the paths of recently asked pairs of tokens, kept until a pool is added or removed. */
export class PathPools {
  /** In order of last use. */
  readonly #pairs = new Map<string, PoolsBetween>();

  /** To be called when the set of pools changes. */
  forgetPaths(): void {
    this.#pairs.clear();
  }

  /** To be called when a state is cleared. */
  forgetCompleteness(): void {
    for (const pair of this.#pairs.values()) pair.isComplete = false;
  }

  between(start: TokenNode, end: TokenNode, maxHops: number): PoolsBetween {
    const key = `${start.index}/${end.index}/${maxHops}`;
    const pair = this.#pairs.get(key) ?? { pools: collectPools(start, end, maxHops), isComplete: false };
    this.#pairs.delete(key);
    this.#pairs.set(key, pair);
    const oldest = this.#pairs.keys().next();
    if (this.#pairs.size > MAX_PAIRS && !oldest.done) this.#pairs.delete(oldest.value);
    return pair;
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

/**
 * The links a → b over every neighbour a of `start` other than `end`, found from whichever of `start` and `b`
 * has fewer neighbours.
 */
export function middleLinks(start: TokenNode, b: TokenNode, end: TokenNode): Link[] {
  const links: Link[] = [];
  if (start.links.length <= b.links.length) {
    for (const { to: a } of start.links) {
      const link = a === end ? undefined : a.linkTo.get(b);
      if (link !== undefined) links.push(link);
    }
  } else {
    for (const { to: a, reverse } of b.links) {
      if (a !== end && start.linkTo.has(a)) links.push(reverse);
    }
  }
  return links;
}
