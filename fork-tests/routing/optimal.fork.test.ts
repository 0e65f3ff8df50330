import { beforeAll, expect, inject, test } from 'vitest';
import type { PoolState } from '../../server/amm/poolState.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { type BestPath, findBestPath } from '../../server/routing/search/bestPath.ts';
import { chainClient } from '../harness/chainClient.ts';
import { oneOf, type Random, randomFrom } from '../harness/replica/random.ts';
import { exhaustiveOnChain, type Trade } from './exhaustiveOnChain.ts';
import { HopOracle } from './hopOracle.ts';
import { poolsOfReplica, type ReplicaGraph, readGraph } from './replicaGraph.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const TRADES = 320;

let oracle: HopOracle;
let market: ReplicaGraph;
let pools: Pool[];

beforeAll(async () => {
  const url = inject('replicaUrl');
  const client = chainClient(url);
  const { number, hash } = await client.getBlock();
  pools = poolsOfReplica();
  oracle = new HopOracle(client, number);
  market = await readGraph(url, { number, hash }, pools);
});

test(`${TRADES} random trades take the best of all paths that the contracts quote (seed ${SEED})`, async () => {
  const random = randomFrom(SEED);
  const trades = Array.from({ length: TRADES }, () => randomTrade(random));
  const { best, pathCount } = await exhaustiveOnChain(oracle, pools, trades, 3);
  const differing: unknown[] = [];
  let found = 0;
  for (const [index, trade] of trades.entries()) {
    const result = await bestPath(trade);
    const expected = best[index];
    const actual =
      result.kind === 'found'
        ? {
            amount: result.route.amounts.at(trade.tradeType === 'exactInput' ? -1 : 0),
            pools: result.route.hops.map(({ pool }) => pool.address),
          }
        : undefined;
    if (actual !== undefined) found += 1;
    const wanted = expected && {
      amount: expected.amount,
      pools: expected.pools.map(({ address }) => address),
    };
    if (actual?.amount !== wanted?.amount || actual?.pools.join() !== wanted?.pools.join()) {
      differing.push({ trade, actual, wanted });
    }
  }
  expect(differing).toEqual([]);
  expect(found).toBeGreaterThan(TRADES / 2);
  expect(pathCount).toBeGreaterThan(TRADES * 10);
});

/** Asks again with more ticks for as long as the engine wants them. */
async function bestPath(trade: Trade): Promise<BestPath> {
  for (;;) {
    const result = findBestPath(market.graph, { ...trade, maxHops: 3 });
    if (result.kind !== 'needsTicks') return result;
    await market.widen(result.pools);
  }
}

/**
 * Two tokens that have pools, and an amount between dust and several times what a pool of the known side
 * holds.
 */
function randomTrade(random: Random): Trade {
  const tradeType = oneOf(random, ['exactInput', 'exactOutput'] as const);
  const pool = oneOf(random, pools);
  const isToken0 = random() < 0.5;
  const known = isToken0 ? pool.token0 : pool.token1;
  const others = [...new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]))].filter(
    (token) => token !== known,
  );
  const other = oneOf(random, others);
  const size = reserveOf(pool, isToken0);
  const digits = random() * (size.toString().length + 0.5);
  const amount = BigInt(Math.ceil(10 ** (digits % 15))) * 10n ** BigInt(Math.floor(digits / 15) * 15);
  const [tokenIn, tokenOut] = tradeType === 'exactInput' ? [known, other] : [other, known];
  return { tokenIn, tokenOut, tradeType, amount };
}

/** Raw units of one token, of a V3 pool as if its active liquidity were everywhere. */
function reserveOf(pool: Pool, isToken0: boolean): bigint {
  const state = market.graph.stateOf(pool.id) as PoolState;
  if (state.protocol === 'v2') return (isToken0 ? state.reserve0 : state.reserve1) + 1n;
  const { liquidity, sqrtPriceX96 } = state;
  if (sqrtPriceX96 === 0n) return 10n ** 18n;
  return (isToken0 ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n) + 1n;
}
