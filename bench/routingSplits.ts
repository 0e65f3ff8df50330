import { pathToFileURL } from 'node:url';
import { type BestPathRequest, findBestPath } from '../server/routing/bestPath.ts';
import { evaluatePath } from '../server/routing/evaluatePath.ts';
import type { PoolGraph } from '../server/routing/poolGraph.ts';
import type { PoolSide } from '../server/routing/poolSide.ts';
import type { Route, TradeType } from '../server/routing/route.ts';
import { findBestSplit } from '../server/routing/splitRoute.ts';
import { randomRequests } from './randomRequests.ts';
import { percentile, printTable } from './report.ts';
import { replicaGraph } from './routing.ts';

const SEED = 20_260_102;
const REQUESTS = 50;
const STEPS = 100;

/** Splits of pool-moving amounts on the replica: time, gain over one route, and a grid over the same routes. */
export async function runSplitBench(): Promise<void> {
  const { graph, pools } = await replicaGraph();
  const candidates = randomRequests(graph, pools, REQUESTS * 20, SEED, { from: 0.01, to: 0.3 });
  const requests = candidates
    // In whole hundredths, so that the steps of the grid sum to the amount exactly.
    .map((request) => ({ ...request, amount: (request.amount / 100n + 1n) * 100n }))
    .filter((request) => findBestPath(graph, request).kind === 'found')
    .slice(0, REQUESTS);
  for (const request of requests) findBestSplit(graph, { ...request, maxSplits: 4 });
  const times: number[] = [];
  const gains: number[] = [];
  const againstGrid: number[] = [];
  const legCounts = [0, 0, 0, 0];
  for (const request of requests) {
    const started = performance.now();
    const split = findBestSplit(graph, { ...request, maxSplits: 4 });
    times.push(performance.now() - started);
    const single = findBestPath(graph, request);
    if (split.kind !== 'found' || single.kind !== 'found') throw new Error('the request cannot be filled');
    const total = request.tradeType === 'exactInput' ? split.amountOut : split.amountIn;
    gains.push(gainOver(request.tradeType, computedSide(single.route), total));
    legCounts[split.legs.length - 1] = (legCounts[split.legs.length - 1] ?? 0) + 1;
    const grid = bestOnGrid(graph, split.legs, request);
    againstGrid.push(gainOver(request.tradeType, grid, total));
  }
  printTable(
    `Splits into at most 4 legs, replica of ${pools.length} pools, ${REQUESTS} pool-moving amounts`,
    [
      ['', 'p50', 'p95', 'worst or best', 'wanted'],
      ['time', ...figures(times, ms), 'p50 ≤ 10 ms, p95 ≤ 40 ms'],
      ['gain over the best single route', ...figures(gains, percent), ''],
      [
        'against a grid of 1 % steps over the same routes, worst',
        ppm(Math.min(...againstGrid)),
        '',
        '',
        '≥ −1 ppm',
      ],
      ['splits of 1, 2, 3, 4 legs', legCounts.join(', '), '', '', ''],
    ],
  );
}

function figures(values: readonly number[], format: (value: number) => string): string[] {
  return [percentile(values, 50), percentile(values, 95), percentile(values, 100)].map(format);
}

/** The best total over the routes when each carries a whole number of hundredths, by dynamic programming. */
function bestOnGrid(
  graph: PoolGraph,
  legs: readonly Route[],
  { tradeType, amount }: BestPathRequest,
): bigint {
  let best: (bigint | undefined)[] = [0n, ...new Array<undefined>(STEPS)];
  for (const leg of legs) {
    const sides = sidesOf(graph, leg);
    const carried = Array.from({ length: STEPS + 1 }, (_, step) => {
      if (step === 0) return 0n;
      const result = evaluatePath(sides, tradeType, (amount * BigInt(step)) / BigInt(STEPS));
      return result.kind === 'filled'
        ? computedSide({ tradeType, hops: [], amounts: result.amounts })
        : undefined;
    });
    best = best.map((_, step) => {
      let top: bigint | undefined;
      for (let mine = 0; mine <= step; mine++) {
        const [here, rest] = [carried[mine], best[step - mine]];
        if (here === undefined || rest === undefined) continue;
        const total = here + rest;
        if (top === undefined || total > top === (tradeType === 'exactInput')) top = total;
      }
      return top;
    });
  }
  const total = best[STEPS];
  if (total === undefined) throw new Error('no step of the grid fills the amount');
  return total;
}

function sidesOf(graph: PoolGraph, { hops }: Route): PoolSide[] {
  return hops.map(({ pool, tokenIn, tokenOut }) => {
    const side = [...graph.sidesFrom(tokenIn)].find(
      (candidate) => candidate.pool.address === pool.address && candidate.tokenOut === tokenOut,
    );
    if (side === undefined) throw new Error(`${pool.address} is not in the graph`);
    return side;
  });
}

function computedSide({ tradeType, amounts }: Route): bigint {
  return (tradeType === 'exactInput' ? amounts.at(-1) : amounts[0]) ?? 0n;
}

/** How much better `mine` is than `other`, as a fraction. */
function gainOver(tradeType: TradeType, other: bigint, mine: bigint): number {
  const [better, worse] = tradeType === 'exactInput' ? [mine, other] : [other, mine];
  return Number(((better - worse) * 10n ** 12n) / worse) / 1e12;
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
const percent = (value: number) => `${(value * 100).toFixed(3)} %`;
const ppm = (value: number) => `${(value * 1e6).toFixed(3)} ppm`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runSplitBench();
