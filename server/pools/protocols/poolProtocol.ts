import type { PoolFacts } from '../../chain/poolReading.ts';
import type { Protocol } from '../../routing/pool.ts';

/** A pool of the factories with its state and balances, of one of these protocols. */
export type KnownPool<P extends Protocol = Protocol> = {
  [Each in P]: Extract<PoolFacts, { readonly kind: Each }> & { readonly kind: Each };
}[P];

/** What differs by the protocol in what a pool holds, raw units. */
export interface PoolProtocol<P extends Protocol> {
  /** Null where the token does not tell. */
  holdings(pool: KnownPool<P>): { readonly amount0: bigint | null; readonly amount1: bigint | null };
  /** What trades near the price can meet of a token. As `Pool.anchorDepth` of the index, but by what is held now. */
  depth(pool: KnownPool<P>, isToken0: boolean): bigint;
}
