import type { BlockId } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { ReadBlocks, SharedBlocks, SharingChain } from '../chain/sharedBlocks.ts';
import { formatOf } from './blockRow.ts';
import { BlockWriter } from './blockWriter.ts';
import { FollowedBlocks } from './followedBlocks.ts';
import { type SharedState, ShareSession } from './shareSession.ts';
import { ShareSnapshots } from './shareSnapshots.ts';

export interface ShareOptions {
  /** PostgreSQL database of the instances of one chain. */
  readonly url: string;
  /** True: each block is proved with the instance's own node. */
  readonly isVerifying: boolean;
  /** Milliseconds between two looks at the database, besides one for each announced block. */
  readonly pollMs: number;
  /** Called when the database fails. The service reads its node meanwhile. */
  readonly onFailure: (error: unknown) => void;
  /** Called when this instance begins to lead, and when it ends. */
  readonly onLeading: (isLeading: boolean) => void;
  /** Milliseconds between two looks at the own node while blocks are shared. Default 30 000. */
  readonly ownLookMs?: number | undefined;
  /** Milliseconds without a block that are no silence, also where blocks are quicker. Default 1 000. */
  readonly leastSilenceMs?: number | undefined;
  readonly now?: (() => number) | undefined;
}

/** Counts of events so far, for metrics. */
export interface ShareFigures {
  readonly written: number;
  readonly followed: number;
  /** Rows that were damaged or forged. */
  readonly rejected: number;
  /** Tries to prove a block that the own node did not have. */
  readonly unproven: number;
  /** Requests for logs that went to the own node although the head follows shared blocks. */
  readonly gaps: number;
  readonly failures: number;
  /** True after wrong states ended sharing. */
  readonly isDistrusted: boolean;
}

/** Pause before a block is proved again that the own node did not have yet, and tries in a row. */
const PROVE_AGAIN_MS = 50;
const PROVE_TRIES = 10;
/**
 * A state that was read at the node may hold more than its block until the node has named its newest block.
 * Logs of positions cannot be added to such a state, so it is read again.
 */
const OWN_LOOK_MS = 30_000;
const LEAST_SILENCE_MS = 1_000;
/** Milliseconds between two signs that callers ask here: less than the quiet time of the other instance. */
const TELL_ASKED_MS = 20_000;

/**
 * Shares the blocks of the chain with other instances by a database. The instance that holds the lock leads:
 * it reads blocks at its node and writes them, and the others follow. Whatever fails, an instance reads its
 * node.
 */
export class Share implements SharedBlocks {
  readonly snapshots: ShareSnapshots;
  readonly #options: ShareOptions;
  readonly #now: () => number;
  #chain: SharingChain | undefined;
  #followed: FollowedBlocks | undefined;
  #writer: BlockWriter | undefined;
  #format = '';
  #session: ShareSession | undefined;
  #term: string | undefined;
  #sequence = '0';
  #turn: Promise<void> | undefined;
  #isRung = false;
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;
  readonly #counts = { written: 0, followed: 0, rejected: 0, unproven: 0, gaps: 0, failures: 0 };
  #isDistrusted = false;

  constructor(options: ShareOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.snapshots = new ShareSnapshots({
      url: options.url,
      chainId: () => this.#chain?.chainId ?? 0,
      format: () => this.#format,
      leadership: () => this.#writer?.leadership,
      onFailure: options.onFailure,
    });
  }

  get isVerifying(): boolean {
    return this.#options.isVerifying;
  }

