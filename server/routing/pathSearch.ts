import type { Incumbent } from './incumbent.ts';
import { middleLinks } from './pathPools.ts';
import type { PoolSide } from './poolSide.ts';
import type { HopKinds } from './routeProtocol.ts';
import type { Link, TokenNode } from './tokenNode.ts';

/**
 * Offers the incumbent every path between two tokens that could replace it, out of all simple paths of one length.
 *
 * An exact input is followed from tokenIn, an exact output from tokenOut. More into a pool never gives less out,
 * so the best bound per token is enough to bound every path through it; only what survives is walked pool by pool.
 */
export class PathSearch {
  readonly #start: TokenNode;
  readonly #end: TokenNode;
  readonly #isInput: boolean;
  readonly #amount: number;
  readonly #incumbent: Incumbent;

  constructor(start: TokenNode, end: TokenNode, isInput: boolean, amount: bigint, incumbent: Incumbent) {
    this.#start = start;
    this.#end = end;
    this.#isInput = isInput;
    this.#amount = Number(amount);
    this.#incumbent = incumbent;
  }

  run(kinds: HopKinds): void {
    const [first = 0, second = 0, third = 0] = kinds;
    if (kinds.length === 1) {
      this.#searchDirect(first);
      return;
    }
    try {
      for (const link of this.#start.links) link.to.reach = this.#bestEntry(link, first);
      if (kinds.length === 2) this.#searchTwoHops(first, second);
      else this.#searchThreeHops(first, second, third);
    } finally {
      for (const link of this.#start.links) link.to.reach = 0;
    }
  }

  #searchDirect(kind: number): void {
    const link = this.#start.linkTo.get(this.#end);
    for (const side of link === undefined ? [] : this.#sides(link)) {
      if (side.kind & kind) this.#offer([side], this.#entryBound(side));
    }
  }

  #searchTwoHops(first: number, second: number): void {
    const lastLinks = middleLinks(this.#start, this.#end, this.#end);
    const bounds = lastLinks.map((link) => this.#bestBound(link, second, link.from.reach));
    this.#visitByBound(lastLinks, bounds, 2, (last) => {
      const middle = last.from;
      for (const side of this.#sides(last)) {
        if (side.kind & second && this.#mayBeat(this.#bound(side, middle.reach), 2)) {
          this.#enter(middle, first, [side]);
        }
      }
    });
  }

  #searchThreeHops(first: number, second: number, third: number): void {
    const lastLinks: Link[] = [];
    const bounds: number[] = [];
    for (const { to: b, reverse } of this.#end.links) {
      if (b === this.#start) continue;
      const bound = this.#bestBound(reverse, third, this.#bestThroughOneMore(b, second));
      if (!this.#mayBeat(bound, 3)) continue;
      lastLinks.push(reverse);
      bounds.push(bound);
    }
    this.#visitByBound(lastLinks, bounds, 3, (last) => {
      const middles = middleLinks(this.#start, last.from, this.#end);
      for (const lastSide of this.#sides(last)) {
        if (lastSide.kind & third) this.#walkMiddles(middles, lastSide, first, second);
      }
    });
  }

  #walkMiddles(middles: readonly Link[], lastSide: PoolSide, first: number, second: number): void {
    for (const middle of middles) {
      const { reach } = middle.from;
      if (reach === 0) continue;
      for (const side of this.#sides(middle)) {
        if ((side.kind & second) === 0) continue;
        const bound = this.#bound(lastSide, this.#bound(side, reach));
        if (this.#mayBeat(bound, 3)) this.#enter(middle.from, first, [side, lastSide]);
      }
    }
  }

  /** Offers the paths that reach `token` in one hop and go on as given. */
  #enter(token: TokenNode, kind: number, rest: readonly PoolSide[]): void {
    const link = this.#start.linkTo.get(token);
    for (const side of link === undefined ? [] : this.#sides(link)) {
      if ((side.kind & kind) === 0) continue;
      let bound = this.#entryBound(side);
      for (const next of rest) bound = this.#bound(next, bound);
      this.#offer([side, ...rest], bound);
    }
  }

  /** The best bound at b over all paths of two hops, the same as over `middleLinks` but without a list. */
  #bestThroughOneMore(b: TokenNode, kind: number): number {
    let best = 0;
    if (this.#start.links.length <= b.links.length) {
      for (const { to: a } of this.#start.links) {
        const link = a === this.#end || a.reach === 0 ? undefined : a.linkTo.get(b);
        if (link !== undefined) best = this.#better(best, this.#bestBound(link, kind, a.reach));
      }
    } else {
      for (const { to: a, reverse } of b.links) {
        if (a !== this.#end && a.reach !== 0) {
          best = this.#better(best, this.#bestBound(reverse, kind, a.reach));
        }
      }
    }
    return best;
  }

  /** Visits the link of the best bound first, then whatever may still beat what that gave, best bound first. */
  #visitByBound(
    links: readonly Link[],
    bounds: readonly number[],
    hops: number,
    visit: (link: Link) => void,
  ): void {
    let top = -1;
    let topBound = 0;
    bounds.forEach((bound, index) => {
      if (bound === 0 || this.#better(topBound, bound) === topBound) return;
      top = index;
      topBound = bound;
    });
    const topLink = links[top];
    if (topLink === undefined || !this.#mayBeat(topBound, hops)) return;
    visit(topLink);
    const rest: { readonly link: Link; readonly bound: number }[] = [];
    links.forEach((link, index) => {
      const bound = bounds[index] ?? 0;
      if (index !== top && this.#mayBeat(bound, hops)) rest.push({ link, bound });
    });
    rest.sort((a, b) => (this.#isInput ? b.bound - a.bound : a.bound - b.bound));
    for (const { link, bound } of rest) if (this.#mayBeat(bound, hops)) visit(link);
  }

  #bestEntry(link: Link, kind: number): number {
    let best = 0;
    for (const side of this.#sides(link)) {
      if (side.kind & kind) best = this.#better(best, this.#entryBound(side));
    }
    return best;
  }

  /** The bound on the first hop, where the amount is known and not bounded itself. */
  #entryBound(side: PoolSide): number {
    if (this.#isInput && !side.takes(this.#amount)) return 0;
    return this.#bound(side, this.#amount);
  }

  #bestBound(link: Link, kind: number, amount: number): number {
    let best = 0;
    if (amount === 0) return best;
    for (const side of this.#sides(link)) {
      if (side.kind & kind) best = this.#better(best, this.#bound(side, amount));
    }
    return best;
  }

  /** The sides that carry the trade along a link that leads away from the start. */
  #sides(link: Link): readonly PoolSide[] {
    return this.#isInput ? link.outgoing : link.incoming;
  }

  #bound(side: PoolSide, amount: number): number {
    if (amount === 0) return 0;
    return this.#isInput ? side.boundOut(amount) : side.boundIn(amount);
  }

  #better(a: number, b: number): number {
    if (a === 0 || b === 0) return a + b;
    return this.#isInput ? Math.max(a, b) : Math.min(a, b);
  }

  #mayBeat(bound: number, hops: number): boolean {
    return this.#incumbent.mayBeat(bound, hops);
  }

  #offer(sidesFromStart: readonly PoolSide[], bound: number): void {
    this.#incumbent.offer(this.#isInput ? sidesFromStart : sidesFromStart.toReversed(), bound);
  }
}
