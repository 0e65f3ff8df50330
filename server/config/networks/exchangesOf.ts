import type { Address } from 'viem';
import type { Factories } from '../../chain/factories.ts';
import { callbackSelector, UNISWAP_V3_EVENTS, v3EventsOf } from '../../chain/v3SwapEvents.ts';
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
  const isUniversal = router?.kind === undefined || router.kind === 'universalRouter';
  // Contracts that only an exchange with a Universal Router has to name.
  const absent = isUniversal ? undefined : null;
  const stated = {
    universalRouter: isUniversal ? router?.address : null,
    routerVersion: router?.version,
    permit2: fields['permit2'] ?? absent,
    v2Factory: v2?.factory ?? null,
    v2FeePips: v2?.feePips,
    v2Router: v2?.router,
    v3Factory: v3?.factory ?? null,
    positionManager: v3?.positionManager ?? absent,
    quoterV2: v3?.quoterV2 ?? absent,
    feeTiers: v3?.feeTiers,
    v4: v4 && without(v4, 'startBlock'),
  };
  const entries = Object.entries(stated).filter(([, value]) => value !== undefined);
  return { ...fields, ...Object.fromEntries(entries) };
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

/** The contracts of a swap through a Universal Router. */
export type UniversalContracts = {
  readonly [Name in 'universalRouter' | 'permit2' | 'wrappedNative']: Address;
};

/**
 * Returns the contracts of a swap through the Universal Router of a network.
 * @throws RangeError where it has none: then its trades have a router of their own
 */
export function universalContracts({
  universalRouter,
  permit2,
  wrappedNative,
}: Pick<Network, keyof UniversalContracts>): UniversalContracts {
  if (universalRouter === null || permit2 === null)
    throw new RangeError('a network without a Universal Router');
  return { universalRouter, permit2, wrappedNative };
}

/** Returns the first exchange of a network by the network's own fields. */
export function firstExchange(network: Network, listed: Exchange | undefined): Exchange {
  const {
    v2Factory,
    v2Router,
    v2FeePips: feePips,
    v3Factory: factory,
    positionManager,
    quoterV2,
    feeTiers,
    v4,
  } = network;
  return {
    id: listed?.id ?? MAIN_EXCHANGE,
    name: listed?.name ?? 'Main exchange',
    router: routerOf(network, listed),
    v2:
      v2Factory === null
        ? undefined
        : { factory: v2Factory, router: v2Router, feePips, fee: listed?.v2?.fee },
    v3:
      factory === null
        ? undefined
        : {
            ...ofPools(listed?.v3),
            factory,
            positionManager: positionManager ?? undefined,
            quoterV2: quoterV2 ?? undefined,
            feeTiers,
          },
    v4,
    enabled: true,
  };
}

/** @throws RangeError for a network whose first exchange has no router, which no schema lets through */
function routerOf(
  { universalRouter: address, routerVersion: version }: Network,
  listed: Exchange | undefined,
) {
  if (address !== null) return { kind: 'universalRouter' as const, address, version };
  if (listed === undefined) throw new RangeError('a network without a router');
  return listed.router;
}

/** Returns the facts of V3 pools that only an entry of an exchange has. */
function ofPools(v3: Exchange['v3']): Pick<NonNullable<Exchange['v3']>, 'swapEvent' | 'callback'> {
  return { swapEvent: v3?.swapEvent, callback: v3?.callback };
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
    v3Callback: callbackOf(first?.v3),
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
    v3Callback: callbackOf(v3),
    v4,
    wrappedNative,
  };
}

function eventsOf(v3: Exchange['v3']): Factories['v3Events'] {
  return v3?.swapEvent === undefined ? undefined : v3EventsOf(v3.swapEvent);
}

/** Returns the selector of the callback of V3 pools; undefined for that of Uniswap's. */
function callbackOf(v3: Exchange['v3']): Factories['v3Callback'] {
  const name = v3?.callback ?? eventsOf(v3)?.callback;
  return name === undefined || name === UNISWAP_V3_EVENTS.callback ? undefined : callbackSelector(name);
}

function without(fields: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));
}
