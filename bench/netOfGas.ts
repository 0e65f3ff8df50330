import { pathToFileURL } from 'node:url';
import type { Address } from 'viem';
import { type ChainClient, chainClient } from '../fork-tests/harness/chainClient.ts';
import { ETHER } from '../fork-tests/harness/ether.ts';
import { fundAccount, fundNative } from '../fork-tests/harness/funding.ts';
import { worth } from '../fork-tests/harness/replica/prices.ts';
import { randomFrom } from '../fork-tests/harness/replica/random.ts';
import { startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { TOKENS } from '../fork-tests/harness/replica/tokens.ts';
import { poolsOfReplica } from '../fork-tests/routing/replicaGraph.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../server/routing/execution/poolStatesInSwap.ts';
import { GasCosts, GasUnits } from '../server/routing/gas/gasCosts.ts';
import type { PoolGraph } from '../server/routing/graph/poolGraph.ts';
import type { Route } from '../server/routing/model/route.ts';
import { findBestPath } from '../server/routing/search/bestPath.ts';
import { findBestSplit } from '../server/routing/split/splitRoute.ts';
import { gasIfRefunded, gasUsed } from '../server/universalRouter/gas/gasModel.ts';
import type { SwapTraits } from '../server/universalRouter/gas/swapShape.ts';
import { type Ends, prepare } from './kit/gasRoutes.ts';
import { printTable } from './kit/report.ts';
import { charged, prepareSender, send, tradeInPools } from './kit/tradedPools.ts';
import { casesOf, centOf, PLAIN, type Trade } from './netOfGas/cases.ts';
import { allPaths, grids, leadingSingles, type PriceOf } from './netOfGas/rivals.ts';
import { wholeGraph } from './routing.ts';

const GWEI = [1n, 20n, 100n] as const;
const SENDER: Address = '0x00000000000000000000000000000000000acc01';
const SEED = 20_261_126;
const BLOCK_SECONDS = 12;
const MOST_LEGS = 8;
/** A difference of less than ten millionths of the output, or a cent, is a tie. */
const TIE_PPM = 10n;
const MILLION = 1_000_000n;
/** The trade that prices gas, wei. */
const PRICED = ETHER / 100n;

interface Scene {
  readonly client: ChainClient;
  readonly graph: PoolGraph;
}

/** What a trade left more than its best rival, raw units of tokenOut, and the output that it is a part of. */
interface Compared {
  readonly trade: Trade;
  readonly gain: bigint;
  readonly output: bigint;
  /** The two alternatives, as a lost case is printed. */
  readonly story: string;
}

/**
 * What is left in the wallet of the routes that the service answers, against the best single route of all and
 * a greedy grid. All are encoded alike, for one account at one state, and charged what their receipts would
 * say. The last one is sent, so that it is known that they would.
 * @param every takes one case of so many
 */
export async function runNetOfGasBench(every = 1): Promise<void> {
  const replica = await startReplica();
  try {
    const client = chainClient(replica.url);
    const plain = new Set<Address>(PLAIN.map((key) => TOKENS[key].address));
    const pools = poolsOfReplica().filter(({ token0, token1 }) => plain.has(token0) && plain.has(token1));
    await client.setBlockTimestampInterval({ interval: BLOCK_SECONDS });
    const holdings = PLAIN.map((key) => ({ token: TOKENS[key].address, amount: worth(key, 100_000_000) }));
    await prepareSender(client, SENDER, holdings);
    const keyOf = new Map<Address, (typeof PLAIN)[number]>(PLAIN.map((key) => [TOKENS[key].address, key]));
    // So little that the market stays what it was.
    await tradeInPools({
      url: replica.url,
      client,
      random: randomFrom(SEED),
      sender: SENDER,
      pools,
      amountOf: (token, magnitude) => worth(keyOf.get(token) ?? 'WETH', 10 ** (magnitude - 1)),
    });
    const graph = await wholeGraph(replica.url, pools);
    const cases = casesOf(graph, pools).filter((_, index) => index % every === 0);
    const last = cases.at(-1);
    const compared = GWEI.map((): Compared[] => []);
    for (const trade of cases) {
      const each = await compare({ client, graph }, trade);
      for (const [index, one] of each.entries()) if (one !== undefined) compared[index]?.push(one);
    }
    if (last !== undefined) await checkByReceipt({ client, graph }, last);
    for (const [index, gwei] of GWEI.entries()) {
      for (const { gain, output, story } of compared[index]?.filter(isLost) ?? []) {
        console.log(`lost at ${gwei} gwei: ${-gain} of ${output}\n${story}`);
      }
    }
    printTable(`Net of gas by receipts, ${cases.length} exact inputs, up to ${MOST_LEGS} routes`, [
      ['', 'won', 'equal', 'lost', 'worst', 'wanted'],
      ...GWEI.map((gwei, index) => rowOf(`${gwei} gwei`, compared[index] ?? [])),
    ]);
  } finally {
    await replica.stop();
  }
}

/** Gives the sender what it sells. */
function fund(client: ChainClient, { tokenIn: token, amount, nativeIn }: Ends): Promise<void> {
  return nativeIn
    ? fundNative(client, { to: SENDER, amount: amount + 100n * ETHER })
    : fundAccount(client, { token, to: SENDER, amount: 2n * amount });
}

/** Returns the comparison for each price of gas; undefined where gas has no price. */
async function compare(scene: Scene, trade: Trade): Promise<(Compared | undefined)[]> {
  const { graph } = scene;
  const weth = TOKENS.WETH.address;
  const [nativeIn, nativeOut] = [trade.tokenIn === weth, trade.tokenOut === weth];
  const ends: Ends = { ...trade, tradeType: 'exactInput', nativeIn, nativeOut, recipient: SENDER };
  const rate = rateOf(graph, trade.tokenOut);
  if (rate === undefined) return GWEI.map(() => undefined);
  const prices = GWEI.map(
    (gwei): PriceOf =>
      (units) =>
        (units * gwei * 10n ** 9n * rate) / PRICED,
  );
  const traits = { tradeType: 'exactInput', nativeIn, nativeOut } as const;
  const units = new GasUnits(
    (legs) => gasUsed(traits, legs),
    undefined,
    (legs) => gasIfRefunded(traits, legs),
  );
  const ours = prices.map((priceOf) => {
    const request = { ...trade, tradeType: 'exactInput', maxHops: 3, maxSplits: MOST_LEGS } as const;
    const split = findBestSplit(graph, { ...request, gas: new GasCosts(units, priceOf) });
    if (split.kind !== 'found') throw new Error(`no route for ${trade.amount} of ${trade.tokenIn}`);
    return split.legs;
  });
  const paths = allPaths(graph, ends);
  const singles = leadingSingles(graph, paths, ends, traits, prices).map((route) => [route]);
  await fund(scene.client, ends);
  const rivals = [...singles, ...grids(graph, paths, ends)];
  const charged = new Map<string, bigint>();
  const gasOf = async (legs: readonly Route[]) => {
    const key = legs.map(({ hops, amounts }) => `${hops.map(({ pool }) => pool.id)} ${amounts[0]}`).join();
    const known = charged.get(key) ?? (await receiptOf(scene, ends, legs));
    charged.set(key, known);
    return known;
  };
  const compared: Compared[] = [];
  // One after the other: each puts the chain back.
  for (const [index, priceOf] of prices.entries()) {
    const mine = ours[index] ?? [];
    const net = async (legs: readonly Route[]) => outputOf(legs) - priceOf(await gasOf(legs));
    const left = await net(mine);
    let [best, leader] = [undefined as bigint | undefined, mine];
    for (const rival of rivals) {
      const other = await net(rival);
      if (best === undefined || other > best) [best, leader] = [other, rival];
    }
    const tell = async (legs: readonly Route[]) => storyOf(graph, traits, legs, await gasOf(legs));
    const story = `  ours ${await tell(mine)}\n  best ${await tell(leader)}`;
    compared.push({ trade, gain: left - (best ?? left), output: outputOf(mine), story });
  }
  return compared;
}

/** Returns what `PRICED` is worth in a token. */
function rateOf(graph: PoolGraph, token: Address): bigint | undefined {
  const tokenIn = TOKENS.WETH.address;
  if (token === tokenIn) return PRICED;
  const request = { tokenIn, tokenOut: token, tradeType: 'exactInput', amount: PRICED, maxHops: 3 } as const;
  const found = findBestPath(graph, request);
  return found.kind === 'found' ? found.route.amounts.at(-1) : undefined;
}

const outputOf = (legs: readonly Route[]) =>
  legs.reduce((sum, { amounts }) => sum + (amounts.at(-1) ?? 0n), 0n);

async function receiptOf({ client, graph }: Scene, ends: Ends, legs: readonly Route[]): Promise<bigint> {
  const swap = prepare(graph, ends, legs);
  if (swap === undefined) throw new Error('an exact input that cannot be encoded');
  return charged(client, SENDER, swap, BLOCK_SECONDS);
}

/** @throws Error when a swap is charged otherwise once it is sent */
async function checkByReceipt({ client, graph }: Scene, trade: Trade): Promise<void> {
  const found = findBestPath(graph, { ...trade, tradeType: 'exactInput', maxHops: 3 });
  if (found.kind !== 'found') throw new Error('a case without a route');
  const ends: Ends = {
    ...trade,
    tradeType: 'exactInput',
    nativeIn: false,
    nativeOut: false,
    recipient: SENDER,
  };
  await fund(client, ends);
  const swap = prepare(graph, ends, [found.route]);
  if (swap === undefined) throw new Error('an exact input that cannot be encoded');
  const [told, receipt] = [
    await charged(client, SENDER, swap, BLOCK_SECONDS),
    await send(client, SENDER, swap),
  ];
  if (told !== receipt) throw new Error(`charged ${receipt}, not ${told}`);
}

function storyOf(graph: PoolGraph, traits: SwapTraits, legs: readonly Route[], receipt: bigint): string {
  const estimate = gasUsed(traits, gasHopsInOrder(legs, new PoolStatesInSwap((pool) => graph.stateOf(pool))));
  const routes = legs.map(({ hops, amounts }) => {
    const pools = hops.map(({ pool: { protocol, id } }) => `${protocol}:${id}`);
    return `${amounts[0]} by ${pools.join(' ')}`;
  });
  return `${outputOf(legs)}, gas ${receipt}, estimated ${estimate}: ${routes.join('; ')}`;
}

function isTie({ gain, output, trade }: Compared): boolean {
  const size = gain < 0n ? -gain : gain;
  return size * MILLION <= TIE_PPM * output || size <= (centOf(trade.tokenOut) ?? 0n);
}

const isLost = (each: Compared) => each.gain < 0n && !isTie(each);

function rowOf(name: string, compared: readonly Compared[]): string[] {
  const decided = compared.filter((each) => !isTie(each));
  const lost = decided.filter(isLost);
  const worst = lost.reduce((most, { gain, output }) => Math.max(most, Number(-gain) / Number(output)), 0);
  return [
    name,
    String(decided.length - lost.length),
    String(compared.length - decided.length),
    String(lost.length),
    `${(worst * 1e6).toFixed(1)} ppm`,
    'lost 0',
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runNetOfGasBench(Number(process.argv[2] ?? 1));
