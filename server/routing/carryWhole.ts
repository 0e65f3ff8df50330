import { carryInOrder, type LegsInOrder, type Part } from './legsInOrder.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { TradeType } from './route.ts';
import type { Path } from './splitCandidates.ts';

/** The shares of a part that are tried as too much for its path, more each time. */
const TOO_MUCH = [
  10n ** 12n,
  10n ** 11n,
  10n ** 10n,
  10n ** 9n,
  10n ** 8n,
  10n ** 6n,
  10n ** 4n,
  100n,
  10n,
] as const;

/**
 * The exact legs. A balance may fill paths to the very end of their liquidity, where the exact pools take a little less
 * than the real-valued ones: what is too much for one goes to the largest part that was not too much itself.
 */
export function carryWhole(graph: PoolGraph, wanted: readonly Part[], tradeType: TradeType): LegsInOrder {
  let parts = wanted;
  /** How often each was too much. */
  const tries = new Map<Path, number>();
  for (;;) {
    const carried = carryInOrder(graph, parts, tradeType);
    const filled = carried.kind === 'cannotFill' ? parts[carried.index] : undefined;
    if (filled === undefined) return carried;
    const tried = tries.get(filled.path) ?? 0;
    tries.set(filled.path, tried + 1);
    const other = parts.find(({ path }) => !tries.has(path));
    const share = TOO_MUCH[tried];
    if (other === undefined || share === undefined) return carried;
    const excess = filled.part / share + 1n;
    parts = parts
      .map(({ path, part }) => {
        if (path === filled.path) return { path, part: part - excess };
        return { path, part: path === other.path ? part + excess : part };
      })
      .filter(({ part }) => part > 0n);
  }
}
