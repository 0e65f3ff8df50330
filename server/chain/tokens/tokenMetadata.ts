import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import {
  decodeTokenMetadata,
  encodeTokenMetadataRequest,
  type TokenMetadata,
} from '../calls/tokenMetadataLens.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import { knownHead } from '../head.ts';
import { chunkBy, decodedChunks, lensCallData } from '../lens/callLens.ts';
import { TOKEN_METADATA_CODE } from '../lens/lensBytecode.ts';
import type { PinnedCalls } from '../rpc/pinnedCalls.ts';
import { Verdicts } from '../verdicts.ts';

const MAX_TOKENS = 5_000;
/** Maximum tokens per call: entries with the longest symbol and name that fit into one answer. */
const TOKENS_PER_CALL = 40;

type Metadata = ReadonlyMap<Address, TokenMetadata | null>;

/**
 * Reads symbol, name and decimals of tokens on chain and caches them, since contracts do not change them. A
 * field that a contract lacks, as a proxy does before it is set up, is read again at another block.
 */
export class TokenMetadataReader {
  readonly #calls: PinnedCalls;
  readonly #heads: HeadTracker;
  readonly #known = new LRUCache<Address, TokenMetadata>({ max: MAX_TOKENS });
  readonly #lacking = new Verdicts<TokenMetadata>({ maxEntries: MAX_TOKENS });
  readonly #pending = new Map<Address, Promise<Metadata>>();
  #gathering: { readonly tokens: Set<Address>; readonly done: Promise<Metadata> } | undefined;

  constructor(calls: PinnedCalls, heads: HeadTracker) {
    this.#calls = calls;
    this.#heads = heads;
  }

  /** Returns what has been read of a token that has decimals. */
  known(token: Address): TokenMetadata | undefined {
    return this.#known.get(token);
  }

  /**
   * Returns the metadata of the contract, with null for fields that it lacks; null if there is no contract at
   * the address. All unknown tokens that are requested at the same time are read in one HTTP request, at the
   * head.
   * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
   */
  async read(token: Address): Promise<TokenMetadata | null> {
    const known = this.#known.get(token);
    if (known !== undefined && isComplete(known)) return known;
    const head = knownHead(this.#heads);
    if (head === undefined && known !== undefined) return known;
    const lacking = head && this.#lacking.get(token, head);
    if (lacking?.kind === 'against') return lacking.finding;
    const pending = this.#pending.get(token) ?? this.#gather(token);
    return (await pending).get(token) ?? null;
  }

  #gather(token: Address): Promise<Metadata> {
    this.#gathering ??= this.#startGathering();
    this.#gathering.tokens.add(token);
    this.#pending.set(token, this.#gathering.done);
    return this.#gathering.done;
  }

  #startGathering() {
    const tokens = new Set<Address>();
    const done = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => {
        this.#gathering = undefined;
        return this.#readOnChain([...tokens]);
      })
      .finally(() => {
        for (const token of tokens) this.#pending.delete(token);
      });
    return { tokens, done };
  }

  async #readOnChain(tokens: readonly Address[]): Promise<Metadata> {
    const chunks = chunkBy(tokens, TOKENS_PER_CALL);
    const data = chunks.map((chunk) => lensCallData(TOKEN_METADATA_CODE, encodeTokenMetadataRequest(chunk)));
    const block = this.#heads.current();
    const answers = await this.#calls.run(block, data);
    const entries = decodedChunks(chunks, answers, (answer, { length }) =>
      decodeTokenMetadata(answer, length),
    );
    const metadata = new Map<Address, TokenMetadata | null>();
    for (const [index, token] of tokens.entries()) {
      const entry = entries[index] ?? null;
      metadata.set(token, entry);
      if (entry === null) continue;
      if (entry.decimals !== null) this.#known.set(token, entry);
      if (!isComplete(entry)) this.#lacking.set(token, { kind: 'against', finding: entry }, block);
    }
    return metadata;
  }
}

function isComplete({ decimals, symbol, name }: TokenMetadata): boolean {
  return decimals !== null && Boolean(symbol) && Boolean(name);
}
