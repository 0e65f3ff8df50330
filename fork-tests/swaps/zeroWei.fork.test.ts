import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAmountIn, getAmountOut } from '../../server/amm/v2/constantProduct.ts';
import { v2FeeOf } from '../../server/amm/v2/v2Fee.ts';
import type { V2State } from '../../server/amm/v2/v2State.ts';
import { simulateSwap } from '../../server/amm/v3/simulateSwap.ts';
import { SwapCurve } from '../../server/amm/v3/swapCurve.ts';
import type { V3State } from '../../server/amm/v3/v3State.ts';
import type { Pool, V2Pool, V3Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import { chainClient } from '../harness/chainClient.ts';
import { below, oneOf, type Random, randomFrom } from '../harness/replica/random.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { openEdgeMarkets } from '../routing/edgeMarkets.ts';
import { type HopAnswer, HopOracle, type HopQuestion } from '../routing/hopOracle.ts';
import { poolsOfReplica, type ReplicaGraph, readGraph } from '../routing/replicaGraph.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const V2_CASES = 1_500;
const V3_CASES = 4_500;

let replica: Replica;
let oracle: HopOracle;
let market: ReplicaGraph;
let pools: Pool[];

beforeAll(async () => {
  replica = await startReplica();
  const client = chainClient(replica.url);
  pools = [...poolsOfReplica(), ...(await openEdgeMarkets(client))];
  const { number, hash } = await client.getBlock();
  oracle = new HopOracle(client, number);
  market = await readGraph(replica.url, { number, hash }, pools);
});
afterAll(async () => {
  await replica?.stop();
});

describe(`every amount equals the contracts' own (seed ${SEED})`, () => {
  test(`${V2_CASES} trades with V2 pairs equal the router's library`, async () => {
    const random = randomFrom(SEED);
    const pairs = pools.filter((pool): pool is V2Pool => pool.protocol === 'v2');
    const questions = Array.from({ length: V2_CASES }, (): HopQuestion => {
      const pool = oneOf(random, pairs);
      const { reserve0, reserve1 } = market.graph.stateOf(pool.id) as V2State;
      const tradeType = oneOf(random, TRADE_TYPES);
      const zeroForOne = random() < 0.5;
      const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0];
      const amount =
        tradeType === 'exactInput' ? anyAmount(random, reserveIn) : anyAmount(random, reserveOut);
      return { pool, tokenIn: zeroForOne ? pool.token0 : pool.token1, tradeType, amount };
    });
    const actual = questions.map(quoteV2);
    expectSame(questions, actual, await oracle.ask(questions));
    expectVariety(actual);
  });

  test(`${V3_CASES} swaps through V3 pools equal QuoterV2, amounts and price`, async () => {
    const random = randomFrom(SEED + 1);
    const v3Pools = pools.filter((pool): pool is V3Pool => pool.protocol === 'v3');
    const questions = Array.from({ length: V3_CASES }, (): HopQuestion => {
      const pool = oneOf(random, v3Pools);
      const zeroForOne = random() < 0.5;
      const tradeType = oneOf(random, TRADE_TYPES);
      const amount = v3Amount(random, pool, zeroForOne, tradeType);
      return { pool, tokenIn: zeroForOne ? pool.token0 : pool.token1, tradeType, amount };
    });
    const actual: HopAnswer[] = [];
    for (const question of questions) actual.push(await quoteV3(question));
    expectSame(questions, actual, await oracle.ask(questions));
    expectVariety(actual);
  });
});

const TRADE_TYPES = ['exactInput', 'exactOutput'] as const satisfies TradeType[];

/** From dust to far more than there is: digits, not values, are as likely as each other. */
function anyAmount(random: Random, size: bigint): bigint {
  const kind = random();
  if (kind < 0.1) return BigInt(1 + below(random, 10));
  if (kind < 0.2) return near(random, size);
  if (kind < 0.25) return upTo(random, 2n ** 255n);
  if (kind < 0.35) return upTo(random, 2n ** 130n);
  return upTo(random, 4n * size + 10n);
}

