import type { Factories } from '../../chain/factories.ts';
import { v3EventsOf } from '../../chain/v3SwapEvents.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { MAIN_EXCHANGE } from '../../routing/model/poolFactory.ts';
import type { Exchange } from './exchange.ts';
import type { Network } from './network.ts';

/**
 * Returns fields of a network with those of its first exchange as fields of their own, where it lists
 * exchanges. They replace fields of the same name.
 */
export function withFirstExchange(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [first] = Array.isArray(fields['exchanges'])
    ? (fields['exchanges'] as readonly UncheckedExchange[])
    : [];
  if (first === undefined || first === null) return { ...fields };
  const { router, v2, v3, v4 } = first;
  const stated = {
    universalRouter: router?.address,
    routerVersion: router?.version,
    v2FeePips: v2?.feePips,
    v2Router: v2?.router,
    v3Factory: v3?.factory,
    positionManager: v3?.positionManager,
    quoterV2: v3?.quoterV2,
    feeTiers: v3?.feeTiers,
    v4: v4 && without(v4, 'startBlock'),
  };
  const entries = Object.entries(stated).filter(([, value]) => value !== undefined);
  return { ...fields, v2Factory: v2?.factory ?? null, ...Object.fromEntries(entries) };
}

/** An exchange whose fields nobody has checked yet. */
type Unchecked<Field extends 'router' | 'v2' | 'v3' | 'v4'> =
  | { readonly [Key in keyof NonNullable<Exchange[Field]>]?: unknown }
  | undefined;
type UncheckedExchange = { readonly [Field in 'router' | 'v2' | 'v3' | 'v4']?: Unchecked<Field> } | null;

/** Returns the kinds of pools of an exchange. */
export function protocolsOfExchange({ v2, v3, v4 }: Exchange): readonly Protocol[] {
  return [v2 && ('v2' as const), v3 && ('v3' as const), v4 && ('v4' as const)].flatMap((name) => name ?? []);
}

/** Returns every exchange of a network that is enabled; the first by its own fields. */
export function exchangesOf(network: Network): readonly Exchange[] {
  const [first, ...others] = network.exchanges ?? [];
  return [firstExchange(network, first), ...others.filter(({ enabled }) => enabled)];
}

/**
 * Returns the network as the swaps of one exchange see it: with the Universal Router of that exchange, where
 * it has one.
 */
export function networkOfExchange(network: Network, id: string): Network {
  if (id === (network.exchange ?? MAIN_EXCHANGE)) return network;
  const router = exchangesOf(network).find((exchange) => exchange.id === id)?.router;
  if (router?.kind !== 'universalRouter') return network;
  const { address: universalRouter, version: routerVersion, permit2 = network.permit2 } = router;
  return { ...network, universalRouter, routerVersion, permit2 };
}

/** Returns the first exchange of a network by the network's own fields. */
export function firstExchange(network: Network, listed: Exchange | undefined): Exchange {
  const { universalRouter: address, routerVersion: version } = network;
  const { v2Factory, v2Router, v2FeePips: feePips } = network;
  const { v3Factory: factory, positionManager, quoterV2, feeTiers, v4 } = network;
  return {
    id: listed?.id ?? MAIN_EXCHANGE,
    name: listed?.name ?? 'Main exchange',
    router: { kind: 'universalRouter', address, version },
    v2:
      v2Factory === null
        ? undefined
        : { factory: v2Factory, router: v2Router, feePips, fee: listed?.v2?.fee },
    v3: { factory, positionManager, quoterV2, feeTiers, swapEvent: listed?.v3?.swapEvent },
    v4,
    enabled: true,
  };
}

/** Returns the network with the factories of its exchanges, as the chain is read by them. */
export function withFactories(network: Network): Network {
  if (network.exchanges === undefined) return network;
  const [first, ...others] = exchangesOf(network);
  const { wrappedNative } = network;
  return {
    ...network,
    exchange: first?.id,
    v2FeeCall: first?.v2?.fee,
    v3Events: eventsOf(first?.v3),
    others: others.map((exchange): Factories => factoriesOf(exchange, wrappedNative)),
  };
}

function factoriesOf({ id, v2, v3, v4 }: Exchange, wrappedNative: Network['wrappedNative']): Factories {
  return {
    exchange: id,
    v2Factory: v2?.factory ?? null,
    v2FeePips: v2?.feePips,
    v2FeeCall: v2?.fee,
    v3Factory: v3?.factory ?? null,
    feeTiers: v3?.feeTiers ?? [],
    v3Events: eventsOf(v3),
    v4,
    wrappedNative,
  };
}

function eventsOf(v3: Exchange['v3']): Factories['v3Events'] {
  return v3?.swapEvent === undefined ? undefined : v3EventsOf(v3.swapEvent);
}

function without(fields: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}
