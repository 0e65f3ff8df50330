import type { Address } from 'viem';
import { type BestPath, type BestPathRequest, findBestPath } from '../../routing/bestPath.ts';
import { FREE_GAS } from '../../routing/gasCosts.ts';
import type { PoolGraph } from '../../routing/poolGraph.ts';
import { gasHopsInOrder } from '../../routing/poolStatesInSwap.ts';
import type { Route } from '../../routing/route.ts';
import { type BestSplit, bestSplitSteps } from '../../routing/splitRoute.ts';
import type { Steps } from '../../routing/steps.ts';
import { gainOver, isTooGood, type LeftOut, percentOf } from './leftOut.ts';
import { isWithin, middlesOutside, type Trust, type TrustLevel, tokensBetween } from './trust.ts';

type Found<Best> = Extract<Best, { kind: 'found' }>;
export type FoundTrade = Found<BestPath> | Found<BestSplit>;

/** Routes that promised more than those that are offered. */
export type Promised = Pick<LeftOut, 'tokens' | 'reason' | 'promisedPercent'> & {
  readonly legs: readonly Route[];
};

export type Offer =
  | {
      readonly kind: 'found';
      readonly best: FoundTrade;
      /** The tokens that might lie between its pools; undefined where any might. */
      readonly between: ReadonlySet<Address> | undefined;
      /** Routes that it was compared with: they have to be sound as well. */
      readonly yardstick: readonly Route[];
      readonly leftOut: Promised | null;
    }
  | Exclude<BestPath, { kind: 'found' | 'noPath' | 'insufficientLiquidity' }>
  | {
      readonly kind: 'none';
      readonly failure: Extract<BestPath, { kind: 'noPath' | 'insufficientLiquidity' }>;
      /** Tokens of the route that there would be, and the route where it is known. */
      readonly untrusted: { readonly tokens: readonly Address[]; readonly legs?: readonly Route[] } | null;
    };

export interface OfferRequest {
  readonly search: BestPathRequest;
  readonly level: TrustLevel;
  /** 1: by one route. */
  readonly maxSplits: number;
}

const NO_LEGS: readonly Route[] = [];

export function legsOf(best: FoundTrade): readonly Route[] {
  return 'legs' in best ? best.legs : [best.route];
}

/**
 * The best trade that may be offered. It is searched as if every token were trusted; only where that leads through one
 * that is not, it is searched again without. A trade through tokens that nobody vouches for is compared with the best
 * one through the others: on a real market what promises much more is taken within a block by whoever can.
 */
export function* offerSteps(graph: PoolGraph, request: OfferRequest, trust: Trust): Steps<Offer> {
  const open = openSearch(graph, request, trust);
  const offer = friendlyOffer(open, request, trust) ?? (yield* strictOffer(graph, request, trust, open));
  if (request.level !== 'rule' && offer.kind === 'found') {
    yield;
    // A stricter level does not ask about the tokens outside its set: this search asks, so that an answer names them.
    findBestPath(graph, request.search);
  }
  return offer;
}

/** The best path over all tokens, where it is looked for at all. */
function openSearch(
  graph: PoolGraph,
  { search, level, maxSplits }: OfferRequest,
  trust: Trust,
): BestPath | undefined {
  const between = tokensBetween(trust, level);
  const isHiding = level === 'rule' && between !== undefined;
  return isHiding || (maxSplits === 1 && between === undefined) ? findBestPath(graph, search) : undefined;
}

/** What needs no other search, as nearly always: the best of all routes leads through vouched tokens alone. */
function friendlyOffer(
  open: BestPath | undefined,
  { level, maxSplits }: OfferRequest,
  trust: Trust,
): Offer | undefined {
  if (maxSplits > 1 || open?.kind !== 'found' || !isWithin([open.route], trust.vouched)) return undefined;
  return {
    kind: 'found',
    best: open,
    between: tokensBetween(trust, level),
    yardstick: NO_LEGS,
    leftOut: null,
  };
}

