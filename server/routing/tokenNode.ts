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
}

/** A token of the graph and its links, as a list to walk and by neighbour to look up. */
export class TokenNode {
  readonly address: Address;
  readonly index: number;
  readonly links: Link[] = [];
  readonly linkTo = new Map<TokenNode, Link>();
  /** For the search that is running: the bound on what one hop brings here, 0 for nothing. */
  reach = 0;

  constructor(address: Address, index: number) {
    this.address = address;
    this.index = index;
  }
}

/** Adds both sides of a pool between two tokens; `side` sells a for b, `opposite` b for a. */
export function addSides(a: TokenNode, b: TokenNode, side: PoolSide, opposite: PoolSide): void {
  const link = a.linkTo.get(b) ?? new Link(a, b);
  link.outgoing.push(side);
  link.incoming.push(opposite);
}

/** Takes both sides out again, and the link with the last of them. */
export function removeSides(a: TokenNode, b: TokenNode, side: PoolSide, opposite: PoolSide): void {
  const link = a.linkTo.get(b);
  if (link === undefined) return;
  removeFrom(link.outgoing, side);
  removeFrom(link.incoming, opposite);
  if (link.outgoing.length > 0) return;
  dropLink(link);
  dropLink(link.reverse);
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
