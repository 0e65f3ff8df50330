import type { Address } from 'viem';
import { containing } from '../indexer/tokens/indexedTokens.ts';
import { type TokenInfo, type TokenMetadata, tokenInfo } from './tokenInfo.ts';
import type { TokenLists } from './tokenLists.ts';

/** Tokens read from their contracts at most; 40 fit into one call. */
const MAX_TOKENS = 4_000;

export interface ListedTokensOptions {
  /** The wrapped native coin and the base tokens: first in every list. */
  readonly first: readonly Address[];
  readonly lists: Pick<TokenLists, 'members'>;
  /** Reads a contract's metadata. Tokens asked for at the same time share a request. */
  readonly readMetadata: (address: Address) => Promise<TokenMetadata | null>;
}

/** The tokens of a service without an index: base tokens, then those of the token lists. */
export class ListedTokens {
  readonly #options: ListedTokensOptions;
  #read:
    | { readonly members: ReadonlySet<Address>; readonly tokens: Promise<readonly TokenInfo[]> }
    | undefined;

  constructor(options: ListedTokensOptions) {
    this.#options = options;
  }

  /** Returns the first `limit` tokens. @throws AppError RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID */
  async top(limit: number): Promise<readonly TokenInfo[]> {
    return (await this.#all()).slice(0, limit);
  }

  /** Returns the first `limit` tokens whose symbol or name contains the text in any case. @throws as `top` */
  async search(text: string, limit: number): Promise<readonly TokenInfo[]> {
    return (await this.#all()).filter(containing(text)).slice(0, limit);
  }

  /** Returns all tokens, read once for each content of the lists. */
  #all(): Promise<readonly TokenInfo[]> {
    const { members } = this.#options.lists;
    if (this.#read?.members === members) return this.#read.tokens;
    const read = { members, tokens: this.#describe(members) };
    this.#read = read;
    read.tokens.catch(() => {
      if (this.#read === read) this.#read = undefined;
    });
    return read.tokens;
  }

  /** Reads the contracts: what a list says of decimals is not believed. */
  async #describe(members: ReadonlySet<Address>): Promise<readonly TokenInfo[]> {
    const { first, readMetadata } = this.#options;
    const addresses = [...new Set([...first, ...members])].slice(0, MAX_TOKENS);
    const tokens = await Promise.all(
      addresses.map(async (address) => tokenInfo(address, await readMetadata(address))),
    );
    return tokens.filter((token) => token !== undefined);
  }
}
