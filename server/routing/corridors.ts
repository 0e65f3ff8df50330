import { ChangeJournal } from './changeJournal.ts';
import { type Corridor, CorridorIndex } from './corridorIndex.ts';
import { LruMap } from './lruMap.ts';
import { type Link, middleLinks, type TokenNode } from './tokenNode.ts';

const MAX_TABLES = 256;

/**
 * Tables of the corridors between hubs, made when first asked for. Walking the thousands of tokens that two hubs
 * have in common would cost each search more than everything else; tokens with few neighbours need no table.
 */
export class Corridors {
  readonly #journal = new ChangeJournal();
  readonly #twoLinks = new LruMap<string, CorridorIndex>(MAX_TABLES);
  readonly #threeLinks = new LruMap<string, CorridorIndex>(MAX_TABLES);
  readonly #hubs = new Set<TokenNode>();
  readonly #hubDegree: number;

  /** Tokens with more neighbours than `hubDegree` are hubs. */
  constructor(hubDegree: number) {
    this.#hubDegree = hubDegree;
  }

  get hubs(): Iterable<TokenNode> {
    return this.#hubs;
  }

  isHub(token: TokenNode): boolean {
    return this.#hubs.has(token);
  }

  /** All corridors of two links from one token to another. */
  twoLinks(from: TokenNode, to: TokenNode): CorridorIndex {
    return this.#twoLinks.getOrCreate(`${from.index}/${to.index}`, () => {
      const corridors = middleLinks(from, to, to).flatMap((last) => corridorOf(from, last));
      return new CorridorIndex(corridors, this.#journal);
    });
  }

  /** The corridors of three links whose two inner tokens are no hubs. */
  threeLinks(from: TokenNode, to: TokenNode): CorridorIndex {
    return this.#threeLinks.getOrCreate(`${from.index}/${to.index}`, () => {
      const corridors: Corridor[] = [];
      for (const first of from.links) {
        if (first.to === to || this.isHub(first.to)) continue;
        for (const middle of first.to.links) {
          const last = middle.to === from || this.isHub(middle.to) ? undefined : middle.to.linkTo.get(to);
          if (last !== undefined) corridors.push([first, middle, last]);
        }
      }
      return new CorridorIndex(corridors, this.#journal);
    });
  }

  /** To be called when a pool was added to a link or removed from it. */
  noteLink(link: Link): void {
    this.#journal.note(link);
    const isNew = link.outgoing.length === 1;
    const isGone = link.outgoing.length === 0;
    // A link to a token that has no other one lies inside no corridor.
    const isInside = link.from.links.length > 1 && link.to.links.length > 1;
    if (isGone || (isNew && isInside)) {
      this.#twoLinks.clear();
      this.#threeLinks.clear();
    }
    for (const token of [link.from, link.to]) {
      if (token.links.length > this.#hubDegree) this.#hubs.add(token);
      else this.#hubs.delete(token);
    }
  }

  /** To be called when the state of a pool of the link was set or cleared. */
  noteState(link: Link): void {
    this.#journal.note(link);
  }

  noteAllStates(): void {
    this.#journal.noteAll();
  }
}

function corridorOf(from: TokenNode, last: Link): Corridor[] {
  const first = from.linkTo.get(last.from);
  return first === undefined ? [] : [[first, last]];
}
