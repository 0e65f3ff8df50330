import { setTimeout as pause } from 'node:timers/promises';
import { fetchIndexBlock, type IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import {
  fetchHourRows,
  fetchMarketChanges,
  fetchMarketRows,
  fetchRowsById,
  latestHours,
  type MarketChanges,
} from '../../indexer/market/indexedMarketRows.ts';
import { WINDOW_SECONDS, windowBefore } from '../history/windows.ts';
import { MarketTable } from './marketTable.ts';
import { RecentChanges } from './recentChanges.ts';

export interface MarketMemoryOptions {
  readonly client: SubgraphClient;
  /** Value below which a pool has no yearly rate, in what the index counts in. */
  readonly leastWorth: number;
  /** Called when reading the list fails. Reading continues. */
  readonly onFailure: (error: unknown) => void;
  /** Size limit. A larger list is not kept. Default 512 MiB. */
  readonly maxBytes?: number;
  /**
   * Returns whether a block is known to lie on the branch that the chain is on. Default: of none that is
   * known.
   */
  readonly isOnBranch?: (block: BlockPlace) => boolean;
  readonly now?: () => number;
}

type BlockPlace = Pick<IndexBlock, 'number' | 'hash'>;

const RETRY_MS = 5_000;
const MAX_BYTES = 512 * 2 ** 20;
/** The limit is far above the hours of all pools that trade in a day on any exchange. */
const MAX_HOURS = 500_000;
/** Milliseconds for which a block seen as the newest is served while a newer one is read. */
const MAX_BEHIND_MS = 3_000;
/** Milliseconds between updates while there are no requests. */
const IDLE_MS = 60_000;
/** Depth of the deepest reorganisation that is followed. */
const MAX_REORG_BLOCKS = 64n;

/**
 * Keeps all pairs and pools of the index in memory. The list is read once in the background. From then on
 * only changes are read, with one request. That suffices where the newest block descends from the one before:
 * it is its parent, according to the index, or both lie on the branch that the chain is on. Otherwise
 * recently changed rows are read again too, because a reorganisation may have changed them back.
 */
export class MarketMemory {
  readonly #options: MarketMemoryOptions;
  readonly #stopping = new AbortController();
  readonly #now: () => number;
  #table: MarketTable | undefined;
  #recent = new RecentChanges();
  #rereading: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  /** Time when the table's block was last known to be the newest one. */
  #newestAt = Number.NEGATIVE_INFINITY;
  #isTooLarge = false;

  constructor(options: MarketMemoryOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Number of pairs and pools in memory; 0 until all have been read. */
  get count(): number {
    return this.#table?.count ?? 0;
  }

  /** Reads the list, retrying until it has been read once, and follows it from then on. Never rejects. */
  async start(): Promise<void> {
    await this.#read();
    void this.#keepUp();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /**
   * Returns the table at the newest block, or for some seconds at the one before while the newest is read.
   * Undefined until the list has been read once, and for ever when it is too large. The table must be used
   * before anything else is awaited.
   * @param ageMs milliseconds since the index was at that block
   * @throws as SubgraphClient.query
   */
  async reach(newest: IndexBlock, ageMs = 0): Promise<MarketTable | undefined> {
    const block = this.#table?.block;
    if (block === undefined) return undefined;
    if (block.hash === newest.hash) {
      this.#newestAt = Math.max(this.#newestAt, this.#now() - ageMs);
      return this.#table;
    }
    const wasNewest = this.#now() - this.#newestAt <= MAX_BEHIND_MS;
    if (wasNewest && block.number > newest.number) return this.#table;
    const following = this.#followOnce();
    if (wasNewest && block.number < newest.number) following.catch(this.#options.onFailure);
    else await following;
    return this.#table;
  }

  /** Returns the table as it is and the milliseconds since its block was last known to be the newest one. */
  asItIs(): { readonly table: MarketTable | undefined; readonly ageMs: number } {
    return { table: this.#table, ageMs: this.#now() - this.#newestAt };
  }

  async #read(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && !this.#isTooLarge) {
      try {
        await this.#load(signal);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#options.onFailure(error);
        await pauseUnlessStopped(RETRY_MS, signal);
      }
    }
  }

  /** Follows the index while there are no requests, so that the next request finds few changes to read. */
  async #keepUp(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && !this.#isTooLarge) {
      await pauseUnlessStopped(IDLE_MS, signal);
      if (this.#table === undefined) await this.#read();
      else if (!signal.aborted) await this.#followOnce().catch(this.#options.onFailure);
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { client, leastWorth, maxBytes = MAX_BYTES } = this.#options;
    const newest = await fetchIndexBlock(client);
    const hoursFrom = firstHourOf(newest);
    const changes = await fetchMarketChanges(client, newest.number - MAX_REORG_BLOCKS, hoursFrom, signal);
    const recent = new RecentChanges();
    recent.note(changes);
    const table = new MarketTable(changes.block, leastWorth, client.feeOfExchange);
    for await (const rows of fetchMarketRows(client, changes.block, signal)) {
      table.add(rows);
      table.addHours(latestHours(rows, hoursFrom));
      if (table.bytes <= maxBytes) continue;
      this.#giveUp(`more than ${maxBytes} bytes`);
      return;
    }
    for await (const hours of fetchHourRows(client, changes.block, hoursFrom, signal)) table.addHours(hours);
    await table.take(changes);
    await this.#follow(table, recent);
    if (table.block.deployment !== newest.deployment)
      throw new Error('the index was deployed anew while its pools were read');
    if (this.#isTooLarge) return;
    await table.warmUp();
    this.#table = table;
    this.#recent = recent;
  }

  /**
   * Reads the whole list of an index that was deployed anew: pools that do not move may have other figures
   * there. The list before is served and followed until then.
   */
  #readAnew(): void {
    this.#rereading ??= this.#read().finally(() => {
      this.#rereading = undefined;
    });
  }

  #followOnce(): Promise<void> {
    const table = this.#table;
    if (table === undefined) return Promise.resolve();
    this.#following ??= this.#follow(table, this.#recent).finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  async #follow(table: MarketTable, recent: RecentChanges): Promise<void> {
    const { client } = this.#options;
    const { signal } = this.#stopping;
    const from = table.block;
    const hoursFrom = firstHourOf(from);
    const next = await fetchMarketChanges(client, from.number + 1n, hoursFrom, signal);
    if (table === this.#table && next.block.deployment !== from.deployment) this.#readAnew();
    if (next.block.hash === from.hash) this.#newestAt = this.#now();
    else if (this.#descends(next, from)) {
      await table.take(next);
      this.#settled(table, recent, next);
    } else await this.#followOver(table, recent, signal);
  }

  /** Returns whether the block of changes is known to descend from another one. */
  #descends({ block, parentHash }: MarketChanges, from: BlockPlace): boolean {
    if (parentHash === from.hash) return true;
    const { isOnBranch = () => false } = this.#options;
    if (block.number <= from.number || !isOnBranch(from)) return false;
    // The index may be the first to see a block: then its parent is known.
    const parent = parentHash && { number: block.number - 1n, hash: parentHash };
    return isOnBranch(block) || (parent !== undefined && isOnBranch(parent));
  }

  /** Follows the index to another branch, or over a gap of blocks that nothing is known of. */
  async #followOver(table: MarketTable, recent: RecentChanges, signal: AbortSignal): Promise<void> {
    const { client } = this.#options;
    const since = table.block.number - MAX_REORG_BLOCKS;
    const changes = await fetchMarketChanges(client, since, firstHourOf(table.block), signal);
    if (changes.block.number < since) {
      this.#table = undefined;
      return;
    }
    const ids = recent.ids();
    const found = await fetchRowsById(client, changes.block, ids, signal);
    await table.takeAgain(changes, ids, found);
    this.#settled(table, recent, changes);
  }

  #settled(table: MarketTable, recent: RecentChanges, changes: MarketChanges): void {
    recent.note(changes);
    recent.forgetBefore(changes.block.number - MAX_REORG_BLOCKS);
    this.#newestAt = this.#now();
    if (table.hourCount > MAX_HOURS) this.#giveUp(`more than ${MAX_HOURS} hours of a day`);
  }

  #giveUp(what: string): void {
    this.#isTooLarge = true;
    this.#table = undefined;
    this.#options.onFailure(new Error(`the pools of the index are not kept in memory: ${what}`));
  }
}

const pauseUnlessStopped = (ms: number, signal: AbortSignal) =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

const firstHourOf = ({ timestamp }: IndexBlock) => windowBefore(timestamp, WINDOW_SECONDS['24h']).firstHour;