  get figures(): ShareFigures {
    return { ...this.#counts, isDistrusted: this.#isDistrusted };
  }

  get isLeading(): boolean {
    return this.#writer?.term !== undefined;
  }

  get isFollowing(): boolean {
    return this.#followed?.isFollowing === true && !this.isLeading && !this.#isStopped;
  }

  /** Blocks between the head and the newest shared one; undefined while either is unknown. */
  get blocksBehind(): number | undefined {
    return this.isLeading ? 0 : this.#followed?.blocksBehind;
  }

  attach(chain: SharingChain): void {
    this.#chain = chain;
    this.#format = formatOf(chain.chainId, chain.topics);
    this.#writer = new BlockWriter({
      format: this.#format,
      onWritten: (blocks) => {
        this.#counts.written += blocks;
      },
      onEnd: (error) => this.#fail(error),
    });
    this.#followed = new FollowedBlocks({
      chain,
      isVerifying: this.#options.isVerifying,
      ownLookMs: this.#options.ownLookMs ?? OWN_LOOK_MS,
      leastSilenceMs: this.#options.leastSilenceMs ?? LEAST_SILENCE_MS,
      now: this.#now,
      fetch: async (hashes) => (await this.#session?.rows(this.#format, hashes)) ?? [],
      onRejected: () => {
        this.#counts.rejected += 1;
      },
      onUnproven: () => {
        this.#counts.unproven += 1;
      },
      onGap: () => {
        this.#counts.gaps += 1;
      },
    });
  }

  start(): void {
    this.#ring();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#close();
  }

  distrust(): void {
    this.#isDistrusted = true;
    this.stop();
  }

  async answer(calls: readonly RpcCall[], block: BlockId | undefined): Promise<RpcOutcome[] | undefined> {
    if (this.isLeading || this.#isStopped) return undefined;
    try {
      return await this.#followed?.answer(calls, block);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  read(step: ReadBlocks): void {
    if (!this.#isStopped) this.#writer?.add(step);
  }

  /** Looks at the database now, or once more after the look that is under way. */
  #ring(): void {
    this.#isRung = true;
    this.#turn ??= this.#look().finally(() => {
      this.#turn = undefined;
      if (this.#isStopped) return;
      clearTimeout(this.#timer);
      const pause = this.#tries > 0 ? PROVE_AGAIN_MS : this.#options.pollMs;
      this.#timer = setTimeout(() => this.#ring(), this.#isRung ? 0 : pause);
      this.#timer.unref();
    });
  }

  async #look(): Promise<void> {
    this.#isRung = false;
    const [chain, followed] = [this.#chain, this.#followed];
    if (chain === undefined || followed === undefined || this.#isStopped) return;
    try {
      const session = await this.#open(chain);
      if (session === undefined) return;
      const state = await session.state();
      if (this.isLeading) {
        if (state.term !== this.#writer?.term) this.#fail(new Error('Another instance leads.'));
        return;
      }
      await this.#follow(session, state, { chain, followed });
      await this.#elect(session, state, { chain, followed });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #open(chain: SharingChain): Promise<ShareSession | undefined> {
    if (this.#session !== undefined) return this.#session;
    const session = await ShareSession.open({
      url: this.#options.url,
      chainId: chain.chainId,
      onBlock: () => {
        if (!this.isLeading) this.#ring();
      },
      onAsked: () => {
        if (this.isLeading) chain.demand.note();
      },
      onLost: (error) => this.#fail(error),
    });
    if (this.#isStopped) {
      await session.close();
      return undefined;
    }
    this.#session = session;
    return session;
  }

  async #follow(session: ShareSession, { term, head }: SharedState, { chain, followed }: Parts) {
    if (term !== this.#term) {
      this.#term = term;
      this.#sequence = '0';
      followed.restart();
    }
    const { links, sequence } = await session.linksAfter(this.#sequence, this.#format);
    this.#sequence = sequence;
    const hasMoved = await followed.take(links, head ?? undefined);
    this.#tries = hasMoved === undefined && this.#tries < PROVE_TRIES ? this.#tries + 1 : 0;
    if (hasMoved !== true) return;
    this.#counts.followed += 1;
    // The chain reports a failure of its node, and looks again.
    if (followed.isFollowing) await chain.refresh().catch(() => undefined);
    if (chain.demand.isQuiet || this.#now() - this.#toldAt < TELL_ASKED_MS) return;
    this.#toldAt = this.#now();
    await session.tellAsked();
  }

  /** Begins to lead where nobody does, and ends the leadership of an instance that hangs. */
  async #elect(session: ShareSession, { term }: SharedState, { chain, followed }: Parts): Promise<void> {
    const own = chain.headNumber();
    if (!session.canWrite || own === undefined) return;
    // An instance whose node lags behind would only read again what is there.
    const { newest } = followed;
    if (followed.isWritten && newest !== undefined && newest.number > own) return;
    const mine = await session.lead();
    if (mine === undefined) {
      if (followed.isAbandoned) await session.depose(term);
      return;
    }
    this.#term = mine;
    this.#writer?.begin(session, mine);
    this.#options.onLeading(true);
  }

  #fail(error: unknown): void {
    if (this.#isStopped) return;
    this.#counts.failures += 1;
    this.#options.onFailure(error);
    this.#close();
  }

  #close(): void {
    const wasLeading = this.isLeading;
    this.#writer?.end();
    void this.#session?.close();
    this.#session = undefined;
    this.#term = undefined;
    if (wasLeading) this.#options.onLeading(false);
  }
}

interface Parts {
  readonly chain: SharingChain;
  readonly followed: FollowedBlocks;
}
