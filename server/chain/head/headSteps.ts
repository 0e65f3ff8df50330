import { type Address, numberToHex } from 'viem';
import type { Factories } from '../factories.ts';
import { type Head, type Header, parseHeader } from '../head.ts';
import { eventTopicsOf } from '../logs/poolLogs.ts';
import { factoriesOf } from '../protocols/chainProtocols.ts';
import { LogReader } from '../rpc/logReader.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import {
  type BlockChange,
  type FindMissing,
  type HeadStep,
  MAX_GAP,
  readFarStep,
  readFirstHead,
  readSteps,
  type StepOptions,
} from './blockChanges.ts';
import type { ChainGuard } from './chainGuard.ts';
import type { FeeReads } from './feeReads.ts';
import type { HeadDoubts } from './headDoubts.ts';
import type { HeldBlocks } from './heldBlocks.ts';
import { type Look, LookAhead } from './lookAhead.ts';

/** A memory that moves with the head. */
export interface HeadFollower {
  /**
   * Reads the states that the step needs, and returns the update, which runs synchronously when the head
   * moves. Must not fail with the node: states that cannot be read stay unknown.
   */
  prepare(head: Head, change: BlockChange): Promise<() => void>;
  /**
   * Called when the node is asked for its newest block, and when the memory is of the block that it named.
   */
  lookBegins?(): void;
  lookEnds?(): void;
  readonly findMissing?: FindMissing;
  /** Contracts whose logs are followed, besides the factories. */
  readonly followed?: () => Iterable<Address>;
}

export interface HeadStepsOptions {
  readonly rpc: RpcClient;
  readonly chainId: number;
  readonly factories: Factories;
  readonly chain: ChainGuard;
  readonly fees: FeeReads;
  readonly doubts: HeadDoubts;
  readonly follower: () => HeadFollower | undefined;
  /** Called with the reason when a head of the node cannot be followed yet. */
  readonly onWaiting: (reason: string) => void;
  /** Called when the node lags slightly behind our head. */
  readonly onLagging: () => void;
  readonly onRead?: StepOptions['onRead'];
  readonly now: () => number;
}

const JUMP_BLOCKS = 128n;

export class HeadSteps {
  readonly #options: HeadStepsOptions;
  readonly #logs: LogReader;
  readonly #ahead: LookAhead;

  constructor(options: HeadStepsOptions) {
    this.#options = options;
    const factories = factoriesOf(options.factories);
    const topics = eventTopicsOf(options.factories);
    this.#logs = new LogReader({
      rpc: options.rpc,
      topics,
      addresses: () => [...factories, ...(options.follower()?.followed?.() ?? [])],
      now: options.now,
    });
    this.#ahead = new LookAhead({
      rpc: options.rpc,
      logs: this.#logs,
      fees: options.fees,
      now: options.now,
      topics,
    });
  }

  /**
   * Returns the newest block of the node, with its logs where a block was due. @throws AppError as
   * `readSteps`
   */
  look(held: HeldBlocks): Promise<Look> {
    return this.#ahead.look(held);
  }

  /** Called when the head has moved by this many blocks. */
  moved(blocks: bigint): void {
    this.#ahead.moved(blocks);
  }

  /** Returns the step to the newest block when no head is held. @throws as `readFirstHead` */
  first(): Promise<HeadStep> {
    const { rpc, chainId, fees } = this.#options;
    return readFirstHead(rpc, chainId, fees);
  }

  /**
   * Returns the steps to `next`; undefined if it is not believed yet.
   * @param isResumed whether the held head is from an earlier process
   * @throws BlockNotAvailable or BlockGone when the node lacks a header or its logs; AppError as `readSteps`
   */
  async to(
    { next, ahead }: Look,
    held: HeldBlocks,
    isResumed: boolean,
  ): Promise<readonly HeadStep[] | undefined> {
    const isBackwards = next.number <= held.head.number && !isResumed;
    if (isBackwards && !(await this.#isBelieved(held, next))) return undefined;
    const linked = await this.#linkedSteps(held, next, ahead);
    if (linked !== undefined) return linked;
    const far = await (isResumed ? this.first() : this.#farStep(held, next));
    return far && [far];
  }

  /** Returns false for a head that may come from a lagging backend, which must not move the service back. */
  async #isBelieved(held: HeldBlocks, next: Header): Promise<boolean> {
    const { chain, doubts, onLagging, onWaiting } = this.#options;
    const isOurs = held.isAncestor(next.number, next.hash);
    // A lagging node is alive; a node of another chain is not ours.
    if (!isOurs) await chain.check();
    const isFar = next.number < held.lowest - 1n;
    const isBelieved = doubts.isBelieved(isFar);
    if (!isBelieved) {
      if (!isFar) onLagging();
      onWaiting(
        `The RPC node says that block ${next.number} is the newest, after block ${held.head.number}.`,
      );
    }
    return isBelieved;
  }

  async #linkedSteps(held: HeldBlocks, next: Header, ahead: Look['ahead']): Promise<HeadStep[] | undefined> {
    const { rpc, chain, fees, factories, follower, onRead } = this.#options;
    const gap = next.number - held.head.number;
    if (gap > JUMP_BLOCKS) await chain.check();
    if (gap > MAX_GAP) return undefined;
    const findMissing = follower()?.findMissing ?? (async () => new Map());
    const options = { rpc, chain, fees, logs: this.#logs, factories, findMissing, onRead };
    return readSteps(options, held, next, ahead);
  }

  /** Handles a head without link to the held blocks: a second poll must return it. */
  async #farStep(held: HeldBlocks, next: Header): Promise<HeadStep | undefined> {
    const { rpc, chain, fees, doubts, onWaiting } = this.#options;
    await chain.check();
    const [again] = await rpc.send([
      { method: 'eth_getBlockByNumber', params: [numberToHex(next.number), false] },
    ]);
    const served = again?.kind === 'result' && again.result !== null ? parseHeader(again.result) : undefined;
    if (served?.hash === next.hash && doubts.isFarBelieved()) return readFarStep(rpc, next, fees);
    onWaiting(`The RPC node names block ${next.number}, which does not follow on block ${held.head.number}.`);
    return undefined;
  }
}
