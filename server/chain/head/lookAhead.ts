import { type Hex, numberToHex } from 'viem';
import { type Header, parseHeader } from '../head.ts';
import { type BloomBits, bloomBits, LogsBloom } from '../logs/logsBloom.ts';
import type { LogReader } from '../rpc/logReader.ts';
import type { RpcClient } from '../rpc/rpcClient.ts';
import { type RpcOutcome, resultOf } from '../rpc/rpcErrors.ts';
import { LATEST, type ReadAhead } from './blockChanges.ts';
import { CHAIN_ID } from './chainGuard.ts';
import type { FeeReads } from './feeReads.ts';
import type { HeldBlocks } from './heldBlocks.ts';

export interface Look {
  readonly next: Header;
  /** Absent where it was not asked for, or cannot be proved to be of the block. */
  readonly ahead: ReadAhead | undefined;
}

export interface LookAheadOptions {
  readonly rpc: RpcClient;
  readonly logs: LogReader;
  readonly fees: FeeReads;
  readonly now: () => number;
  /** The events that are followed. */
  readonly topics: readonly Hex[];
}

/** Share of the block time after which a block is expected. */
const DUE_AFTER = 0.9;
/** Looks ahead without a block, after which the next ones ask for the header alone. */
const MOST_IN_VAIN = 3;

/**
 * Looks at the newest block. When a block is due, the request also asks for the logs since the head up to the
 * newest block, so that the step to it takes no second round trip.
 */
export class LookAhead {
  readonly #rpc: RpcClient;
  readonly #logs: LogReader;
  readonly #fees: FeeReads;
  readonly #now: () => number;
  /** The events that are followed. */
  readonly #topics: readonly BloomBits[];
  #movedAt: number | undefined;
  #inVain = 0;

  constructor({ rpc, logs, fees, now, topics }: LookAheadOptions) {
    this.#topics = topics.map(bloomBits);
    this.#rpc = rpc;
    this.#logs = logs;
    this.#fees = fees;
    this.#now = now;
  }

  /**
   * Called when the head has moved by this many blocks. A chain that is faster than the looks gains nothing
   * by logs.
   */
  moved(blocks: bigint): void {
    this.#movedAt = this.#now();
    if (blocks === 1n) this.#inVain = 0;
  }

  /** @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID */
  async look(held: HeldBlocks): Promise<Look> {
    const topics = this.#isDue(held) ? this.#logs.unfiltered : undefined;
    if (topics === undefined) {
      const [latest] = await this.#rpc.send([LATEST]);
      return { next: parseHeader(resultOf(LATEST.method, latest)), ahead: undefined };
    }
    const fromBlock = numberToHex(held.head.number + 1n);
    const logsSince = { method: 'eth_getLogs', params: [{ fromBlock, toBlock: 'latest', topics: [topics] }] };
    const calls = [LATEST, ...this.#fees.calls('latest'), CHAIN_ID, logsSince];
    const [latest, ...others] = await this.#rpc.send(calls);
    const fees = others.splice(0, this.#fees.count);
    const [chainId, logs] = others;
    const next = parseHeader(resultOf(LATEST.method, latest));
    const proved = provedLogs(next, logs, this.#topics);
    if (next.parentHash !== held.head.hash || proved === undefined) {
      this.#inVain += 1;
      return { next, ahead: undefined };
    }
    return { next, ahead: { fees, chainId, logs: proved } };
  }

  #isDue({ blockTimeMs }: HeldBlocks): boolean {
    if (blockTimeMs === undefined || this.#movedAt === undefined || this.#inVain >= MOST_IN_VAIN)
      return false;
    return this.#now() - this.#movedAt >= DUE_AFTER * blockTimeMs;
  }
}

/**
 * Returns the logs if they are proved to be of the block: the node found some, and each names its hash, or
 * the block's own bloom says that there are none. An answer of a node that lags behind the header is neither.
 */
function provedLogs(
  { hash, logsBloom }: Header,
  outcome: RpcOutcome | undefined,
  topics: readonly BloomBits[],
): unknown[] | undefined {
  if (outcome?.kind !== 'result' || !Array.isArray(outcome.result)) return undefined;
  const logs: unknown[] = outcome.result;
  if (logs.length > 0) return logs.every((log) => hashOf(log) === hash) ? logs : undefined;
  if (logsBloom === undefined) return undefined;
  const bloom = new LogsBloom(logsBloom);
  return topics.some((topic) => bloom.mayHave(topic)) ? undefined : logs;
}

function hashOf(log: unknown): string | undefined {
  if (typeof log !== 'object' || log === null || !('blockHash' in log)) return undefined;
  return typeof log.blockHash === 'string' ? log.blockHash.toLowerCase() : undefined;
}
