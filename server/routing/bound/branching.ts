import type { Steps } from '../steps.ts';
import { BRANCH_LOOKS, BRANCH_NEAR_ENOUGH, MOST_DECIDED, MOST_EARNERS } from '../tuning.ts';
import { lookAtFew } from './few/fewRoutes.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Sought } from './look.ts';
import type { Prices } from './prices.ts';
import type { Routings } from './routes/routings.ts';

/** Routings with the prices that were sought for them. */
interface Branch {
  readonly of: Routings;
  readonly found: Sought;
}

/**
 * Returns the gap, narrowed by telling routings through a pool from those without it. At one price a pool may earn just what it
 * costs, so that prices fit as if a part of it were used, for a part of its gas. No routing does that: those through it pay for all
 * of it, and the others go without. Each of both has better prices of its own, and the gap is the greater of theirs.
 */
export function* gapByBranches(at: GapAtPrices, prices: Prices, sought?: Sought): Steps<number> {
  const all = { of: at.all, found: sought ?? { prices, share: at.share, undecided: [] } };
  if (gapOf(all) < BRANCH_NEAR_ENOUGH || isOfMany(all)) return at.share;
  const open: Branch[] = [sought === undefined ? { of: at.all, found: at.seek(prices) } : all];
  for (let looks = 0; looks < BRANCH_LOOKS; looks += 2) {
    const widest = open.reduce((one, other) => (gapOf(other) > gapOf(one) ? other : one));
    const pool = widest.found.undecided.find((each) => !widest.of.isDecided(each));
    if (gapOf(widest) < BRANCH_NEAR_ENOUGH || isOfMany(widest) || pool === undefined) break;
    open.splice(open.indexOf(widest), 1);
    for (const of of [widest.of.through(pool), widest.of.without(pool)])
      open.push(yield* soughtFor(at, of, widest));
  }
  return Math.max(...open.map(gapOf));
}

const gapOf = ({ of }: Branch) => of.shares.most();

/** Whether routings over many routes leave the gap: no single pool decides on it. */
const isOfMany = ({ of: { shares } }: Branch) =>
  shares.most((direct, others) => direct + others > MOST_DECIDED) >= shares.most();

function* soughtFor(at: GapAtPrices, of: Routings, from: Branch): Steps<Branch> {
  let prices = from.found.prices;
  for (;;) {
    const found = at.seek(prices, { of });
    yield;
    yield* at.look(found.prices, { mostEarners: MOST_EARNERS, of });
    const next = at.pricesWithEarners(found.prices);
    if (of.shares.most() < BRANCH_NEAR_ENOUGH) return { of, found };
    if (next.tokens.size === found.prices.tokens.size) {
      yield* lookAtFew(at, found.prices, of);
      return { of, found };
    }
    prices = next;
  }
}
