import type { Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { FIT_ATTEMPTS, FIT_FIRST_SHARE, FIT_GROWTH, FIT_HALVINGS } from '../tuning.ts';
import { carryInOrder, type LegsInOrder, type LegTerms, type Part } from './executeLegs.ts';

/**
 * Returns the exact legs after moving excess out of full pools. A balance may fill a pool past its liquidity, or to
 * its very end, where exact swaps take a little less than the real-valued curve. The excess of a part goes to the
 * first other part with which it can be filled; parts without a full pool come first.
 */
export function fitToLiquidity(graph: PoolGraph, wanted: readonly Part[], terms: LegTerms): LegsInOrder {
  let parts = wanted;
  const full = new Set<Pool>();
  let attempts = 0;
  const carry = (some: readonly Part[]) => {
    attempts += 1;
    return carryInOrder(graph, some, terms);
  };
  for (;;) {
    const carried = carry(parts);
    if (carried.kind !== 'cannotFill' || attempts > FIT_ATTEMPTS) return carried;
    full.add(carried.pool);
    const relieved = moveExcess(parts, carried.index, full, carry);
    if (relieved === undefined) return carried;
    parts = relieved;
  }
}

/** Moves about the least sufficient excess of one part to another; `undefined` if no other part can take it. */
function moveExcess(
  parts: readonly Part[],
  index: number,
  full: ReadonlySet<Pool>,
  carry: (parts: readonly Part[]) => LegsInOrder,
): readonly Part[] | undefined {
  const isFull = ({ path }: Part) => path.some(({ pool }) => full.has(pool));
  const others = [...parts.keys()].filter((at) => at !== index);
  const withRoom = others.filter((at) => !isFull(parts[at] as Part));
  const inTurn = [...withRoom, ...others.filter((at) => !withRoom.includes(at))];
  for (const other of inTurn) {
    // Later parts may be too large as well: leave them out.
    const isMeant = (_: Part, at: number) => at <= index || at === other;
    const isEnough = (excess: bigint) =>
      carry(withMoved(parts, index, other, excess).filter(isMeant).filter(isSome)).kind !== 'cannotFill';
    const excess = leastExcess(parts[index]?.part ?? 0n, isEnough);
    if (excess !== undefined) return withMoved(parts, index, other, excess).filter(isSome);
  }
  return undefined;
}

const isSome = ({ part }: Part) => part > 0n;

function withMoved(parts: readonly Part[], from: number, to: number, excess: bigint): Part[] {
  return parts.map(({ path, part }, at) => {
    if (at === from) return { path, part: part - excess };
    return { path, part: at === to ? part + excess : part };
  });
}

/** Returns about the least sufficient excess: galloping, then bisection; `undefined` if even all is not enough. */
function leastExcess(all: bigint, isEnough: (excess: bigint) => boolean): bigint | undefined {
  let [low, high] = [0n, all / FIT_FIRST_SHARE + 1n];
  while (high < all && !isEnough(high)) [low, high] = [high, high * FIT_GROWTH];
  if (high >= all) {
    if (!isEnough(all)) return undefined;
    high = all;
  }
  for (let halving = 0; halving < FIT_HALVINGS && high - low > 1n; halving++) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
