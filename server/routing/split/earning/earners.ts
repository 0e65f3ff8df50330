import { counted, type Steps } from '../../model/steps.ts';
import { isSamePath, type Path } from '../../pools/poolSide.ts';
import type { Balanced } from '../balance/balance.ts';
import { without } from '../balance/without.ts';
import { EARNERS, LEAST_EARNED } from '../tuning.ts';
import { NO_COST } from './bestPathOnTop.ts';
import { Earnings } from './earnings.ts';
import type { SearchTerms } from './searchTerms.ts';

/** Covers the rounding of rates. */
const BELOW = 1 - 1e-9;

interface Earning extends SearchTerms {
  /** Paths that are known already. */
  readonly candidates: readonly Path[];
}

/** The minimum output of a path for an input with which it earns enough. */
interface Wanted {
  /** Raw units of tokenIn. */
  readonly amount: bigint;
  /** Raw units of tokenOut, beyond its gas. */
  readonly least: number;
}

/** Returns the candidates and paths that earn more on top of a set than the path that earns least in it. */
export function* findEarners(set: Balanced, earning: Earning): Steps<readonly Path[]> {
  const { further, net, input, maxSplits } = earning;
  const candidates = [...earning.candidates];
  const earnings = new Earnings(set, net, input);
  const least = set.paths.length < maxSplits ? 0 : earnings.worthOf(yield* leastOf(set, earning));
  const wanted = earnings.sizes
    .map((size) => ({
      amount: BigInt(Math.floor(size)),
      // It may earn most with a part between two sizes.
      least: earnings.lossWith(size) + least * LEAST_EARNED,
    }))
    .filter(({ amount }) => amount > 0n);
  const reachable = yield* withinReach(wanted, earnings, earning);
  let found: readonly Path[] = [];
  let steps = 0;
  // Hardly any path earns enough with little: to find those, all have to be looked at.
  for (const { amount, least } of reachable.toReversed()) {
    const terms = { least, cost: earnings.gas, most: EARNERS.most, likely: found };
    found = yield* counted(further.findAbove(earnings.flows, amount, terms), () => steps++);
    yield;
    for (const path of found) if (!candidates.some((other) => isSamePath(path, other))) candidates.push(path);
    if (steps > EARNERS.steps) break;
  }
  return candidates;
}

/**
 * Returns the wanted outputs that paths may give. No path gives more per unit for more input, so the best
 * rate at the least input rules out the higher ones. One list serves the searches for all of them.
 * @param wanted ascending by amount
 */
function* withinReach(
  wanted: readonly Wanted[],
  { flows, gas }: Earnings,
  { further }: Earning,
): Steps<readonly Wanted[]> {
  const rateOf = ({ amount, least }: Wanted) => (least + gas.least) / Number(amount);
  const rate = Math.min(...wanted.map(rateOf)) * BELOW;
  // A search finds an output of a whole unit or more.
  const smallest = wanted.find(({ amount }) => Number(amount) * rate > 1);
  if (smallest === undefined) return wanted;
  const { amount } = smallest;
  const input = Number(amount);
  yield* further.list({ input, rate });
  const terms = { least: input * rate, cost: NO_COST, most: 1 };
  const [best] = yield* further.findAbove(flows, amount, terms);
  yield;
  const most = best === undefined ? 0 : flows.outputOnTop(best, input) / input;
  return wanted.filter((each) => each.amount < amount || rateOf(each) <= most);
}

/** Returns the net output lost without the path that earns least, raw units of the computed side. */
function* leastOf(set: Balanced, { net, input }: Earning): Steps<number> {
  if (set.paths.length < 2) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const index of set.paths.keys()) {
    least = Math.min(least, net.of(set) - net.of(without(index, set, input)));
    yield;
  }
  return Math.max(0, least);
}
