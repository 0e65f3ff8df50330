import { z } from 'zod';
import { ROUTER_KINDS } from '../../config/networks/exchange.ts';
import {
  exchangesOf,
  networkOfExchange,
  protocolsOfExchange,
  universalContracts,
} from '../../config/networks/exchangesOf.ts';
import type { Network } from '../../config/networks/network.ts';
import { ROUTER_CHOICES, type RouterChoice } from '../../config/routerChoice.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { addressOutput, protocolOutput } from '../../http/openApi/answerSchemas.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import {
  DEFAULT_HOPS,
  MOST_HOPS,
  MOST_POOLS_FOR_LONG_ROUTES,
  SUGGESTED_ROUTES,
} from '../../routing/model/routeLimits.ts';
import { presentAddress } from '../../values/checksum.ts';

/** What a caller cannot tell from the chain. */
interface ServiceFacts {
  /** The kinds of pools of the network. */
  readonly protocols: readonly Protocol[];
  readonly hasIndex: boolean;
  readonly suggestedMaxSplits: number;
  /** Returns the maximum `maxHops` of a request for all exchanges. */
  readonly mostHops: () => number;
  /** Ids of the exchanges of a request that names none. */
  readonly defaultExchanges: readonly string[];
  /** Router of a request that names none. */
  readonly defaultRouter: RouterChoice;
  /** Returns true once the code of the network's executor was found to be the known one. */
  readonly hasExecutor: () => boolean;
  /** V3 fee tiers that are known so far; those of the network's settings when absent. */
  readonly feeTiers?: (() => readonly number[]) | undefined;
}

/**
 * Answers the chain and contracts of the service: the chain a wallet must be on, and the contracts it will be
 * asked to approve.
 */
export const getNetwork = (
  network: Network,
  {
    protocols,
    hasIndex,
    suggestedMaxSplits,
    mostHops,
    defaultExchanges,
    defaultRouter,
    hasExecutor,
    feeTiers = () => network.feeTiers,
  }: ServiceFacts,
) =>
  defineEndpoint({
    method: 'get',
    operationId: 'getNetwork',
    tag: 'Service',
    path: '/api/v1/network',
    summary: 'Chain and contracts that the service uses',
    maxAgeSeconds: 60,
    request: {},
    response: z
      .object({
        name: z.string(),
        chainId: z.number().int(),
        nativeSymbol: z.string(),
        wrappedNative: addressOutput,
        nativeIsToken: z.boolean().meta({
          description:
            'Whether the native coin is itself the token at wrappedNative: it is paid and received as that token, with approvals and without a value',
        }),
        universalRouter: addressOutput.nullable().meta({
          description: 'Universal Router of the first exchange; null where that has another router',
        }),
        poolManager: addressOutput.nullable().meta({
          description: 'Contract that holds the V4 pools and logs their swaps; null on a network without V4',
        }),
        permit2: addressOutput.nullable().meta({
          description: 'Permit2, by which a Universal Router takes tokens; null where no router does',
        }),
        v2Factory: addressOutput.nullable().meta({ description: 'null on a network without V2' }),
        v3Factory: addressOutput
          .nullable()
          .meta({ description: 'V3 factory of the first exchange; null where that has no V3' }),
        exchanges: z
          .array(
            z.object({
              id: z.string(),
              name: z.string(),
              router: z
                .object({
                  kind: z.enum(ROUTER_KINDS).meta({
                    description: 'universalRouter takes tokens by Permit2, the others by plain allowances',
                  }),
                  address: addressOutput,
                  permit2: addressOutput.nullable().meta({
                    description: 'Permit2 by which the router takes tokens; null for plain allowances',
                  }),
                })
                .meta({
                  description: 'Router that its swaps call, and that takes the allowance where it is plain',
                }),
              protocols: z.array(protocolOutput).meta({ description: 'Kinds of pools of the exchange' }),
              isDefault: z
                .boolean()
                .meta({ description: 'Whether a request that names no exchange asks it' }),
            }),
          )
          .meta({
            description:
              'Exchanges of the network by the ids of `exchanges` in requests; the first is the one that the fields above describe',
          }),
        executor: addressOutput.nullable().meta({
          description:
            'Contract for trades over all exchanges, the one of router=executor and best; null without one whose code is confirmed',
        }),
        defaultRouter: z
          .enum(ROUTER_CHOICES)
          .meta({ description: 'Choice of `router` of a request that names none' }),
        feeTiers: z.array(z.number().int()).meta({
          description:
            'V3 fee tiers, hundredths of a bip: those of the settings, and those that the factory has named since',
        }),
        protocols: z.array(protocolOutput).meta({
          description:
            'Kinds of pools of the network: the `protocols` to ask with for all of them, as the page, the client and the command line do',
        }),
        hasIndex: z.boolean().meta({
          description:
            'Whether figures over time, dollars and lists of all pools are answered; without: INDEX_REQUIRED, or null, and the pools that the factories name',
        }),
        suggestedMaxSplits: z
          .number()
          .int()
          .meta({
            description:
              'Maximum number of routes to ask with where a person trades, as the page, the client and the command line do: ' +
              `DEFAULT_MAX_SPLITS of the operator, else ${SUGGESTED_ROUTES}`,
          }),
        mostHops: z
          .number()
          .int()
          .meta({
            description:
              `Maximum number of pools of a route (\`maxHops\`) where a request asks all exchanges now: ${DEFAULT_HOPS} where one has more than ` +
              `${MOST_POOLS_FOR_LONG_ROUTES} pools, else ${MOST_HOPS}`,
          }),
      })
      .meta({ id: 'Network' }),
    handle: () => ({
      name: network.name,
      chainId: network.chainId,
      nativeSymbol: network.nativeSymbol,
      wrappedNative: presentAddress(network.wrappedNative),
      nativeIsToken: network.nativeIsToken ?? false,
      universalRouter: network.universalRouter && presentAddress(network.universalRouter),
      poolManager: network.v4 === undefined ? null : presentAddress(network.v4.poolManager),
      permit2: network.permit2 && presentAddress(network.permit2),
      v2Factory: network.v2Factory && presentAddress(network.v2Factory),
      v3Factory: network.v3Factory && presentAddress(network.v3Factory),
      exchanges: presentExchanges(network, defaultExchanges),
      executor: network.executor !== undefined && hasExecutor() ? presentAddress(network.executor) : null,
      defaultRouter,
      feeTiers: [...feeTiers()],
      protocols: [...protocols],
      hasIndex,
      suggestedMaxSplits,
      mostHops: mostHops(),
    }),
  });

function presentExchanges(network: Network, defaults: readonly string[]) {
  return exchangesOf(network).map((exchange) => ({
    id: exchange.id,
    name: exchange.name,
    router: {
      kind: exchange.router.kind,
      address: presentAddress(exchange.router.address),
      permit2:
        exchange.router.kind === 'universalRouter'
          ? presentAddress(universalContracts(networkOfExchange(network, exchange.id)).permit2)
          : null,
    },
    protocols: [...protocolsOfExchange(exchange)],
    isDefault: defaults.includes(exchange.id),
  }));
}
