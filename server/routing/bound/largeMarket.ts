import type { Steps } from '../steps.ts';
import {
  BOUND_NEAR_ENOUGH,
  LARGE_DEARER,
  LARGE_FAR,
  LARGE_FAR_FROM_LOOKS,
  LARGE_GAP,
  LARGE_GAS,
  LARGE_INNER,
  LARGE_LITTLE_GAS,
  LARGE_MOSTLY_GAS,
  LARGE_MUCH_GAS,
  LARGE_SOME_GAS,
  LARGE_WIDE,
} from '../tuning.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';

/** Part of the input, at most, by which an exact output is sought for less. */
const MOST_LESS = 0.01;

/**
 * Returns the gap in a market where hundreds of pools may earn. The prices of the tokens of the routes and of those with hundreds of
 * pools are sought together, as if pools cost nothing or, where that leads nowhere, beyond what they cost. All others lie in
 * corridors, which have no prices: see `Corridors`.
 */
export function* gapInLargeMarket(at: GapAtPrices, start: Prices): Steps<number> {
  const { trade } = at;
  // Only where other routings cost more than the routes can a look without gas show that they gain nothing.
  if (trade.gas.ofLegs < trade.twoRoutes) {
    const { share } = yield* at.look(start, { part: 0 });
    if (share < BOUND_NEAR_ENOUGH) return share;
  }
  const isSmall = trade.isMostlyGas(LARGE_GAS);
  // Between tokens of thousands of pools corridors take several times as long as looks.
  if (trade.hasCrowdedEnds && trade.isMostlyGas(LARGE_SOME_GAS)) {
    yield* byLooks(at, start);
    if (isSmall || at.share < BOUND_NEAR_ENOUGH || at.share > LARGE_FAR_FROM_LOOKS) return at.share;
  }
  try {
    yield* byCorridors(at, start);
    if (isSmall && at.share > LARGE_WIDE) yield* byLooks(at, start);
    return at.share;
  } finally {
    at.release();
  }
}

function* byCorridors(at: GapAtPrices, start: Prices): Steps<void> {
  const { corridors, limits, trade } = at;
  const large = trade.withLargeTokens(start);
  let { prices } = at.seek(large, { isFree: true });
  yield;
  // Those of which no end has a pool have no price.
  const known = { input: start.input, tokens: tokensOf(large, prices) };
  yield* corridors.look(prices, limits);
  const rounds = trade.isMostlyGas(LARGE_MUCH_GAS) ? 2 : trade.isMostlyGas(LARGE_GAS) ? 1 : 0;
  const isDone = () => trade.hasCrowdedEnds || corridors.isWide || at.share < BOUND_NEAR_ENOUGH;
  for (let round = 0; round < rounds && !isDone(); round++) {
    const less = Math.min(at.share, MOST_LESS);
    const found = at.seek(corridors.withInner(prices, LARGE_INNER), { by: 'byPool', less }).prices;
    yield;
    prices = { input: found.input, tokens: tokensOf(found, known) };
    yield* corridors.look(prices, limits);
  }
  if (trade.isMostlyGas(LARGE_LITTLE_GAS) && !isDone()) yield* corridors.lookWhole(prices, limits);
  if (at.share < LARGE_FAR || corridors.isWide) return;
  yield* corridors.look(known, limits);
  if (at.share < LARGE_FAR) return;
  const beyond = at.seek(known, { by: 'byPool', less: at.share < 1 ? at.share : 0 }).prices;
  yield;
  yield* corridors.look(beyond, limits);
}

/** Returns those of some prices that are of tokens of others. */
const tokensOf = (found: Prices, { tokens }: Prices) =>
  new Map([...found.tokens].filter(([token]) => tokens.has(token)));

/**
 * Looks at the whole market. A look chooses all prices but that of the input: at its price by the routes, with a fee for each pool that
 * leaves nothing to those which the routes have no room for, or, where much is left, dearer: the input is worth more than the
 * routes make of it.
 */
function* byLooks(at: GapAtPrices, { input }: Prices): Steps<void> {
  const priced = (times: number): Prices => ({ input: input * times, tokens: new Map() });
  // Where gas is most of the trade, what counts is that each route pays for itself.
  const by = at.trade.isMostlyGas(LARGE_MOSTLY_GAS) ? 'byRoute' : 'byPool';
  const { share: first } = yield* at.look(priced(1), { by });
  if (first < LARGE_GAP) {
    const { share } = yield* at.look(priced(1), { by, fees: at.fees });
    if (by === 'byPool' || share < first / 2 || share < BOUND_NEAR_ENOUGH) return;
  }
  yield* at.look(priced(1 + LARGE_DEARER * Math.min(1, at.share)), { by });
}