/** An amount whose logarithm is uniform up to the limit. */
function upTo(random: Random, limit: bigint): bigint {
  const bits = Math.floor(random() * limit.toString(2).length) + 1;
  const top = 1n << BigInt(bits);
  const amount = 1n + (BigInt(Math.floor(random() * 2 ** 50)) * top) / 2n ** 50n;
  return amount < limit ? amount : limit;
}

/** Just below or above `size`. */
function near(random: Random, size: bigint): bigint {
  const distance = size / 10n ** BigInt(below(random, 20)) + BigInt(below(random, 3));
  const amount = random() < 0.6 ? size - distance : size + distance;
  return amount > 0n ? amount : 1n;
}

/** As `anyAmount`, and amounts that end a step of the swap exactly, or one unit short of it or past it. */
function v3Amount(random: Random, pool: V3Pool, zeroForOne: boolean, tradeType: TradeType): bigint {
  const state = market.graph.stateOf(pool.id) as V3State;
  const isInput = tradeType === 'exactInput';
  const curve = new SwapCurve(pool, state, zeroForOne);
  if (random() < 0.3) {
    curve.stepAtOutput(2n ** 200n);
    const { steps } = curve;
    const step = steps[below(random, Math.min(steps.length, 1 + below(random, 60)))];
    const total = isInput ? step?.totalIn : step?.totalOut;
    if (total !== undefined && total > 1n) return total + BigInt(below(random, 3) - 1);
  }
  // The square root of the price turns liquidity into the size of the pool's reserves.
  const size = (state.liquidity * (zeroForOne === isInput ? 1n << 96n : state.sqrtPriceX96)) >> 96n;
  return anyAmount(random, size === 0n ? 10n ** 18n : size);
}

function quoteV2({ pool, tokenIn, tradeType, amount }: HopQuestion): HopAnswer {
  const { reserve0, reserve1 } = market.graph.stateOf(pool.id) as V2State;
  const [reserveIn, reserveOut] = tokenIn === pool.token0 ? [reserve0, reserve1] : [reserve1, reserve0];
  const isInput = tradeType === 'exactInput';
  const swap = (isInput ? getAmountOut : getAmountIn)(amount, reserveIn, reserveOut, v2FeeOf(pool.fee));
  if (swap.kind !== 'filled') return { kind: 'refused' };
  return { kind: 'filled', amount: isInput ? swap.amountOut : swap.amountIn, sqrtPriceX96: undefined };
}

/** Reads more ticks where the swap runs out of them, as a quote does. */
async function quoteV3(question: HopQuestion): Promise<HopAnswer> {
  const { tokenIn, tradeType, amount } = question;
  const pool = question.pool as V3Pool;
  for (;;) {
    const state = market.graph.stateOf(pool.id) as V3State;
    const swap = simulateSwap(pool, state, tokenIn === pool.token0, { kind: tradeType, amount });
    if (swap.kind === 'filled') {
      const other = tradeType === 'exactInput' ? swap.amountOut : swap.amountIn;
      return { kind: 'filled', amount: other, sqrtPriceX96: swap.sqrtPriceX96 };
    }
    if (swap.kind === 'insufficientLiquidity') return { kind: 'refused' };
    await market.widen([{ id: pool.id, direction: swap.direction }]);
  }
}

function expectSame(
  questions: readonly HopQuestion[],
  actual: readonly HopAnswer[],
  expected: readonly HopAnswer[],
): void {
  const describeCase = (
    { pool, tokenIn, tradeType, amount }: HopQuestion,
    answer: HopAnswer | undefined,
  ) => ({
    case: `${pool.protocol} ${pool.address} ${tradeType} of ${amount} from ${tokenIn}`,
    answer,
  });
  const differing = questions.flatMap((question, index) => {
    const [mine, theirs] = [describeCase(question, actual[index]), describeCase(question, expected[index])];
    return JSON.stringify(mine, replacer) === JSON.stringify(theirs, replacer) ? [] : [{ mine, theirs }];
  });
  expect(differing.slice(0, 5)).toEqual([]);
}

function replacer(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

/** Neither kind of answer is so rare that it would go untested. */
function expectVariety(answers: readonly HopAnswer[]): void {
  const filled = answers.filter(({ kind }) => kind === 'filled').length;
  expect(filled).toBeGreaterThan(answers.length / 4);
  expect(answers.length - filled).toBeGreaterThan(answers.length / 20);
}
