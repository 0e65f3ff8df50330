import { counted, type Steps } from '../../model/steps.ts';
import type { Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { EARNERS } from '../tuning.ts';
import { type BestPathOnTop, NO_COST } from './bestPathOnTop.ts';
import { Earnings } from './earnings.ts';
import type { SearchTerms } from './searchTerms.ts';

/** Covers the rounding of rates. */
const BELOW = 1 - 1e-9;

/** The minimum output of a path for an input with which it earns enough. */
interface Wanted {
  /** Raw units of tokenIn. */
  readonly amount: bigint;
  /** Raw units of tokenOut, beyond its gas. */
  readonly least: number;
}

/** Returns paths that earn something next to a set, for inputs of many sizes. */
export function* findEarners(
  set: Balanced,
  { further, net, input }: Omit<SearchTerms, 'maxSplits'>,
): Steps<readonly Path[]> {
  const earnings = new Earnings(set, net, input);
  const wanted = earnings.sizes
    .map((size, at) => ({ amount: BigInt(Math.floor(size)), least: earnings.lossAt(at) }))
    .filter(({ amount }) => amount > 0n);
  const reachable = yield* withinReach(wanted, earnings, further);
  const earners: Path[] = [];
  let found: readonly Path[] = [];
  let steps = 0;
  // Hardly any path earns enough with little: to find those, all have to be looked at.
  for (const { amount, least } of reachable.toReversed()) {
    const terms = { least, cost: earnings.gas, most: EARNERS.most, likely: found };
    found = yield* counted(further.findAbove(earnings.flows, amount, terms), () => steps++);
    yield;
    earners.push(...found);
    if (steps > EARNERS.steps) break;
  }
  return earners;
}

/**
 * Returns the wanted outputs that paths may give. No path gives more per unit for more input, so the best
 * rate at the least input rules out the higher ones.
 * @param wanted ascending by amount
 */
function* withinReach(
  wanted: readonly Wanted[],
  { flows, gas }: Earnings,
  further: BestPathOnTop,
): Steps<readonly Wanted[]> {
  const rateOf = ({ amount, least }: Wanted) => (least + gas.least) / Number(amount);
  const rate = Math.min(...wanted.map(rateOf)) * BELOW;
  // A search finds an output of a whole unit or more.
  const smallest = wanted.find(({ amount }) => Number(amount) * rate > 1);
  if (smallest === undefined) return wanted;
  const { amount } = smallest;
  const input = Number(amount);
  const terms = { least: input * rate, cost: NO_COST, most: 1 };
  const [best] = yield* further.findAbove(flows, amount, terms);
  yield;
  const most = best === undefined ? 0 : flows.outputOnTop(best, input) / input;
  return wanted.filter((each) => each.amount < amount || rateOf(each) <= most);
}
