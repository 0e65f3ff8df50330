import type { Address, Hex } from 'viem';
import type { Pool, PoolRow, Protocol } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import type { ChainProtocol } from './chainProtocol.ts';
import { V2_CHAIN } from './v2/v2Chain.ts';
import { V3_CHAIN } from './v3/v3Chain.ts';

export const CHAIN_PROTOCOLS: Readonly<Record<Protocol, ChainProtocol>> = { v2: V2_CHAIN, v3: V3_CHAIN };

/** All kinds, in the order of the requests of lenses. */
export const KINDS: readonly ChainProtocol[] = Object.values(CHAIN_PROTOCOLS);

export const stateTopics: readonly Hex[] = KINDS.flatMap(({ updates }) => [...updates.keys()]);
export const creationTopics: readonly Hex[] = KINDS.map(({ creationTopic }) => creationTopic);

/** Returns a value for each kind of pool. */
export function byProtocol<Value>(make: (kind: ChainProtocol) => Value): Record<Protocol, Value> {
  const values = Object.entries(CHAIN_PROTOCOLS).map(([protocol, kind]) => [protocol, make(kind)]);
  return Object.fromEntries(values);
}

/** Returns the factories of the network. */
export function factoriesOf(factories: Factories): Address[] {
  return KINDS.map((kind) => kind.factory(factories)).filter((factory) => factory !== null);
}

/** Returns the pool of an untagged row. */
export function poolOfRow(row: PoolRow): Pool {
  for (const kind of KINDS) if (kind.hasRow(row)) return kind.poolOf(row);
  throw new RangeError('a row of no kind of pool');
}
