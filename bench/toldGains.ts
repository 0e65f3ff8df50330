import { pathToFileURL } from 'node:url';
import { type FoundTrade, netOf } from '../server/quoting/rounds/offeredTrade.ts';
import type { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/search/bestPath.ts';
import { findBestSplit } from '../server/routing/split/splitRoute.ts';
import { timed } from './kit/processTime.ts';
import { randomRequests } from './kit/randomRequests.ts';
import { percentile, printTable } from './kit/report.ts';
import { replicaGraph, withReplicaGas } from './routing.ts';

const SEED = 20_260_105;
const REQUESTS = 1_200;
const MAX_SPLITS = 8;
const GWEI = [0, 1, 20, 100];
/** Gains that a quote tells, millionths of the computed amount. */
const TOLD_FROM = 10;

/**
 * How much of what the best split gains a quote of one route is told by its short search, and what that
 * search takes.
 */
export async function runToldGainsBench(): Promise<void> {
  const { graph, pools } = await replicaGraph();
  const requests = randomRequests(graph, pools, REQUESTS, SEED, { from: 1e-4, to: 0.3 });
  printTable(`What a short search tells of the gain of ${MAX_SPLITS} routes; wanted: never more`, [
    ['gas', 'gains', 'told p1, p5, p50', 'none told', 'more told', 'short p50, p99', 'whole p50, p99'],
    ...GWEI.map((gwei) => rowOf(graph, requests, gwei)),
  ]);
}

function rowOf(graph: PoolGraph, requests: readonly BestPathRequest[], gwei: number): string[] {
  const [told, short, whole]: [number[], number[], number[]] = [[], [], []];
  for (const each of requests) {
    const request = gwei === 0 ? each : withReplicaGas(graph, each, gwei);
    const single = findBestPath(graph, request);
    if (single.kind !== 'found' || (gwei > 0 && request.gas === undefined)) continue;
    const alone = leftOf(graph, request, single);
    const gainOf = (isShort: boolean, times: number[]) => {
      const [split, ms] = timed(() => findBestSplit(graph, { ...request, maxSplits: MAX_SPLITS, isShort }));
      times.push(ms);
      return split.kind === 'found' ? Number(leftOf(graph, request, split) - alone) : 0;
    };
    const [gain, most] = [gainOf(true, short), gainOf(false, whole)];
    const { amounts } = single.route;
    const computed = Number(request.tradeType === 'exactInput' ? amounts.at(-1) : amounts[0]);
    if (most * 1e6 > TOLD_FROM * computed) told.push(gain / most);
  }
  const figures = (values: readonly number[], ...of: readonly number[]) =>
    of.map((percent) => percentile(values, percent).toFixed(2)).join(', ');
  return [
    ...[`${gwei} gwei`, String(told.length), figures(told, 1, 5, 50)],
    ...[told.filter((part) => part <= 0).length, told.filter((part) => part > 1).length].map(String),
    ...[short, whole].map((times) => `${figures(times, 50, 99)} ms`),
  ];
}

/** What is left of the computed side net of gas; below zero for an exact output. */
function leftOf(graph: PoolGraph, request: BestPathRequest, found: FoundTrade): bigint {
  const net = netOf(graph, request, found);
  return request.tradeType === 'exactInput' ? net : -net;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runToldGainsBench();
