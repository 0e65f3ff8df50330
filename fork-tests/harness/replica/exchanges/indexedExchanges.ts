import { exchangesOf, type FurtherExchange } from '../../../../subgraph/networkExchanges.ts';
import { REPLICA_EXCHANGES, type ReplicaExchange } from './exchangeAddresses.ts';

/** The exchanges of the replica as an index takes them, all of them trusted, from the first block on. */
export function indexedExchanges(): readonly FurtherExchange[] {
  const exchanges = Object.values(REPLICA_EXCHANGES).map((exchange: ReplicaExchange) => {
    const { id, name, protocol, factory, swapEvent } = exchange;
    const contracts = { factory, startBlock: 0, ...(swapEvent === undefined ? {} : { swapEvent }) };
    return { id, name, trusted: true, [protocol]: contracts };
  });
  return exchangesOf({ exchanges }).further;
}
