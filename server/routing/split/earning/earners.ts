import { counted, type Steps } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { EARNERS } from '../tuning.ts';
import { NO_COST } from './bestPathOnTop.ts';
import { Earnings, type SearchTerms } from './earnings.ts';

/** Covers the rounding of rates. */
const BELOW = 1 - 1e-9;

/**
 * Returns paths that earn something next to a set, for inputs of many sizes. No path gives more per unit for
 * more input. So the best rate at the least input rules out sizes that need a higher one.
 */
export function* findEarners(
  set: Balanced,
  { further, net, input }: Omit<SearchTerms, 'maxSplits'>,
): Steps<readonly Path[]> {
  const earnings = new Earnings(set, net, input);
  const { flows, gas: cost, sizes } = earnings;
  const wanted = sizes
    .map((size, at) => ({ amount: BigInt(Math.floor(size)), least: earnings.lossAt(at) }))
    .filter(({ amount }) => amount > 0n)
    .map((each) => ({ ...each, rate: (each.least + cost.least) / Number(each.amount) }));
  const rate = Math.min(...wanted.map((each) => each.rate)) * BELOW;
  // A search finds an output of a whole unit or more.
  const smallest = wanted.find(({ amount }) => Number(amount) * rate > 1);
  let most = Number.POSITIVE_INFINITY;
  if (smallest !== undefined) {
    const least = Number(smallest.amount);
    const terms = { least: least * rate, cost: NO_COST, most: 1 };
    const [best] = yield* further.findAbove(flows, smallest.amount, terms);
    yield;
    most = best === undefined ? 0 : flows.outputOnTop(best, least) / least;
  }
  const isReachable = (each: (typeof wanted)[number]) =>
    smallest === undefined || each.amount < smallest.amount || each.rate <= most;
  const earners: Path[] = [];
  let found: readonly Path[] = [];
  let steps = 0;
  // Hardly any path earns enough with little: to find those, all have to be looked at.
  for (const { amount, least } of wanted.filter(isReachable).reverse()) {
    const terms = { least, cost, most: EARNERS.most, likely: found };
    found = yield* counted(further.findAbove(flows, amount, terms), () => steps++);
    yield;
    earners.push(...found);
    if (steps > EARNERS.steps) break;
  }
  return earners;
}
