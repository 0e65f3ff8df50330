import { swapAt } from '../../amm/swapModels.ts';
import type { Hop, TradeType } from '../../routing/model/route.ts';
import type { ListedPool } from './hookedPools.ts';

/** Most pools that one quote asks, and most of them that promise nothing because only the hook knows. */
const MAX_ASKED = 8;
const MAX_UNKNOWN = 4;
/** Percent of the best amount so far that a pool must promise: the index tells its price some blocks late. */
const LEAST_PROMISE = 95n;

/** A pool with the best amount of the open end that it may give; undefined where only the hook knows. */
interface Promising {
  readonly listed: ListedPool;
  readonly promise: bigint | undefined;
}

/**
 * Returns the best amount that price, liquidity and holdings of a pool allow; undefined where they say
 * nothing.
 */
export function promiseOf(
  { pool, promise }: ListedPool,
  { tokenIn }: Pick<Hop, 'tokenIn'>,
  { tradeType }: { readonly tradeType: TradeType },
  amount: bigint,
): bigint | undefined | 'nothing' {
  if (promise === undefined) return undefined;
  const { state, held } = promise;
  const zeroForOne = tokenIn === pool.token0;
  const swap = swapAt(pool, state, zeroForOne, { kind: tradeType, amount });
  if (swap.kind !== 'filled' || swap.amountOut === 0n) return 'nothing';
  const most = zeroForOne ? held[1] : held[0];
  if (tradeType === 'exactInput') return swap.amountOut < most ? swap.amountOut : most;
  return amount > most ? 'nothing' : swap.amountIn;
}

/** Returns the best of the promises; undefined where there is none. */
export function mostOf(
  promising: readonly Pick<Promising, 'promise'>[],
  isInput: boolean,
): bigint | undefined {
  let most: bigint | undefined;
  for (const { promise } of promising) {
    if (promise === undefined || promise === 0n) continue;
    if (most === undefined || (isInput ? promise > most : promise < most)) most = promise;
  }
  return most;
}

/**
 * Leaves the candidates that promise most, and a few of which only the hook knows.
 * @param best amount of the open end so far; undefined where there is none
 */
export function mostPromising<Candidate extends Promising>(
  found: readonly Candidate[],
  isInput: boolean,
  best: bigint | undefined,
): readonly Candidate[] {
  const isWorthIt = (promise: bigint) =>
    best === undefined ||
    (isInput ? promise * 100n >= best * LEAST_PROMISE : promise * LEAST_PROMISE <= best * 100n);
  const unknown = found
    .filter(({ promise }) => promise === undefined)
    .sort(
      (a, b) =>
        Number(b.listed.isNamed) - Number(a.listed.isNamed) || b.listed.swapCount - a.listed.swapCount,
    )
    .slice(0, MAX_UNKNOWN);
  const promising = found
    .flatMap((candidate) =>
      candidate.promise !== undefined && isWorthIt(candidate.promise)
        ? [{ candidate, promise: candidate.promise }]
        : [],
    )
    .sort((a, b) => (a.promise === b.promise ? 0 : a.promise > b.promise === isInput ? -1 : 1))
    .slice(0, MAX_ASKED - unknown.length);
  return [...unknown, ...promising.map(({ candidate }) => candidate)];
}
