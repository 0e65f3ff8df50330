import type { PoolFacts, WordRange } from '../../chain/poolReading.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { NetTick } from './bandDepth.ts';

/** A pool of the factories with its state and balances, of one of these protocols. */
export type KnownPool<P extends Protocol = Protocol> = {
  [Each in P]: Extract<PoolFacts, { readonly kind: Each }> & { readonly kind: Each };
}[P];

/** Computes the amounts that a pool of one protocol holds, raw units. */
export interface PoolProtocol<P extends Protocol> {
  /**
   * Returns the amounts held; null where the token does not return a balance.
   * @param indexed amounts by the index, for pools whose contract holds those of others; undefined when
   * unknown
   */
  holdings(
    pool: KnownPool<P>,
    indexed: { readonly amount0: bigint; readonly amount1: bigint } | undefined,
  ): { readonly amount0: bigint | null; readonly amount1: bigint | null };
  /** Returns the words of ticks that `depth` needs; none for a protocol without ticks. */
  depthWords(pool: KnownPool<P>): readonly WordRange[];
  /**
   * Returns the amount of a token that trades near the price can reach, as `Pool.anchorDepth` of the index
   * does, but from present balances.
   * @param ticks of a pool that has some, ascending, those within `DEPTH_TICKS` of its price
   */
  depth(pool: KnownPool<P>, isToken0: boolean, ticks: readonly NetTick[]): bigint;
}
