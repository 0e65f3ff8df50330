import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import { decoded } from './chainReader.ts';
import type { HeadTracker } from './headTracker.ts';
import { lensCallData } from './lens/callLens.ts';
import { TOKEN_METADATA_CODE } from './lens/lensBytecode.ts';
import {
  decodeTokenMetadata,
  encodeTokenMetadataRequest,
  type TokenMetadata,
} from './lens/tokenMetadataLens.ts';
import type { PinnedCalls } from './pinnedCalls.ts';

const MAX_TOKENS = 20_000;

/** Reads symbol, name and decimals of tokens on chain and remembers them: contracts do not change them. */
export class TokenMetadataReader {
  readonly #calls: PinnedCalls;
  readonly #heads: HeadTracker;
  readonly #known = new LRUCache<Address, TokenMetadata>({ max: MAX_TOKENS });
  readonly #pending = new Map<Address, Promise<TokenMetadata | null>>();

  constructor(calls: PinnedCalls, heads: HeadTracker) {
    this.#calls = calls;
    this.#heads = heads;
  }

  /**
   * What the contract says of itself, null for the parts it does not say; null when there is no contract at the
   * address. One eth_call at the head for a token never read before, else none.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  async read(token: Address): Promise<TokenMetadata | null> {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const pending =
      this.#pending.get(token) ?? this.#readOnChain(token).finally(() => this.#pending.delete(token));
    this.#pending.set(token, pending);
    return pending;
  }

  async #readOnChain(token: Address): Promise<TokenMetadata | null> {
    const data = lensCallData(TOKEN_METADATA_CODE, encodeTokenMetadataRequest([token]));
    const [answer] = await this.#calls.run(this.#heads.current(), [data]);
    const [metadata] = decoded(() => decodeTokenMetadata(answer ?? '0x', 1));
    if (metadata === undefined || metadata === null) return null;
    this.#known.set(token, metadata);
    return metadata;
  }
}
