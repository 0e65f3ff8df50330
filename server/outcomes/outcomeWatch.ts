import type { Address } from 'viem';
import type { Header } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { type ReadBlock, type RouterTransaction, readRouterTransactions } from './blockTransactions.ts';
import { type BuiltSwap, BuiltSwaps } from './builtSwaps.ts';
import { deliveredBps, deliveredOf } from './delivered.ts';
import { FollowedBlocks } from './followedBlocks.ts';
import { judgeRevert } from './judgeRevert.ts';
import { OutcomeBars } from './outcomeBars.ts';
import { type Outcome, type OutcomeCounter, OutcomeFigures } from './outcomeFigures.ts';
import { keyOf, type PromisedSwap } from './promisedSwap.ts';
import { type Receipt, readReceipts } from './receipts.ts';

export interface OutcomeWatchOptions {
  readonly rpc: Pick<RpcClient, 'send'>;
  readonly router: Address;
  readonly permit2: Address;
  isTrusted(token: Address): boolean;
  /** Swaps that are remembered at most. */
  readonly maximum?: number | undefined;
  readonly counter?: OutcomeCounter | undefined;
  readonly onOutcome?: ((outcome: Outcome) => void) | undefined;
  /** Told when the node turns out not to give whole blocks, and that it does again. */
  readonly onAvailable?: ((isAvailable: boolean) => void) | undefined;
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

type Looked = Extract<ReadBlock, { kind: 'block' }>;
type Match = { readonly built: BuiltSwap; readonly transaction: RouterTransaction };

/** Of a gap between two heads no more blocks are looked at, the newest of them. */
const MAX_GAP = 32;
/** A node that refused the method is asked again after so many blocks. */
const REFUSED_BLOCKS = 256n;

/**
 * Looks at what became of the swaps that were built: at each new block, with one request for its transactions, as long as
 * one of them may still be sent, and with one more for the receipts of those that were. What a reverted one is laid to is
 * barred; what a block said that has left the chain is taken back.
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

  /** False while the node does not give whole blocks. */
  get isAvailable(): boolean {
    return this.#refusedUntil === undefined;
  }

  remember(swap: PromisedSwap): void {
    if (this.swaps.add(swap)) this.figures.built();
  }

  /** Looks at the blocks up to this head; of heads that come meanwhile only the last is looked at. Never rejects. */
  follow(head: Header): Promise<void> {
    this.#next = head;
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  async #run(): Promise<void> {
    for (let head = this.#next; head !== undefined; head = this.#next) {
      this.#next = undefined;
      try {
        await this.#look(head);
      } catch (error) {
        // What could not be read is read with the next head.
        this.#options.onFailure?.(error);
      }
    }
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
   * The block above which all must be known: no outstanding swap is in it or below. A head that may be of another branch
   * than what has been counted calls for a look too. Undefined when there is nothing to find out.
   */
  #floorOf(head: Header): bigint | undefined {
    const since = this.swaps.quotedSince();
    const counted = this.#blocks.leadsTo(head) ? undefined : this.#blocks.lowestWithOutcomes;
    if (counted === undefined) return since;
    return since === undefined || counted <= since ? counted - 1n : since;
  }

  /**
   * The blocks from the head down to one that is known, or to the floor, oldest first; undefined when one of them could
   * not be read.
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

  /** Returns whether there was anything. */
  async #settle({ header, transactions }: Looked): Promise<boolean> {
    const matches: Match[] = [];
    for (const transaction of transactions) {
      const built = this.swaps.find(keyOf(this.#options.router, transaction.data));
      if (built !== undefined) matches.push({ built, transaction });
    }
    if (matches.length === 0) return false;
    const hashes = matches.map(({ transaction }) => transaction.hash);
    const receipts = await readReceipts(this.#options.rpc, hashes, header);
    if (receipts === undefined) throw new Error('the node does not have the receipts of its block');
    const outcomes: Outcome[] = [];
    for (const [place, match] of matches.entries()) {
      const receipt = receipts[place];
      if (receipt !== undefined) outcomes.push(await this.#outcomeOf(match, receipt, header));
    }
    // All of a block or nothing of it: what fails in between is looked at again with the next head.
    for (const [place, outcome] of outcomes.entries()) this.#record(matches[place], outcome);
    return true;
  }

  async #outcomeOf({ built, transaction }: Match, receipt: Receipt, block: Header): Promise<Outcome> {
    const { swap } = built;
    const of = {
      ...{ swap, transactionHash: transaction.hash },
      ...{ blockNumber: block.number, blockHash: block.hash },
    };
    if (receipt.succeeded) {
      const delivered = deliveredOf(swap, transaction, receipt.logs);
      return { ...of, status: 'succeeded', delivered, bps: deliveredBps(swap, delivered) };
    }
    const { cause, culprits } = await judgeRevert(this.#options, { swap, transaction, receipt, block });
    const { reason, error } = cause;
    const outcome: Outcome = { ...of, status: 'reverted', reason, error, barred: culprits };
    // A bar does not wait for the other swaps of the block.
    const { blockNumber, blockHash, transactionHash } = of;
    this.bars.add(culprits, { at: block.timestamp, blockNumber, blockHash, transactionHash });
    return outcome;
  }

  #record(match: Match | undefined, outcome: Outcome): void {
    if (match === undefined || this.swaps.find(match.built.swap.key) !== match.built) return;
    const { transactions } = match.built;
    const isFirst = transactions.length === 0;
    transactions.push({ blockHash: outcome.blockHash, succeeded: outcome.status === 'succeeded' });
    this.figures.add(outcome, isFirst);
    this.#options.onOutcome?.(outcome);
  }
}
