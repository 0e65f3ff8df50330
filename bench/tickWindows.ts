import type { Address } from 'viem';
import { MAX_TICKS_PER_SIDE } from '../server/chain/calls/poolStatesLens.ts';
import { firstWords } from '../server/chain/protocols/v3/firstWords.ts';
import { planWidening } from '../server/chain/state/tickWidening.ts';
import { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import type { LivePool, PoolId } from '../server/routing/model/pool.ts';
import type { TicksNeeded } from '../server/routing/model/route.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/search/bestPath.ts';
import { findBestSplit } from '../server/routing/split/splitRoute.ts';
import { netOfGas } from './hostile/searches.ts';
import { percentile, printTable } from './kit/report.ts';
import { seededRandom } from './kit/syntheticMarket.ts';
import { windowOf, wordsOf } from './whole/tickWindow.ts';
import { bare, isRoutable, wholeMarket } from './whole/wholeMarket.ts';

/**
 * Rounds of first quotes in a market where the ticks of pools are known in windows around their prices, as
 * the lens reads them: one, and one more for each request that widens some. Every quote starts with windows
 * alone. Arguments: pairs and V3 pools (default 120 000), V4 pools beside them.
 */
const SHAPE = {
  pools: Number(process.argv[2] ?? 120_000),
  v4Pools: Number(process.argv[3] ?? 0),
  hubs: 200,
  seed: 20_260_103,
};
const QUOTES = 400;
const MOST_SPLITS = 4;

type TickLivePool = Exclude<LivePool, { protocol: 'v2' }>;

const market = wholeMarket(SHAPE);
const [native] = market.hubs as [Address];
const graph = new PoolGraph();
/** Pools with all their ticks. */
const whole = new Map<PoolId, TickLivePool>();
for (const pool of market.pools()) if (isRoutable(pool)) graph.addPool(bare(pool));
const inner = new Set([...graph.innerEntriesWithoutState()].map(({ pool }) => pool.id));
for (const pool of market.pools()) {
  if (!inner.has(pool.id)) continue;
  if (pool.protocol === 'v2') graph.setState(pool.id, pool.state);
  else narrow(pool);
}

printTable(
  `First quotes between hubs, ${graph.poolCount} pools, ticks in windows, 10 to 10^5 dollars, gas at 20 gwei, seed ${SHAPE.seed}`,
  [
    ['', '1 round', '2', '3', '4', 'more', 'sides widened p50', 'p99', 'at most', 'wanted'],
    row('one route', 1, '≤ 2 rounds'),
    row(`at most ${MOST_SPLITS} routes`, MOST_SPLITS, '≤ 3 rounds'),
  ],
);

function row(name: string, maxSplits: number, wanted: string): string[] {
  const random = seededRandom(5);
  const hub = () => market.hubs[Math.floor(random() * market.hubs.length)] as Address;
  const rounds = [0, 0, 0, 0, 0];
  const sides: number[] = [];
  for (let quote = 0; quote < QUOTES; quote++) {
    const [tokenIn, tokenOut] = [hub(), hub()];
    if (tokenIn === tokenOut) continue;
    const tradeType = quote % 2 === 0 ? 'exactInput' : 'exactOutput';
    const units = market.unitsOf(tradeType === 'exactInput' ? tokenIn : tokenOut);
    const amount = BigInt(Math.ceil(units * 10 ** (1 + random() * 4)));
    const request = { tokenIn, tokenOut, tradeType, amount, maxHops: 3 } as const;
    const widened = widenUntilFound(netOfGas(graph, request, native), maxSplits);
    const at = Math.min(widened.length, rounds.length - 1);
    rounds[at] = (rounds[at] ?? 0) + 1;
    sides.push(widened.flat().length);
    for (const { id } of widened.flat()) narrow(whole.get(id) as TickLivePool);
  }
  const shares = rounds.map((count) => `${((100 * count) / sides.length).toFixed(1)} %`);
  return [name, ...shares, ...[50, 99, 100].map((percent) => `${percentile(sides, percent)}`), wanted];
}

/** Returns the sides that each further round has read. */
function widenUntilFound(request: BestPathRequest, maxSplits: number): (readonly TicksNeeded[])[] {
  const widened: (readonly TicksNeeded[])[] = [];
  for (;;) {
    const found =
      maxSplits === 1 ? findBestPath(graph, request) : findBestSplit(graph, { ...request, maxSplits });
    if (found.kind !== 'needsTicks') return widened;
    for (const { pool, range, apply } of planWidening(graph, found.pools))
      apply(graph, wordsOf((whole.get(pool.id) as TickLivePool).state, range));
    widened.push(found.pools);
  }
}

/** Forgets the ticks outside the window that is read at first. */
function narrow(pool: TickLivePool): void {
  whole.set(pool.id, pool);
  const window = { maxWordsPerSide: firstWords(pool), maxTicksPerSide: MAX_TICKS_PER_SIDE };
  graph.setState(pool.id, { ...pool.state, tickRange: windowOf(pool.state, pool.tickSpacing, window) });
}
