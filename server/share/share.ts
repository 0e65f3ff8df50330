import type { BlockId } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import type { ReadBlocks, SharedBlocks, SharingChain } from '../chain/sharedBlocks.ts';
import { formatOf } from './blockRow.ts';
import { Looks } from './looks.ts';
import { ShareCounts, type ShareFigures } from './shareFigures.ts';
import { ShareNotes } from './shareNotes.ts';
import { createParts, type Parts } from './shareParts.ts';
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
  /** Milliseconds between two looks at the own node while blocks are shared. Default 120 000. */
  readonly ownLookMs?: number | undefined;
  /** Milliseconds without a block that are no silence, also where blocks are quicker. Default 1 000. */
  readonly leastSilenceMs?: number | undefined;
  readonly now?: (() => number) | undefined;
}

/** Pause before a block is proved again that the own node did not have yet. */
const PROVE_AGAIN_MS = 50;

/**
 * Shares the blocks of the chain with other instances by a database. The instance that holds the lock leads:
 * it reads blocks at its node and writes them, and the others follow. Whatever fails, an instance reads its
 * node.
 */
export class Share implements SharedBlocks {
  readonly snapshots: ShareSnapshots;
  readonly notes: ShareNotes;
  readonly #options: ShareOptions;
  readonly #now: () => number;
  readonly #counts = new ShareCounts();
  readonly #looks: Looks;
  #parts: Parts | undefined;
  #format = '';
  #session: ShareSession | undefined;
  #isStopped = false;

  constructor(options: ShareOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#looks = new Looks(
      () => this.#look(),
      () => (this.#parts?.reader.isProving === true ? PROVE_AGAIN_MS : options.pollMs),
    );
    this.notes = new ShareNotes(() => this.#looks.ring());
    this.snapshots = new ShareSnapshots({
      url: options.url,
      chainId: () => this.#parts?.chain.chainId ?? 0,
      format: () => this.#format,
      leadership: () => this.#parts?.writer.leadership,
      onFailure: options.onFailure,
    });
  }

  get isVerifying(): boolean {
    return this.#options.isVerifying;
  }

  get figures(): ShareFigures {
    return this.#counts.figures;
  }

  get isLeading(): boolean {
    return this.#parts?.writer.term !== undefined;
  }

  get isFollowing(): boolean {
    return this.#parts?.followed.isFollowing === true && !this.isLeading && !this.#isStopped;
  }

  /** Blocks between the head and the newest shared one; undefined while either is unknown. */
  get blocksBehind(): number | undefined {
    return this.isLeading ? 0 : this.#parts?.followed.blocksBehind;
  }

  attach(chain: SharingChain): void {
    this.#format = formatOf(chain.chainId, chain.topics);
    this.#parts = createParts(chain, {
      ...this.#options,
      format: this.#format,
      counts: this.#counts,
      now: this.#now,
      session: () => this.#session,
      onEnd: (error) => this.#fail(error),
    });
  }

  start(): void {
    this.#looks.ring();
  }

  stop(): void {
    this.#isStopped = true;
    this.#looks.stop();
    this.#close();
  }

  distrust(): void {
    this.#counts.isDistrusted = true;
    this.stop();
  }

  async answer(calls: readonly RpcCall[], block: BlockId | undefined): Promise<RpcOutcome[] | undefined> {
    if (this.isLeading || this.#isStopped) return undefined;
    try {
      return await this.#parts?.followed.answer(calls, block);
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  read(step: ReadBlocks): void {
    if (!this.#isStopped) this.#parts?.writer.add(step);
  }

  async #look(): Promise<void> {
    const parts = this.#parts;
    if (parts === undefined || this.#isStopped) return;
    try {
      const session = await this.#open(parts.chain);
      if (session === undefined) return;
      await this.notes.exchange(session);
      const state = await session.state();
      if (this.isLeading) {
        if (state.term !== parts.writer.term) this.#fail(new Error('Another instance leads.'));
        return;
      }
      await parts.reader.read(session, state);
      await this.#elect(session, state, parts);
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
        if (!this.isLeading) this.#looks.ring();
      },
      onAsked: () => {
        if (this.isLeading) chain.demand.note();
      },
      onNote: () => this.notes.ring(),
      onLost: (error) => this.#fail(error),
    });
    if (this.#isStopped) {
      await session.close();
      return undefined;
    }
    this.#session = session;
    // Whatever was announced before this connection was listening is missed.
    this.notes.ring();
    return session;
  }

  /** Begins to lead where nobody does, and ends the leadership of an instance that hangs. */
  async #elect(session: ShareSession, { term }: SharedState, parts: Parts): Promise<void> {
    const { chain, followed, reader, writer } = parts;
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
    reader.resume(mine);
    writer.begin(session, mine);
    this.#options.onLeading(true);
  }

  #fail(error: unknown): void {
    if (this.#isStopped) return;
    this.#counts.add('failures');
    this.#options.onFailure(error);
    this.#close();
  }

  #close(): void {
    const wasLeading = this.isLeading;
    this.#parts?.writer.end();
    void this.#session?.close();
    this.#session = undefined;
    this.#parts?.reader.forget();
    if (wasLeading) this.#options.onLeading(false);
  }
}
