import type { Address } from 'viem';
import type { BestPathRequest } from '../server/routing/bestPath.ts';
import { optimalityGap } from '../server/routing/optimalityGap.ts';
import type { PoolGraph } from '../server/routing/poolGraph.ts';
import type { TradeType } from '../server/routing/route.ts';
import { findBestSplit } from '../server/routing/splitRoute.ts';
import { finish } from '../server/routing/steps.ts';
import { netOfGas } from './hostile/searches.ts';
import { timed } from './kit/processTime.ts';
import { percentile, printTable } from './kit/report.ts';
import { seededRandom } from './kit/syntheticMarket.ts';
import { graphOf, type WholeMarket, wholeMarket } from './whole/wholeMarket.ts';

/**
 * What `optimalityGap` says of splits in a market as large as mainnet's, net of gas at 20 gwei: where arbitrage leaves no price that
 * pays for its gas, and where small pools are off by up to half. Arguments: pairs and V3 pools (120 000), trades of each kind.
 */
const SHAPE = { pools: Number(process.argv[2] ?? 120_000), hubs: 200, seed: 20_260_103 };
const TRADES = Number(process.argv[3] ?? 20);
const DOLLARS = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];
const MAJORS = 5;
const LEGS = 8;
const WARMING = 2;

const rows: string[][] = [];
for (const isArbitraged of [true, false]) {
  const market = wholeMarket({ ...SHAPE, isArbitraged });
  const graph = graphOf(market);
  for (const [ends, hubs] of [
    ['between majors', market.hubs.slice(0, MAJORS)],
    ['between hubs', market.hubs],
  ] as const) {
    for (const tradeType of ['exactInput', 'exactOutput'] as const) {
      const found = DOLLARS.map((dollars) =>
        figuresOf(graph, requests(market, graph, hubs, tradeType, dollars)),
      );
      const name = `${isArbitraged ? 'arbitraged' : 'at random'}, ${ends}, ${tradeType}`;
      rows.push([name, ...found.map(({ gaps }) => gaps), found.map(({ time }) => time).join(' ')]);
    }
  }
}
printTable(
  `Optimality gap of splits over ${LEGS} routes, ${SHAPE.pools} pools, ppm at p50, p95 and most of ${TRADES}`,
  [['', ...DOLLARS.map((dollars) => `${dollars} $`), 'times of the splits'], ...rows],
);

function requests(
  market: WholeMarket,
  graph: PoolGraph,
  hubs: readonly Address[],
  tradeType: TradeType,
  dollars: number,
): BestPathRequest[] {
  const random = seededRandom(SHAPE.seed);
  const anyHub = () => hubs[Math.floor(random() * hubs.length)] as Address;
  const found: BestPathRequest[] = [];
  while (found.length < TRADES) {
    const [tokenIn, tokenOut] = [anyHub(), anyHub()];
    if (tokenIn === tokenOut) continue;
    const units = market.unitsOf(tradeType === 'exactInput' ? tokenIn : tokenOut);
    const request = {
      tokenIn,
      tokenOut,
      tradeType,
      amount: BigInt(Math.ceil(units * dollars)),
      maxHops: 3 as const,
    };
    found.push(netOfGas(graph, request, market.hubs[0] as Address));
  }
  return found;
}

/** Trades that the pools cannot fill say nothing. */
function figuresOf(graph: PoolGraph, requests: readonly BestPathRequest[]) {
  for (const request of requests.slice(0, WARMING)) measure(graph, request);
  const found = requests.flatMap((request) => measure(graph, request) ?? []);
  if (found.length === 0) return { gaps: 'none', time: '—' };
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const gaps = [50, 95, 100].map((part) =>
    percentile(
      found.map(({ gap }) => gap),
      part,
    ).toFixed(0),
  );
  const time = sum(found.map(({ gapMs }) => gapMs)) / sum(found.map(({ splitMs }) => splitMs));
  return { gaps: gaps.join(', '), time: time.toFixed(2) };
}

function measure(graph: PoolGraph, request: BestPathRequest) {
  const [split, splitMs] = timed(() => findBestSplit(graph, { ...request, maxSplits: LEGS }));
  // The service makes them when it has answered.
  finish(graph.shortlists.makeDue());
  if (split.kind !== 'found') return undefined;
  const [gap, gapMs] = timed(() => optimalityGap(graph, { ...request, mostRoutes: LEGS }, split.legs));
  return { gap: gap ?? Number.POSITIVE_INFINITY, gapMs, splitMs };
}
