import type { Address } from 'viem';
import { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import type { LivePool, Pool } from '../server/routing/model/pool.ts';
import type { Steps } from '../server/routing/model/steps.ts';
import {
  type BestPath,
  type BestPathRequest,
  bestPathSteps,
  findBestPath,
  noteWinner,
} from '../server/routing/search/bestPath.ts';
import { searchMemoryOf } from '../server/routing/search/searchMemory.ts';
import { type BestSplit, bestSplitSteps } from '../server/routing/split/splitRoute.ts';
import { type Attack, type HostileMarket, type HostileShape, hostileMarket } from './hostile/market.ts';
import { netOfGas, timed } from './hostile/searches.ts';
import { exhaustiveSearch } from './kit/exhaustiveSearch.ts';
import { percentile, printTable } from './kit/report.ts';
import { seededRandom } from './kit/syntheticMarket.ts';
import { bare } from './whole/wholeMarket.ts';

/**
 * The search where it is hard: a belt of tokens that are all about as good a way as the best one, and pools
 * that were created so that searches take long. Arguments: pools (default 120 000; 490 000 is the size of
 * mainnet), attackers' pools (default 50 000).
 */
const [POOLS, ATTACKERS] = [Number(process.argv[2] ?? 120_000), Number(process.argv[3] ?? 50_000)];
const SHAPE = { pools: POOLS, beltTokens: 20_000, seed: 7 };
const SMALL = { pools: 20_000, beltTokens: 4_000, seed: 8 };
const [QUOTES, DUST, SPLITS, CHECKED, CHECKED_LARGE] = [300, 60, 40, 100, 20];
/** What the service gives a search before others have their turn, in milliseconds. */
const TURN_MS = 4;

checkAgainstAll(SMALL, 1_000, CHECKED);
// Ends of far more pools than the others are checked too.
checkAgainstAll({ ...SHAPE, pools: 90_000 }, 1_000, CHECKED_LARGE);
const market = hostileMarket(SHAPE);
const [native, stable, otherStable] = market.hubs as [Address, Address, Address];
let graph = marketWith();
printTable(
  `Searches, native → stable, ${graph.poolCount} pools, ${SHAPE.beltTokens} tokens of the belt, gas at 20 gwei, time on the processor`,
  [
    ['', 'p50', 'p99', 'longest', 'longest turn', 'a list, after the answer', 'wanted'],
    ...rowsOf('', 'p50 ≤ 2, p99 ≤ 10 ms', 'turn ≤ 20, all ≤ 50 ms', 'p50 ≤ 40, p99 ≤ 150, turn ≤ 15 ms'),
    ...attacked('mirages', '≤ 1.5 × without'),
    ...attacked('clones', '≤ 2 × without'),
    // Each is the best way for its amount, so that as many have to be looked at as are that large.
    ...attacked('ends', 'none'),
  ],
);

function attacked(attack: Attack, wanted: string): string[][] {
  graph = marketWith(attack);
  return rowsOf(`, ${ATTACKERS} pools of ${attack}`, wanted, wanted, wanted);
}

function marketWith(attack?: Attack): PoolGraph {
  const made = new PoolGraph();
  enter(made, () => market.pools());
  if (attack !== undefined) enter(made, () => market.attackersPools(attack, ATTACKERS));
  return made;
}

type Pair = readonly [tokenIn: Address, tokenOut: Address];

interface Searches {
  readonly name: string;
  readonly wanted: string;
  readonly count: number;
  readonly make: (round: number, pair: Pair) => BestPathRequest;
  readonly work: (request: BestPathRequest) => Steps<BestPath | BestSplit>;
}

function rowsOf(suffix: string, ...[path, dust, split]: readonly [string, string, string]): string[][] {
  const random = seededRandom(SHAPE.seed);
  const net = (round: number, pair: Pair) =>
    netOfGas(graph, requestOf(market, 10 ** (random() * 6), round, pair), native);
  const kinds: Searches[] = [
    {
      name: `1 to 10^6 dollars${suffix}`,
      wanted: path,
      count: QUOTES,
      make: net,
      work: (request) => bestPathSteps(graph, request),
    },
    {
      name: `10^-9 to 10^-3 dollars, by output${suffix}`,
      wanted: dust,
      count: DUST,
      make: (round, pair) => requestOf(market, 10 ** (random() * 6 - 9), round, pair),
      work: (request) => bestPathSteps(graph, request),
    },
    {
      name: `at most 4 routes${suffix}`,
      wanted: split,
      count: SPLITS,
      make: net,
      work: (request) => bestSplitSteps(graph, { ...request, maxSplits: 4 }),
    },
  ];
  // What is compiled once is not what these rows are about; what is looked up is: no list of this pair is
  // made.
  for (const kind of kinds) takenBy(kind, [native, otherStable]);
  return kinds.map((kind) => row(kind));
}

/** Does searches of a kind one after the other, as the service does. */
function takenBy({ count, make, work }: Searches, pair: Pair) {
  return Array.from({ length: count }, (_, round) => {
    const request = make(round, pair);
    const each = timed(work(request), TURN_MS);
    note(request, each.result);
    const lists = timed(searchMemoryOf(graph).shortlists.makeDue(), TURN_MS);
    return { all: each.all, turn: Math.max(each.turn, lists.turn), lists: lists.all };
  });
}

function row(kind: Searches): string[] {
  const { name, wanted } = kind;
  const taken = takenBy(kind, [native, stable]);
  const all = taken.map((each) => each.all);
  const most = (figure: 'turn' | 'lists') => Math.max(...taken.map((each) => each[figure]));
  const figures = [
    percentile(all, 50),
    percentile(all, 99),
    percentile(all, 100),
    most('turn'),
    most('lists'),
  ];
  return [name, ...figures.map((figure) => `${figure.toFixed(1)} ms`), wanted];
}

/** Notes the routes of an answer, as the service does. */
function note(request: BestPathRequest, found: BestPath | BestSplit): void {
  if (found.kind !== 'found') return;
  for (const route of 'legs' in found ? found.legs : [found.route]) noteWinner(graph, request, route);
}

function requestOf(
  { unitsOf }: HostileMarket,
  dollars: number,
  round: number,
  [tokenIn, tokenOut]: Pair,
): BestPathRequest {
  const tradeType = round % 2 === 0 ? 'exactInput' : 'exactOutput';
  const units = unitsOf(tradeType === 'exactInput' ? tokenIn : tokenOut);
  const amount = BigInt(Math.max(1, Math.floor(units * dollars)));
  return { tokenIn, tokenOut, tradeType, amount, maxHops: 3 };
}

function enter(into: PoolGraph, pools: () => Iterable<LivePool>): void {
  for (const pool of pools()) into.addPool(bare(pool));
  for (const { id, state } of pools()) if (into.isMissing(id)) into.setState(id, state);
}

/**
 * @throws Error when the search gives another amount than a walk over all paths, of any size and with
 * attackers' pools
 */
function checkAgainstAll(shape: HostileShape, attackers: number, trades: number): void {
  const checked = hostileMarket(shape);
  const own = new PoolGraph();
  const byToken = new Map<Address, Pool[]>();
  const pools = function* () {
    yield* checked.pools();
    yield* checked.attackersPools('mirages', attackers);
    yield* checked.attackersPools('clones', attackers);
    yield* checked.attackersPools('ends', attackers);
  };
  enter(own, pools);
  for (const live of pools()) {
    const pool = bare(live);
    if (own.stateOf(pool.id) === undefined) continue;
    for (const token of [pool.token0, pool.token1]) {
      const known = byToken.get(token);
      if (known === undefined) byToken.set(token, [pool]);
      else known.push(pool);
    }
  }
  const random = seededRandom(shape.seed);
  for (let round = 0; round < trades; round++) {
    const request = requestOf(checked, 10 ** (random() * 15 - 9), round, checked.hubs as [Address, Address]);
    const found = findBestPath(own, request);
    const amounts = found.kind === 'found' ? found.route.amounts : [];
    const actual = request.tradeType === 'exactInput' ? amounts.at(-1) : amounts[0];
    const expected = exhaustiveSearch(own, byToken, request);
    if (actual !== expected) throw new Error(`found ${actual} where all paths give ${expected}`);
  }
  printTable('Exactness', [
    [`${own.poolCount} pools, against a walk over all paths`, `${trades} of ${trades} equal`],
  ]);
}
