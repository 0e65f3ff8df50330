import type { Address } from 'viem';
import { searchPathsSteps } from '../../bestPath.ts';
import { NO_POOL_IDS } from '../../pool.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import { isSamePath, type Path } from '../../pools/poolSide.ts';
import { patternsOf } from '../../search/runSearch.ts';
import type { Steps } from '../../steps.ts';
import { type Balanced, balanced, mayReplace } from '../balance/balance.ts';
import { flowsOf, PathFlows } from '../balance/pathFlows.ts';
import type { NetOfGas } from '../earning/netOfGas.ts';
import type { BestSplitRequest } from '../executeLegs.ts';
import { fits } from './nearbySets.ts';

interface Gathering {
  readonly graph: PoolGraph;
  readonly request: BestSplitRequest;
  readonly input: number;
  readonly net: NetOfGas;
}

type Parts = Pick<Balanced, 'paths' | 'parts'>;

/**
 * Returns the set that leaves most where all paths that end with a pool of one token end with the same V2 pair, so that one of them swaps
 * for all; the same set where that leaves more. One path alone would lose what only all of them together win, and no
 * search by amounts finds a pair beside a better pool.
 */
export function* gathered(from: Balanced, { graph, request, input, net }: Gathering): Steps<Balanced> {
  let best: (Parts & { readonly promise: number }) | undefined;
  for (const token of tokensOfMany(from.paths)) {
    const ended = yield* endedBy(token, from, graph, request);
    if (ended === undefined) continue;
    const { paths, parts } = ended;
    const promise = net.priceOf(flowsOf(paths, parts).total, from) - net.gasOf(paths);
    if (best === undefined || promise > best.promise) best = { paths, parts, promise };
  }
  if (best === undefined) return from;
  const set = balanced(best.paths, best.parts, input);
  return mayReplace(set, from) && net.of(set) > net.of(from) ? set : from;
}

/** Returns the tokens that the last pools of several paths take. */
function tokensOfMany(paths: readonly Path[]): readonly Address[] {
  const taken = paths.flatMap((path) =>
    path.length > 1 ? path.slice(-1).map(({ tokenIn }) => tokenIn) : [],
  );
  return [...new Set(taken.filter((token, at) => taken.indexOf(token) < at))];
}

/** Returns the paths where those that end from a token do so with the V2 pair that gives most for all that they bring. Equal ones become one. */
function* endedBy(
  token: Address,
  { paths, parts }: Parts,
  graph: PoolGraph,
  request: BestSplitRequest,
): Steps<Parts | undefined> {
  const starts = paths.map((path) => startTo(token, path));
  const flows = new PathFlows();
  const brought = starts.map((start, at) => (start.length === 0 ? 0 : flows.send(start, parts[at] ?? 0)));
  const amount = BigInt(Math.floor(brought.reduce((sum, each) => sum + each, 0)));
  if (amount === 0n) return undefined;
  const { tokenOut, barredPools = NO_POOL_IDS } = request;
  const ofPairs = { tokenIn: token, tokenOut, maxHops: 1, protocols: ['v2'], barredPools } as const;
  const { sides } = yield* searchPathsSteps(graph, { ...ofPairs, tradeType: 'exactInput', amount });
  if (sides === undefined) return undefined;
  const patterns = patternsOf(request, graph.protocols);
  const ended: { readonly path: Path; part: number }[] = [];
  for (const [at, before] of paths.entries()) {
    const start = starts[at] ?? [];
    const other = [...start, ...sides];
    const path = start.length > 0 && fits(other, patterns) ? other : before;
    const part = parts[at] ?? 0;
    const same = ended.find((each) => isSamePath(each.path, path));
    if (same === undefined) ended.push({ path, part });
    else same.part += part;
  }
  return { paths: ended.map(({ path }) => path), parts: ended.map(({ part }) => part) };
}

/** Returns the pools of a path but the last one; none if that does not take the token. */
const startTo = (token: Address, path: Path) => (path.at(-1)?.tokenIn === token ? path.slice(0, -1) : []);
