import type { Address } from 'viem';
import { netOf } from '../../server/quoting/rounds/offeredTrade.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import type { BestPathRequest } from '../../server/routing/search/bestPath.ts';
import { findBestSplit } from '../../server/routing/split/splitRoute.ts';
import { netOfGas } from '../hostile/searches.ts';
import { percentile, printTable } from '../kit/report.ts';
import { seededRandom } from '../kit/syntheticMarket.ts';
import { graphOf, type WholeMarket, wholeMarket } from '../whole/wholeMarket.ts';

/*
 * Question (2026-11): how often does the search for splits find a better one with a pool less?
 *
 * `node --import tsx bench/studies/onePoolLess.ts 60000 11` (pairs and V3 pools, seed) is an attack: whoever
 * may use one pool less cannot leave more. Each pool of an answer is barred in turn; where the search then
 * leaves more, the answer has missed at least that.
 */

const SHAPE = { pools: Number(process.argv[2] ?? 60_000), hubs: 200, seed: Number(process.argv[3] ?? 11) };
const DOLLARS = [1_000, 10_000, 100_000, 1_000_000];
const MAJORS = 5;
const TRADES = 12;
const GWEI = [1n, 20n];
const LEGS = [4, 8];
/** What is less is rounding. */
const LEAST_PPM = 1;

const rows: string[][] = [];
for (const isArbitraged of [true, false]) {
  const market = wholeMarket({ ...SHAPE, isArbitraged });
  const graph = graphOf(market);
  for (const dollars of DOLLARS) {
    for (const maxSplits of LEGS) {
      const missed = requestsOf(market, graph, dollars).flatMap((request) =>
        missedPpm(graph, request, maxSplits),
      );
      rows.push([
        `${isArbitraged ? 'arbitraged' : 'at random'}, ${dollars} $, ${maxSplits} routes`,
        `${missed.filter((ppm) => ppm > LEAST_PPM).length} of ${missed.length}`,
        (missed.reduce((sum, ppm) => sum + ppm, 0) / missed.length).toFixed(1),
        ...[95, 100].map((part) => percentile(missed, part).toFixed(0)),
      ]);
    }
  }
}
printTable(`Splits that leave more with one pool less, ${SHAPE.pools} pools, 1 and 20 gwei; wanted: none`, [
  ['', 'trades', 'ppm on average', 'p95', 'most'],
  ...rows,
]);

function requestsOf(market: WholeMarket, graph: PoolGraph, dollars: number): BestPathRequest[] {
  const random = seededRandom(SHAPE.seed);
  const majors = market.hubs.slice(0, MAJORS);
  return Array.from({ length: TRADES }, () => {
    const from = Math.floor(random() * MAJORS);
    const to = (from + 1 + Math.floor(random() * (MAJORS - 1))) % MAJORS;
    const [tokenIn, tokenOut] = [majors[from] as Address, majors[to] as Address];
    const amount = BigInt(Math.ceil(market.unitsOf(tokenIn) * dollars * (0.5 + random())));
    const request = { tokenIn, tokenOut, tradeType: 'exactInput', amount, maxHops: 3 } as const;
    return GWEI.map((gwei) => netOfGas(graph, request, market.hubs[0] as Address, gwei * 10n ** 9n));
  }).flat();
}

/**
 * Returns how much more is left with the worst pool of the answer barred, millionths of the output; none
 * where there is no trade.
 */
function missedPpm(graph: PoolGraph, request: BestPathRequest, maxSplits: number): readonly number[] {
  const whole = findBestSplit(graph, { ...request, maxSplits });
  if (whole.kind !== 'found') return [];
  const left = netOf(graph, request, whole);
  const used = new Set(whole.legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.id)));
  const more = [...used].map((id) => {
    const barred = findBestSplit(graph, { ...request, maxSplits, barredPools: new Set([id]) });
    return barred.kind === 'found' ? Number(netOf(graph, request, barred) - left) : 0;
  });
  return [(Math.max(0, ...more) / Number(whole.amountOut)) * 1e6];
}
