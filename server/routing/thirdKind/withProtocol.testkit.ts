import type { Pool, Protocol, V2Pool } from '../model/pool.ts';
import type { RoutingProtocol, RoutingProtocols } from '../pools/routingProtocols.ts';
import type { Market } from '../testkits/markets.testkit.ts';

/** A pool, and its state, of a protocol that may be one that the service does not know. */
export interface OpenPool<Name extends string> extends Omit<V2Pool, 'protocol' | 'factory'> {
  readonly protocol: Name;
  readonly factory: { readonly address: Pool['address']; readonly exchange: string; readonly protocol: Name };
}
export interface OpenState<Name extends string> {
  readonly protocol: Name;
}

/** The service's protocols and one more, as a graph takes them, and a market of the further one. */
export interface Extended<Name extends string, OfPool, OfState> {
  readonly protocols: Readonly<Record<Protocol | Name, RoutingProtocol>>;
  readonly market: (pool: OfPool, state: OfState) => Market;
}

/**
 * Returns a copy of a table with one protocol more. The compiler checks the entry, its pools and its states
 * against each other.
 */
export function withProtocol<
  Name extends string,
  OfPool extends OpenPool<Name>,
  OfState extends OpenState<Name>,
>(
  protocols: RoutingProtocols,
  name: Name,
  entry: RoutingProtocol<OfPool, OfState, OfPool['factory']>,
): Extended<Name, OfPool, OfState> {
  const extended: unknown = {
    protocols: { ...protocols, [name]: entry },
    market: (pool: OfPool, state: OfState) => ({ pool, state }),
  };
  // `Pool` and `PoolState` are closed unions, so that the encoder and the answers handle every member. Were
  // they parameters, each type and function from the graph to the route would carry two of them, for the sake
  // of one test. This cast is therefore the only one. It is sound because a graph reads only the fields that
  // every pool has, and hands the pool and its state to nothing but the entry of the pool's protocol.
  return extended as Extended<Name, OfPool, OfState>;
}
