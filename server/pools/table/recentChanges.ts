import type { Address, Hex } from 'viem';
import type { MarketChanges, RowIds } from '../../indexer/market/indexedMarketRows.ts';

/** Records the rows that changed in the last blocks, by the block at which the change was seen. */
export class RecentChanges {
  readonly #tokens = new Map<Address, bigint>();
  readonly #markets = new Map<Hex, bigint>();
  readonly #hours = new Map<string, bigint>();

  note({ block, tokens, markets, hours }: MarketChanges): void {
    for (const { address } of tokens) noteIn(this.#tokens, address, block.number);
    for (const { address } of markets) noteIn(this.#markets, address, block.number);
    for (const { id } of hours) noteIn(this.#hours, id, block.number);
  }

  forgetBefore(number: bigint): void {
    for (const seen of [this.#tokens, this.#markets, this.#hours] as Map<string, bigint>[]) {
      for (const [id, block] of seen) {
        if (block >= number) break;
        seen.delete(id);
      }
    }
  }

  ids(): RowIds {
    return {
      tokens: [...this.#tokens.keys()],
      markets: [...this.#markets.keys()],
      hours: [...this.#hours.keys()],
    };
  }
}

/** Keeps the rows in the order of their blocks, so that the oldest are found without a look at all. */
function noteIn<Id>(seen: Map<Id, bigint>, id: Id, block: bigint): void {
  seen.delete(id);
  seen.set(id, block);
}
