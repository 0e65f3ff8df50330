import type { Address } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LivePool } from '../../server/routing/model/pool.ts';
import { type BestPath, findBestPath } from '../../server/routing/search/bestPath.ts';
import type { Anvil } from '../harness/anvil.ts';
import { chainClient } from '../harness/chainClient.ts';
import { oneOf, type Random, randomFrom } from '../harness/replica/random.ts';
import { exhaustiveOnChain, type Trade } from '../routing/exhaustiveOnChain.ts';
import { HopOracle } from '../routing/hopOracle.ts';
import { type ReplicaGraph, readGraph } from '../routing/replicaGraph.ts';
import { planMarket } from './marketPlan.ts';
import { placeMarket } from './placeMarket.ts';

/** `make market` takes 5 000 pools and 200 trades. */
const POOLS = Number(process.env['MARKET_POOLS'] ?? 200);
const TRADES = Number(process.env['MARKET_TRADES'] ?? 10);
/** Beside them, between tokens that have a single pool. */
const LEAF_TRADES = Math.ceil(TRADES / 2);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_105);
const LIMIT_MS = 120_000 + POOLS * TRADES * 60;

const random = randomFrom(SEED);
const pools = planMarket(POOLS, Math.ceil(Math.sqrt(POOLS) / 2), random);
const ends = pools.flatMap(({ token0, token1 }) => [token0, token1]);
const tokens = [...new Set(ends)];
const isLeaf = (token: Address) => ends.indexOf(token) === ends.lastIndexOf(token);
/**
 * Of tokens that have no other pool: from one to another it takes two hubs, and the search looks the pools
 * up.
 */
const leafPools = pools.filter(({ token0, token1 }) => isLeaf(token0) || isLeaf(token1));
let anvil: Anvil;
let oracle: HopOracle;
let market: ReplicaGraph;

beforeAll(async () => {
  anvil = await placeMarket(pools);
  const { number, hash } = await chainClient(anvil.url).getBlock();
  oracle = new HopOracle(chainClient(anvil.url), number);
  market = await readGraph(anvil.url, { number, hash }, pools);
}, LIMIT_MS);
afterAll(() => anvil.stop());

test('the contracts read the states that placeMarket has written into their storage', () => {
  const reserves = pools.flatMap((pool) => (pool.protocol === 'v2' ? [[pool.address, pool.state]] : []));
  expect(reserves.map(([address]) => [address, market.graph.stateOf(address as never)])).toEqual(reserves);
  for (const pool of pools) {
    if (pool.protocol === 'v2') continue;
    const { tickRange: _, ...price } = pool.state;
    expect(market.graph.stateOf(pool.id)).toMatchObject(price);
  }
});

test(
  `${TRADES} random trades through ${POOLS} pools, and ${LEAF_TRADES} between tokens of one pool, take the best of all paths that the contracts quote (seed ${SEED})`,
  async () => {
    let found = 0;
    for (let round = 0; round < TRADES + LEAF_TRADES; round++) {
      const trade = round < TRADES ? randomTrade(random) : leafTrade(random);
      const { best } = await exhaustiveOnChain(oracle, pools, [trade], 3);
      const result = await bestPath(trade);
      const { amounts, hops } = result.kind === 'found' ? result.route : { amounts: [], hops: [] };
      const actual = {
        amount: amounts.at(trade.tradeType === 'exactInput' ? -1 : 0),
        pools: hops.map(({ pool }) => pool.address),
      };
      const [wanted] = best;
      expect({ trade, ...actual }).toEqual({
        trade,
        amount: wanted?.amount,
        pools: wanted?.pools.map(({ address }) => address) ?? [],
      });
      if (wanted !== undefined) found += 1;
    }
    expect(found).toBeGreaterThan((TRADES + LEAF_TRADES) / 2);
  },
  LIMIT_MS,
);

/** Asks again with more ticks for as long as the engine wants them. */
async function bestPath(trade: Trade): Promise<BestPath> {
  for (;;) {
    const result = findBestPath(market.graph, { ...trade, maxHops: 3 });
    if (result.kind !== 'needsTicks') return result;
    await market.widen(result.pools);
  }
}

/** From one token that has a single pool to another one, an amount as in `randomTrade`. */
function leafTrade(from: Random): Trade {
  const [pool, last] = [oneOf(from, leafPools), oneOf(from, leafPools)];
  const isToken0 = isLeaf(pool.token0);
  const other = isLeaf(last.token0) ? last.token0 : last.token1;
  return pool === last ? leafTrade(from) : tradeBetween(from, pool, isToken0, other);
}

/** Two tokens, and an amount up to a little more than what a pool of the known side holds. */
function randomTrade(from: Random): Trade {
  const pool = oneOf(from, pools);
  const isToken0 = from() < 0.5;
  const known = isToken0 ? pool.token0 : pool.token1;
  const other = oneOf(
    from,
    tokens.filter((token) => token !== known),
  );
  return tradeBetween(from, pool, isToken0, other);
}

function tradeBetween(from: Random, pool: LivePool, isToken0: boolean, other: Address): Trade {
  const tradeType = oneOf(from, ['exactInput', 'exactOutput'] as const);
  const known = isToken0 ? pool.token0 : pool.token1;
  const digits = 1 + from() * (sizeOf(pool, isToken0).toString().length - 0.5);
  const amount = BigInt(Math.ceil(10 ** (digits % 15))) * 10n ** BigInt(Math.floor(digits / 15) * 15);
  const [tokenIn, tokenOut] = tradeType === 'exactInput' ? [known, other] : [other, known];
  return { tokenIn, tokenOut, tradeType, amount };
}

/** Raw units of one token, of a V3 pool as if its liquidity at the price were everywhere. */
function sizeOf(pool: LivePool, isToken0: boolean): bigint {
  if (pool.protocol === 'v2') return isToken0 ? pool.state.reserve0 : pool.state.reserve1;
  const { liquidity, sqrtPriceX96 } = pool.state;
  return (isToken0 ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n) + 1n;
}
