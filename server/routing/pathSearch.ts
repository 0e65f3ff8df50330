import type { CorridorIndex } from './corridorIndex.ts';
import type { Corridors } from './corridors.ts';
import type { HopBounds } from './hopBounds.ts';
import type { Incumbent } from './incumbent.ts';
import type { AddressSet } from './pool.ts';
import type { PoolSide } from './poolSide.ts';
import type { HopKinds } from './routeProtocol.ts';
import { type Link, middleLinks, type TokenNode } from './tokenNode.ts';

/** Where a search starts, at the token whose amount is known, and where it ends. */
export interface SearchEnds {
  readonly start: TokenNode;
  readonly end: TokenNode;
  /** Tokens that must not lie between two pools. */
  readonly barred: AddressSet;
}

/** Links that lead from the start of a search to its end, and the bound of the best path over them. */
interface Candidate {
  readonly links: readonly Link[];
  readonly bound: number;
}

/** From here on a better amount to reach, found first, pays for another look at the table. */
const MANY = 16;

/**
 * Offers the incumbent every path between two tokens that could replace it, out of all simple paths of one length.
 *
 * An exact input is followed from tokenIn, an exact output from tokenOut: the start is where the amount is known.
 * More into a pool never gives less out, so the best bound at each token bounds every path through it; between
 * hubs, tables rule corridors out by thousands. Only what survives is walked pool by pool, best bound first.
 */
export class PathSearch {
  readonly #corridors: Corridors;
  readonly #start: TokenNode;
  readonly #end: TokenNode;
  readonly #bounds: HopBounds;
  readonly #incumbent: Incumbent;
  readonly #barred: AddressSet;
  #kinds: HopKinds = [];
  #candidates: Candidate[] = [];
  #reached: TokenNode[] = [];

  constructor(corridors: Corridors, ends: SearchEnds, bounds: HopBounds, incumbent: Incumbent) {
    this.#corridors = corridors;
    this.#start = ends.start;
    this.#end = ends.end;
    this.#bounds = bounds;
    this.#incumbent = incumbent;
    this.#barred = ends.barred;
  }

  /** Searches the paths with one hop of each of these kinds, counted from the start. */
  run(kinds: HopKinds): void {
    this.#kinds = kinds;
    try {
      if (kinds.length === 1) this.#collectDirect();
      else if (kinds.length === 2) this.#collectTwoHops();
      else this.#collectThreeHops();
      this.#walkCandidates();
    } finally {
      for (const token of this.#reached) token.reach = -1;
      this.#reached = [];
    }
  }

  #collectDirect(): void {
    const link = this.#start.linkTo.get(this.#end);
    if (link !== undefined) this.#consider([link]);
  }

  #collectTwoHops(): void {
    if (this.#corridors.isHub(this.#start) && this.#corridors.isHub(this.#end)) {
      this.#consult([], this.#start, this.#end, []);
      return;
    }
    for (const last of middleLinks(this.#start, this.#end, this.#end)) this.#considerVia(last, []);
  }

  #collectThreeHops(): void {
    const [start, end] = [this.#start, this.#end];
    if (!this.#corridors.isHub(end)) {
      for (const { to: b, reverse: last } of end.links) {
        if (b === start) continue;
        if (this.#corridors.isHub(start) && this.#corridors.isHub(b)) this.#consult([], start, b, [last]);
        else for (const middle of middleLinks(start, b, end)) this.#considerVia(middle, [last]);
      }
    } else if (!this.#corridors.isHub(start)) {
      for (const first of start.links) {
        if (first.to === end) continue;
        if (this.#corridors.isHub(first.to)) this.#consult([first], first.to, end, []);
        else this.#considerOnwards(first);
      }
    } else {
      for (const hub of this.#corridors.hubs) {
        const [first, last] = [start.linkTo.get(hub), hub.linkTo.get(end)];
        if (first !== undefined && hub !== end) this.#consult([first], hub, end, []);
        if (last !== undefined && hub !== start) this.#consult([], start, hub, [last]);
      }
      this.#consultIndex([], this.#threeLinks(start, end), []);
    }
  }

  #considerVia(middle: Link, rest: readonly Link[]): void {
    const first = this.#start.linkTo.get(middle.from);
    if (first !== undefined) this.#consider([first, middle, ...rest]);
  }

  #considerOnwards(first: Link): void {
    for (const middle of first.to.links) {
      const last = middle.to === this.#start ? undefined : middle.to.linkTo.get(this.#end);
      if (last !== undefined) this.#consider([first, middle, last]);
    }
  }

  /** Considers what the table between two hubs does not rule out, with the links before and after it. */
  #consult(before: readonly Link[], near: TokenNode, far: TokenNode, after: readonly Link[]): void {
    const [from, to] = this.#bounds.isInput ? [near, far] : [far, near];
    this.#consultIndex(before, this.#corridors.twoLinks(from, to), after);
  }

