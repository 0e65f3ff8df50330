import type { Address, Hex } from 'viem';
import type { Pool, PoolRow, Protocol } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { type Factories, groupsOf } from '../factories.ts';
import type { ChainProtocol } from './chainProtocol.ts';
import { V2_CHAIN } from './v2/v2Chain.ts';
import { V3_CHAIN } from './v3/v3Chain.ts';
import { V4_CHAIN } from './v4/v4Chain.ts';

export const CHAIN_PROTOCOLS: Readonly<Record<Protocol, ChainProtocol>> = {
  v2: V2_CHAIN,
  v3: V3_CHAIN,
  v4: V4_CHAIN,
};

/** All protocols, in the order of the requests of lenses. */
export const PROTOCOLS: readonly ChainProtocol[] = Object.values(CHAIN_PROTOCOLS);

/** Returns the topics of all events that change a state, on a network with these factories. */
export function stateTopicsOf(factories: Factories): readonly Hex[] {
  return protocolsOf(factories).flatMap((protocol) => topicsOfProtocol(protocol, factories));
}

/** Returns the topics of events that change the state of pools of one protocol, each once. */
export function topicsOfProtocol(protocol: ChainProtocol, factories: Factories): readonly Hex[] {
  const groups = groupsOf(factories).filter((group) => protocol.factory(group) !== null);
  const topics = groups.flatMap((group) => protocol.topics?.(group) ?? [...protocol.updates.keys()]);
  return [...new Set(topics)];
}

/** Returns the topics of events that announce a pool, on a network with these factories. */
export function creationTopicsOf(factories: Factories): readonly Hex[] {
  return protocolsOf(factories).map(({ creationTopic }) => creationTopic);
}

function protocolsOf(factories: Factories): readonly ChainProtocol[] {
  return protocolNamesOf(factories).map((name) => CHAIN_PROTOCOLS[name]);
}

/** Returns a value for each protocol. */
export function byProtocol<Value>(make: (protocol: ChainProtocol) => Value): Record<Protocol, Value> {
  const values = Object.entries(CHAIN_PROTOCOLS).map(([name, protocol]) => [name, make(protocol)]);
  return Object.fromEntries(values);
}

/** Pools hold their factory: it must be one object for all of them. */
const POOL_FACTORIES = new WeakMap<Factories, readonly PoolFactory[]>();

/** Returns the factories of one group as pools hold them, the same objects each time. */
export function poolFactoriesIn(group: Factories): readonly PoolFactory[] {
  const known = POOL_FACTORIES.get(group);
  if (known !== undefined) return known;
  const poolFactories = PROTOCOLS.flatMap((protocol) => protocol.factory(group) ?? []);
  POOL_FACTORIES.set(group, poolFactories);
  return poolFactories;
}

/** Returns all factories of a network, in a fixed order. */
export function poolFactoriesOf(factories: Factories): readonly PoolFactory[] {
  return groupsOf(factories).flatMap(poolFactoriesIn);
}

/** Returns the kinds of pools that these factories have, each once. */
export function protocolNamesOf(factories: Factories): readonly Protocol[] {
  return [...new Set(poolFactoriesOf(factories).map(({ protocol }) => protocol))];
}

/** Returns the ids of the exchanges of a network, in the order of its factories. */
export function exchangeIdsOf(factories: Factories): readonly string[] {
  return [...new Set(poolFactoriesOf(factories).map(({ exchange }) => exchange))];
}

/** Returns the addresses of the factories of a network. */
export function factoriesOf(factories: Factories): Address[] {
  return poolFactoriesOf(factories).map(({ address }) => address);
}

/** Returns the factories of a network whose pools are contracts, except those of one group. */
export function otherFactoriesOf(factories: Factories, group: Factories): readonly Address[] {
  const own = poolFactoriesIn(group);
  return poolFactoriesOf(factories)
    .filter((factory) => CHAIN_PROTOCOLS[factory.protocol].areContracts && !own.includes(factory))
    .map(({ address }) => address);
}

/**
 * Returns the pool of a row that does not say of which protocol it is, as a pool of one of these factories.
 */
export function poolOfRow(row: PoolRow, poolFactories: readonly PoolFactory[]): Pool {
  for (const factory of poolFactories) {
    const protocol = CHAIN_PROTOCOLS[factory.protocol];
    if (protocol.hasRow(row)) return protocol.poolOf(row, factory);
  }
  throw new RangeError('a row of no factory');
}
