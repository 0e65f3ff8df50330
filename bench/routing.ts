import { pathToFileURL } from 'node:url';
import type { Address } from 'viem';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { MAINNET } from '../fork-tests/harness/replica/mainnetAddresses.ts';
import { startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { poolsOfReplica, readGraph } from '../fork-tests/routing/replicaGraph.ts';
import { gasPriceIn } from '../server/quoting/gas/gasPrice.ts';
import { netSearch } from '../server/quoting/gas/netSearch.ts';
import type { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import { type Pool, poolIdOf } from '../server/routing/model/pool.ts';
import { type BestPathRequest, findBestPath } from '../server/routing/search/bestPath.ts';
import { netOfGas } from './hostile/searches.ts';
import { exhaustiveSearch } from './kit/exhaustiveSearch.ts';
import { outputOf } from './kit/ownProcess.ts';
import { randomRequests } from './kit/randomRequests.ts';
import { percentile, printTable } from './kit/report.ts';
import { hubAndSpoke } from './kit/syntheticMarket.ts';

const SEED = 20_260_101;
const REQUESTS = 2_000;
const SIZES = [500, 2_000, 10_000];
/** The reference is slow on large graphs: it runs for this long, and at least three times. */
const REFERENCE_MS = 3_000;
const HUBS = 6;
const GAS_PRICE_WEI = 5n * 10n ** 9n;
const WETH = MAINNET.weth;

interface Measured {
  readonly times: readonly number[];
  readonly reference: number;
}

/** The best-path search in memory, against a plain walk over all paths with the same exact arithmetic. */
export async function runRoutingBench(): Promise<void> {
  const { graph, pools } = await replicaGraph();
  const requests = randomRequests(graph, pools, REQUESTS, SEED);
  const replica = measure(graph, pools, requests);
  const net = netRatio(graph, requests);
  const rows = [
    ['', 'p50', 'p95', 'p99', 'reference p50', 'ratio', 'wanted'],
    row(`replica, ${pools.length} pools`, replica, 'p50 ≤ 1 ms, p99 ≤ 5 ms'),
  ];
  const medians = new Map<number, number>();
  const building: string[] = [];
  for (const size of SIZES) {
    const started = performance.now();
    const market = hubAndSpoke(size, HUBS, SEED);
    building.push(`${size}: ${(performance.now() - started).toFixed(0)} ms`);
    const synthetic = randomRequests(market.graph, market.pools, REQUESTS, SEED);
    const measured = measure(market.graph, market.pools, synthetic);
    medians.set(size, percentile(measured.times, 50));
    const wanted = size === 10_000 ? 'p50 ≤ 6 ms' : size === 2_000 ? 'p50 ≤ 3 ms' : '';
    rows.push(row(`hub and spoke, ${size} pools`, measured, wanted));
  }
  printTable('Best path of up to 3 hops, warm; reference: every simple path in exact arithmetic', rows);
  const megabytes = await outputOf(new URL('./routing/routingMemory.ts', import.meta.url));
  const growth = (medians.get(10_000) ?? 0) / (medians.get(500) ?? 1);
  printTable('Growth and cost', [
    [
      'replica, ranked net of gas over ranked by output, p50 of processor time',
      `× ${net.toFixed(2)}`,
      'wanted ≤ × 1.2',
    ],
    ['p50 of 10 000 pools over 500 pools', `× ${growth.toFixed(2)}`, 'wanted ≤ × 4'],
    ...[1, 2, 3].map((maxHops) => [
      `replica, at most ${maxHops} hops, p50`,
      ms(
        percentile(
          timesOf(
            graph,
            requests.map((each) => ({ ...each, maxHops: maxHops as 1 | 2 | 3 })),
          ),
          50,
        ),
      ),
    ]),
    ...[10, 100, 1_000].map((positions) => [
      `500 pools of up to ${positions} positions each, p50`,
      ms(medianOfPositions(positions)),
    ]),
    ['making the market and its graph', building.join(', ')],
    ['resident, 10 000 pools in state', `${megabytes} MB`, 'wanted ≤ 400 MB'],
  ]);
}

/** Cost by initialized ticks: each position has two. */
function medianOfPositions(mostPositions: number): number {
  const { graph, pools } = hubAndSpoke(500, HUBS, SEED, mostPositions);
  const requests = randomRequests(graph, pools, REQUESTS, SEED);
  timesOf(graph, requests);
  return percentile(timesOf(graph, requests), 50);
}

/**
 * The real contracts' pools at one block, with all the ticks that the requests of the bench turn out to need.
 */
export async function replicaGraph(): Promise<{ graph: PoolGraph; pools: readonly Pool[] }> {
  const replica = await startReplica();
  try {
    const pools = poolsOfReplica();
    return { graph: await wholeGraph(replica.url, pools), pools };
  } finally {
    await replica.stop();
  }
}

/**
 * The request ranked by what is left after gas at a price in gwei, as far as the pools of the replica price
 * the native coin.
 */
export const withReplicaGas = (graph: PoolGraph, request: BestPathRequest, gwei: number) =>
  netOfGas(graph, request, WETH, BigInt(gwei) * 10n ** 9n);

/** Returns a graph of the pools as they are now, with all their ticks. */
export async function wholeGraph(url: string, pools: readonly Pool[]): Promise<PoolGraph> {
  const { number, hash } = await chainClient(url).getBlock();
  const { graph, widen } = await readGraph(url, { number, hash }, pools);
  for (const { address, protocol } of pools) {
    if (protocol === 'v2') continue;
    for (const direction of ['lower', 'upper'] as const) {
      // The last read of a side finds no more words and throws.
      await readAll(() => widen([{ id: poolIdOf(address), direction }]));
    }
  }
  return graph;
}

async function readAll(read: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const isMore = await read().then(
      () => true,
      () => false,
    );
    if (!isMore) return;
  }
}

function measure(graph: PoolGraph, pools: readonly Pool[], requests: readonly BestPathRequest[]): Measured {
  timesOf(graph, requests);
  const times = timesOf(graph, requests);
  const byToken = new Map<Address, Pool[]>();
  for (const pool of pools) {
    for (const token of [pool.token0, pool.token1]) byToken.set(token, [...(byToken.get(token) ?? []), pool]);
  }
  const referenceTimes: number[] = [];
  const deadline = performance.now() + REFERENCE_MS;
  for (const request of requests) {
    const started = performance.now();
    if (started > deadline && referenceTimes.length >= 3) break;
    const expected = exhaustiveSearch(graph, byToken, request);
    referenceTimes.push(performance.now() - started);
    const found = findBestPath(graph, request);
    const amounts = found.kind === 'found' ? found.route.amounts : [];
    const actual = request.tradeType === 'exactInput' ? amounts.at(-1) : amounts[0];
    if (actual !== expected) throw new Error(`found ${actual} where the reference has ${expected}`);
  }
  return { times, reference: percentile(referenceTimes, 50) };
}

/** Searches whose processor time is taken together: one alone is shorter than its clock's tick. */
const BATCH = 20;

/**
 * The p50 of searches net of gas over that of searches by amounts alone, in processor time of the same run
 * and with everything that a quote makes anew for each. The price of gas is that of the block, which quotes
 * remember.
 */
function netRatio(graph: PoolGraph, requests: readonly BestPathRequest[]): number {
  const untaxed = { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } } as const;
  const byOutput = requests.map((request) => () => findBestPath(graph, request));
  const byNet = requests.map((request) => {
    const gasPrice = priceOfGas(graph, request);
    if (gasPrice === undefined) return () => findBestPath(graph, request);
    const block = { gasPriceWei: GAS_PRICE_WEI };
    const terms = { wrappedNative: WETH, tokenTaxes: untaxed, gasPrice, block };
    return () => findBestPath(graph, { ...request, gas: netSearch(request, terms) });
  });
  const [output, net]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round++) {
    const [plain, ranked] = [batchTimes(byOutput), batchTimes(byNet)];
    // The first round is for the compiler.
    if (round === 0) continue;
    output.push(...plain);
    net.push(...ranked);
  }
  return percentile(net, 50) / percentile(output, 50);
}