  #threeLinks(near: TokenNode, far: TokenNode): CorridorIndex {
    const [from, to] = this.#bounds.isInput ? [near, far] : [far, near];
    return this.#corridors.threeLinks(from, to);
  }

  #consultIndex(before: readonly Link[], index: CorridorIndex, after: readonly Link[]): void {
    const [first] = before;
    const near = first === undefined ? this.#bounds.amount : this.#reach(first);
    if (near === 0) return;
    let found = this.#reaching(index, near, after);
    if (found.length > MANY) {
      const best = this.#bounds.isInput ? index.bestForInput(near) : index.bestForOutput(near);
      if (best !== undefined) this.#considerCorridor(before, best, after);
      this.#walkCandidates();
      found = this.#reaching(index, near, after);
    }
    for (const corridor of found) this.#considerCorridor(before, corridor, after);
  }

  /** The corridors that could turn the amount at their near end into what the target needs at the far one. */
  #reaching(index: CorridorIndex, near: number, after: readonly Link[]): readonly (readonly Link[])[] {
    const [last] = after;
    const target = this.#incumbent.target;
    const far =
      last === undefined
        ? target
        : this.#bounds.neededBefore(last, this.#kinds[this.#kinds.length - 1] ?? 0, target);
    if (far === 0) return [];
    return this.#bounds.isInput ? index.reaching(near, far) : index.reaching(far, near);
  }

  #considerCorridor(before: readonly Link[], corridor: readonly Link[], after: readonly Link[]): void {
    const inner = this.#bounds.isInput ? corridor : corridor.map((link) => link.reverse).reverse();
    const [first] = inner;
    const passesStart = before.length > 0 && first?.to === this.#start;
    const passesEnd = after.length > 0 && first?.to === this.#end;
    if (!passesStart && !passesEnd) this.#consider([...before, ...inner, ...after]);
  }

  #consider(links: readonly Link[]): void {
    const [first] = links;
    if (first === undefined) return;
    let bound = this.#reach(first);
    for (let hop = 1; hop < links.length && bound !== 0; hop++) {
      const link = links[hop];
      if (link !== undefined) bound = this.#bounds.bestThrough(link, this.#kinds[hop] ?? 0, bound);
    }
    if (!this.#incumbent.mayBeat(bound, links.length) || this.#isBarred(links)) return;
    this.#candidates.push({ links, bound });
  }

  #isBarred(links: readonly Link[]): boolean {
    return links.some(({ to }) => to !== this.#end && this.#barred.has(to.address));
  }

  #walkCandidates(): void {
    const candidates = this.#candidates;
    this.#candidates = [];
    candidates.sort((a, b) => (this.#bounds.isInput ? b.bound - a.bound : a.bound - b.bound));
    for (const { links, bound } of candidates) {
      if (this.#incumbent.mayBeat(bound, links.length)) this.#walk(links, [], this.#bounds.amount);
    }
  }

  #walk(links: readonly Link[], sides: readonly PoolSide[], amount: number): void {
    const link = links[sides.length];
    if (link === undefined) {
      this.#incumbent.offer(this.#bounds.isInput ? sides : sides.toReversed(), amount);
      return;
    }
    const kind = this.#kinds[sides.length] ?? 0;
    for (const side of this.#bounds.sides(link)) {
      if (!this.#bounds.allows(side, kind)) continue;
      const bound = sides.length === 0 ? this.#bounds.entry(side) : this.#bounds.through(side, amount);
      if (bound === 0) continue;
      const isLast = sides.length === links.length - 1;
      if (!isLast || this.#incumbent.mayBeat(bound, links.length)) this.#walk(links, [...sides, side], bound);
    }
  }

  /** The best bound over the first link, which is asked for once in a search. */
  #reach(first: Link): number {
    const token = first.to;
    if (token.reach < 0) {
      token.reach = this.#bounds.bestEntry(first, this.#kinds[0] ?? 0);
      this.#reached.push(token);
    }
    return token.reach;
  }
}
