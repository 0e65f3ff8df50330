import type { Address } from 'viem';
import { toSignificant } from '../amm/rational.ts';
import type { IndexedPositions } from '../indexer/pools/indexedPositions.ts';

const MOST = 10;

/** Concentration of the liquidity that swaps at the present price trade with. */
export interface OwnerShares {
  /** Owners of positions in range. */
  readonly owners: number;
  /** Percent of the liquidity in range, 6 significant digits; null where none is in range. */
  readonly largest: number | null;
  readonly tenLargest: number | null;
}

/** Returns the shares of the largest owners, all positions of an owner in range taken together. */
export function ownerShares({ positions, tick }: Pick<IndexedPositions, 'positions' | 'tick'>): OwnerShares {
  const byOwner = new Map<Address, bigint>();
  for (const { owner, tickLower, tickUpper, liquidity } of positions) {
    if (tickLower <= tick && tick < tickUpper) byOwner.set(owner, (byOwner.get(owner) ?? 0n) + liquidity);
  }
  const held = [...byOwner.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const all = sumOf(held);
  const shareOf = (first: number) =>
    all === 0n ? null : toSignificant({ numerator: sumOf(held.slice(0, first)) * 100n, denominator: all }, 6);
  return { owners: held.length, largest: shareOf(1), tenLargest: shareOf(MOST) };
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
