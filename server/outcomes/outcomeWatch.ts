import type { Address, Hex } from 'viem';
import type { Header } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { type ReadBlock, type RouterTransaction, readRouterTransactions } from './blockTransactions.ts';
import { type BuiltSwap, BuiltSwaps } from './builtSwaps.ts';
import { deliveredBps, deliveredOf } from './delivered.ts';
import { FollowedBlocks } from './followedBlocks.ts';
import { judgeRevert } from './judgeRevert.ts';
import { type OutcomeBar, OutcomeBars } from './outcomeBars.ts';
import { type Outcome, type OutcomeCounter, OutcomeFigures } from './outcomeFigures.ts';
import { readPayers } from './payers.ts';
import { keyOf, type PromisedSwap } from './promisedSwap.ts';
import { type Receipt, readReceipts } from './receipts.ts';

export interface OutcomeWatchOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  readonly router: Address;
  readonly permit2: Address;
  /** Topics of the events that change the state of a pool. */
  readonly stateTopics: readonly Hex[];
  /** Returns whether a token is never barred. */
  isTrusted(token: Address): boolean;
  /** Returns whether somebody vouches for a token; see `OutcomeBars.accuse`. */
  isVouched(token: Address): boolean;
  /** Maximum number of swaps that are kept. */
  readonly maximum?: number | undefined;
  readonly counter?: OutcomeCounter | undefined;
  readonly onOutcome?: ((outcome: Outcome) => void) | undefined;
  /** Called when the node turns out not to serve full blocks, and when it does again. */
  readonly onAvailable?: ((isAvailable: boolean) => void) | undefined;
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

type Looked = Extract<ReadBlock, { kind: 'block' }>;
type Match = { readonly built: BuiltSwap; readonly transaction: RouterTransaction };
type Mined = Match & { readonly receipt: Receipt };

/**
 * Maximum transactions of one block that are looked into. Anybody can fill a block with copies of calldata.
 */
const MAX_MATCHES = 64;
/** Maximum blocks searched in a gap between two heads: the newest ones. */
const MAX_GAP = 32;
/** Number of blocks after which a node that refused the method is asked again. */
const REFUSED_BLOCKS = 256n;

/**
 * Finds the outcomes of the swaps that were built, and bars the tokens blamed for a revert. Each block takes
 * one request while a swap may still be sent, and one more for receipts. A reorg undoes the outcomes of the
 * blocks that it removed.
 */
export class OutcomeWatch {
  readonly swaps: BuiltSwaps;
  readonly figures: OutcomeFigures;
  readonly bars = new OutcomeBars();
  readonly #options: OutcomeWatchOptions;
  readonly #blocks = new FollowedBlocks();
  #refusedUntil: bigint | undefined;
  #next: Header | undefined;
  #work: Promise<void> | undefined;

  constructor(options: OutcomeWatchOptions) {
    this.#options = options;
    this.figures = new OutcomeFigures(options.counter);
    const onUnseen = (why: 'expired' | 'forgotten') => this.figures.unseen(why);
    this.swaps = new BuiltSwaps({
      onUnseen,
      ...(options.maximum === undefined ? {} : { maximum: options.maximum }),
    });
  }

  /** Returns whether the node serves full blocks. */
  get isAvailable(): boolean {
    return this.#refusedUntil === undefined;
  }

  /** Keeps a swap through the watched router; blocks are not searched for those through others. */
  remember(swap: PromisedSwap): void {
    if (swap.router !== this.#options.router) return;
    if (this.swaps.add(swap)) this.figures.built();
  }

  /**
   * Searches the blocks up to this head. Of heads that arrive meanwhile, only the last is searched. Never
   * rejects.
   */
  follow(head: Header): Promise<void> {
    this.#next = head;
    this.#work ??= this.#run();
    return this.#work;
  }

  async #run(): Promise<void> {
    for (let head = this.#next; head !== undefined; head = this.#next) {
      this.#next = undefined;
      try {
        await this.#look(head);
      } catch (error) {
        // Blocks that could not be read are read with the next head.
        this.#options.onFailure?.(error);
      }
    }
    // In the same turn as the last check for a head, so that none is missed.
    this.#work = undefined;
  }

  async #look(head: Header): Promise<void> {
    this.swaps.expire(head);
    this.bars.expire(head);
    const floor = this.#floorOf(head);
    if (floor === undefined) {
      this.#blocks.dropAbove(head.number - 1n);
      this.#blocks.add(head, false);
      return;
    }
    if (this.#refusedUntil !== undefined && head.number < this.#refusedUntil) return;
    const walk = await this.#walk(head, floor);
    if (walk === undefined) return;
    this.#takeBack(walk.joinedAt);
    for (const block of walk.blocks) this.#blocks.add(block.header, await this.#settle(block));
  }

