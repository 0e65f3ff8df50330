import type { Hex } from 'viem';
import { z } from 'zod';
import { toSignificant } from '../../amm/rational.ts';
import {
  type leftOutOutput,
  poolIdOutput,
  rawOutput,
  routeOutput,
} from '../../http/openApi/answerSchemas.ts';
import type { Excluded, QuotedTrade } from '../../quoting/model/quotedTrade.ts';
import { type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { RouteProtocol } from '../../routing/pools/routeProtocol.ts';
import { presentAddress, presentPoolId } from '../../values/checksum.ts';
import { presentFeeOf, presentKeyOf } from './presentedProtocols.ts';

const PERCENT_DIGITS = 6;

/** One of several routes that share a trade. */
const legOutput = z
  .object({
    percent: z.number().meta({ description: 'Share of the exact amount, percent' }),
    amountIn: rawOutput.meta({ description: 'Input of this route, raw units of tokenIn' }),
    amountOut: rawOutput.meta({ description: 'Output of this route, raw units of tokenOut' }),
    route: routeOutput.meta({ description: 'Tokens and pools of this route' }),
  })
  .meta({ id: 'Leg' });

/** Fields of quotes and swaps that describe the split. */
export const splitOutput = {
  isSplit: z
    .boolean()
    .meta({ description: 'Whether the amount is split over several routes; `route` is then the largest' }),
  routes: z.array(legOutput).optional().meta({
    description:
      'When split: all routes in the order of execution, largest first; exact input executes those together that end with the same V2 pair, exact output mixed ones last',
  }),
  sharedPools: z
    .array(z.object({ pool: poolIdOutput, routes: z.array(z.number().int()) }))
    .optional()
    .meta({
      description:
        'When split: pools on several routes, with the indices of the routes; each route trades at the state that the previous one left, but a V2 pair at the end of several routes of an exact input swaps once for all, and each has its share',
    }),
};

/** Returns the protocol of all hops when it is the same, else mixed. */
function protocolOf(route: Route): RouteProtocol {
  const [first, ...rest] = route.hops.map(({ pool }) => pool.protocol);
  if (first === undefined) throw new Error('a route has at least one hop');
  return rest.every((protocol) => protocol === first) ? first : 'mixed';
}

/** Formats a route: one entry per hop in `protocols`, `pools` and `fees`, tokens in `path`. */
export function presentRoute(route: Route) {
  const [first] = route.hops;
  if (first === undefined) throw new Error('a route has at least one hop');
  return {
    path: [first.tokenIn, ...route.hops.map(({ tokenOut }) => tokenOut)].map((token) =>
      presentAddress(token),
    ),
    protocol: protocolOf(route),
    protocols: route.hops.map(({ pool }) => pool.protocol),
    pools: route.hops.map(({ pool }) => presentPoolId(pool.id)),
    exchanges: route.hops.map(({ pool }) => pool.factory.exchange),
    hops: route.hops.length,
    fees: route.hops.map(({ pool }) => presentFeeOf(pool)),
    ...presentKeys(route),
  };
}

/** Returns the keys of pools that share their contract, if there are any on the route. */
function presentKeys({ hops }: Route) {
  const keys = hops.map(({ pool }) => presentKeyOf(pool));
  return keys.every((key) => key === null) ? {} : { keys };
}

/** Returns `isSplit`, and for a split the routes with their shares. */
export function presentSplit(legs: readonly Route[]): {
  isSplit: boolean;
  routes?: z.input<typeof legOutput>[];
  sharedPools?: { pool: Hex; routes: number[] }[];
} {
  if (legs.length === 1) return { isSplit: false };
  const whole = legs.reduce((total, leg) => total + fixedSide(leg), 0n);
  return {
    isSplit: true,
    routes: legs.map((leg) => ({
      percent: toSignificant({ numerator: fixedSide(leg) * 100n, denominator: whole }, PERCENT_DIGITS),
      amountIn: String(leg.amounts[0]),
      amountOut: String(leg.amounts.at(-1)),
      route: presentRoute(leg),
    })),
    sharedPools: sharedPools(legs),
  };
}

function fixedSide({ tradeType, amounts }: Route): bigint {
  return (tradeType === 'exactInput' ? amounts[0] : amounts.at(-1)) ?? 0n;
}

function sharedPools(legs: readonly Route[]) {
  const places = new Map<PoolId, number[]>();
  for (const [place, { hops }] of legs.entries()) {
    for (const { pool } of hops) places.set(pool.id, [...(places.get(pool.id) ?? []), place]);
  }
  return [...places]
    .filter(([, routes]) => routes.length > 1)
    .map(([pool, routes]) => ({ pool: presentPoolId(pool), routes }));
}

/** Formats the largest leg as a single route, for callers that do not support splits. */
export function presentLargest([first, ...others]: readonly Route[]) {
  if (first === undefined) throw new Error('a trade has at least one route');
  const larger = (a: Route, b: Route) => (fixedSide(b) > fixedSide(a) ? b : a);
  return presentRoute(others.reduce(larger, first));
}

/**
 * Formats the route that was refused although it promised more, with its amount on the side that the request
 * left open.
 */
export function presentLeftOut({
  request,
  leftOut,
}: Pick<QuotedTrade, 'request' | 'leftOut'>): z.input<typeof leftOutOutput> {
  if (leftOut === null) return null;
  const { tokens, reason, amountIn, amountOut, promisedPercent } = leftOut;
  const open =
    request.tradeType === 'exactInput' ? { amountOut: String(amountOut) } : { amountIn: String(amountIn) };
  return { tokens: tokens.map(presentAddress), reason, ...open, promisedPercent };
}

/** Returns the excluded tokens or pools, if any. */
export function presentExcluded(excluded: readonly Excluded[]): { excluded?: Excluded[] } {
  if (excluded.length === 0) return {};
  return { excluded: excluded.map((each) => ({ ...each, address: presentPoolId(poolIdOf(each.address)) })) };
}
