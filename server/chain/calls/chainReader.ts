import type { Hex } from 'viem';
import { AppError } from '../../errors.ts';
import type { Pool, PoolId } from '../../routing/model/pool.ts';
import { TurnQueue } from '../../runtime/eventLoop.ts';
import { type Factories, groupsOf } from '../factories.ts';
import type { BlockId } from '../head.ts';
import { chunkBy, decoded, lensCallData } from '../lens/callLens.ts';
import { PAIR_POOLS_CODE } from '../lens/lensBytecode.ts';
import type { PoolReading, WordRange, WordRangeReading } from '../poolReading.ts';
import { CHAIN_PROTOCOLS, otherFactoriesOf, poolFactoriesIn } from '../protocols/chainProtocols.ts';
import type { CallOptions, PinnedCalls } from '../rpc/pinnedCalls.ts';
import { FeeTiers, POSSIBLE_FEES } from './feeTiers.ts';
import { decodeFeeTiers, encodeFeeTiersCall } from './feeTiersLens.ts';
import {
  mergedReads,
  type PartialRead,
  type ReadRequest,
  type ReadResult,
  type SettledReading,
} from './mergedReads.ts';
import { decodePairPools, encodePairPoolsRequest, type TokenPair } from './pairPoolsLens.ts';
import { byLens, decodePoolStates, encodePoolStatesCall } from './poolStatesLens.ts';
import { ProvenCalls } from './provenCalls.ts';
import { decodeTickRanges, encodeTickRangeCall } from './tickRangesLens.ts';

/** Target answer size: at 29 bytes for the smallest entry, below the 1 000 entries that a lens can refuse. */
const ANSWER_BYTES = 23_000;
/**
 * Maximum size of a request in bytes. Creation code, which contains it, is limited to 49 152 bytes
 * (EIP-3860).
 */
const MAX_REQUEST_BYTES = 40_000;
const PAIRS_PER_CALL = 40;
const CALLS_PER_REQUEST = 20;
const MAX_ROUNDS = 5;

interface LensCall {
  readonly data: Hex;
  /** Called with the answer. Throws RangeError when it is malformed. */
  readonly accept: (answer: Hex) => void;
}

/** Reads pools at one block, any number of pools and pairs in one HTTP request if the answers fit. */
export class ChainReader {
  readonly #calls: ProvenCalls;
  readonly #factories: Factories;
  /** By group of factories. */
  readonly #tiers: ReadonlyMap<Factories, FeeTiers>;
  /** Turns for background answers: decoding one with some hundred states takes ten milliseconds. */
  readonly #turns = new TurnQueue();

  constructor(calls: PinnedCalls, factories: Factories) {
    this.#calls = new ProvenCalls(calls);
    this.#factories = factories;
    this.#tiers = new Map(groupsOf(factories).map((group) => [group, new FeeTiers(group)]));
  }

  /** Returns the fee tiers of the network's first V3 factory that are known so far, hundredths of a bip. */
  get feeTiers(): readonly number[] {
    return this.#tiersOf(this.#factories).fees;
  }

