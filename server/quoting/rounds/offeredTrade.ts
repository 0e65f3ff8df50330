import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import { NO_RESERVES } from '../../routing/execution/reserves.ts';
import { FREE_GAS } from '../../routing/gas/gasCosts.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { PoolId } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { Steps } from '../../routing/model/steps.ts';
import {
  type BestPath,
  type BestPathRequest,
  bestPathSteps,
  findBestPath,
} from '../../routing/search/bestPath.ts';
import type { BestSplit } from '../../routing/split/splitRoute.ts';
import type { LeftOut } from '../model/quotedTrade.ts';
import type { SplitSearch } from '../splitSearch.ts';
import { isWithin, middlesOutside, type Trust, type TrustLevel, tokensBetween } from '../trust/trust.ts';
import { gainOver, isTooGood, percentOf } from './gains.ts';

type Found<Best> = Extract<Best, { kind: 'found' }>;
export type FoundTrade = Found<BestPath> | Found<BestSplit>;

/** Routes that promised more than the offered ones. */
export type Promised = Pick<LeftOut, 'tokens' | 'reason' | 'promisedPercent'> & {
  readonly legs: readonly Route[];
};

export type Offer =
  | {
      readonly kind: 'found';
      readonly best: FoundTrade;
      /** The intermediate tokens that were allowed; undefined where any was. */
      readonly between: ReadonlySet<Address> | undefined;
      /** Routes that it was compared with. They must be sound too. */
      readonly yardstick: readonly Route[];
      readonly leftOut: Promised | null;
      /** States that the contracts answered, of pools that are not in the graph. */
      readonly asked?: ReadonlyMap<PoolId, PoolState>;
    }
  | Exclude<BestPath, { kind: 'found' | 'noPath' | 'insufficientLiquidity' }>
  | {
      readonly kind: 'none';
      readonly failure: Extract<BestPath, { kind: 'noPath' | 'insufficientLiquidity' }>;
      /** Untrusted tokens of the only route, and the route itself where it is known. */
      readonly untrusted: { readonly tokens: readonly Address[]; readonly legs?: readonly Route[] } | null;
    };

export type FoundOffer = Extract<Offer, { kind: 'found' }>;

export interface OfferRequest {
  readonly search: BestPathRequest;
  readonly level: TrustLevel;
  /** Maximum number of routes; 1 forbids a split. */
  readonly maxSplits: number;
  /** Routes of an earlier split to execute again instead of a search for one. */
  readonly again?: readonly Route[] | undefined;
  /** True if a split found by few searches is enough. */
  readonly isShort?: boolean | undefined;
}

/** The rule for intermediate tokens, and the searches for trades over several routes. */
export interface OfferSources {
  readonly trust: Trust;
  readonly splits: SplitSearch;
}

const NO_LEGS: readonly Route[] = [];

export function legsOf(best: FoundTrade): readonly Route[] {
  return 'legs' in best ? best.legs : [best.route];
}

/**
 * Returns the gas hops of each route of a trade, with the crossings at the states that earlier routes left.
 */
export function gasHopsOf(
  graph: PoolGraph,
  { reserves = NO_RESERVES }: Pick<BestPathRequest, 'reserves'>,
  best: FoundTrade,
): readonly (readonly GasHop[])[] {
  if (!('legs' in best)) return [best.gasHops];
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), graph.protocols);
  return gasHopsInOrder(best.legs, moving, (leg) => reserves.execute(leg, moving));
}

/**
 * Searches for the best trade that may be offered: first over all tokens, then without untrusted ones if the
 * result contains some. A trade through unvouched tokens is compared with the best one through vouched
 * tokens. On a real market arbitrage removes a much better price within a block.
 */
export function* offerSteps(
  graph: PoolGraph,
  request: OfferRequest,
  { trust, splits }: OfferSources,
): Steps<Offer> {
  const open = yield* openSearch(graph, request, trust);
  const offer =
    friendlyOffer(open, request, trust) ?? (yield* strictOffer(graph, request, { trust, splits }, open));
  if (request.level !== 'rule' && offer.kind === 'found') {
    yield;
    // A stricter level does not ask about the tokens outside its set: this search asks, so that an answer
    // names them.
    yield* bestPathSteps(graph, request.search);
  }
  return offer;
}

