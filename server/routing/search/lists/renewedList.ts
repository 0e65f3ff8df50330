import type { SearchEnds } from '../../graph/adjacency.ts';
import type { Steps } from '../../model/steps.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import type { HopMasks } from '../../pools/routeProtocol.ts';
import { changedEnds, collectThrough } from '../scan/changedPaths.ts';
import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';
import { FoundRows } from './foundRows.ts';
import { TokenPathRows } from './tokenPathRows.ts';
import { masksOf, ROWS_PER_STEP, type TokenPathShortlist, tradeOf } from './tokenPathShortlist.ts';

/** Pools that may change while a list with twins stays, and token paths of one length through them. */
const MOST_CHANGED = 8192;
const MOST_RENEWED = 16_384;

interface Renewal {
  readonly ends: SearchEnds;
  /** The protocols by hop of all searches. */
  readonly patterns: readonly HopMasks[];
  readonly changed: ReadonlySet<PoolEntry>;
}

/**
 * Returns a list as it is after some pools have changed, in steps; `undefined` where that takes more than
 * another scan. Paths through changed pools are found anew, and all others are as they were. The rows of
 * before stay as well: their scores decide only whether a path is looked at.
 * @param scan between the same ends
 */
export function* renewedList(
  list: TokenPathShortlist,
  scan: TokenPathScan,
  { ends, patterns, changed }: Renewal,
): Steps<TokenPathShortlist | undefined> {
  const { rows, least, rates, twins, changed: before = [] } = list.listed;
  const all = new Set(twins?.isEmpty === false ? [...before, ...changed] : []);
  if (all.size > MOST_CHANGED) return undefined;
  const around = changedEnds(changed, ends);
  const renewed = new Map<number, readonly TokenPathRows[]>();
  for (const [hops, [scanned, known]] of rows) {
    if (scanned === undefined) continue;
    const masks = masksOf(patterns, hops);
    const trade = tradeOf({ ...least, rate: rates?.get(hops) ?? least.rate });
    const found = new FoundRows();
    scan.setEnds(masks, trade);
    yield* collectThrough(scan, around, masks, found);
    scan.setEnds(masks, trade);
    found.complete(scan);
    // All over the tokens beside the ends were found anew.
    known?.collect(trade, {
      most: SLACK,
      note: (first, last, ...row) => {
        if (!around.firsts.has(first) && !around.lasts.has(last)) found.note(first, last, ...row);
      },
    });
    if (found.count > MOST_RENEWED) return undefined;
    renewed.set(hops, [scanned, new TokenPathRows(found)]);
    if (found.count > ROWS_PER_STEP) yield;
  }
  return list.with(renewed, all);
}
