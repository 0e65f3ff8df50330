import type { Address } from 'viem';
import { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import { type LivePool, type Pool, poolIdOf, v2Pool } from '../server/routing/model/pool.ts';
import { finish } from '../server/routing/model/steps.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/search/bestPath.ts';
import { searchMemoryOf } from '../server/routing/search/searchMemory.ts';
import { findBestSplit } from '../server/routing/split/splitRoute.ts';
import { exhaustiveSearch } from './kit/exhaustiveSearch.ts';
import { timed } from './kit/processTime.ts';
import { percentile, printTable } from './kit/report.ts';
import { seededRandom } from './kit/syntheticMarket.ts';
import { bare, isRoutable, wholeMarket } from './whole/wholeMarket.ts';

/**
 * Run in a process of its own by `make bench`: the routing of a market as large as mainnet's, with every
 * state that can lie in the middle of a route in memory. Arguments: pairs and V3 pools, V4 pools beside them.
 */
const SHAPE = {
  pools: Number(process.argv[2] ?? 490_000),
  v4Pools: Number(process.argv[3] ?? 0),
  hubs: 200,
  seed: 20_260_103,
};
const CHUNK = 2_000;
const QUOTES = 1_000;
const SPLITS = 300;
const CHECKED = 4;

const market = wholeMarket(SHAPE);
const graph = new PoolGraph();
const loop = { longest: 0, since: performance.now() };

const buildStarted = performance.now();
await inChunks(market.pools(), (pool) => isRoutable(pool) && graph.addPool(bare(pool)));
const buildMs = performance.now() - buildStarted;
const buildBlock = loop.longest;
const inner = new Set([...graph.innerEntriesWithoutState()].map(({ pool }) => pool.id));
loop.longest = 0;
const stateStarted = performance.now();
await inChunks(market.pools(), (pool) => inner.has(pool.id) && graph.setState(pool.id, pool.state));
const stateMs = performance.now() - stateStarted;
const stateBlock = loop.longest;
inner.clear();

const random = seededRandom(SHAPE.seed);
const [native, stable] = market.hubs as [Address, Address];
const lonely = lonelyTokens(400);
for (const { state, id } of lonely) graph.setState(id, state);

const rows = [
  ['', 'p50', 'p99', 'longest', 'wanted'],
  searches('native → major, distinct amounts', QUOTES, (round) => request(native, stable, round)),
  searches('any two hubs', QUOTES, (round) => request(anyHub(), anyHub(native), round)),
  searches('token of one pool → another', 200, (round) =>
    request(outer(lonely[round]), outer(lonely[round + 200]), round * 2),
  ),
  searches('native → major, at most 4 routes', SPLITS, (round) => request(native, stable, round), true),
  searches('no route: native → island', 20, (round) => request(native, market.islands[0], round)),
  searches('no route: token of one pool → island', 20, (round) =>
    request(outer(lonely[round]), market.islands[1], round),
  ),
  searches('no route of a kind that there is none of: island → island', 20, (round) => ({
    ...request(market.islands[0], market.islands[1], round),
    protocols: ['v4'],
  })),
];
printTable(
  `Routing, ${graph.poolCount} pools, ${SHAPE.hubs} hubs, at most 3 hops, time on the processor, seed ${SHAPE.seed}`,
  rows,
);
const created = performance.now();
graph.addPool(v2Pool({ address: `0x${'f1'.repeat(20)}`, token0: market.islands[0], token1: native }));
graph.setState(poolIdOf(`0x${'f1'.repeat(20)}`), {
  protocol: 'v2',
  reserve0: 10n ** 20n,
  reserve1: 10n ** 20n,
});
findBestPath(graph, request(native, stable, 1));
const createdMs = performance.now() - created;
printTable('Memory and time', [
  ['resident', `${Math.round(process.memoryUsage().rss / 1e6)} MB`],
  [
    'pools added',
    `${buildMs.toFixed(0)} ms with the making of the market, longest ${buildBlock.toFixed(1)} ms`,
  ],
  [
    'states set',
    `${stateMs.toFixed(0)} ms with the making of the market, longest ${stateBlock.toFixed(1)} ms`,
  ],
  ['a pool created, and the next quote', `${createdMs.toFixed(2)} ms`],
  ['against a walk over all paths', `${check()} of ${CHECKED} equal`],
]);

async function inChunks<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let done = 0;
  let started = performance.now();
  for (const item of items) {
    work(item);
    if (++done % CHUNK !== 0) continue;
    loop.longest = Math.max(loop.longest, performance.now() - started);
    await new Promise((resolve) => setImmediate(resolve));
    started = performance.now();
  }
}

function searches(
  name: string,
  count: number,
  make: (round: number) => BestPathRequest,
  isSplit = false,
): string[] {
  const times: number[] = [];
  for (let round = 0; round < count; round++) {
    const each = make(round);
    const [, ms] = timed(() => {
      graph.missingStates(each.tokenIn, each.tokenOut, each.maxHops);
      if (isSplit) findBestSplit(graph, { ...each, maxSplits: 4 });
      else findBestPath(graph, each);
    });
    times.push(ms);
    // The service makes them when it has answered.
    finish(searchMemoryOf(graph).shortlists.makeDue());
  }
  const figures = [50, 99, 100].map((percent) => `${percentile(times, percent).toFixed(2)} ms`);
  const wanted = isSplit ? 'p50 ≤ 20, p99 ≤ 100' : name.startsWith('no route') ? '≤ 5' : 'p50 ≤ 1, p99 ≤ 10';
  return [name, ...figures, wanted];
}

/** One dollar to a million, each digit as likely, of either side. */
function request(tokenIn: Address, tokenOut: Address, round: number): BestPathRequest {
  const tradeType = round % 2 ? 'exactOutput' : 'exactInput';
  const units = market.unitsOf(tradeType === 'exactInput' ? tokenIn : tokenOut);
  return {
    tokenIn,
    tokenOut,
    tradeType,
    amount: BigInt(Math.ceil(units * 10 ** (random() * 6))),
    maxHops: 3,
  };
}

function anyHub(except?: Address): Address {
  for (;;) {
    const hub = market.hubs[Math.floor(random() * market.hubs.length)];
    if (hub !== undefined && hub !== except) return hub;
  }
}

function lonelyTokens(count: number): LivePool[] {
  const found: LivePool[] = [];
  let index = 0;
  for (const pool of market.pools()) {
    if (++index % 100 !== 0 || graph.poolCountOf(outer(pool)) !== 1) continue;
    found.push(pool);
    if (found.length === count) break;
  }
  return found;
}

/** The token of a pool that is not the native one. */
function outer(pool: LivePool | undefined): Address {
  if (pool === undefined) throw new Error('the market has fewer pools');
  return pool.token0 === native ? pool.token1 : pool.token0;
}

function check(): number {
  const byToken = new Map<Address, Pool[]>();
  for (const live of market.pools()) {
    const pool = bare(live);
    if (graph.stateOf(pool.id) === undefined) continue;
    for (const token of [pool.token0, pool.token1]) {
      const pools = byToken.get(token);
      if (pools === undefined) byToken.set(token, [pool]);
      else pools.push(pool);
    }
  }
  let equal = 0;
  for (let round = 0; round < CHECKED; round++) {
    const each = request(round < 2 ? native : anyHub(stable), stable, round);
    const found = findBestPath(graph, each);
    const amounts = found.kind === 'found' ? found.route.amounts : [];
    const actual = each.tradeType === 'exactInput' ? amounts.at(-1) : amounts[0];
    if (actual === exhaustiveSearch(graph, byToken, each)) equal += 1;
  }
  return equal;
}