function batchTimes(searches: readonly (() => unknown)[]): number[] {
  const times: number[] = [];
  for (let at = 0; at < searches.length; at += BATCH) {
    const started = process.cpuUsage();
    for (const search of searches.slice(at, at + BATCH)) search();
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / BATCH);
  }
  return times;
}

/** At what most days see; undefined where no pools lead from the native coin to the token. */
function priceOfGas(graph: PoolGraph, { tradeType, tokenIn, tokenOut }: BestPathRequest) {
  const token = tradeType === 'exactInput' ? tokenOut : tokenIn;
  const pricing = gasPriceIn(graph, GAS_PRICE_WEI, { token, wrappedNative: WETH, without: {} });
  return pricing.kind === 'priced' ? pricing.price : undefined;
}

/** Does the in-memory part of a quote: checks that no state is missing, then searches. */
function timesOf(graph: PoolGraph, requests: readonly BestPathRequest[]): number[] {
  return requests.map((request) => {
    const started = performance.now();
    const missing = graph.missingStates(request.tokenIn, request.tokenOut, request.maxHops);
    if (missing.length > 0) throw new Error('the graph of the bench is complete');
    findBestPath(graph, request);
    return performance.now() - started;
  });
}

function row(name: string, { times, reference }: Measured, wanted: string): string[] {
  const p50 = percentile(times, 50);
  return [
    name,
    ms(p50),
    ms(percentile(times, 95)),
    ms(percentile(times, 99)),
    ms(reference),
    `${(reference / p50).toFixed(0)} × faster`,
    wanted,
  ];
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(3)} ms`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runRoutingBench();
