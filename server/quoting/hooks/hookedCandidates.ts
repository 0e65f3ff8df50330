import type { Address } from 'viem';
import type { AskedSwap } from '../../chain/askedSwap.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { Steps } from '../../routing/model/steps.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import type { ListedPool } from './hookedPools.ts';
import type { Hooks } from './hooks.ts';
import { mostOf, mostPromising, promiseOf } from './promises.ts';
import { isWanted, type Part, type PartEnds, type PartSearch, searchPart } from './routeParts.ts';

/** Most tokens that lie between a hooked pool and the pools before it, and likewise after it. */
const MAX_MIDDLES = 3;

/**
 * A hooked pool at one end of the trade or both, and the swap to ask it for. The fixed end is tokenIn of an
 * exact input and tokenOut of an exact output; the other end is open.
 */
export interface Candidate {
  readonly listed: ListedPool;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly swap: AskedSwap;
  /** The pools between the fixed end and this one, where it is not at the fixed end. */
  readonly before: Part | undefined;
  /** The token from which other pools lead to the open end, where it is not at the open end. */
  readonly middle: Address | undefined;
  /** The best amount of the open end that price and liquidity allow; undefined where only the hook knows. */
  readonly promise: bigint | undefined;
}

export type Candidates =
  | { readonly kind: 'found'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'needsPools'; readonly parts: readonly PartEnds[] }
  | Extract<PartSearch, { kind: 'needsTicks' }>;

interface CandidateTerms {
  readonly search: BestPathRequest;
  /** Tokens that may lie between pools. */
  readonly vouched: ReadonlySet<Address>;
  /** Amount of the open end without hooked pools; undefined where there is no other route. */
  readonly best: bigint | undefined;
  /** True if states of further pools may be read for it. */
  readonly mayRead: boolean;
}

/** Returns the pools that are worth asking, eight at most: those that promise most. */
export function* hookedCandidates(
  graph: PoolGraph,
  { pools }: Pick<Hooks, 'pools'>,
  { search, vouched, best, mayRead }: CandidateTerms,
): Steps<Candidates> {
  const { tokenIn, tokenOut, tradeType, amount, maxHops, protocols, barred, barredPools } = search;
  const isInput = tradeType === 'exactInput';
  const [fixed, open] = isInput ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  const allowed = (listed: readonly ListedPool[]) =>
    listed.filter(({ pool }) => isWanted(pool, protocols) && !barredPools?.has(pool.id));
  const middlesOf = (token: Address) =>
    maxHops === 1
      ? []
      : [...pools.of(token)]
          .filter(
            ([other]) =>
              other !== fixed && other !== open && vouched.has(other) && barred?.has(other) !== true,
          )
          .sort(([, a], [, b]) => swapsOf(b) - swapsOf(a))
          .slice(0, MAX_MIDDLES);
  const [afterMiddles, beforeMiddles] = [middlesOf(fixed), middlesOf(open)];
  const partOf = (near: Address, far: Address): PartEnds =>
    isInput ? { tokenIn: near, tokenOut: far } : { tokenIn: far, tokenOut: near };

  if (mayRead) {
    const parts = [
      ...afterMiddles.map(([middle]) => partOf(middle, open)),
      ...beforeMiddles.map(([middle]) => partOf(fixed, middle)),
    ].filter((part) => graph.missingStates(part.tokenIn, part.tokenOut, maxHops - 1, 1).length > 0);
    if (parts.length > 0) return { kind: 'needsPools', parts };
  }

  const found: Candidate[] = [];
  const add = (listed: ListedPool, [near, far]: readonly [Address, Address], rest: Rest) => {
    const hop = partOf(near, far);
    const zeroForOne = hop.tokenIn === listed.pool.token0;
    const swap = { pool: listed.pool, zeroForOne, tradeType, amount: rest.asked };
    found.push({ listed, ...hop, swap, before: rest.before, middle: rest.middle, promise: rest.promise });
  };
  for (const listed of allowed(pools.of(fixed).get(open) ?? [])) {
    const promise = promiseOf(listed, partOf(fixed, open), search, amount);
    if (promise !== 'nothing') add(listed, [fixed, open], { asked: amount, promise });
  }
  for (const [middle, ofMiddle] of afterMiddles) {
    yield;
    const promising = allowed(ofMiddle).flatMap((listed) => {
      const promise = promiseOf(listed, partOf(fixed, middle), search, amount);
      return promise === 'nothing' ? [] : [{ listed, promise }];
    });
    const most = mostOf(promising, isInput);
    const ends = partOf(middle, open);
    const part =
      most === undefined
        ? undefined
        : yield* searchPart(graph, search, ends, { amount: most, vouched, of: ofMiddle });
    if (part?.kind === 'needsTicks') return part;
    const computed = part?.kind === 'found' ? part.computed : undefined;
    for (const { listed, promise } of promising) {
      // The price of the pools after it is about the same for what each of them gives.
      const promised =
        promise !== undefined && most !== undefined && computed !== undefined
          ? (computed * promise) / most
          : undefined;
      if (promise === undefined || promised !== undefined)
        add(listed, [fixed, middle], { asked: amount, middle, promise: promised });
    }
  }
  for (const [middle, ofMiddle] of beforeMiddles) {
    yield;
    const part = yield* searchPart(graph, search, partOf(fixed, middle), { amount, vouched, of: ofMiddle });
    if (part.kind === 'needsTicks') return part;
    if (part.kind === 'none') continue;
    for (const listed of allowed(ofMiddle)) {
      const promise = promiseOf(listed, partOf(middle, open), search, part.computed);
      if (promise !== 'nothing')
        add(listed, [middle, open], { asked: part.computed, before: part.part, promise });
    }
  }
  return { kind: 'found', candidates: mostPromising(found, isInput, best) };
}

interface Rest {
  readonly asked: bigint;
  readonly promise: bigint | undefined;
  readonly before?: Part;
  readonly middle?: Address;
}

const swapsOf = (listed: readonly ListedPool[]): number =>
  listed.reduce((sum, { swapCount }) => sum + swapCount, 0);
