import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Pool } from '../model/pool.ts';
import type { Steps } from '../model/steps.ts';
import { carryInOrder, type LegsInOrder, type LegTerms, type Part } from './executeLegs.ts';
import { FIT_ATTEMPTS, FIT_FIRST_SHARE, FIT_GROWTH, FIT_HALVINGS, FIT_LITTLE, FIT_MUCH } from './tuning.ts';

/**
 * Returns the exact legs after moving excess out of full pools: a balance may fill a pool past its liquidity,
 * or to its very end. The excess of a part goes to the first other part with which it can be filled; parts
 * without a full pool come first. An attempt is a step, because many legs take hundreds.
 */
export function* fitToLiquidity(
  graph: PoolGraph,
  wanted: readonly Part[],
  terms: LegTerms,
): Steps<LegsInOrder> {
  let parts = wanted;
  /** The pools that refused a part, and its latest loss, raw units. */
  const full = new Map<Pool, bigint>();
  let attempts = 0;
  const carry = function* (some: readonly Part[]): Steps<LegsInOrder> {
    if (attempts > 0) yield;
    attempts += 1;
    return carryInOrder(graph, some, terms);
  };
  // At its very end a pool takes a little less in exact swaps than along the real-valued curve. Where several
  // pools are full, parts that share others push each other over the end, so that each gives up a little in
  // turn.
  for (;;) {
    const carried = yield* carry(parts);
    if (carried.kind !== 'cannotFill' || attempts > FIT_ATTEMPTS) return carried;
    const { index, pool } = carried;
    const more = moreOf(pool, full, parts[index]?.part ?? 0n);
    const relieved =
      (full.size > 1 ? moveLittle(parts, index, full, { more, share: FIT_LITTLE }) : undefined) ??
      (yield* moveExcess(parts, index, full, carry)) ??
      moveLittle(parts, index, full, { more, share: FIT_MUCH });
    if (relieved === undefined) return carried;
    parts = relieved;
  }
}

/** Records that a pool refuses a part. Returns the amount that the part should lose, more each time. */
function moreOf(pool: Pool, full: Map<Pool, bigint>, part: bigint): bigint {
  const more = (full.get(pool) ?? part / (FIT_FIRST_SHARE * FIT_GROWTH)) * FIT_GROWTH + 1n;
  full.set(pool, more);
  return more;
}

/**
 * Moves `more` of one part to the largest one without a full pool; `undefined` if there is none, or `more`
 * exceeds part / `share`. Where parts share pools, the receiver may leave too little to a third one, which
 * the next attempt finds.
 */
function moveLittle(
  parts: readonly Part[],
  index: number,
  full: ReadonlyMap<Pool, bigint>,
  { more, share }: { readonly more: bigint; readonly share: bigint },
): readonly Part[] | undefined {
  if (more * share > (parts[index]?.part ?? 0n)) return undefined;
  let to: number | undefined;
  for (const [at, { path, part }] of parts.entries()) {
    const hasRoom = at !== index && !path.some((side) => full.has(side.pool));
    if (hasRoom && (to === undefined || part > (parts[to]?.part ?? 0n))) to = at;
  }
  return to === undefined ? undefined : withMoved(parts, index, to, more);
}

/**
 * Moves about the least sufficient excess of one part to another; `undefined` if no other part can take it.
 */
function* moveExcess(
  parts: readonly Part[],
  index: number,
  full: ReadonlyMap<Pool, bigint>,
  carry: (parts: readonly Part[]) => Steps<LegsInOrder>,
): Steps<readonly Part[] | undefined> {
  const isFull = ({ path }: Part) => path.some(({ pool }) => full.has(pool));
  const others = [...parts.keys()].filter((at) => at !== index);
  const withRoom = others.filter((at) => !isFull(parts[at] as Part));
  const inTurn = [...withRoom, ...others.filter((at) => !withRoom.includes(at))];
  for (const other of inTurn) {
    // Later parts may be too large as well: leave them out.
    const isMeant = (_: Part, at: number) => at <= index || at === other;
    const isEnough = function* (excess: bigint): Steps<boolean> {
      const moved = withMoved(parts, index, other, excess);
      return (yield* carry(moved.filter(isMeant).filter(isSome))).kind !== 'cannotFill';
    };
    const excess = yield* leastExcess(parts[index]?.part ?? 0n, isEnough);
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

/**
 * Returns about the least sufficient excess: galloping, then bisection; `undefined` if even all is not
 * enough.
 */
function* leastExcess(all: bigint, isEnough: (excess: bigint) => Steps<boolean>): Steps<bigint | undefined> {
  let [low, high] = [0n, all / FIT_FIRST_SHARE + 1n];
  while (high < all && !(yield* isEnough(high))) [low, high] = [high, high * FIT_GROWTH];
  if (high >= all) {
    if (!(yield* isEnough(all))) return undefined;
    high = all;
  }
  for (let halving = 0; halving < FIT_HALVINGS && high - low > 1n; halving++) {
    const middle = (low + high) / 2n;
    if (yield* isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
