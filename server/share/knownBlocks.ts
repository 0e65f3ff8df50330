import { LRUCache } from 'lru-cache';
import type { Hash } from 'viem';
import { type BlockRow, blockOf, type SharedBlock } from './blockRow.ts';

/** The place of a shared block in the chain. */
export interface BlockLink {
  readonly number: bigint;
  readonly hash: Hash;
  readonly parentHash: Hash;
}

export interface KnownBlocksOptions {
  /** Maximum number of known places. */
  readonly capacity: number;
  /** Reads rows by their hashes, those that are there. */
  readonly fetch: (hashes: readonly Hash[]) => Promise<readonly BlockRow[]>;
  /** Called with each damaged row. */
  readonly onRejected: (hash: Hash) => void;
}

/** Contents in memory: a block of a busy chain has some hundred kilobytes. */
const MAX_CONTENTS = 64;

/** The shared blocks by their hashes: the places of all, and the contents of those in use. */
export class KnownBlocks {
  readonly #options: KnownBlocksOptions;
  readonly #links = new Map<Hash, BlockLink>();
  readonly #contents = new LRUCache<Hash, SharedBlock>({ max: MAX_CONTENTS });

  constructor(options: KnownBlocksOptions) {
    this.#options = options;
  }

  add(link: BlockLink): void {
    this.#links.delete(link.hash);
    this.#links.set(link.hash, link);
    for (const hash of this.#links.keys()) {
      if (this.#links.size <= this.#options.capacity) break;
      this.#links.delete(hash);
    }
  }

  clear(): void {
    this.#links.clear();
    this.#contents.clear();
  }

  /** Returns the place of a block; undefined for an unknown or rejected one. */
  get(hash: Hash): BlockLink | undefined {
    return this.#links.get(hash);
  }

  /** Forgets a block whose row is not to be believed. */
  reject(hash: Hash): void {
    this.#links.delete(hash);
    this.#contents.delete(hash);
    this.#options.onRejected(hash);
  }

  /** Returns the known ancestors of `tip` and itself from block `from` on, oldest first. */
  branch(tip: Hash, from: bigint): BlockLink[] {
    const branch: BlockLink[] = [];
    let link = this.#links.get(tip);
    while (link !== undefined && link.number >= from) {
      branch.push(link);
      const parent = this.#links.get(link.parentHash);
      link = parent?.number === link.number - 1n ? parent : undefined;
    }
    return branch.reverse();
  }

  /** Returns the contents of the blocks, in their order; undefined if one cannot be had. */
  async contents(links: readonly BlockLink[]): Promise<readonly SharedBlock[] | undefined> {
    const found = new Map<Hash, SharedBlock>();
    for (const { hash } of links) {
      const held = this.#contents.get(hash);
      if (held !== undefined) found.set(hash, held);
    }
    const missing = links.filter(({ hash }) => !found.has(hash)).map(({ hash }) => hash);
    if (missing.length > 0) {
      for (const row of await this.#options.fetch(missing)) {
        const block = blockOf(row);
        if (block === undefined) this.reject(row.hash as Hash);
        else {
          this.#contents.set(block.header.hash, block);
          found.set(block.header.hash, block);
        }
      }
    }
    const all = links.flatMap(({ hash }) => found.get(hash) ?? []);
    return all.length === links.length ? all : undefined;
  }
}
