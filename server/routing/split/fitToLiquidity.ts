import type { Pool } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { TradeType } from '../route.ts';
import { FIT_ATTEMPTS, FIT_FIRST_SHARE, FIT_GROWTH, FIT_HALVINGS } from '../tuning.ts';
import { carryInOrder, type LegsInOrder, type Part } from './executeLegs.ts';

/**
 * The exact legs. A balance may fill pools past the end of their liquidity, where they give nothing for it, or to the
 * very end, where the exact ones take a little less than the real-valued ones: what is too much for a part goes to the
 * first one with which it can then be carried, before all others to one through no pool that is full.
 */
export function fitToLiquidity(graph: PoolGraph, wanted: readonly Part[], tradeType: TradeType): LegsInOrder {
  let parts = wanted;
  const full = new Set<Pool>();
  let attempts = 0;
  const carry = (some: readonly Part[]) => {
    attempts += 1;
    return carryInOrder(graph, some, tradeType);
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

/** About as little as is enough of a part goes to another one; `undefined` where none of them makes it fit. */
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
    // Of those after it, others may be too much as well.
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

/** About the least part of all that is enough; `undefined` where none of those tried is. */
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
