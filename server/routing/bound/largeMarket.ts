import type { Steps } from '../steps.ts';
import {
  BOUND_NEAR_ENOUGH,
  LARGE_DEARER,
  LARGE_FAR,
  LARGE_GAS,
  LARGE_MOSTLY_GAS,
  LARGE_NEAR_ENOUGH,
  LARGE_WIDE,
} from '../tuning.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';

/** Prices of the input, as multiples of a good one, that are tried where gas is most of a trade. */
const OTHER_INPUTS = [1.02, 0.985, 1.06];

/**
 * Returns the gap in a market where hundreds of pools may earn. The prices of the tokens of the routes and of those with hundreds of
 * pools are sought together, as if pools cost nothing and then beyond what they cost. All others lie in corridors, which have no
 * prices: see `Corridors`.
 */
export function* gapInLargeMarket(at: GapAtPrices, start: Prices): Steps<number> {
  // Only where other routings cost more than the routes can a look without gas show that they gain nothing.
  if (at.gas.ofLegs < at.twoRoutes) {
    const { share } = yield* at.look(start, { part: 0 });
    if (share < BOUND_NEAR_ENOUGH) return share;
  }
  try {
    const share = yield* byCorridors(at, start);
    return share > LARGE_WIDE ? yield* byLooks(at, start) : share;
  } finally {
    at.release();
  }
}

function* byCorridors(at: GapAtPrices, start: Prices): Steps<number> {
  const known = at.withLargeTokens(start);
  const free = at.seek(known, { isFree: true }).prices;
  yield;
  yield* at.lookByCorridors(free, 'byPool');
  if (at.share > LARGE_FAR) yield* at.lookByCorridors(known, 'byPool');
  const isSmall = at.isMostlyGas(LARGE_GAS);
  if (at.share < LARGE_NEAR_ENOUGH || (at.share < LARGE_FAR && !isSmall)) return at.share;
  const from = at.share < LARGE_FAR ? free : known;
  const beyond = at.seek(from, { by: 'byPool', less: at.share < 1 ? at.share : 0 }).prices;
  yield;
  yield* at.lookByCorridors(beyond, 'byPool');
  if (!at.isMostlyGas(LARGE_MOSTLY_GAS)) return at.share;
  for (const times of OTHER_INPUTS) yield* at.lookByCorridors(dearer(free, times), 'byPool');
  return at.share;
}

/**
 * Looks at the whole market where routes gain so much that corridors of other pools, each with pools of its own, would too. A look
 * chooses all prices but that of the input: at its price by the routes, with a fee for each pool that leaves nothing to those which
 * the routes have no room for, and dearer, where the input is worth more than the routes make of it.
 */
function* byLooks(at: GapAtPrices, { input }: Prices): Steps<number> {
  const priced = (times: number): Prices => ({ input: input * times, tokens: new Map() });
  for (const by of ['byPool', 'byRoute'] as const) {
    yield* at.look(priced(1), { by });
    yield* at.look(priced(1), { by, fees: at.fees });
  }
  yield* at.look(priced(1 + LARGE_DEARER * Math.min(1, at.share)), { by: 'byRoute' });
  return at.share;
}

/** Returns prices at which the input, and with it what it buys first, is so many times as dear. */
function dearer({ input, tokens }: Prices, times: number): Prices {
  const priced = [...tokens].map(([token, { afterFirst, beforeLast }]) => {
    const after = afterFirst * times;
    return [token, { afterFirst: after, beforeLast: Math.min(after, beforeLast) }] as const;
  });
  return { input: input * times, tokens: new Map(priced) };
}
