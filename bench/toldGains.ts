import { pathToFileURL } from 'node:url';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/bestPath.ts';
import { FREE_GAS } from '../server/routing/gasCosts.ts';
import type { PoolGraph } from '../server/routing/poolGraph.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../server/routing/poolStatesInSwap.ts';
import type { Route } from '../server/routing/route.ts';
import { findBestSplit } from '../server/routing/splitRoute.ts';
import { netOfGas } from './hostile/searches.ts';
import { randomRequests } from './randomRequests.ts';
import { percentile, printTable } from './report.ts';
import { replicaGraph } from './routing.ts';

const SEED = 20_260_105;
const REQUESTS = 1_200;
const MAX_SPLITS = 8;
const GWEI = [0, 1, 20, 100];
/** Gains that a quote tells, millionths of the computed amount. */
const TOLD_FROM = 10;

/** How much of what the best split gains a quote of one route is told by its short search, and what that search takes. */
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
    const request = gwei === 0 ? each : withGas(graph, each, gwei);
    const single = findBestPath(graph, request);
    if (single.kind !== 'found' || (gwei > 0 && request.gas === undefined)) continue;
    const alone = leftOf(graph, request, [single.route]);
    const gainOf = (isShort: boolean, times: number[]) => {
      const started = process.cpuUsage();
      const split = findBestSplit(graph, { ...request, maxSplits: MAX_SPLITS, isShort });
      const { user, system } = process.cpuUsage(started);
      times.push((user + system) / 1000);
      return split.kind === 'found' ? Number(leftOf(graph, request, split.legs) - alone) : 0;
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

const withGas = (graph: PoolGraph, request: BestPathRequest, gwei: number) =>
  netOfGas(graph, request, TOKENS.WETH.address, BigInt(gwei) * 10n ** 9n);

/** What is left of the computed side net of gas; below zero for an exact output. */
function leftOf(
  graph: PoolGraph,
  { tradeType, gas = FREE_GAS }: BestPathRequest,
  legs: readonly Route[],
): bigint {
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), graph.protocols);
  const cost = gas.ofLegs(gasHopsInOrder(legs, moving));
  const isInput = tradeType === 'exactInput';
  const amount = legs.reduce((sum, { amounts }) => sum + (amounts.at(isInput ? -1 : 0) ?? 0n), 0n);
  return isInput ? amount - cost : -(amount + cost);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runToldGainsBench();
