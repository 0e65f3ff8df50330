import type { Hash } from 'viem';
import type { BlockId } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { asksForNewest, type SharingChain } from '../chain/sharedBlocks.ts';
import { answerFromBlocks } from './blockAnswers.ts';
import { type BlockLink, KnownBlocks, type KnownBlocksOptions } from './knownBlocks.ts';
import { proveBlocks } from './proveBlocks.ts';
import { KEPT_BLOCKS } from './shareTables.ts';

export interface FollowedBlocksOptions extends Pick<KnownBlocksOptions, 'fetch' | 'onRejected'> {
  readonly chain: SharingChain;
  /** True: a block is believed only when the instance's own node has it. */
  readonly isVerifying: boolean;
  /** Called when the own node does not have the newest block, or has another one. */
  readonly onUnproven: () => void;
  /** Called when the blocks that the head follows lack one, so that the node is asked for its logs. */
  readonly onGap: () => void;
  /** Milliseconds after which the node is asked for its newest block although blocks are shared. */
  readonly ownLookMs: number;
  /** Milliseconds without a block that are no silence, also where blocks are quicker. */
  readonly leastSilenceMs: number;
  readonly now: () => number;
}

/** Blocks of silence after which the node is asked for the newest block. */
const SILENT_BLOCKS = 2;
/** A chain that stood still has a long block time for a while. */
const MOST_SILENCE_MS = 30_000;
/** Maximum blocks that are proved at once: those of a longer gap are linked by their parent hashes. */
const PROVED_AT_ONCE = 32;

/**
 * The blocks of another instance, as far as they are believed. Blocks that are not known, damaged or not
 * proved answer nothing, so that the node is asked as if there were none.
 */
export class FollowedBlocks {
  readonly #options: FollowedBlocksOptions;
  readonly #known: KnownBlocks;
  #proven = new Set<Hash>();
  #said: Hash | undefined;
  #newest: BlockLink | undefined;
  /** When the writer named another block, when one was believed, and the newest number at the former. */
  #heardAt: number;
  #believedAt = Number.NEGATIVE_INFINITY;
  #heardNumber = -1n;
  #lookedAt: number;
  /** True once a block came after this instance began to listen: older ones may be of a dead leader. */
  #isAlive = false;

  constructor(options: FollowedBlocksOptions) {
    this.#options = options;
    this.#known = new KnownBlocks({ ...options, capacity: KEPT_BLOCKS });
    [this.#heardAt, this.#lookedAt] = [options.now(), options.now()];
  }

  /** The newest block that is believed. */
  get newest(): BlockLink | undefined {
    return this.#newest;
  }

  /** Returns whether the writer named a block so lately that no newer one is due. */
  get isWritten(): boolean {
    return this.#isLately(this.#heardAt);
  }

  /** Returns whether the head follows these blocks. */
  get isFollowing(): boolean {
    return this.#isAlive && this.#newest !== undefined && this.#isLately(this.#believedAt);
  }

  /** Blocks between the head and the newest one written; undefined while either is unknown. */
  get blocksBehind(): number | undefined {
    const own = this.#options.chain.headNumber();
    const written = this.#said === undefined ? undefined : this.#known.get(this.#said)?.number;
    if (own === undefined || written === undefined) return undefined;
    return written > own ? Number(written - own) : 0;
  }

  /** Returns whether the writer has missed two blocks that the own node has. */
  get isAbandoned(): boolean {
    const own = this.#options.chain.headNumber();
    return !this.isWritten && own !== undefined && own >= this.#heardNumber + 2n;
  }

  /** Forgets all blocks, because another instance writes, or the database is another. */
  restart(): void {
    this.#known.clear();
    this.#proven = new Set();
    [this.#said, this.#newest] = [undefined, undefined];
    this.#isAlive = false;
    this.#hear();
  }

  /**
   * Adds the places of blocks, and believes the one named as the newest when it is proved. Returns whether
   * it moved; undefined while it is not proved.
   */
  async take(links: readonly BlockLink[], head: Hash | undefined): Promise<boolean | undefined> {
    for (const link of links) this.#known.add(link);
    const isFirst = this.#said === undefined;
    if (head !== this.#said) {
      this.#said = head;
      this.#isAlive ||= !isFirst;
      this.#hear();
    }
    const link = head === undefined ? undefined : this.#known.get(head);
    if (link === undefined || link.hash === this.#newest?.hash) return false;
    if (this.#options.isVerifying && !(await this.#isProven(link))) return undefined;
    this.#newest = link;
    this.#believedAt = this.#options.now();
    return true;
  }

  /** Returns the answers of the believed blocks; undefined when the node must be asked. */
  async answer(calls: readonly RpcCall[], block: BlockId | undefined): Promise<RpcOutcome[] | undefined> {
    const { chain } = this.#options;
    const newest = this.#newest;
    if (newest === undefined) return undefined;
    if (asksForNewest(calls) && this.#isOwnLookDue(newest)) {
      this.#lookedAt = this.#options.now();
      return undefined;
    }
    const answers = await answerFromBlocks({ blocks: this.#known, chain, newest }, calls, block);
    const asksForLogs = calls.some(({ method }) => method === 'eth_getLogs');
    if (answers === undefined && asksForLogs && this.isFollowing) this.#options.onGap();
    return answers;
  }

  /** Returns whether only the node can say which block is the newest, or should say so once more. */
  #isOwnLookDue(newest: BlockLink): boolean {
    const { chain, ownLookMs, now } = this.#options;
    const isBeyond = newest.number < (chain.headNumber() ?? 0n);
    // After a quiet time the other instance may look as rarely as this one did.
    const isWaking = chain.demand.waking !== undefined;
    return !this.isFollowing || isBeyond || isWaking || now() - this.#lookedAt >= ownLookMs;
  }

  #isLately(at: number): boolean {
    const { chain, leastSilenceMs, now } = this.#options;
    const silence = Math.min(MOST_SILENCE_MS, SILENT_BLOCKS * (chain.blockTimeMs() ?? 0));
    return now() - at <= Math.max(leastSilenceMs, silence);
  }

  #hear(): void {
    this.#heardAt = this.#options.now();
    const said = this.#said === undefined ? undefined : this.#known.get(this.#said)?.number;
    const own = this.#options.chain.headNumber() ?? -1n;
    this.#heardNumber = said === undefined || said < own ? own : said;
  }

  async #isProven(link: BlockLink): Promise<boolean> {
    const { chain, onUnproven } = this.#options;
    const lowest = link.number - BigInt(PROVED_AT_ONCE) + 1n;
    const links = this.#known.branch(link.hash, lowest).filter(({ hash }) => !this.#proven.has(hash));
    const blocks = await this.#known.contents(links);
    if (blocks === undefined) return false;
    const { isProven, forged } = await proveBlocks(chain.node, blocks);
    for (const hash of forged) this.#known.reject(hash);
    if (!isProven) {
      onUnproven();
      return false;
    }
    // The last ones only: those that the next block is proved with.
    this.#proven = new Set(this.#known.branch(link.hash, lowest).map(({ hash }) => hash));
    return true;
  }
}
