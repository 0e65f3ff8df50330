import type { Pool, PoolId } from '../../routing/model/pool.ts';
import type { PoolReading } from '../poolReading.ts';
import type { CallOptions } from '../rpc/pinnedCalls.ts';
import type { TokenPair } from './pairPoolsLens.ts';

/** A reading after all rounds: an entry that is still unread counts as unreadable. */
export type SettledReading = Exclude<PoolReading, { kind: 'notRead' }>;

export interface ReadRequest {
  readonly pools: readonly Pool[];
  readonly pairs: readonly TokenPair[];
  /** Returns false for a pool that its factory must confirm; when absent, no pool needs it. */
  readonly isConfirmed?: ((pool: Pool) => boolean) | undefined;
  readonly kind?: CallOptions['kind'];
}

export interface ReadResult {
  readonly readings: ReadonlyMap<PoolId, SettledReading>;
  /** Pools that the factories returned, each with its own entry in `readings`. */
  readonly found: readonly Pool[];
}

export interface PartialRead extends ReadResult {
  readonly pairsDone: readonly TokenPair[];
  /** The error that ended the read; undefined if it is complete. */
  readonly failure: unknown;
}

/**
 * Returns the reads of several groups of factories as one. A pool that two of them have is that of the first,
 * and a state of one counts before the denial of another.
 * @throws the first failure where no group has read anything
 */
export function mergedReads(
  { pairs }: ReadRequest,
  outcomes: readonly PromiseSettledResult<PartialRead>[],
): PartialRead {
  const reads = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const [failed] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (reads.length === 0) throw failed;
  const readings = new Map<
    PoolId,
    PartialRead['readings'] extends ReadonlyMap<PoolId, infer R> ? R : never
  >();
  const found = new Map<PoolId, Pool>();
  for (const read of reads) {
    for (const pool of read.found) if (!found.has(pool.id)) found.set(pool.id, pool);
    for (const [id, reading] of read.readings) {
      const known = readings.get(id);
      if (known === undefined || !('state' in known)) readings.set(id, reading);
    }
  }
  const isDone = (pair: TokenPair) => reads.every(({ pairsDone }) => pairsDone.includes(pair));
  return {
    readings,
    found: [...found.values()],
    pairsDone: failed === undefined ? pairs.filter(isDone) : [],
    failure: failed ?? reads.map(({ failure }) => failure).find((failure) => failure !== undefined),
  };
}
