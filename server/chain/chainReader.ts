import type { Address, Hex } from 'viem';
import { AppError } from '../errors.ts';
import type { Pool } from '../routing/pool.ts';
import type { Factories } from './factories.ts';
import type { BlockId } from './head.ts';
import { lensCallData } from './lens/callLens.ts';
import { PAIR_POOLS_CODE, POOL_STATES_CODE, TICK_RANGES_CODE } from './lens/lensBytecode.ts';
import { decodePairPools, encodePairPoolsRequest, type TokenPair } from './lens/pairPoolsLens.ts';
import { decodePoolStates, encodePoolStatesRequest, type PoolReading } from './lens/poolStatesLens.ts';
import {
  decodeTickRanges,
  encodeTickRangesRequest,
  type WordRange,
  type WordRangeReading,
} from './lens/tickRangesLens.ts';
import type { PinnedCalls } from './rpc/pinnedCalls.ts';

/** What the lens could return for one pool; an entry that stays unread after all rounds counts as unreadable. */
type SettledReading = Exclude<PoolReading, { kind: 'notRead' }>;

export interface ReadRequest {
  readonly pools: readonly Pool[];
  /** Pairs whose pools are to be looked up at the factories. */
  readonly pairs: readonly TokenPair[];
}

export interface ReadResult {
  readonly readings: ReadonlyMap<Address, SettledReading>;
  /** Pools that the factories named, each with a reading of its own in `readings`. */
  readonly found: readonly Pool[];
}

/** At 29 bytes for the smallest entry this keeps below the thousand entries that a lens can refuse in one answer. */
const ANSWER_BYTES = 23_000;
const BYTES_PER_V2 = 29;
/** A V3 entry of 20 ticks, more than most pools have near their price. */
const BYTES_PER_V3 = 431;
const PAIRS_PER_CALL = 40;
const CALLS_PER_REQUEST = 40;
const MAX_ROUNDS = 5;

interface LensCall {
  readonly data: Hex;
  /** Takes the answer; RangeError when it is malformed. */
  readonly accept: (answer: Hex) => void;
}

/** Reads pools at one block: any number of pools and pairs in one HTTP request as long as the answers fit. */
export class ChainReader {
  readonly #calls: PinnedCalls;
  readonly #factories: Factories;

  constructor(calls: PinnedCalls, factories: Factories) {
    this.#calls = calls;
    this.#factories = factories;
  }

  /** State of every pool asked for and of every pool found, all at `block`. @throws as `PinnedCalls.run` */
  async read(block: BlockId, request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
    const readings = new Map<Address, SettledReading>();
    const found = new Map<Address, Pool>();
    let pools: readonly Pool[] = request.pools;
    let pairs: readonly TokenPair[] = request.pairs;
    let unread: Pool[] = [];
    const settle = (pool: Pool, reading: PoolReading) => {
      if (reading.kind === 'notRead') unread.push(pool);
      else readings.set(pool.address, reading);
    };
    for (let round = 0; round < MAX_ROUNDS && pools.length + pairs.length > 0; round++) {
      unread = [];
      const pairsLeft: TokenPair[] = [];
      const poolCalls = chunkPools(pools, ANSWER_BYTES / 2 ** round).map((chunk) =>
        poolStatesCall(chunk, settle),
      );
      const pairCalls = chunkBy(pairs, Math.max(1, PAIRS_PER_CALL >> round)).map(
        (chunk): LensCall => ({
          data: lensCallData(PAIR_POOLS_CODE, encodePairPoolsRequest(this.#factories, chunk)),
          accept: (answer) => {
            const decoded = decodePairPools(answer, chunk);
            pairsLeft.push(...chunk.slice(decoded.pairsDone));
            for (const { pool, reading } of decoded.pools) {
              found.set(pool.address, pool);
              settle(pool, reading);
            }
          },
        }),
      );
      await this.#run(block, [...pairCalls, ...poolCalls], signal);
      pools = unread;
      pairs = pairsLeft;
    }
    if (pairs.length > 0) throw new AppError('UPSTREAM_INVALID', 'The factories could not be read on chain.');
    for (const pool of unread) readings.set(pool.address, { kind: 'unreadable' });
    return { readings, found: [...found.values()] };
  }

  /** One reading per range, all at `block`, from one HTTP request. @throws as `PinnedCalls.run` */
  async readTicks(
    block: BlockId,
    ranges: readonly WordRange[],
    signal?: AbortSignal,
  ): Promise<WordRangeReading[]> {
    const readings: WordRangeReading[] = [];
    const calls = ranges.map(
      (range, index): LensCall => ({
        data: lensCallData(TICK_RANGES_CODE, encodeTickRangesRequest([range])),
        accept: (answer) => {
          readings[index] = decodeTickRanges(answer, 1)[0] ?? { kind: 'unreadable' };
        },
      }),
    );
    await this.#run(block, calls, signal);
    return readings;
  }

  async #run(block: BlockId, calls: readonly LensCall[], signal?: AbortSignal): Promise<void> {
    await Promise.all(
      chunkBy(calls, CALLS_PER_REQUEST).map(async (chunk) => {
        const data = chunk.map((call) => call.data);
        const answers = await this.#calls.run(block, data, signal);
        for (const [index, call] of chunk.entries()) decoded(() => call.accept(answers[index] ?? '0x'));
      }),
    );
  }
}

/** The result of decoding what a lens returned. @throws AppError UPSTREAM_INVALID instead of RangeError */
export function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('UPSTREAM_INVALID', 'The RPC node returned a malformed result.', { cause: error });
  }
}

function poolStatesCall(
  pools: readonly Pool[],
  settle: (pool: Pool, reading: PoolReading) => void,
): LensCall {
  return {
    data: lensCallData(POOL_STATES_CODE, encodePoolStatesRequest(pools)),
    accept: (answer) => {
      const readings = decodePoolStates(answer, pools);
      for (const [index, pool] of pools.entries()) settle(pool, readings[index] ?? { kind: 'notRead' });
    },
  };
}

function chunkPools(pools: readonly Pool[], budget: number): Pool[][] {
  const chunks: Pool[][] = [];
  let room = 0;
  for (const pool of pools) {
    const size = pool.protocol === 'v2' ? BYTES_PER_V2 : BYTES_PER_V3;
    const chunk = chunks.at(-1);
    if (chunk === undefined || size > room) {
      chunks.push([pool]);
      room = budget - size;
    } else {
      chunk.push(pool);
      room -= size;
    }
  }
  return chunks;
}

function chunkBy<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
