import type { SearchEnds } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import type { HopScan } from './hopScan.ts';
import type { TokenPathSink } from './tokenPathSource.ts';

/** A token with more pools has a step of its own. */
const LARGE_RUN = 1024;

/** The tokens on the other sides of changed pools of the ends. */
export interface ChangedEnds {
  readonly changed: Iterable<PoolEntry>;
  readonly firsts: ReadonlySet<number>;
  readonly lasts: ReadonlySet<number>;
}

export function changedEnds(changed: Iterable<PoolEntry>, { start, end }: SearchEnds): ChangedEnds {
  const [firsts, lasts] = [new Set<number>(), new Set<number>()];
  for (const { token0, token1 } of changed) {
    if (token0 === start || token1 === start) firsts.add(token0 === start ? token1 : token0);
    if (token0 === end || token1 === end) lasts.add(token0 === end ? token1 : token0);
  }
  return { changed, firsts, lasts };
}

/**
 * Notes the token paths through changed pools that may carry a trade: all that a list of before does not know
 * as they are. Where a pool of an end has changed, they are all paths over the token on its other side.
 * @param scan with the amounts of a trade at its ends
 */
export function* collectThrough(
  scan: HopScan,
  { changed, firsts, lasts }: ChangedEnds,
  masks: HopMasks,
  sink: TokenPathSink,
): Steps<void> {
  if (masks.length === 2) {
    for (const token of new Set([...firsts, ...lasts])) {
      const score = scan.firstHop.at(token) * scan.lastHop.at(token);
      if (score <= sink.most) sink.note(token, token, score, 1, 0);
    }
    return;
  }
  const { adjacency } = scan;
  const mask = masks[1] ?? 0;
  for (const tokens of [firsts, lasts])
    for (const token of tokens) {
      scan.collectOver(token, tokens === firsts, mask, sink);
      if (adjacency.degreeOf(token) > LARGE_RUN) yield;
    }
  for (const entry of changed) {
    const { token0, token1, at0 } = entry;
    if (adjacency.entryAt(at0) !== entry || (entry.protocolBit & mask) === 0) continue;
    for (const isOut of [true, false]) {
      const [first, last] = isOut ? [token0, token1] : [token1, token0];
      const { rates, floors } = isOut ? adjacency.outOf : adjacency.into;
      const [rate, floor] = [rates[at0] ?? 0, floors[at0] ?? 0];
      const score = (scan.firstHop.at(first) * rate + floor) * scan.lastHop.at(last);
      if (score <= sink.most) sink.note(first, last, score, rate, floor);
    }
  }
}
