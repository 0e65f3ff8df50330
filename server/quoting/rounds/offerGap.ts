import { boundedRoutes } from '../../routing/model/routeLimits.ts';
import type { Steps } from '../../routing/model/steps.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { type FoundOffer, legsOf } from './offeredTrade.ts';
import type { RoundTerms } from './quoteRound.ts';
import type { QuoteSources } from './quoteSources.ts';

/** Upper bound on the gain of any other routing, ppm of the computed side; null with the reason for none. */
type GapBound = Pick<QuotedTrade, 'optimalityGap' | 'openGap'>;

export const NO_GAP: GapBound = { optimalityGap: null };

/**
 * Computes the optimality gap of an offer, and yields between steps. Its search does not add to the
 * exclusions that were met.
 * @param mustFit whether routes that take more gas than a transaction can have were left out: no bound holds
 */
export function* offerGapSteps(
  { source, splits }: Pick<QuoteSources, 'source' | 'splits'>,
  { request: { maxSplits = 1 }, search, exclusions }: RoundTerms,
  { best, between }: FoundOffer,
  mustFit: boolean,
): Steps<GapBound> {
  if (mustFit) return { optimalityGap: null, openGap: 'gasLimit' };
  const bounded = {
    ...search,
    between,
    barred: exclusions.tokens,
    barredPools: exclusions.pools,
    mostRoutes: boundedRoutes(maxSplits),
  };
  const gap = yield* splits.gap(source.graph, bounded, legsOf(best));
  return typeof gap === 'number' ? { optimalityGap: gap } : { optimalityGap: null, openGap: gap };
}
