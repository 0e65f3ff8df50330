import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../indexer/client/subgraphClient.ts';
import { fetchTokenChanges, fetchTokenList } from '../indexer/tokens/indexedTokenList.ts';
import { byActivity, containing, type IndexedToken } from '../indexer/tokens/indexedTokens.ts';
import { TokenColumns } from './tokenColumns.ts';
import { TokenTable } from './tokenTable.ts';

export interface TokenMemoryOptions {
  readonly client: SubgraphClient;
  /** Called when reading the list fails. Reading continues. */
  readonly onFailure: (error: unknown) => void;
  /** Changed tokens kept beside the table before it is rebuilt. Default 5 000. */
  readonly maxChanged?: number;
  /** Size limit. A larger list is not kept. Default 512 MiB. */
  readonly maxBytes?: number;
  readonly now?: () => number;
}

const RETRY_MS = 5_000;
const MAX_CHANGED = 5_000;
const MAX_BYTES = 512 * 2 ** 20;

/**
 * Keeps all tokens of the index in memory. The list is read once in the background; from then on only changes
 * are read. Changed tokens are kept beside the table until they exceed `maxChanged` and the table is rebuilt,
 * also in the background.
 */
export class TokenMemory {
  readonly #options: TokenMemoryOptions;
  readonly #stopping = new AbortController();
  #table: TokenTable | undefined;
  #block: IndexBlock | undefined;
  /** Time when the block was read. */
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;
  #changed: ReadonlyMap<Address, IndexedToken> = new Map();
  #following: Promise<void> | undefined;
  #remaking: Promise<void> | undefined;
  #rereading: Promise<void> | undefined;

  constructor(options: TokenMemoryOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Returns false until the whole list has been read, and for ever when it is too large to be kept. */
  get isLoaded(): boolean {
    return this.#table !== undefined;
  }

  /**
   * Number of tokens in memory; 0 until the list has been read. Tokens added since then count once the table
   * is rebuilt.
   */
  get count(): number {
    return this.#table?.count ?? 0;
  }

  /** Block of the tokens; undefined until the list has been read. */
  get block(): IndexBlock | undefined {
    return this.#block;
  }

  /** Milliseconds since changes were last read. */
  get ageMs(): number {
    return this.#now() - this.#readAt;
  }

  /** Bytes of the columns. */
  get bytes(): number {
    return this.#table?.bytes ?? 0;
  }

  /** Reads the list, retrying until it has been read once. Never rejects. */
  async start(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#load(signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.onFailure(error);
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Takes over the changes up to a block of the index. @throws as SubgraphClient.query */
  async reach(block: IndexBlock): Promise<void> {
    if (this.#block === undefined || hasReached(this.#block, block)) return;
    this.#following ??= this.#follow(this.#block).finally(() => {
      this.#following = undefined;
    });
    await this.#following;
  }

  /** Returns the `limit` most active tokens, then by address. */
  top(limit: number): IndexedToken[] {
    const changed = [...this.#changed.values()].sort(byActivity);
    return merge(this.#table?.top(limit, this.#changed) ?? [], changed, limit);
  }

  /**
   * Returns the first `limit` tokens whose symbol or name contains the text in any case, in the order of
   * `top`.
   */
  async search(text: string, limit: number): Promise<IndexedToken[]> {
    const [table, besides] = [this.#table, this.#changed];
    const changed = [...besides.values()].filter(containing(text)).sort(byActivity);
    return merge((await table?.search(text, limit, besides)) ?? [], changed, limit);
  }

  /** Resolves once the table is not being rebuilt. */
  async settled(): Promise<void> {
    await this.#remaking;
  }

  get(address: Address): IndexedToken | undefined {
    return this.#changed.get(address) ?? this.#table?.get(address);
  }

  /** Reads the list, which takes the place of the one before. One that is too large is not kept. */
  async #load(signal: AbortSignal): Promise<void> {
    const { client, maxBytes = MAX_BYTES } = this.#options;
    const readAt = this.#now();
    const { block, chunks } = await fetchTokenList(client, signal);
    const columns = new TokenColumns();
    for await (const tokens of chunks) {
      for (const token of tokens) columns.add(token);
      if (columns.bytes > maxBytes) {
        this.#options.onFailure(new Error(`the tokens of the index need more than ${maxBytes} bytes`));
        return;
      }
    }
    this.#table = await TokenTable.from(columns);
    this.#changed = new Map();
    this.#block = block;
    this.#readAt = readAt;
  }

  async #follow(from: IndexBlock): Promise<void> {
    const readAt = this.#now();
    const { block, chunks } = await fetchTokenChanges(this.#options.client, from, this.#stopping.signal);
    const news: IndexedToken[] = [];
    for await (const tokens of chunks) news.push(...tokens);
    // Read anew meanwhile: these are changes of the former list.
    if (this.#block !== from) return;
    if (block.deployment !== from.deployment) this.#readAnew();
    // The map is replaced, because a search that is in progress keeps the one that fits its table.
    this.#changed = new Map([...this.#changed, ...news.map((token) => [token.address, token] as const)]);
    this.#block = block.number >= from.number ? block : from;
    this.#readAt = readAt;
    if (this.#changed.size > (this.#options.maxChanged ?? MAX_CHANGED)) this.#remake();
  }

  /**
   * Reads the whole list of an index that was deployed anew: tokens that have not changed may have other
   * figures there.
   */
  #readAnew(): void {
    this.#rereading ??= this.start().finally(() => {
      this.#rereading = undefined;
    });
  }

  #remake(): void {
    const [table, changed] = [this.#table, this.#changed];
    this.#remaking ??= table
      ?.with(changed)
      .then((remade) => {
        if (this.#table !== table) return;
        this.#table = remade;
        const newer = [...this.#changed].filter(([address, token]) => changed.get(address) !== token);
        this.#changed = new Map(newer);
      })
      .finally(() => {
        this.#remaking = undefined;
      });
  }
}

function hasReached(own: IndexBlock, block: IndexBlock): boolean {
  return own.number > block.number || own.hash === block.hash;
}

function merge(
  kept: readonly IndexedToken[],
  changed: readonly IndexedToken[],
  limit: number,
): IndexedToken[] {
  const merged: IndexedToken[] = [];
  let [left, right] = [0, 0];
  while (merged.length < limit) {
    const [a, b] = [kept[left], changed[right]];
    const next = a === undefined || (b !== undefined && byActivity(b, a) < 0) ? b : a;
    if (next === undefined) break;
    merged.push(next);
    if (next === a) left += 1;
    else right += 1;
  }
  return merged;
}
