import { pathToFileURL } from 'node:url';
import { type BestPathRequest, findBestPath } from '../server/routing/bestPath.ts';
import { optimalityGap } from '../server/routing/optimalityGap.ts';
import type { PoolGraph } from '../server/routing/poolGraph.ts';
import { findBestSplit } from '../server/routing/splitRoute.ts';
import { randomRequests } from './randomRequests.ts';
import { percentile, printTable } from './report.ts';
import { replicaGraph } from './routing.ts';
import { hubAndSpoke } from './syntheticMarket.ts';

const SEED = 20_260_102;
const POOLS = 20_000;
/** Parts of a pool that the amounts are. */
const SHARES = [
  { from: 1e-4, to: 0.01 },
  { from: 0.01, to: 0.3 },
];
const LEGS = 8;
const MANY_LEGS = 20;

/** What `optimalityGap` says of splits, what more routes really gain, and what it costs beside the split. */
export async function runGapBench(): Promise<void> {
  const replica = await replicaGraph();
  const large = hubAndSpoke(POOLS, 6, SEED);
  const rows: string[][] = [];
  for (const [name, { graph, pools }, count] of [
    ['replica', replica, 80],
    [`${POOLS} pools`, large, 30],
  ] as const) {
    for (const share of SHARES) {
      const requests = randomRequests(graph, pools, count * 20, SEED, share)
        .filter((request) => findBestPath(graph, request).kind === 'found')
        .slice(0, count);
      for (const request of requests) measure(graph, request);
      rows.push([`${name}, ${share.from} to ${share.to} of a pool`, ...rowOf(graph, requests)]);
    }
  }
  printTable(`Optimality gap of splits over ${LEGS} routes, ppm at p50, p95 and most`, [
    ['', 'gap', `less the gain of ${MANY_LEGS} routes`, 'none', 'violated', 'time of the split'],
    ...rows,
  ]);
}

function rowOf(graph: PoolGraph, requests: readonly BestPathRequest[]): string[] {
  const found = requests.map((request) => measure(graph, request));
  const known = found.filter(({ gap }) => Number.isFinite(gap));
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const figures = (values: readonly number[]) =>
    [50, 95, 100].map((part) => percentile(values, part).toFixed(1)).join(', ');
  return [
    figures(found.map(({ gap }) => gap)),
    figures(known.map(({ gap, gain }) => gap - gain)),
    String(found.length - known.length),
    String(known.filter(({ gap, gain }) => gain > gap + 1).length),
    (sum(found.map(({ gapMs }) => gapMs)) / sum(found.map(({ splitMs }) => splitMs))).toFixed(2),
  ];
}

function measure(graph: PoolGraph, request: BestPathRequest) {
  const [split, splitMs] = timed(() => findBestSplit(graph, { ...request, maxSplits: LEGS }));
  if (split.kind !== 'found') throw new Error('the request cannot be filled');
  const [gap, gapMs] = timed(() => optimalityGap(graph, request, split.legs));
  const many = findBestSplit(graph, { ...request, maxSplits: MANY_LEGS });
  if (many.kind !== 'found') throw new Error('the request cannot be filled');
  const gain =
    request.tradeType === 'exactInput'
      ? Number(many.amountOut - split.amountOut) / Number(split.amountOut)
      : Number(split.amountIn - many.amountIn) / Number(split.amountIn);
  return { gap: gap ?? Number.POSITIVE_INFINITY, gain: Math.max(0, gain * 1e6), gapMs, splitMs };
}

/** The result, and the milliseconds of processor time that it took. */
function timed<T>(work: () => T): [T, number] {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return [result, (user + system) / 1000];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runGapBench();
