import type { Logger } from 'pino';
import type { Address } from 'viem';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import { freshBlock, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import { foldCase } from '../indexer/tokens/foldCase.ts';
import {
  byActivity,
  containing,
  fetchTokens,
  fetchTopTokens,
  searchTokens,
} from '../indexer/tokens/indexedTokens.ts';
import { SharedLoads } from '../runtime/sharedLoads.ts';
import type { Imitations } from './imitation/imitations.ts';
import { ListedTokens } from './listedTokens.ts';
import type { PinnedTokens } from './pinnedTokens.ts';
import { type TokenInfo, type TokenMetadata, tokenInfo } from './tokenInfo.ts';
import type { TokenLists } from './tokenLists.ts';
import type { TokenMemory } from './tokenMemory.ts';

export interface Token extends TokenInfo {
  readonly logoURI: string | null;
  /** The listed symbol that the token's symbol looks like; absent for any other token. */
  readonly imitates?: string;
}

export interface TokenDirectoryOptions {
  readonly index: SubgraphIndex | undefined;
  /** All tokens of the index. Read instead of the index once they are loaded. */
  readonly memory?: TokenMemory | undefined;
  readonly pinned: PinnedTokens;
  readonly lists: TokenLists;
  /** The wrapped native coin and the base tokens, which lead the list where there is no index. */
  readonly leading: readonly Address[];
  readonly imitations?: Imitations | undefined;
  /** Reads a contract's metadata, null for fields that it does not return; null without a contract. */
  readonly readMetadata: (address: Address) => Promise<TokenMetadata | null>;
  readonly log: Logger;
}

export const MAX_LISTED = 500;
/** Most tokens that a search looks at for some that imitate none: a page of the index. */
const MAX_SEARCHED = 1000;
const LISTS_BYTES = 2_000_000;
const SEARCHES_BYTES = 4_000_000;

/**
 * Lists the exchange's tokens at one block of the index: pinned ones first, then by activity. Without an
 * index: pinned ones, then base tokens, then those of the token lists.
 */
export class TokenDirectory {
  readonly #options: TokenDirectoryOptions;
  readonly #listed: ListedTokens;
  readonly #lists = new SharedLoads<readonly TokenInfo[]>(LISTS_BYTES);
  readonly #searches = new SharedLoads<readonly TokenInfo[]>(SEARCHES_BYTES);
  readonly #pinned = new SharedLoads<readonly TokenInfo[]>(LISTS_BYTES);

  constructor(options: TokenDirectoryOptions) {
    this.#options = options;
    const { leading: first, lists, readMetadata } = options;
    this.#listed = new ListedTokens({ first, lists, readMetadata });
  }

  /**
   * Returns the first `limit` tokens, limit at most `MAX_LISTED`. @throws SUBGRAPH_UNAVAILABLE,
   * SUBGRAPH_STALE, UPSTREAM_INVALID; without an index RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID
   */
  async list(limit: number): Promise<Token[]> {
    const { index } = this.#options;
    if (index === undefined) {
      const [pinned, listed] = await Promise.all([this.#pinnedOnChain(), this.#listed.top(MAX_LISTED)]);
      return this.#merge(pinned, listed, limit);
    }
    const block = await this.#freshBlock(index);
    const [pinned, active] = await Promise.all([
      this.#readPinned(index, block),
      this.#lists.get(
        block.hash,
        async () => this.#loaded?.top(MAX_LISTED) ?? fetchTopTokens(index.client, block, MAX_LISTED),
      ),
    ]);
    return this.#merge(pinned, active, limit);
  }

  /**
   * Returns the first `limit` tokens whose symbol or name contains `text`: pinned ones, then those of token
   * lists, then the others, then imitations of listed tokens, each in the order of `list`. Activity is for
   * sale, and a clone that buys some must not come before what it clones. @throws as `list`
   */
  async search(text: string, limit: number): Promise<Token[]> {
    const { index } = this.#options;
    if (index === undefined) {
      const matching = (await this.#pinnedOnChain()).filter(containing(text));
      return this.#merge(matching, await this.#listed.search(text, limit + matching.length), limit);
    }
    const block = await this.#freshBlock(index);
    const pinned = await this.#readPinned(index, block);
    const matching = pinned.filter(containing(text));
    // Matching pinned tokens may be among the active ones too. This many leave enough after they are removed.
    const enough = limit + matching.length;
    const active = await this.#searches.get(`${block.hash}:${enough}:${foldCase(text)}`, () =>
      this.#find(index, block, text, enough),
    );
    return this.#merge(matching, active, limit);
  }

  /**
   * Returns a token of a pool with its contract's metadata. Fields that the contract does not return get the
   * index's placeholders.
   */
  async describe(address: Address): Promise<Token> {
    const metadata = await this.#options.readMetadata(address);
    return this.withLogo({
      address,
      symbol: metadata?.symbol ?? 'UNKNOWN',
      name: metadata?.name ?? 'Unknown Token',
      decimals: metadata?.decimals ?? 0,
    });
  }

  withLogo({ address, symbol, name, decimals }: TokenInfo): Token {
    const { lists, imitations } = this.#options;
    const imitates = imitations?.imitatedBy(address, symbol);
    const token = { address, symbol, name, decimals, logoURI: lists.logoOf(address) };
    return imitates === undefined ? token : { ...token, imitates };
  }

  /** Finds tokens of lists, then others by activity, then imitations; `limit` in all. */
  async #find(
    index: SubgraphIndex,
    block: IndexBlock,
    text: string,
    limit: number,
  ): Promise<readonly TokenInfo[]> {
    const { lists, imitations } = this.#options;
    const listed = (await this.#listedAt(index, block)).filter(containing(text));
    for (let reach = limit; ; reach = Math.min(reach * 4, MAX_SEARCHED)) {
      const active =
        (await this.#loaded?.search(text, reach)) ?? (await searchTokens(index.client, block, text, reach));
      const others = active.filter(({ address }) => !lists.members.has(address));
      const isImitation = ({ address, symbol }: TokenInfo) =>
        imitations?.imitatedBy(address, symbol) !== undefined;
      const honest = others.filter((token) => !isImitation(token));
      const isAll = active.length < reach || reach >= MAX_SEARCHED;
      if (isAll || listed.length + honest.length >= limit)
        return [...listed, ...honest, ...others.filter(isImitation)].slice(0, limit);
    }
  }

  /** Reads the tokens of the lists that the index knows, most active first. */
  async #listedAt(index: SubgraphIndex, block: IndexBlock): Promise<readonly TokenInfo[]> {
    const members = [...this.#options.lists.members];
    const memory = this.#loaded;
    if (memory !== undefined) {
      return members
        .map((address) => memory.get(address))
        .filter((token) => token !== undefined)
        .sort(byActivity);
    }
    return this.#lists.get(`listed:${block.hash}`, async () =>
      [...(await fetchTokens(index.client, block, members)).values()].sort(byActivity),
    );
  }

  get #loaded(): TokenMemory | undefined {
    const { memory } = this.#options;
    return memory?.isLoaded ? memory : undefined;
  }

  /** Returns the block of the lists: that of the index, or of the tokens in memory while the index fails. */
  async #freshBlock(index: SubgraphIndex): Promise<IndexBlock> {
    const block = await freshBlock(index);
    const memory = this.#loaded;
    try {
      await memory?.reach(block);
      return block;
    } catch (error) {
      if (memory?.block === undefined) throw error;
      index.clock.permitOld(error, memory.ageMs);
      return memory.block;
    }
  }

  #merge(pinned: readonly TokenInfo[], active: readonly TokenInfo[], limit: number): Token[] {
    const isPinned = new Set(pinned.map(({ address }) => address));
    return [...pinned, ...active.filter(({ address }) => !isPinned.has(address))]
      .slice(0, limit)
      .map((token) => this.withLogo(token));
  }

  async #readPinned(index: SubgraphIndex, block: IndexBlock): Promise<readonly TokenInfo[]> {
    const addresses = this.#options.pinned.read();
    if (addresses.length === 0) return [];
    return this.#pinned.get(`${block.hash}:${addresses.join()}`, async () => {
      const indexed = this.#loaded ?? (await fetchTokens(index.client, block, addresses));
      const tokens = await Promise.all(
        addresses.map(async (address) => indexed.get(address) ?? this.#readUnindexed(address)),
      );
      return tokens.filter((token) => token !== undefined);
    });
  }

  async #pinnedOnChain(): Promise<readonly TokenInfo[]> {
    const addresses = this.#options.pinned.read();
    const tokens = await Promise.all(addresses.map((address) => this.#readUnindexed(address)));
    return tokens.filter((token) => token !== undefined);
  }

  async #readUnindexed(address: Address): Promise<TokenInfo | undefined> {
    const token = tokenInfo(address, await this.#options.readMetadata(address));
    if (token === undefined) {
      this.#options.log.warn({ address }, 'a pinned token has no symbol, name or decimals');
    }
    return token;
  }
}
