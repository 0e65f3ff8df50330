import { type Address, type Hash, type Hex, numberToHex } from 'viem';
import type { RpcCall } from './rpcCall.ts';
import type { RpcClient } from './rpcClient.ts';
import { BlockNotAvailable, meaningOf, type RpcOutcome } from './rpcErrors.ts';

export interface LogReaderOptions {
  readonly rpc: RpcClient;
  readonly topics: readonly Hex[];
  /** Returns the contracts of interest, for a provider that requires addresses. */
  readonly addresses: () => Iterable<Address>;
  readonly now?: (() => number) | undefined;
}

/** One block by its hash, or a range of blocks by number with the hash of the last. */
export interface LoggedBlocks {
  readonly from: bigint;
  readonly last: { readonly number: bigint; readonly hash: Hash };
}

export interface LogQuery {
  readonly calls: readonly RpcCall[];
  /** Addresses whose logs are requested; undefined for all. */
  readonly addressFilter: ReadonlySet<Address> | undefined;
}

export interface LogAnswers {
  readonly lists: readonly unknown[];
  readonly addressFilter: ReadonlySet<Address> | undefined;
}

/**
 * Maximum blocks per range: an answer, parsed in one turn of the event loop, should have at most 10 000 logs.
 */
const BLOCKS_PER_RANGE = 32n;
const ADDRESSES_PER_CALL = 200;
/** Milliseconds for which a provider that requires addresses is not asked without them. */
const BY_ADDRESS_MS = 600_000;

/**
 * Reads the logs of blocks: of one block by its hash, of more by ranges of 32, one call for each. If a
 * provider refuses to search all logs, they are requested by address, for ten minutes without another
 * attempt.
 */
export class LogReader {
  readonly #options: LogReaderOptions;
  readonly #now: () => number;
  #byAddressUntil = Number.NEGATIVE_INFINITY;

  constructor(options: LogReaderOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Returns the topics to ask for; undefined while the provider requires addresses. */
  get unfiltered(): readonly Hex[] | undefined {
    return this.#now() < this.#byAddressUntil ? undefined : this.#options.topics;
  }

  /** Reads the logs. @throws BlockNotAvailable when the node refuses them; AppError as `RpcClient.send` */
  read(blocks: LoggedBlocks): Promise<LogAnswers> {
    return this.#read(blocks, this.query(blocks));
  }

  /**
   * Returns the calls, so that the caller can add others to the same request. Their outcomes go to `settle`.
   */
  query(blocks: LoggedBlocks): LogQuery {
    return this.#query(blocks, this.#now() < this.#byAddressUntil);
  }

  /** Returns the logs in the outcomes, or those of a second query in another form. @throws as `read` */
  async settle(
    blocks: LoggedBlocks,
    { addressFilter }: LogQuery,
    outcomes: readonly RpcOutcome[],
  ): Promise<LogAnswers> {
    const faults = outcomes.flatMap((outcome) => (outcome.kind === 'fault' ? [outcome.fault] : []));
    if (faults.length === 0) return { lists: outcomes.map(listOf), addressFilter };
    const isLimited = faults.some((fault) => meaningOf(fault) === 'limit');
    if (isLimited || addressFilter !== undefined) {
      if (!isLimited) this.#byAddressUntil = Number.NEGATIVE_INFINITY;
      throw new BlockNotAvailable('The RPC node refuses the logs of the newest blocks.');
    }
    const answers = await this.#read(blocks, this.#query(blocks, true));
    this.#byAddressUntil = this.#now() + BY_ADDRESS_MS;
    return answers;
  }

  async #read(blocks: LoggedBlocks, query: LogQuery): Promise<LogAnswers> {
    const { rpc } = this.#options;
    const { calls, addressFilter } = query;
    const chunks = addressFilter === undefined ? 1 : Math.ceil(addressFilter.size / ADDRESSES_PER_CALL);
    const outcomes: RpcOutcome[] = [];
    for (let start = 0; start < calls.length; start += chunks) {
      const some = calls.slice(start, start + chunks);
      outcomes.push(...(await rpc.send(some, { block: blocks.last })));
    }
    return this.settle(blocks, query, outcomes);
  }

  #query({ from, last }: LoggedBlocks, byAddress: boolean): LogQuery {
    const { topics, addresses } = this.#options;
    const addressFilter = byAddress ? new Set(addresses()) : undefined;
    const places = from === last.number ? [{ blockHash: last.hash }] : rangesOf(from, last.number);
    const calls = places.flatMap((place) =>
      chunksOf(addressFilter).map((of) => ({
        method: 'eth_getLogs',
        params: [{ ...place, ...of, topics: [topics] }],
      })),
    );
    return { calls, addressFilter };
  }
}

function rangesOf(from: bigint, to: bigint) {
  const count = Number((to - from) / BLOCKS_PER_RANGE) + 1;
  return Array.from({ length: count }, (_, index) => {
    const first = from + BigInt(index) * BLOCKS_PER_RANGE;
    const last = first + BLOCKS_PER_RANGE - 1n;
    return { fromBlock: numberToHex(first), toBlock: numberToHex(last < to ? last : to) };
  });
}

function chunksOf(
  addressFilter: ReadonlySet<Address> | undefined,
): { readonly address?: readonly Address[] }[] {
  if (addressFilter === undefined) return [{}];
  const all = [...addressFilter];
  return Array.from({ length: Math.ceil(all.length / ADDRESSES_PER_CALL) }, (_, index) => ({
    address: all.slice(index * ADDRESSES_PER_CALL, (index + 1) * ADDRESSES_PER_CALL),
  }));
}

function listOf(outcome: RpcOutcome): unknown {
  return outcome.kind === 'result' ? outcome.result : undefined;
}