  /** Called with each pool that its factory has confirmed: its fee may be a tier that was enabled since. */
  noteConfirmed(pool: Pool): void {
    for (const [{ v3Factory }, tiers] of this.#tiers)
      if (pool.factory.address === v3Factory) tiers.note(pool.fee);
  }

  /**
   * Returns the state of every requested and every found pool, all at `block`. @throws as `ProvenCalls.run`
   */
  async read(block: BlockId, request: ReadRequest, signal?: AbortSignal): Promise<ReadResult> {
    const result = await this.readPartly(block, request, signal);
    if (result.failure !== undefined) throw result.failure;
    return result;
  }

  /** Reads as `read`, but keeps the results before a failure. Rejects only if there are none. */
  async readPartly(block: BlockId, request: ReadRequest, signal?: AbortSignal): Promise<PartialRead> {
    const groups = groupsOf(this.#factories);
    if (groups.length === 1) return this.#readPartlyIn(this.#factories, block, request, signal);
    const reads = groups.map((group) => {
      const poolFactories = poolFactoriesIn(group);
      const pools = request.pools.filter(({ factory }) => poolFactories.includes(factory));
      return this.#readPartlyIn(group, block, { ...request, pools }, signal);
    });
    return mergedReads(request, await Promise.allSettled(reads));
  }

  async #readPartlyIn(
    group: Factories,
    block: BlockId,
    request: ReadRequest,
    signal: AbortSignal | undefined,
  ): Promise<PartialRead> {
    const poolFactories = poolFactoriesIn(group);
    const readings = new Map<PoolId, SettledReading>();
    const found = new Map<PoolId, Pool>();
    const pairsDone: TokenPair[] = [];
    let pools: readonly Pool[] = request.pools;
    let pairs: readonly TokenPair[] = request.pairs;
    const isConfirmed = request.isConfirmed ?? (() => true);
    let unread: Pool[] = [];
    let failure: unknown;
    const settle = (pool: Pool, reading: PoolReading) => {
      // The factory has named the pool in this very request: only what was said of it before is false.
      const isNamed = reading.kind === 'foreign' && found.has(pool.id);
      if (reading.kind === 'notRead') unread.push(pool);
      else if (!isNamed) readings.set(pool.id, reading);
    };
    const tiers = this.#tiersOf(group);
    const asked = { group, others: otherFactoriesOf(this.#factories, group) };
    for (let round = 0; round < MAX_ROUNDS && pools.length + pairs.length > 0; round++) {
      unread = [];
      const pairsLeft: TokenPair[] = [];
      const { fees } = tiers;
      const done = pairsDone.length;
      const poolCalls = byLens(pools).flatMap((ofLens) =>
        chunkPools(ofLens.pools, ANSWER_BYTES / 2 ** round, isConfirmed).map(
          (chunk): LensCall => ({
            data: encodePoolStatesCall({ ...ofLens, pools: chunk }, asked, isConfirmed),
            accept: (answer) => {
              const decoded = decodePoolStates(answer, chunk);
              for (const [index, pool] of chunk.entries())
                settle(pool, decoded[index] ?? { kind: 'notRead' });
            },
          }),
        ),
      );
      const pairCalls = chunkBy(pairs, Math.max(1, PAIRS_PER_CALL >> round)).map(
        (chunk): LensCall => ({
          data: lensCallData(PAIR_POOLS_CODE, encodePairPoolsRequest(asked, fees, chunk)),
          accept: (answer) => {
            const decoded = decodePairPools(answer, chunk, poolFactories);
            pairsDone.push(...chunk.slice(0, decoded.pairsDone));
            pairsLeft.push(...chunk.slice(decoded.pairsDone));
            for (const { pool, reading } of decoded.pools) {
              found.set(pool.id, pool);
              settle(pool, reading);
            }
          },
        }),
      );
      const calls = [...(pairs.length > 0 ? tierCalls(group, tiers) : []), ...pairCalls, ...poolCalls];
      failure = await this.#run(block, calls, { signal, kind: request.kind });
      if (failure !== undefined) break;
      pools = unread;
      // Once more where the factory has tiers that were not asked for.
      if (tiers.fees !== fees) pairsDone.length = done;
      pairs = tiers.fees === fees ? pairsLeft : pairs;
    }
    if (failure !== undefined && readings.size === 0 && pairsDone.length === 0) throw failure;
    if (failure === undefined) {
      for (const pool of unread) readings.set(pool.id, { kind: 'unreadable' });
      // A further exchange whose factory answers for so few has none of the others; it holds nobody up.
      if (group !== this.#factories) pairsDone.push(...pairs);
      else if (pairs.length > 0)
        failure = new AppError('UPSTREAM_INVALID', 'The factories could not be read on chain.');
    }
    return { readings, found: [...found.values()], pairsDone, failure };
  }

  /** Returns one reading per range, all at `block`, from one HTTP request. @throws as `ProvenCalls.run` */
  async readTicks(
    block: BlockId,
    ranges: readonly WordRange[],
    signal?: AbortSignal,
  ): Promise<WordRangeReading[]> {
    const readings: WordRangeReading[] = [];
    const calls = ranges.map(
      (range, index): LensCall => ({
        data: encodeTickRangeCall(range),
        accept: (answer) => {
          readings[index] = decodeTickRanges(answer, 1)[0] ?? { kind: 'unreadable' };
        },
      }),
    );
    const failure = await this.#run(block, calls, { signal });
    if (failure !== undefined) throw failure;
    return readings;
  }

  #tiersOf(group: Factories): FeeTiers {
    return this.#tiers.get(group) ?? new FeeTiers(group);
  }

  /** Runs the calls. Returns the error because of which some were not answered; undefined when all were. */
  async #run(block: BlockId, calls: readonly LensCall[], how: CallOptions): Promise<unknown> {
    const outcomes = await Promise.allSettled(
      chunkBy(calls, CALLS_PER_REQUEST).map(async (chunk) => {
        const data = chunk.map((call) => call.data);
        const answers = await this.#calls.run(block, data, how);
        if (how.kind === 'background') await this.#turns.next();
        for (const [index, call] of chunk.entries()) decoded(() => call.accept(answers[index] ?? '0x'));
      }),
    );
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  }
}

/** Returns the call that asks a factory for its fee tiers, from time to time. */
function tierCalls({ v3Factory }: Factories, tiers: FeeTiers): LensCall[] {
  if (v3Factory === null || !tiers.isDue) return [];
  const data = encodeFeeTiersCall(v3Factory, POSSIBLE_FEES);
  return [{ data, accept: (answer) => tiers.answered(decodeFeeTiers(answer)) }];
}

function chunkPools(
  pools: readonly Pool[],
  answerBytes: number,
  isConfirmed: (pool: Pool) => boolean,
): Pool[][] {
  const chunks: Pool[][] = [];
  let [room, requestRoom] = [0, 0];
  for (const pool of pools) {
    const { answerBytes: sizeOf, requestBytes } = CHAIN_PROTOCOLS[pool.protocol];
    const [size, requestSize] = [sizeOf(pool), requestBytes[isConfirmed(pool) ? 'confirmed' : 'unconfirmed']];
    const chunk = chunks.at(-1);
    if (chunk === undefined || size > room || requestSize > requestRoom) {
      chunks.push([pool]);
      room = answerBytes - size;
      requestRoom = MAX_REQUEST_BYTES - requestSize;
    } else {
      chunk.push(pool);
      room -= size;
      requestRoom -= requestSize;
    }
  }
  return chunks;
}
