import { pathToFileURL } from 'node:url';
import { netOf } from '../server/quoting/rounds/offeredTrade.ts';
import { type OpenGap, optimalityGap } from '../server/routing/certificate/optimalityGap.ts';
import type { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import { MOST_ROUTES, SUGGESTED_ROUTES } from '../server/routing/model/routeLimits.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/search/bestPath.ts';
import { findBestSplit } from '../server/routing/split/splitRoute.ts';
import { timed } from './kit/processTime.ts';
import { randomRequests } from './kit/randomRequests.ts';
import { percentile, printTable } from './kit/report.ts';
import { hubAndSpoke } from './kit/syntheticMarket.ts';
import { replicaGraph, withReplicaGas } from './routing.ts';

const SEED = 20_260_102;
const POOLS = 20_000;
/** Parts of a pool that the amounts are. */
const SHARES = [
  { from: 1e-4, to: 0.01 },
  { from: 0.01, to: 0.3 },
];

/** What is suggested, and the most that a request may ask for. */
const LEGS = SUGGESTED_ROUTES;
const MANY_LEGS = MOST_ROUTES;

/**
 * What `optimalityGap` says of splits, what more routes really gain, what is said of these, and what it costs
 * beside the split.
 * @param gwei the price of gas, on the replica alone; nothing by default
 */
export async function runGapBench(gwei = 0): Promise<void> {
  const replica = await replicaGraph();
  const rows: string[][] = [];
  for (const [name, { graph, pools }, count] of [
    ['replica', replica, 80] as const,
    ...(gwei === 0 ? [[`${POOLS} pools`, hubAndSpoke(POOLS, 6, SEED), 30] as const] : []),
  ]) {
    for (const share of SHARES) {
      const requests = randomRequests(graph, pools, count * 20, SEED, share)
        .filter((request) => findBestPath(graph, request).kind === 'found')
        .map((request) => (gwei === 0 ? request : withReplicaGas(graph, request, gwei)))
        .filter(({ gas }) => (gas !== undefined) === gwei > 0)
        .slice(0, count);
      for (const request of requests) measure(graph, request);
      rows.push([`${name}, ${share.from} to ${share.to} of a pool`, ...rowOf(graph, requests)]);
    }
  }
  printTable(`Optimality gap of splits over ${LEGS} routes, ppm at p50, p95 and most`, [
    [
      ...[
        '',
        'gap',
        `gain of ${MANY_LEGS} routes`,
        'their gap',
        `that of ${LEGS} to ${MANY_LEGS}, less the gain`,
      ],
      ...['none', 'violated', 'time of the split', `split into ${MANY_LEGS}, times that into ${LEGS}`],
    ],
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
    figures(found.map(({ gain }) => gain)),
    figures(found.map(({ manyGap }) => manyGap)),
    figures(known.map(({ ofMany, gain }) => ofMany - gain)),
    String(found.length - known.length),
    String(known.filter(({ ofMany, gain }) => gain > ofMany + 1).length),
    (sum(found.map(({ gapMs }) => gapMs)) / sum(found.map(({ splitMs }) => splitMs))).toFixed(2),
    (sum(found.map(({ manyMs }) => manyMs)) / sum(found.map(({ splitMs }) => splitMs))).toFixed(2),
  ];
}

function measure(graph: PoolGraph, request: BestPathRequest) {
  const [split, splitMs] = timed(() => findBestSplit(graph, { ...request, maxSplits: LEGS }));
  if (split.kind !== 'found') throw new Error('the request cannot be filled');
  const [gap, gapMs] = timed(() => optimalityGap(graph, { ...request, mostRoutes: LEGS }, split.legs));
  const ofMany = optimalityGap(graph, { ...request, mostRoutes: MANY_LEGS }, split.legs);
  const [many, manyMs] = timed(() => findBestSplit(graph, { ...request, maxSplits: MANY_LEGS }));
  if (many.kind !== 'found') throw new Error('the request cannot be filled');
  const manyGap = known(optimalityGap(graph, { ...request, mostRoutes: MANY_LEGS }, many.legs));
  const [own, other] = [netOf(graph, request, split), netOf(graph, request, many)];
  const computed = request.tradeType === 'exactInput' ? split.amountOut : split.amountIn;
  const gain = Number(request.tradeType === 'exactInput' ? other - own : own - other) / Number(computed);
  return { gap: known(gap), ofMany: known(ofMany), manyGap, gain: gain * 1e6, gapMs, splitMs, manyMs };
}

const known = (gap: number | OpenGap) => (typeof gap === 'number' ? gap : Number.POSITIVE_INFINITY);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runGapBench(Number(process.argv[2] ?? 0));
