import type { Address } from 'viem';
import type { PoolSide } from './poolSide.ts';

/** The pools between two tokens, seen from one of them. */
export class Link {
  readonly from: TokenNode;
  readonly to: TokenNode;
  /** The same pools seen from the other token. */
  readonly reverse: Link;
  /** Sides that sell `from` for `to`, and those that sell `to` for `from`. */
  readonly outgoing: PoolSide[];
  readonly incoming: PoolSide[];
  /** Position in `from.links`, which lets a link be removed without a search. */
  slot: number;

  constructor(from: TokenNode, to: TokenNode, reverse?: Link) {
    this.from = from;
    this.to = to;
    this.outgoing = reverse?.incoming ?? [];
    this.incoming = reverse?.outgoing ?? [];
    this.slot = from.links.length;
    from.links.push(this);
    from.linkTo.set(to, this);
    this.reverse = reverse ?? new Link(to, from, this);
  }

  /** The same one of the two directions whichever is asked. */
  get canonical(): Link {
    return this.from.index < this.to.index ? this : this.reverse;
  }
}

/** A token of the graph and its links, as a list to walk and by neighbour to look up. */
export class TokenNode {
  readonly address: Address;
  readonly index: number;
  readonly links: Link[] = [];
  readonly linkTo = new Map<TokenNode, Link>();
  /** For the search that is running: the bound on what one hop brings here, 0 for nothing, −1 not asked yet. */
  reach = -1;

  constructor(address: Address, index: number) {
    this.address = address;
    this.index = index;
  }
}

/** Adds both sides of a pool between two tokens to their link; `side` sells a for b, `opposite` b for a. */
export function addSides(a: TokenNode, b: TokenNode, side: PoolSide, opposite: PoolSide): Link {
  const link = a.linkTo.get(b) ?? new Link(a, b);
  link.outgoing.push(side);
  link.incoming.push(opposite);
  return link;
}

/** Takes both sides out again, and the link with the last of them. */
export function removeSides(link: Link, side: PoolSide, opposite: PoolSide): void {
  removeFrom(link.outgoing, side);
  removeFrom(link.incoming, opposite);
  if (link.outgoing.length > 0) return;
  dropLink(link);
  dropLink(link.reverse);
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

function dropLink({ from, to, slot }: Link): void {
  const last = from.links.pop();
  if (last !== undefined && last.slot !== slot) {
    from.links[slot] = last;
    last.slot = slot;
  }
  from.linkTo.delete(to);
}

function removeFrom(sides: PoolSide[], side: PoolSide): void {
  const index = sides.indexOf(side);
  if (index >= 0) sides.splice(index, 1);
}
