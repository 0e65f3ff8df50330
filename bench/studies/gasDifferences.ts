import { type Address, parseUnits, toHex } from 'viem';
import { type ChainClient, chainClient } from '../../fork-tests/harness/chainClient.ts';
import { below, oneOf, type Random, randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { TOKENS, type TokenKey } from '../../fork-tests/harness/replica/tokens.ts';
import {
  poolsOfReplica,
  type ReplicaGraph,
  readGraph,
  v4PoolsOfReplica,
} from '../../fork-tests/routing/replicaGraph.ts';
import { shapeOf } from '../../server/quoting/gas/tradeGas.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { Hop } from '../../server/routing/model/route.ts';
import { SUGGESTED_ROUTES } from '../../server/routing/model/routeLimits.ts';
import { formatGasSample, type GasSample } from '../../server/universalRouter/gas/gasSamples.testkit.ts';
import { type Ends, pathsBetween, routeSwap } from '../kit/gasRoutes.ts';
import { charged, prepareSender, tradeInPools } from '../kit/tradedPools.ts';

/*
 * Question (2026-11): by how much gas do the alternatives of one trade differ?
 *
 * `node --import tsx bench/studies/gasDifferences.ts 100 7 > file`: 100 random trades of seed 7 on the
 * replica, each over many alternatives: pools of both protocols, paths of 1 to 3 pools, splits of 2 to 8
 * routes (`LEGS=16`: to 16) with and without shared pools. Each alternative is tried from the same account at
 * the same state, in a block that is not kept. One line for each, an empty line after each trade: the lines
 * of one trade differ by their routes alone. No split goes through a pool in both directions: none that is
 * offered does.
 */

const [count = 100, seed = 1] = process.argv.slice(2).map(Number);
/** With `V4=1` the alternatives go through V4 pools too. */
const hasV4 = process.env['V4'] === '1';
/** With `TOGETHER=1` trades are exact inputs whose splits have routes that end with the same pair. */
const isTogether = process.env['TOGETHER'] === '1';
const BLOCK_SECONDS = 12;
const SINGLE = 9;
/** Hundredths of a bip. */
const MOST_FEE = 100_000;
/** Routes of a split at most; `LEGS=16` tries more splits, so that enough of them have more than eight. */
const LEGS = Number(process.env['LEGS'] ?? SUGGESTED_ROUTES);
const SPLITS = LEGS > SUGGESTED_ROUTES ? 24 : 7;
const SENDER: Address = '0x00000000000000000000000000000000000acc01';

/** Whole tokens worth about a hundred dollars. */
const HUNDRED_DOLLARS: Partial<Record<TokenKey, string>> = {
  WETH: '0.03',
  USDC: '100',
  USDT: '100',
  DAI: '100',
  WBTC: '0.001',
  UNI: '10',
  LINK: '5',
  MKR: '0.05',
  AAVE: '0.33',
  PEPE: '10000000',
  GUSD: '100',
  CRV: '125',
  MUTE: '50',
  HUGE: '25',
  EMPTY: '66',
  ISLE: '14',
  ATOLL: '400',
  REEF: '3300',
  PCT: '33',
  NUL: '16',
  LONG: '11',
  UNIT: '200',
};
const KEYS = Object.keys(HUNDRED_DOLLARS) as TokenKey[];
const keyOf = new Map<Address, TokenKey>(KEYS.map((key) => [TOKENS[key].address, key]));
/** Half of the trades are of these, which have the most pools. */
const COMMON = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK'] as const;

interface Scene {
  readonly client: ChainClient;
  readonly market: ReplicaGraph;
  readonly random: Random;
}

async function record(): Promise<void> {
  const replica = await startReplica({ hasV4 });
  try {
    const client = chainClient(replica.url);
    const random = randomFrom(seed);
    await client.setBlockTimestampInterval({ interval: BLOCK_SECONDS });
    const holdings = KEYS.map((key) => {
      const { address: token, decimals } = TOKENS[key];
      return { token, amount: parseUnits(HUNDRED_DOLLARS[key] ?? '0', decimals) * 1_000_000n };
    });
    await prepareSender(client, SENDER, holdings);
    const amounts = (token: Address, magnitude: number) => amountOf(keyOf.get(token) ?? 'WETH', magnitude);
    await tradeInPools({
      url: replica.url,
      client,
      random,
      sender: SENDER,
      amountOf: amounts,
      pools: plainPools(),
    });
    const scene = { client, market: await marketOf(replica.url, client), random };
    for (let done = 0; done < count; ) {
      const samples = await tryTrade(scene);
      if (samples.length < 3) continue;
      process.stdout.write(`${samples.map(formatGasSample).join('\n')}\n\n`);
      done += 1;
    }
  } finally {
    await replica.stop();
  }
}

async function marketOf(url: string, client: ChainClient): Promise<ReplicaGraph> {
  const { hash, number } = await client.getBlock();
  return readGraph(url, { hash, number }, plainPools());
}

/** The other tokens keep a part of a transfer, or refuse it. */
function plainPools(): readonly Pool[] {
  // A pool that keeps nearly all of the input asks for more than any account has.
  const v4 = hasV4 ? v4PoolsOfReplica().filter(({ fee }) => fee < MOST_FEE) : [];
  return [...poolsOfReplica(), ...v4].filter(({ token0, token1 }) => keyOf.has(token0) && keyOf.has(token1));
}

const amountOf = (key: TokenKey, magnitude: number) =>
  (parseUnits(HUNDRED_DOLLARS[key] ?? '0', TOKENS[key].decimals) *
    BigInt(Math.round(10 ** (magnitude + 3)))) /
    1000n +
  1n;

/** The native coin, wrapped or not, has parts of its own, so that every third trade has it at an end. */
function drawEnds(random: Random): [keyIn: TokenKey, keyOut: TokenKey] {
  const keys = random() < 0.5 ? COMMON : KEYS;
  const [one, other] = [oneOf(random, keys), random() < 1 / 3 ? 'WETH' : oneOf(random, keys)];
  return random() < 0.5 ? [one, other] : [other, one];
}

async function tryTrade({ client, market, random }: Scene): Promise<GasSample[]> {
  const [keyIn, keyOut] = drawEnds(random);
  if (keyIn === keyOut) return [];
  const trade: Omit<Ends, 'amount'> = {
    tokenIn: TOKENS[keyIn].address,
    tokenOut: TOKENS[keyOut].address,
    tradeType: isTogether || random() < 0.5 ? 'exactInput' : 'exactOutput',
    nativeIn: keyIn === 'WETH' && random() < 0.6,
    nativeOut: keyOut === 'WETH' && random() < 0.6,
    recipient: random() < 0.5 ? SENDER : toHex(below(random, 1e9) + 0xacc0_0000_0000, { size: 20 }),
  };
  // From a dollar to a hundred thousand, as likely at each magnitude.
  const fixed = trade.tradeType === 'exactInput' ? keyIn : keyOut;
  const request: Ends = { ...trade, amount: amountOf(fixed, random() * 5 - 2) };
  const paths = [1, 2, 3].map((hops) => pathsBetween(market.graph, request, hops));
  if (paths.flat().length < 2) return [];
  const draw = () =>
    oneOf(
      random,
      oneOf(
        random,
        paths.filter((some) => some.length > 0),
      ),
    );
  const alternatives = [
    ...(paths[0] ?? []).map((path) => [path]),
    ...Array.from({ length: SINGLE }, () => [draw()]),
    ...Array.from({ length: SPLITS }, () => Array.from({ length: 2 + below(random, LEGS - 1) }, draw)),
    ...(isTogether ? Array.from({ length: SPLITS }, () => drawTogether(random, paths.flat())) : []),
  ];
  const samples: GasSample[] = [];
  const seen = new Set<string>();
  for (const routes of alternatives) {
    const name = routes.map((hops) => hops.map(({ pool }) => pool.id).join()).join(' ');
    if (seen.has(name)) continue;
    seen.add(name);
    if (turnsBack(routes)) continue;
    const swap = await routeSwap(market, request, routes);
    if (swap === undefined) continue;
    const used = Number(await charged(client, SENDER, swap, BLOCK_SECONDS));
    const holdsReserves = trade.recipient === SENDER;
    samples.push({ shape: { ...shapeOf(swap.quoted, swap.built), holdsReserves }, gasUsed: used });
  }
  return samples;
}

/** Two or three routes that end with the same pair, and up to two others, where there are such. */
function drawTogether(random: Random, paths: readonly (readonly Hop[])[]): (readonly Hop[])[] {
  const pairs = paths.filter((path) => path.length > 1 && path.at(-1)?.pool.protocol === 'v2');
  if (pairs.length === 0) return [oneOf(random, paths)];
  const last = oneOf(random, pairs).at(-1)?.pool;
  const ending = pairs.filter((path) => path.at(-1)?.pool === last);
  const drawn = [
    ...Array.from({ length: 2 + below(random, 2) }, () => oneOf(random, ending)),
    ...Array.from({ length: below(random, 3) }, () => oneOf(random, paths)),
  ];
  return [...new Set(drawn)];
}

/** Returns whether a pool is sold to in both directions. */
function turnsBack(routes: readonly (readonly Hop[])[]): boolean {
  const sold = new Map<string, Address>();
  return routes.flat().some(({ pool, tokenIn }) => {
    const before = sold.get(pool.id) ?? tokenIn;
    sold.set(pool.id, tokenIn);
    return before !== tokenIn;
  });
}

await record();