function* strictOffer(
  graph: PoolGraph,
  { search, level, maxSplits }: OfferRequest,
  trust: Trust,
  open: BestPath | undefined,
): Steps<Offer> {
  // A trust that changes between two steps is not to be looked at.
  const between = tokensBetween(trust, level);
  const { vouched, maxGain } = trust;
  const isSplit = maxSplits > 1;
  function* find(tokens: ReadonlySet<Address> | undefined): Steps<BestPath | BestSplit> {
    const request = { ...search, between: tokens };
    if (isSplit) return yield* bestSplitSteps(graph, { ...request, maxSplits });
    yield;
    return findBestPath(graph, request);
  }

  const isOffered =
    open !== undefined &&
    !isSplit &&
    open.kind !== 'needsTicks' &&
    (open.kind !== 'found' || between === undefined || isWithin([open.route], between));
  if (between === undefined && open?.kind === 'needsTicks') return open;
  const candidate = isOffered ? open : yield* find(between);
  if (candidate.kind === 'needsTicks') return candidate;
  const isUntrusted = open?.kind === 'found' && between !== undefined && !isWithin([open.route], between);
  if (candidate.kind !== 'found') {
    const untrusted = between === undefined ? null : untrustedOf(graph, search, open, between);
    return { kind: 'none', failure: candidate, untrusted };
  }

  let [best, tokens] = [candidate, between];
  let yardstick = NO_LEGS;
  let leftOut: Promised | null = null;
  if (level !== 'proven' && !isWithin(legsOf(candidate), vouched)) {
    const reference = yield* find(vouched);
    if (reference.kind === 'needsTicks') return reference;
    if (reference.kind === 'found') {
      const net = netOf(graph, search, reference);
      const gain = gainOver(search.tradeType, netOf(graph, search, candidate), net);
      if (isTooGood(gain, net, maxGain)) {
        [best, tokens] = [reference, vouched];
        const reason = 'tooGoodToBeTrue';
        const legs = legsOf(candidate);
        leftOut = {
          ...{ legs, tokens: middlesOutside(legs, vouched), reason },
          promisedPercent: percentOf(gain, net),
        };
      } else yardstick = legsOf(reference);
    }
  }
  if (isUntrusted) {
    const net = netOf(graph, search, best);
    const gain = gainOver(search.tradeType, netOf(graph, search, open), net);
    const legs = [open.route];
    // The parts of a split may do better than the whole by any route.
    if (gain > 0n) {
      leftOut = {
        ...{ legs, tokens: middlesOutside(legs, between), reason: 'untrusted' },
        promisedPercent: percentOf(gain, net),
      };
    }
  }
  return { kind: 'found', best, between: tokens, yardstick, leftOut };
}

/** Whether a trade is there by the rule, for which others were looked for in vain at a stricter level. */
export function isThereByRule(graph: PoolGraph, search: BestPathRequest, trust: Trust): boolean {
  return findBestPath(graph, { ...search, between: tokensBetween(trust, 'rule') }).kind === 'found';
}

/** What is compared: the computed side of a trade and its gas, raw units. */
function netOf(graph: PoolGraph, { tradeType, gas = FREE_GAS }: BestPathRequest, best: FoundTrade): bigint {
  const legs = legsOf(best);
  const isInput = tradeType === 'exactInput';
  const amount = legs.reduce(
    (total, { amounts }) => total + ((isInput ? amounts.at(-1) : amounts[0]) ?? 0n),
    0n,
  );
  const hops = 'legs' in best ? gasHopsInOrder(legs, (pool) => graph.stateOf(pool)) : [best.gasHops];
  const cost = gas.ofLegs(hops);
  return isInput ? amount - cost : amount + cost;
}

/** What stands between a trade and the only route that there may be; null when there is none anyway. */
function untrustedOf(
  graph: PoolGraph,
  { tokenIn, tokenOut }: BestPathRequest,
  open: BestPath | undefined,
  between: ReadonlySet<Address>,
): Extract<Offer, { kind: 'none' }>['untrusted'] {
  if (open?.kind === 'found') {
    const legs = [open.route];
    const tokens = middlesOutside(legs, between);
    return tokens.length === 0 ? null : { tokens, legs };
  }
  if (open?.kind !== 'needsTicks') return null;
  const pools = open.pools.flatMap(({ id }) => graph.getPool(id) ?? []);
  const tokens = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]));
  for (const token of tokens) {
    if (token === tokenIn || token === tokenOut || between.has(token)) tokens.delete(token);
  }
  return tokens.size === 0 ? null : { tokens: [...tokens] };
}
