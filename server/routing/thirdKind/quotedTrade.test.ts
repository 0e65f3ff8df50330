import { describe, expect, test } from 'vitest';
import { quotedTrade } from '../../quoting/model/quotedTrade.testkit.ts';
import { expectExecution } from '../../quoting/reserve/expectExecution.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../execution/poolStatesInSwap.ts';
import { v2Pool } from '../model/pool.ts';
import type { Route } from '../model/route.ts';
import { graphOf, nth, token } from '../testkits/markets.testkit.ts';
import { constantSumPool, constantSumState, WITH_CONSTANT_SUM } from './constantSum.testkit.ts';

const { protocols, market } = WITH_CONSTANT_SUM;
const MILLION = 1_000_000n;

const sum = market(
  constantSumPool({ address: nth(1), token0: token(0), token1: token(2), fee: 400 }),
  constantSumState({ reserve0: MILLION, reserve1: MILLION, numerator: 1n, denominator: 1n }),
);
const pair = {
  pool: v2Pool({ address: nth(2), token0: token(1), token1: token(2) }),
  state: { protocol: 'v2', reserve0: MILLION, reserve1: MILLION },
} as const;
/** Buys 100 of token 1 for 101 of token 2, and those for 102 of token 0: the fee of 400 pips rounds up. */
const route: Route = {
  tradeType: 'exactOutput',
  hops: [
    { pool: sum.pool, tokenIn: token(0), tokenOut: token(2) },
    { pool: pair.pool, tokenIn: token(2), tokenOut: token(1) },
  ],
  amounts: [102n, 101n, 100n],
};

describe('a trade through a kind of pool that only the graph knows', () => {
  test('the gas hops of a trade are those of the graph', () => {
    const graph = graphOf([sum, pair], protocols);
    const moving = new PoolStatesInSwap((id) => graph.stateOf(id), graph.protocols);
    const hop = { ticksCrossed: 0, wordsCrossed: 0 };
    const once = [
      { protocol: 'constantSum', tokenIn: token(0), zeroForOne: true, ...hop },
      { protocol: 'v2', tokenIn: token(2), zeroForOne: false, ...hop },
    ];
    expect(gasHopsInOrder([route, route], moving)).toEqual([
      once,
      once.map((each) => ({ ...each, isWarm: true })),
    ]);
  });

  test('an exact output buys its quoted output in the pool of that kind, and the pair gives all that its input buys', () => {
    const quoted = {
      ...quotedTrade('exactOutput', token(0), token(1)),
      legs: [route, route],
      protocols,
      pools: [sum, pair].map(({ pool, state }) => ({ ...pool, state }) as never),
    };
    // 110 cost ⌈110 · 10^6 / 999 600⌉; 9 of them are left behind the pair's 101, worth 8.99.
    const leg = { route, amountIn: 102n, amountOut: 100n, intermediates: [110n] };
    expect(expectExecution(quoted, [leg, leg])).toEqual({
      amountIn: 222n,
      amountOut: 200n,
      reserves: [{ token: token(2), amount: 18n, value: 16n }],
    });
  });
});
