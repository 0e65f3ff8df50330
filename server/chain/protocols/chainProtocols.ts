import type { Address, Hex } from 'viem';
import type { Pool, PoolRow, Protocol } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import type { ChainProtocol } from './chainProtocol.ts';
import { V2_CHAIN } from './v2/v2Chain.ts';
import { V3_CHAIN } from './v3/v3Chain.ts';

/** How each protocol is read from the chain. */
export const CHAIN_PROTOCOLS: Readonly<Record<Protocol, ChainProtocol>> = { v2: V2_CHAIN, v3: V3_CHAIN };

/** In the order of the lenses' requests. */
export const PROTOCOLS: readonly ChainProtocol[] = Object.values(CHAIN_PROTOCOLS);

export const stateTopics: readonly Hex[] = PROTOCOLS.flatMap(({ updates }) => [...updates.keys()]);
export const creationTopics: readonly Hex[] = PROTOCOLS.map(({ creationTopic }) => creationTopic);

/** Returns a value for each protocol. */
export function byProtocol<Value>(make: (protocol: ChainProtocol) => Value): Record<Protocol, Value> {
  const values = Object.entries(CHAIN_PROTOCOLS).map(([name, protocol]) => [name, make(protocol)]);
  return Object.fromEntries(values);
}

/** The factories that there are on the network. */
export function factoriesOf(factories: Factories): Address[] {
  return PROTOCOLS.map((protocol) => protocol.factory(factories)).filter((factory) => factory !== null);
}

/** The pool of a row that does not say of which protocol it is. */
export function poolOfRow(row: PoolRow): Pool {
  for (const protocol of PROTOCOLS) if (protocol.hasRow(row)) return protocol.poolOf(row);
  throw new RangeError('a row of no kind of pool');
}