  /**
   * Returns the number of the block above which all blocks must be searched: no outstanding swap is in it or
   * below. A head that may be on another branch than counted outcomes requires a search too. Returns
   * undefined if none is needed.
   */
  #floorOf(head: Header): bigint | undefined {
    const since = this.swaps.quotedSince();
    const counted = this.#blocks.leadsTo(head) ? undefined : this.#blocks.lowestWithOutcomes;
    if (counted === undefined) return since;
    return since === undefined || counted <= since ? counted - 1n : since;
  }

  /**
   * Returns the blocks from the head down to a known one, or to the floor, oldest first; undefined if one
   * could not be read.
   */
  async #walk(head: Header, floor: bigint) {
    const { rpc, router } = this.#options;
    const blocks: Looked[] = [];
    let at: Pick<Header, 'number' | 'hash'> = head;
    while (!this.#blocks.has(at) && at.number > floor && blocks.length < MAX_GAP) {
      const read = await readRouterTransactions(rpc, router, at);
      this.#heard(read, head);
      if (read.kind !== 'block') return undefined;
      blocks.unshift(read);
      at = { number: at.number - 1n, hash: read.header.parentHash };
    }
    return { blocks, joinedAt: at.number };
  }

  #heard({ kind }: ReadBlock, head: Header): void {
    const wasAvailable = this.isAvailable;
    if (kind === 'unsupported') this.#refusedUntil = head.number + REFUSED_BLOCKS;
    else if (kind === 'block') this.#refusedUntil = undefined;
    if (this.isAvailable !== wasAvailable) this.#options.onAvailable?.(this.isAvailable);
  }

  #takeBack(joinedAt: bigint): void {
    const left = this.#blocks.dropAbove(joinedAt);
    if (left.size === 0) return;
    this.figures.takeBack(left, this.swaps.takeBack(left));
    this.bars.takeBack(left);
  }

  /** Records the outcomes in a block. Returns whether it had any. */
  async #settle({ header, transactions }: Looked): Promise<boolean> {
    const matches: Match[] = [];
    for (const transaction of transactions) {
      const built = this.swaps.find(keyOf(this.#options.router, transaction.data));
      if (built === undefined || !isAsAnswered(built.swap, transaction)) continue;
      if (matches.length < MAX_MATCHES) matches.push({ built, transaction });
    }
    if (matches.length === 0) return false;
    const hashes = matches.map(({ transaction }) => transaction.hash);
    const receipts = await readReceipts(this.#options.rpc, hashes, header);
    if (receipts === undefined) throw new Error('the node does not have the receipts of its block');
    const mined = matches.flatMap((match, place) => {
      const receipt = receipts[place];
      return receipt === undefined ? [] : [{ ...match, receipt }];
    });
    const outcomes: (readonly [Match, Outcome])[] = [];
    for (const each of await this.#withoutCopies(mined, header)) {
      const outcome = await this.#outcomeOf(each, header);
      if (outcome !== undefined) outcomes.push([each, outcome]);
    }
    // A block counts whole or not at all: after a failure it is searched again with the next head.
    for (const [match, outcome] of outcomes) this.#record(match, outcome);
    return true;
  }

  /**
   * Returns the transactions without the failed ones of senders that no request has named and that could not
   * pay.
   */
  async #withoutCopies(mined: readonly Mined[], block: Header): Promise<readonly Mined[]> {
    const { rpc, permit2 } = this.#options;
    const isDoubtful = ({ receipt, built }: Mined) => !receipt.succeeded && built.swap.sender === undefined;
    const doubtful = mined.filter(isDoubtful);
    const sent = doubtful.map(({ built, transaction }) => ({ swap: built.swap, from: transaction.from }));
    const canPay = await readPayers(rpc, sent, permit2, block);
    const copies = new Set(doubtful.filter((_, place) => canPay[place] !== true));
    return mined.filter((each) => !copies.has(each));
  }

  /** Returns the outcome of a transaction; undefined where its sender could not pay. */
  async #outcomeOf({ built, transaction, receipt }: Mined, block: Header): Promise<Outcome | undefined> {
    const { swap } = built;
    const of = {
      swap,
      transactionHash: transaction.hash,
      blockNumber: block.number,
      blockHash: block.hash,
    };
    if (receipt.succeeded) {
      const delivered = deliveredOf(swap, transaction.from, receipt.logs);
      return { ...of, status: 'succeeded', delivered, bps: deliveredBps(swap, delivered) };
    }
    const judged = await judgeRevert(this.#options, { swap, transaction, receipt, block });
    const { reason, error } = judged.cause;
    if (reason === 'funds') return undefined;
    const { blockNumber, blockHash, transactionHash } = of;
    const { isVisible } = judged;
    const bar = { at: block.timestamp, blockNumber, blockHash, transactionHash, isVisible };
    const barred = this.#bar(judged.culprits, bar, [transaction.from, swap.recipient]);
    return { ...of, status: 'reverted', reason, error, barred };
  }

  /**
   * Bars take effect at once, before the other swaps of the block are judged. Returns the tokens that are
   * barred.
   */
  #bar(culprits: readonly Address[], bar: OutcomeBar, accounts: readonly Address[]): readonly Address[] {
    const { isVouched } = this.#options;
    const unvouched = culprits.filter((token) => !isVouched(token));
    this.bars.add(unvouched, bar);
    const accused = culprits.filter((token) => isVouched(token) && this.bars.accuse(token, bar, accounts));
    return [...unvouched, ...accused];
  }

  #record(match: Match, outcome: Outcome): void {
    if (this.swaps.find(match.built.swap.key) !== match.built) return;
    const { transactions } = match.built;
    const isFirst = transactions.length === 0;
    transactions.push({ blockHash: outcome.blockHash, succeeded: outcome.status === 'succeeded' });
    this.figures.add(outcome, isFirst);
    this.#options.onOutcome?.(outcome);
  }
}

/**
 * Returns whether it is the very transaction that was answered: its value, and its sender if the request
 * named one.
 */
function isAsAnswered({ value, sender }: PromisedSwap, transaction: RouterTransaction): boolean {
  return transaction.value === value && (sender === undefined || transaction.from === sender);
}
