import { networkOfExchange } from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import { MAIN_EXCHANGE } from '../../routing/model/poolFactory.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

/**
 * Returns the network with the contracts that the swap of a trade calls: those of the exchange of its pools.
 */
export function contractsFor(network: Network, { legs }: Pick<QuotedTrade, 'legs'>): Network {
  return networkOfExchange(network, legs[0]?.hops[0]?.pool.factory.exchange ?? MAIN_EXCHANGE);
}
