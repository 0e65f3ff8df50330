import { fetchIndexBlock, type IndexBlock } from './indexBlock.ts';
import type { SubgraphClient } from './subgraphClient.ts';

/** Which block the index is at, looked up at most once in a while and once for all who ask meanwhile. */
export class IndexClock {
  readonly #client: SubgraphClient;
  readonly #maxAgeMs: number;
  #looked: { readonly at: number; readonly block: Promise<IndexBlock> } | undefined;

  constructor(client: SubgraphClient, maxAgeMs: number) {
    this.#client = client;
    this.#maxAgeMs = maxAgeMs;
  }

  /** The block of the index, at most `maxAgeMs` old. @throws as SubgraphClient.query; a failure is not remembered */
  read(): Promise<IndexBlock> {
    const now = performance.now();
    if (this.#looked !== undefined && now - this.#looked.at < this.#maxAgeMs) return this.#looked.block;
    const looked = { at: now, block: fetchIndexBlock(this.#client) };
    this.#looked = looked;
    looked.block.catch(() => {
      if (this.#looked === looked) this.#looked = undefined;
    });
    return looked.block;
  }
}