/** Returns the best path over all tokens; undefined where no such search is needed. */
function* openSearch(
  graph: PoolGraph,
  { search, level, maxSplits }: OfferRequest,
  trust: Trust,
): Steps<BestPath | undefined> {
  const between = tokensBetween(trust, level);
  const isHiding = level === 'rule' && between !== undefined;
  const isNeeded = isHiding || (maxSplits === 1 && between === undefined);
  return isNeeded ? yield* bestPathSteps(graph, search) : undefined;
}

/**
 * Returns the offer if the best path has vouched tokens only, as it nearly always has; it needs no other
 * search.
 */
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
  { search, level, maxSplits, again, isShort }: OfferRequest,
  { trust, splits }: OfferSources,
  open: BestPath | undefined,
): Steps<Offer> {
  // Trust may change between two steps, so it is read once.
  const between = tokensBetween(trust, level);
  const { vouched, maxGain } = trust;
  const isSplit = maxSplits > 1;
  function* find(
    tokens: ReadonlySet<Address> | undefined,
    effort: Pick<OfferRequest, 'again' | 'isShort'> = { again, isShort },
  ): Steps<BestPath | BestSplit> {
    const request = { ...search, between: tokens };
    if (isSplit) return yield* splits.best(graph, { ...request, maxSplits, ...effort });
    yield;
    return yield* bestPathSteps(graph, request);
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
    const promised = netOf(graph, search, candidate);
    const gainBeside = (other: FoundTrade, mine = promised) => {
      const net = netOf(graph, search, other);
      const gain = gainOver(search.tradeType, mine, net);
      return { gain, net, isTooGood: isTooGood(gain, net, maxGain) };
    };
    const alone = isSplit ? yield* bestPathSteps(graph, { ...search, between: vouched }) : undefined;
    // A split through vouched tokens leaves no less than one route through them, and takes far longer to
    // find.
    const isEnough = alone?.kind === 'found' && !gainBeside(alone).isTooGood;
    let reference = isEnough ? alone : yield* find(vouched);
    // A short search that fills no routes proves nothing: only a whole one may say that there is nothing to
    // compare with.
    if (isShort === true && reference.kind === 'insufficientLiquidity') {
      reference = yield* find(vouched, { again: undefined, isShort: false });
    }
    if (reference.kind === 'needsTicks') return reference;
    if (reference.kind === 'found') {
      const beside = gainBeside(reference);
      if (beside.isTooGood) {
        [best, tokens] = [reference, vouched];
        // What a short search may offer, a whole one must not fall short of.
        const short = isSplit && !isShort ? yield* find(between, { isShort: true }) : undefined;
        if (short?.kind === 'found') {
          const { gain, isTooGood } = gainBeside(reference, netOf(graph, search, short));
          if (gain > 0n && !isTooGood) [best, tokens, yardstick] = [short, between, legsOf(reference)];
        }
        const reason = 'tooGoodToBeTrue';
        const legs = legsOf(candidate);
        leftOut = {
          legs,
          tokens: middlesOutside(legs, vouched),
          reason,
          promisedPercent: percentOf(beside.gain, beside.net),
        };
      } else yardstick = legsOf(reference);
    }
  }
  if (isUntrusted) {
    const net = netOf(graph, search, best);
    const gain = gainOver(search.tradeType, netOf(graph, search, open), net);
    const legs = [open.route];
    // A split may beat the whole amount through any one route.
    if (gain > 0n) {
      leftOut = {
        legs,
        tokens: middlesOutside(legs, between),
        reason: 'untrusted',
        promisedPercent: percentOf(gain, net),
      };
    }
  }
  return { kind: 'found', best, between: tokens, yardstick, leftOut };
}

/** Returns whether a path exists at level `rule`, after the search at a stricter level found none. */
export function isThereByRule(graph: PoolGraph, search: BestPathRequest, trust: Trust): boolean {
  return findBestPath(graph, { ...search, between: tokensBetween(trust, 'rule') }).kind === 'found';
}

/** Returns the ranking amount of a trade: its computed amount net of gas and reserves, raw units. */
export function netOf(graph: PoolGraph, search: BestPathRequest, best: FoundTrade): bigint {
  const { tradeType, gas = FREE_GAS, reserves = NO_RESERVES } = search;
  const legs = legsOf(best);
  const isInput = tradeType === 'exactInput';
  const amount = legs.reduce(
    (total, { amounts }) => total + ((isInput ? amounts.at(-1) : amounts[0]) ?? 0n),
    0n,
  );
  const cost = gas.ofLegs(gasHopsOf(graph, search, best)) + reserves.costOf(legs);
  return isInput ? amount - cost : amount + cost;
}

/** Returns the untrusted tokens of the only possible route; null when there is no route anyway. */
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
