import type { ExchangeEntries, NamedContract, NamedFeeCall } from '../../chain/needs/wrongEntries.ts';
import type { Exchange } from './exchange.ts';
import { exchangesOf } from './exchangesOf.ts';
import type { Network } from './network.ts';

/**
 * Returns the contracts and calls of the exchanges that a network lists, each by its field, as
 * `exchanges[1].v2.factory`. Exchanges that are not enabled have none.
 */
export function exchangeEntries(network: Network): ExchangeEntries {
  const { chainId, exchanges: listed = [] } = network;
  const places = new Map(listed.map(({ id }, place) => [id, place]));
  const entries = exchangesOf(network).flatMap((exchange) => {
    const place = places.get(exchange.id);
    const entry = place === undefined ? undefined : listed[place];
    if (entry === undefined) return [];
    // A preset may know more of its first exchange than a list that is laid over it.
    const [v2, v3, v4] = [entry.v2 && exchange.v2, entry.v3 && exchange.v3, entry.v4 && exchange.v4];
    return [{ exchange: { ...exchange, v2, v3, v4 }, field: `exchanges[${place}]` }];
  });
  return {
    chainId,
    contracts: entries.flatMap(({ exchange, field }) => contractsOf(exchange, field)),
    feeCalls: entries.flatMap(({ exchange, field }) => feeCallOf(exchange, field)),
  };
}

function contractsOf({ router, v2, v3, v4 }: Exchange, field: string): NamedContract[] {
  const named = [
    ['router.address', router.address],
    ['router.permit2', router.permit2],
    ['v2.factory', v2?.factory],
    ['v3.factory', v3?.factory],
    ['v4.poolManager', v4?.poolManager],
  ] as const;
  return named.flatMap(([name, address]) =>
    address === undefined ? [] : [{ field: `${field}.${name}`, address }],
  );
}

function feeCallOf({ v2 }: Exchange, field: string): NamedFeeCall[] {
  if (v2?.fee === undefined) return [];
  return [{ field: `${field}.v2.fee`, factory: v2.factory, call: v2.fee }];
}
