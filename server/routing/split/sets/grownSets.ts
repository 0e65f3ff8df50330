import type { Steps } from '../../steps.ts';
import { GROWN_SHARES } from '../../tuning.ts';
import { type Balanced, balanced, mayReplace } from '../balance/balance.ts';
import { flowsOf } from '../balance/pathFlows.ts';
import type { BestPathOnTop } from '../earning/bestPathOnTop.ts';
import { GasBeside } from '../earning/gasBeside.ts';
import type { NetOfGas } from '../earning/netOfGas.ts';

interface Growing {
  readonly further: BestPathOnTop;
  readonly input: number;
  readonly maxSplits: number;
  readonly net: NetOfGas;
  /** The set of all paths: hardly any is worth more before gas. */
  readonly all: Balanced;
}

/**
 * Returns the set with the paths that leave most net of gas on top of it, one at a time, as long as one gains. Paths that are
 * found by amounts alone may each cost all that they bring; others bring a little less through pools that are warm.
 */
export function* grown(from: Balanced, growing: Growing): Steps<Balanced> {
  let current = from;
  while (current.paths.length < growing.maxSplits) {
    const next = yield* withOneMore(current, growing);
    if (next === undefined || !(growing.net.of(next) > growing.net.of(current))) break;
    current = next;
  }
  return current;
}

/** Returns the best set with one path more, each for a part of the input. */
function* withOneMore(current: Balanced, growing: Growing): Steps<Balanced | undefined> {
  const { further, input, net, all } = growing;
  const { paths, parts } = current;
  const cost = new GasBeside(paths, net, 1 / net.priceOf(1, current));
  if (!(net.worthOf(all) - net.worthOf(current) > cost.least * net.priceOf(1, current))) return undefined;
  let best: Balanced | undefined;
  for (const share of GROWN_SHARES) {
    const part = Math.floor(input * share);
    if (part < 1) continue;
    const kept = parts.map((each) => each * (1 - share));
    const found = yield* further.find(flowsOf(paths, kept).flows, paths, BigInt(part), cost);
    yield;
    if (found === undefined) continue;
    const set = balanced([...paths, found], [...kept, part], input);
    if (mayReplace(set, current) && (best === undefined || net.of(set) > net.of(best))) best = set;
  }
  return best;
}
