import type { Hex } from 'viem';
import type { ReadBlocks } from './head/blockChanges.ts';
import type { BlockId } from './head.ts';
import type { RpcCall, SendOptions } from './rpc/rpcCall.ts';
import type { RpcClient } from './rpc/rpcClient.ts';
import type { RpcOutcome } from './rpc/rpcErrors.ts';
import type { SharedSnapshots } from './snapshot/sharedSnapshots.ts';

export type { ReadBlocks, SharedSnapshots };

/** The chain of one instance, as sharing sees it. */
export interface SharingChain {
  readonly chainId: number;
  /** Topics of the followed events, in the order of eth_getLogs. */
  readonly topics: readonly Hex[];
  /** The calls whose answers are `ReadBlocks.fees`, in their order. */
  readonly feeCalls: readonly RpcCall[];
  /** The instance's own nodes. */
  readonly node: RpcClient;
  /** Milliseconds between two blocks; undefined while unknown. */
  readonly blockTimeMs: () => number | undefined;
  /** Number of the head; undefined while there is none to answer from. */
  readonly headNumber: () => bigint | undefined;
  /** Looks at the newest block. @throws as `HeadTracker.refresh` */
  readonly refresh: () => Promise<unknown>;
  readonly demand: { readonly isQuiet: boolean; readonly waking: Promise<void> | undefined; note(): void };
}

/**
 * Texts that the instances of one chain leave for each other. One that cannot be written waits, until the end
 * of the process at most.
 */
export interface SharedNotes {
  leave(note: string): void;
  /**
   * Has the listener hear each note of other instances once, the oldest first, those of the past included.
   * @param listener returns false for a note that must be heard again later
   */
  hear(listener: (note: string) => Promise<boolean>): void;
}

/** Blocks that the instances of one chain share: one reads them at its node, the others take them from it. */
export interface SharedBlocks {
  readonly snapshots: SharedSnapshots;
  readonly notes: SharedNotes;
  /** True while the head follows blocks that another instance has read. */
  readonly isFollowing: boolean;
  /** True where followed blocks are proved with the own nodes, and their states by samples. */
  readonly isVerifying: boolean;
  /** True while other instances may follow the blocks that this one reads. */
  readonly isLeading: boolean;
  /**
   * Returns the answers to all calls of a request, in their order; undefined when the node must be asked.
   * @param block of which the calls are, as in `SendOptions`
   */
  answer(calls: readonly RpcCall[], block: BlockId | undefined): Promise<RpcOutcome[] | undefined>;
  /** Called with blocks that the head is about to move over. */
  read(blocks: ReadBlocks): void;
  /** Called when states in memory differed from the chain: shares no blocks from now on. */
  distrust(): void;
  /** Called once, before anything is shared. */
  attach(chain: SharingChain): void;
  start(): void;
  stop(): void;
}

/** Sends to the node only requests that the shared blocks do not answer. */
export class SharedFirst implements RpcClient {
  readonly #rpc: RpcClient;
  readonly #shared: SharedBlocks;
  #isOwnLook = true;

  constructor(rpc: RpcClient, shared: SharedBlocks) {
    [this.#rpc, this.#shared] = [rpc, shared];
  }

  /** True where the node itself was last asked for its newest block. */
  get isOwnLook(): boolean {
    return this.#isOwnLook;
  }

  get httpRequests(): number {
    return this.#rpc.httpRequests;
  }

  async send(calls: readonly RpcCall[], how?: AbortSignal | SendOptions): Promise<RpcOutcome[]> {
    const block = how instanceof AbortSignal ? undefined : how?.block;
    const outcomes = await this.#shared.answer(calls, block);
    if (asksForNewest(calls)) this.#isOwnLook = outcomes === undefined;
    return outcomes ?? this.#rpc.send(calls, how);
  }
}

/** Returns whether the answers depend on the newest block. */
export function asksForNewest(calls: readonly RpcCall[]): boolean {
  return calls.some(({ params }) => JSON.stringify(params).includes('"latest"'));
}
