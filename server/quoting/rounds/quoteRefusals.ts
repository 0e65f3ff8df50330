import type { Hex } from 'viem';
import type { PoolSource } from '../../chain/poolSource.ts';
import { AppError } from '../../errors.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import type { Considered } from '../../routing/search/consideredPools.ts';
import { isCutOff } from '../../routing/search/reachability.ts';
import { checksummed, presentPoolId } from '../../values/checksum.ts';
import type { Excluded } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { Rules } from '../rules/exclusions.ts';
import { describeConstraint, v2OnlyTokens } from '../tax/taxedTrade.ts';
import type { Offer } from './offeredTrade.ts';

/**
 * Returns whether no route exists unless the factories return a pool of the pair itself. Then no other read
 * is needed. An index lists all pools but the youngest; without an index the known pools prove little, so
 * this is false.
 */
export function isNowhere(
  { discovery, graph }: PoolSource,
  { tokenIn, tokenOut, maxHops }: Pick<TradeRequest, 'tokenIn' | 'tokenOut' | 'maxHops'>,
): boolean {
  return discovery === 'index' && isCutOff(graph, tokenIn, tokenOut, maxHops);
}

const NOT_TRUSTED = '; those that there are lead through tokens that are not trusted (MIDDLE_TOKENS)';

/**
 * Returns NO_ROUTE or INSUFFICIENT_LIQUIDITY for a trade without a route, with pools considered and excluded.
 * @param least the least input that buys one raw unit, where the amount is too small for that
 */
export function refusal(
  { failure: best, untrusted }: Extract<Offer, { kind: 'none' }>,
  request: TradeRequest,
  search: BestPathRequest,
  excluded: readonly Excluded[],
  least?: bigint,
): AppError {
  const { tokenIn, tokenOut, maxHops } = request;
  const named = excluded.map((each) => ({ ...each, address: nameOf(each.address) }));
  const others = otherKinds(best.considered, request);
  const details = {
    ...describe(best.considered),
    ...(others.length === 0 ? {} : { protocols: request.protocols }),
    ...(named.length === 0 ? {} : { excluded: named }),
    ...(untrusted === null ? {} : describeUntrusted(request, untrusted)),
  };
  const [from, to] = [checksummed(tokenIn), checksummed(tokenOut)];
  if (best.kind === 'noPath') {
    const reason =
      describeConstraint(request, search) + (untrusted === null ? '' : NOT_TRUSTED) + describeOthers(others);
    const message = `No route found from ${from} to ${to} through at most ${maxHops} pools${reason}`;
    const [taxed] = v2OnlyTokens(request, search);
    const cause = taxed === undefined ? {} : { token: checksummed(taxed), reason: 'transferFee' };
    return new AppError('NO_ROUTE', message, { details: { ...details, ...cause } });
  }
  if (least !== undefined) {
    const message = `The amount is too small: not one unit of ${to} would come out. The least that buys one is ${least} of ${from}`;
    const cause = { reason: 'tooSmall', leastAmountIn: String(least) };
    return new AppError('INSUFFICIENT_LIQUIDITY', message, { details: { ...details, ...cause } });
  }
  const message = `The pools between ${from} and ${to} cannot fill this amount${describeOthers(others)}`;
  return new AppError('INSUFFICIENT_LIQUIDITY', message, { details });
}

/** Returns the kinds of the pools between the tokens that the request allows no routes through. */
function otherKinds(considered: Considered, { protocols }: TradeRequest): string[] {
  if (protocols === undefined) return [];
  const allowed: readonly string[] = protocols;
  const counts = Object.entries(describe(considered).poolsConsidered);
  return counts.filter(([kind, count]) => count > 0 && !allowed.includes(kind)).map(([kind]) => kind);
}

function describeOthers(others: readonly string[]): string {
  if (others.length === 0) return '';
  const kinds = others.map((kind) => kind.toUpperCase()).join(' and ');
  return `; there are ${kinds} pools too, which protocols does not name`;
}

/**
 * Returns the untrusted intermediate tokens, the setting that bars them, and the amount that the route
 * promises.
 */
function describeUntrusted(
  { tradeType }: TradeRequest,
  { tokens, legs }: NonNullable<Extract<Offer, { kind: 'none' }>['untrusted']>,
) {
  const isInput = tradeType === 'exactInput';
  const amount = legs?.[0]?.amounts.at(isInput ? -1 : 0);
  const promised = amount === undefined ? {} : { [isInput ? 'amountOut' : 'amountIn']: String(amount) };
  const leftOut = { tokens: tokens.map((token) => checksummed(token)), reason: 'untrusted', ...promised };
  return { leftOut, setting: 'MIDDLE_TOKENS=trusted' };
}

/** Returns OVERLOADED, for a quote whose pools are not read yet after all its rounds. */
export function stillReading(): AppError {
  const message = 'The pools of this pair and the tokens between them are still being read';
  return new AppError('OVERLOADED', message, { retryAfterSeconds: 1 });
}

/** @throws AppError NO_ROUTE for a token that the operator denies */
export function refuseDenied({ tokenIn, tokenOut }: TradeRequest, { deniedTokens }: Rules): void {
  const denied = [tokenIn, tokenOut].find((token) => deniedTokens.has(token));
  if (denied === undefined) return;
  const [from, to, token] = [tokenIn, tokenOut, denied].map((address) => checksummed(address));
  const message = `No route found from ${from} to ${to}: the operator of this service denies ${token}`;
  throw new AppError('NO_ROUTE', message, { details: { token, reason: 'denied' } });
}

function describe(considered: Considered) {
  const { poolsOfTokenIn, poolsOfTokenOut, failures, ...poolsConsidered } = considered;
  const named = failures.map((failure) => ({ ...failure, address: nameOf(failure.address) }));
  return { poolsConsidered, poolsOfTokenIn, poolsOfTokenOut, failures: named };
}

/** Returns a token or pool as answers write it. */
function nameOf(tokenOrPool: Hex): Hex {
  return presentPoolId(poolIdOf(tokenOrPool));
}
