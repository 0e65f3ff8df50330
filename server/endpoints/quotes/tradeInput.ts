import type { Address } from 'viem';
import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { Network } from '../../config/networks/network.ts';
import { protocolOutput, routeProtocolOutput } from '../../http/openApi/answerSchemas.ts';
import {
  booleanInput,
  integerInput,
  nativeInInput,
  nativeOutInput,
  optionalIntegerInput,
  rawAmountInput,
  slippageInput,
  tokenInput,
  tradeTypeInput,
} from '../../http/schemas.ts';
import type { TradeRequest } from '../../quoting/model/tradeRequest.ts';
import { mustNotBe, TOKEN_OF_SWAP } from '../../quoting/rules/tokenOfRoute.ts';
import type { TradeCost } from '../../quoting/tradeCost.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import {
  DEFAULT_HOPS,
  type MaxHops,
  MOST_HOPS,
  MOST_POOLS_FOR_LONG_ROUTES,
  MOST_ROUTES,
} from '../../routing/model/routeLimits.ts';
import { kindsOf, type RouteProtocol } from '../../routing/pools/routeProtocol.ts';
import { parsePercentage } from '../../universalRouter/encode/slippage.ts';
import { addressInput, NATIVE_COIN } from '../../values/addressInput.ts';
import { checksummed } from '../../values/checksum.ts';
import type { RecipientRule } from './accounts.ts';
import {
  checkExchanges,
  type ExchangeIds,
  exchangeFields,
  exchangesOf,
  ONE_EXCHANGE,
} from './exchangesInput.ts';
import { checkRouter, OWN_ROUTERS, type RouterRules, routerInput, routerOf } from './routerInput.ts';

/** The values of `TradeRequest.rank`. */
const RANKS = ['net', 'output'] as const;
const ROUTE_PROTOCOLS: readonly RouteProtocol[] = routeProtocolOutput.options;
const protocolsRule = `must name some of ${ROUTE_PROTOCOLS.join(', ')}, comma separated`;

/**
 * Kinds of pools that routes may go through, `"v2,v3"` or `["v2", "v3"]`; undefined for the operator's
 * default.
 */
const protocolsInput = z
  .union([z.string(), z.array(z.string())], { error: protocolsRule })
  .transform((value, context): readonly Protocol[] | undefined => {
    const names = (typeof value === 'string' ? value.split(',') : value).map((name) => name.trim());
    const known = ROUTE_PROTOCOLS.filter((protocol) => names.includes(protocol));
    const isAllKnown = names.every((name) => known.some((protocol) => protocol === name));
    if (known.length > 0 && isAllKnown) return kindsOf(known);
    context.addIssue({ code: 'custom', message: protocolsRule });
    return z.NEVER;
  })
  .optional()
  .meta({
    type: 'string',
    description:
      `Kinds of pools that routes may go through, mixed or not: any of ${protocolOutput.options.join(', ')}, comma separated; ` +
      'defaults to v2,v3 or to DEFAULT_PROTOCOLS of the operator; mixed is accepted and changes nothing',
    example: protocolOutput.options.join(),
  });

/** Fields that a quote and a swap share. */
export const tradeFields = {
  tokenIn: tokenInput,
  tokenOut: tokenInput,
  amountIn: rawAmountInput.optional(),
  amountOut: rawAmountInput.optional(),
  tradeType: tradeTypeInput,
  maxHops: integerInput(
    1,
    MOST_HOPS,
    DEFAULT_HOPS,
    `Maximum number of pools per route (${MOST_HOPS} only in markets of up to ${MOST_POOLS_FOR_LONG_ROUTES} pools)`,
  ),
  protocols: protocolsInput,
  ...exchangeFields,
  sender: addressInput.optional().meta({
    description:
      'Account that will send the swap: where an exchange has lower fees for some accounts, it is quoted with its own',
  }),
  router: routerInput,
  nativeIn: nativeInInput,
  nativeOut: nativeOutInput,
  rank: z
    .enum(RANKS, { error: `must be ${RANKS.join(' or ')}` })
    .default('net')
    .meta({
      description: 'Select the route by the amount after gas (net) or before gas (output)',
    }),
  maxSplits: optionalIntegerInput(
    1,
    MOST_ROUTES,
    'Maximum number of routes to split the amount over; defaults to DEFAULT_MAX_SPLITS of the operator',
  ),
  optimalityGap: booleanInput(false, 'Whether to work out optimalityGap, which costs as much as a split'),
  slippage: slippageInput,
  feeBps: optionalIntegerInput(0, 500, 'Fee on the output for feeRecipient, hundredths of a percent'),
  feeRecipient: addressInput.optional().meta({
    description: 'Recipient of the fee, in tokenOut (always the wrapped token for the native coin)',
  }),
};

/** Whether one quote or swap says what would leave more. */
export const improvableInput = booleanInput(
  false,
  'Whether to work out improvable: what more routes, or kinds of pools that the request does not name, would leave more',
);

/** Parses whether routes that may fail get a second way. */
export const fallbackInput = booleanInput(
  false,
  'Whether to find a second way for each route that may fail, which is taken in the same transaction when it does',
);

/** Parses whether a quote names the best trade of each exchange. */
export const alternativesInput = booleanInput(
  false,
  'Whether to name the best trade of each exchange that is asked, as alternatives',
);

interface FallbackInput {
  readonly fallback: boolean;
  readonly maxSplits?: number | undefined;
}

