import { pathToFileURL } from 'node:url';
import { optimalityGap } from '../server/routing/certificate/optimalityGap.ts';
import { PoolStatesInSwap } from '../server/routing/execution/poolStatesInSwap.ts';
import type { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import type { Pool } from '../server/routing/model/pool.ts';
import type { Route, TradeType } from '../server/routing/model/route.ts';
import { SUGGESTED_ROUTES } from '../server/routing/model/routeLimits.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/search/bestPath.ts';
import { splitsApart } from '../server/routing/split/disjointSplit.testkit.ts';
import { findBestSplit } from '../server/routing/split/splitRoute.ts';
import { timed } from './kit/processTime.ts';
import { randomRequests } from './kit/randomRequests.ts';
import { median, percentile, printTable } from './kit/report.ts';
import { hubAndSpoke } from './kit/syntheticMarket.ts';
import { replicaGraph } from './routing.ts';

const SEED = 20_260_102;
const REQUESTS = 200;
const LARGE_REQUESTS = 50;
const LEGS = SUGGESTED_ROUTES;
const STEPS = 50n;
const HUBS = 6;
/** Rounds of all requests before they are timed, and while they are. */
const WARM_ROUNDS = 2;
const TIMED_ROUNDS = 3;
/** More than the search looks for: fiftieths may take as many routes as they like. */
const MOST_LEGS = 30;

/**
 * Splits of pool-moving amounts: time, gain over one route and over routes that share no pool, and what is
 * left to gain.
 */
export async function runSplitBench(): Promise<void> {
  const { graph, pools } = await replicaGraph();
  const requests = poolMoving(graph, pools, REQUESTS);
  const times = timesOf(graph, requests);
  const [gains, earlier, againstGrid]: [number[], number[], number[]] = [[], [], []];
  const gaps = { few: [] as number[], all: [] as number[] };
  const legCounts = new Array<number>(LEGS).fill(0);
  for (const request of requests) {
    const { total, legs, gap } = answered(graph, request, LEGS);
    gaps.all.push(gap);
    gaps.few.push(answered(graph, request, LEGS / 2).gap);
    legCounts[legs - 1] = (legCounts[legs - 1] ?? 0) + 1;
    const single = findBestPath(graph, request);
    if (single.kind !== 'found') throw new Error('the request cannot be filled');
    const alone = computedSide(single.route);
    gains.push(gainOver(request.tradeType, alone, total));
    earlier.push(gainOver(request.tradeType, bestApart(graph, request, alone), total));
    if (request.tradeType === 'exactInput') {
      const most = answered(graph, request, MOST_LEGS).total;
      againstGrid.push(gainOver(request.tradeType, bestBySteps(graph, request), most));
    }
  }
  const large = hubAndSpoke(10_000, HUBS, SEED);
  const largeRequests = poolMoving(large.graph, large.pools, LARGE_REQUESTS);
  const largeTimes = timesOf(large.graph, largeRequests);
  printTable(
    `Splits into at most ${LEGS} legs, replica of ${pools.length} pools, ${REQUESTS} pool-moving amounts`,
    [
      ['', 'p50', 'p95', 'worst or best', 'wanted'],
      ['processor time', ...figures(times, ms), 'p50 ≤ 2 ms, p95 ≤ 10 ms'],
      ['processor time, 10 000 pools', ...figures(largeTimes, ms), 'p50 ≤ 20 ms'],
      ['at most left to gain', ...figures(gaps.all, millionths), 'p50 ≤ 10 ppm'],
      [`the same, at most ${LEGS / 2} legs`, ...figures(gaps.few, millionths), ''],
      ['gain over the best single route', ...figures(gains, percent), ''],
      ['gain over routes that share no pool', ...figures(earlier, percent), ''],
      ['the same, worst', ppm(Math.min(...earlier)), '', '', '≥ 0 ppm'],
      [
        'any number of legs, against fiftieths over all routes with shared pools, worst',
        ppm(Math.min(...againstGrid)),
        '',
        '',
        '≥ −10 ppm',
      ],
      [`splits of 1 to ${LEGS} legs`, legCounts.join(', '), '', '', ''],
    ],
  );
}

function poolMoving(graph: PoolGraph, pools: readonly Pool[], count: number): BestPathRequest[] {
  const candidates = randomRequests(graph, pools, count * 20, SEED, { from: 0.01, to: 0.3 });
  return (
    candidates
      // So that the steps of the grid sum to the amount exactly.
      .map((request) => ({ ...request, amount: (request.amount / STEPS + 1n) * STEPS }))
      .filter((request) => findBestPath(graph, request).kind === 'found')
      .slice(0, count)
  );
}

/**
 * Milliseconds of processor time for each, so that other work on the machine does not count: the middle of
 * some rounds of all.
 */
function timesOf(graph: PoolGraph, requests: readonly BestPathRequest[]): number[] {
  const rounds = Array.from({ length: WARM_ROUNDS + TIMED_ROUNDS }, () =>
    requests.map((request) => timed(() => findBestSplit(graph, { ...request, maxSplits: LEGS }))[1]),
  ).slice(WARM_ROUNDS);
  return requests.map((_, index) => median(rounds.map((times) => times[index] ?? 0)));
}

function answered(graph: PoolGraph, request: BestPathRequest, maxSplits: number) {
  const split = findBestSplit(graph, { ...request, maxSplits });
  if (split.kind !== 'found') throw new Error('the request cannot be filled');
  const total = request.tradeType === 'exactInput' ? split.amountOut : split.amountIn;
  const gap = optimalityGap(graph, request, split.legs);
  const known = typeof gap === 'number' ? gap : Number.POSITIVE_INFINITY;
  return { total, legs: split.legs.length, gap: known };
}

/** The best over at most four routes that share no pool, one route included. */
function bestApart(graph: PoolGraph, request: BestPathRequest, alone: bigint): bigint {
  const found = splitsApart(graph, { ...request, maxSplits: 4 });
  const totals = found.kind === 'splits' ? found.splits.map(({ total }) => total) : [];
  const isInput = request.tradeType === 'exactInput';
  return totals.reduce((best, total) => (total > best === isInput ? total : best), alone);
}

/**
 * Returns the output when each fiftieth of the amount takes the best route at that point, shared pools
 * included.
 */
function bestBySteps(graph: PoolGraph, request: BestPathRequest): bigint {
  const before = new Map<Pool['id'], ReturnType<PoolGraph['stateOf']>>();
  const moving = new PoolStatesInSwap((pool) => before.get(pool) ?? graph.stateOf(pool));
  let total = 0n;
  for (let step = 0n; step < STEPS; step++) {
    const best = findBestPath(graph, { ...request, amount: request.amount / STEPS });
    if (best.kind !== 'found') break;
    const { hops, amounts, tradeType } = best.route;
    for (const [index, { pool, tokenIn }] of hops.entries()) {
      if (!before.has(pool.id)) before.set(pool.id, graph.stateOf(pool.id));
      moving.swap(pool, tokenIn, tradeType, amounts[index] ?? 0n);
      const after = moving.stateOf(pool.id);
      if (after !== undefined) graph.setState(pool.id, after);
    }
    total += computedSide(best.route);
  }
  for (const [pool, state] of before) if (state !== undefined) graph.setState(pool, state);
  return total;
}

function figures(values: readonly number[], format: (value: number) => string): string[] {
  return [percentile(values, 50), percentile(values, 95), percentile(values, 100)].map(format);
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
const millionths = (value: number) => `${value.toFixed(2)} ppm`;
const ppm = (value: number) => `${(value * 1e6).toFixed(3)} ppm`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runSplitBench();
