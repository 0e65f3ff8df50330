import type { Address } from 'viem';
import type { HopQuotes } from './hopQuotes.ts';
import type { QuotedPool } from './quotedPools.ts';

export interface DrawnTrade {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly isExactInput: boolean;
  /** Raw units of the input or of the output. */
  readonly amount: bigint;
}

/** A path with its amount at the other end: pools in the order of the trade, addresses joined by commas. */
export interface QuotedPath {
  readonly amount: bigint;
  readonly pools: string;
  readonly hops: number;
}

interface Step {
  readonly pools: readonly QuotedPool[];
  readonly tokens: readonly Address[];
  readonly amount: bigint;
}

const MAX_HOPS = 3;

/**
 * Returns every simple path of up to three pools of one exchange that fills a trade, each pool of each path
 * quoted by its contracts. It begins at the end whose amount is known.
 */
export async function everyPath(
  quotes: HopQuotes,
  pools: readonly QuotedPool[],
  { tokenIn, tokenOut, isExactInput, amount }: DrawnTrade,
): Promise<QuotedPath[]> {
  const [from, to] = isExactInput ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  const found: QuotedPath[] = [];
  let steps: readonly Step[] = [{ pools: [], tokens: [from], amount }];
  for (let hop = 1; hop <= MAX_HOPS; hop++) {
    const further = steps.flatMap((step) =>
      pools.flatMap((pool) => {
        const last = step.tokens.at(-1);
        const next = pool.token0 === last ? pool.token1 : pool.token1 === last ? pool.token0 : undefined;
        if (last === undefined || next === undefined || step.tokens.includes(next)) return [];
        return reaches(pools, next, to, MAX_HOPS - hop) ? [{ step, pool, last, next }] : [];
      }),
    );
    const answers = await quotes.ask(
      further.map(({ step, pool, last, next }) => ({
        pool,
        tokenIn: isExactInput ? last : next,
        isExactInput,
        amount: step.amount,
      })),
    );
    const reached = further.flatMap(({ step, pool, next }, index): Step[] => {
      const answer = answers[index] ?? 0n;
      return answer === 0n
        ? []
        : [{ pools: [...step.pools, pool], tokens: [...step.tokens, next], amount: answer }];
    });
    for (const step of reached) if (step.tokens.at(-1) === to) found.push(pathOf(step, isExactInput));
    steps = reached.filter(({ tokens }) => tokens.at(-1) !== to);
  }
  return found;
}

/** Returns the paths of the best amount, of them those with the fewest pools. */
export function bestPaths(paths: readonly QuotedPath[], isExactInput: boolean): QuotedPath[] {
  const [first] = paths.toSorted(
    (a, b) => Number(isExactInput ? b.amount - a.amount : a.amount - b.amount) || a.hops - b.hops,
  );
  return first === undefined
    ? []
    : paths.filter(({ amount, hops }) => amount === first.amount && hops === first.hops);
}

/** Returns whether a token is at most so many pools away from another one. */
function reaches(pools: readonly QuotedPool[], from: Address, to: Address, mostHops: number): boolean {
  if (from === to) return true;
  if (mostHops === 0) return false;
  return pools.some(({ token0, token1 }) =>
    token0 === from
      ? reaches(pools, token1, to, mostHops - 1)
      : token1 === from && reaches(pools, token0, to, mostHops - 1),
  );
}

function pathOf({ pools, amount }: Step, isExactInput: boolean): QuotedPath {
  const inOrder = isExactInput ? pools : pools.toReversed();
  return { amount, pools: inOrder.map(({ address }) => address).join(), hops: pools.length };
}

/** Returns the amount at the other end of one path; undefined where a pool does not fill it. */
export async function amountAlong(
  quotes: HopQuotes,
  pools: readonly QuotedPool[],
  { tokenIn, tokenOut, isExactInput, amount }: DrawnTrade,
  path: string,
): Promise<bigint | undefined> {
  const inOrder = isExactInput ? path.split(',') : path.split(',').toReversed();
  let [token, reached]: [Address, bigint] = [isExactInput ? tokenIn : tokenOut, amount];
  for (const address of inOrder) {
    const pool = pools.find((each) => each.address === address);
    if (pool === undefined) return undefined;
    const next = pool.token0 === token ? pool.token1 : pool.token0;
    const [answer] = await quotes.ask([
      { pool, tokenIn: isExactInput ? token : next, isExactInput, amount: reached },
    ]);
    if (answer === undefined) return undefined;
    [token, reached] = [next, answer];
  }
  return token === (isExactInput ? tokenOut : tokenIn) ? reached : undefined;
}