export const fallbackOf = ({ fallback }: FallbackInput) => (fallback ? ('wanted' as const) : undefined);

/** Returns the cost of the search for second ways: one route for each of the routes. */
export function costOfFallback({ fallback, maxSplits }: FallbackInput, costOf: TradeCost): number {
  return fallback ? costOf({ maxSplits }) : 0;
}

const tradeObject = z.object(tradeFields);
type TradeInput = z.output<typeof tradeObject>;

/** Rules of a network for the fields of a trade. */
export interface TradeRules extends NativeCoin, Pick<Network, 'chainId' | 'name'> {
  readonly refuseRecipient: RecipientRule;
  /** Absent where there is one. */
  readonly exchangeIds?: ExchangeIds | undefined;
  /** Absent where there is no executor. */
  readonly routers?: RouterRules | undefined;
}

/** How the network's coin is traded. */
type NativeCoin = Pick<Network, 'wrappedNative' | 'nativeIsToken'>;

/** The terms of a network that turn the fields of a request into a trade. */
export type TradeTerms = NativeCoin & Pick<TradeRules, 'exchangeIds' | 'routers'>;

/** The token that is traded: the wrapped token where the native coin is named. */
export const tradedToken = (token: Address, wrappedNative: Address): Address =>
  token === NATIVE_COIN ? wrappedNative : token;

/**
 * Checks the rules that combine fields: two different tokens, exactly the amount that the trade type needs,
 * and a fee with a recipient.
 */
export const checkTrade =
  ({ refuseRecipient, wrappedNative, exchangeIds = ONE_EXCHANGE, routers = OWN_ROUTERS }: TradeRules) =>
  (input: TradeInput, context: z.core.$RefinementCtx<TradeInput>): void => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: undefined });
    checkExchanges(input, exchangeIds, reject);
    checkRouter(input, routers, reject);
    const tokenIn = tradedToken(input.tokenIn, wrappedNative);
    const tokenOut = tradedToken(input.tokenOut, wrappedNative);
    if (tokenIn === tokenOut) reject('tokenOut', 'must differ from tokenIn');
    if (input.tokenIn === NATIVE_COIN && !input.nativeIn) reject('nativeIn', keptNative('tokenIn'));
    if (input.tokenOut === NATIVE_COIN && !input.nativeOut) reject('nativeOut', keptNative('tokenOut'));
    const [needed, computed] =
      input.tradeType === 'exactInput'
        ? (['amountIn', 'amountOut'] as const)
        : (['amountOut', 'amountIn'] as const);
    const tradeType = input.tradeType === 'exactInput' ? '0 (exact input)' : '1 (exact output)';
    if (input[needed] === undefined) reject(needed, `is required when tradeType is ${tradeType}`);
    if (input[computed] !== undefined) reject(computed, `must be absent when tradeType is ${tradeType}`);
    const { feeBps, feeRecipient } = input;
    if (feeRecipient === undefined) {
      if (feeBps !== undefined && feeBps > 0) reject('feeRecipient', 'is required with feeBps');
      return;
    }
    // A fee that is lost by a slip is money too.
    if (feeBps === undefined) reject('feeBps', 'is required with feeRecipient; 0 for no fee');
    const isToken = feeRecipient === tokenIn || feeRecipient === tokenOut;
    const lost = refuseRecipient(feeRecipient) ?? (isToken ? TOKEN_OF_SWAP : undefined);
    if (lost !== undefined) reject('feeRecipient', mustNotBe(feeRecipient, lost));
  };

const keptNative = (end: 'tokenIn' | 'tokenOut') =>
  `must not be false when ${end} is ${checksummed(NATIVE_COIN)}, the native coin: name the wrapped token to keep it`;

/** Converts validated fields to a trade request. */
export function tradeOf(
  input: TradeInput,
  { wrappedNative, nativeIsToken, exchangeIds = ONE_EXCHANGE, routers = OWN_ROUTERS }: TradeTerms,
): TradeRequest & { readonly nativeIn: boolean; readonly nativeOut: boolean; readonly tolerance: Rational } {
  const { tradeType } = input;
  const amount = tradeType === 'exactInput' ? input.amountIn : input.amountOut;
  if (amount === undefined) throw new Error('checkTrade lets no trade pass without its amount');
  const { feeBps: bps = 0, feeRecipient: recipient } = input;
  const fee = bps === 0 || recipient === undefined ? undefined : { bps, recipient };
  const tolerance = parsePercentage(input.slippage);
  if (tolerance === undefined) throw new Error('the schema lets no other slippage pass');
  // Written out: to spread parts of it would take as long as all the checks.
  return {
    tokenIn: tradedToken(input.tokenIn, wrappedNative),
    tokenOut: tradedToken(input.tokenOut, wrappedNative),
    // A coin that is a token is moved as one, whatever it is called: its router has nothing to wrap it by.
    nativeIn: input.nativeIn && !nativeIsToken,
    nativeOut: input.nativeOut && !nativeIsToken,
    maxHops: input.maxHops as MaxHops,
    protocols: input.protocols,
    exchanges: exchangesOf(input, exchangeIds),
    sender: input.sender,
    router: routerOf(input, routers),
    maxSplits: input.maxSplits,
    optimalityGap: input.optimalityGap,
    rank: input.rank,
    tradeType,
    amount,
    fee,
    tolerance,
  };
}
