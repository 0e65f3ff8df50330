import { describe, expect, test } from 'vitest';
import type { PairFeesById, ReadDiscount } from '../../chain/feeDiscounts.ts';
import { pricedFor } from '../../endpoints/quotes/priced.testkit.ts';
import type { LivePool, PoolId } from '../../routing/model/pool.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { DAI, USDC } from '../../universalRouter/routes.testkit.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { discountedQuoter } from './discountedQuoter.ts';

const SENDER = nth(0xabc);
const WAITER = { signal: new AbortController().signal };
const REQUEST: QuoteRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10_000n,
  maxHops: 3,
};
/** 10 000 through a pair of a million of both at 0.3 %: 9 970 · 10⁶ / (10⁶ + 9 970), rounded down. */
const FULL = 9_871n;

/** Returns a trade through a pair whose state has a fee of its own. */
function tradeOf(request: QuoteRequest): PricedTrade {
  const trade = pricedFor(request);
  const isInput = request.tradeType === 'exactInput';
  const pools = trade.pools.map((pool) => ({ ...pool, state: { ...pool.state, feePips: 3000 } }) as LivePool);
  // For 9 871: 1 + 9 871 · 10⁶ · 1 000 / ((10⁶ − 9 871) · 997).
  const amounts = isInput ? [10_000n, FULL] : [10_000n, 9_871n];
  const legs = trade.legs.map((leg) => ({ ...leg, tradeType: request.tradeType, amounts }));
  return { ...trade, request: { ...trade.request, ...request }, pools, legs, optimalityGap: 5 };
}

function quoterWith(read: ReadDiscount): Quoter {
  const inner: Quoter = {
    price: tradeOf,
    recheck: async () => undefined,
    culpritsOf: () => undefined,
    leaveOut: () => undefined,
    isTouched: () => false,
    version: () => '',
  };
  return discountedQuoter(inner, read);
}

const feesOf =
  (pips: number): ReadDiscount =>
  async (_, pairs) =>
    new Map(pairs.map((pair) => [pair, pips]));

describe('a quote with a sender', () => {
  test('default: an exact input gives more at the lower fee of the sender, in exact arithmetic', async () => {
    const trade = await quoterWith(feesOf(2000)).price({ ...REQUEST, sender: SENDER }, WAITER);
    // 9 980 · 10⁶ / (10⁶ + 9 980), rounded down.
    expect([trade.amountIn, trade.amountOut, trade.legs[0]?.amounts]).toEqual([
      10_000n,
      9_881n,
      [10_000n, 9_881n],
    ]);
    expect(trade.amountNet).toBe(9_881n);
    expect(trade.executionPrice).toBeCloseTo(9_881 / 9_871, 12);
    expect(trade.pools.map(({ state }) => state)).toMatchObject([{ feePips: 2000 }]);
    expect([trade.discount, trade.optimalityGap]).toEqual([{ account: SENDER, isApplied: true }, null]);
  });

  test('default: an exact output takes less', async () => {
    const asked = { ...REQUEST, tradeType: 'exactOutput', amount: 9_871n, sender: SENDER } as const;
    const trade = await quoterWith(feesOf(2000)).price(asked, WAITER);
    // 1 + 9 871 · 10⁶ · 1 000 / ((10⁶ − 9 871) · 998).
    expect([trade.amountIn, trade.amountOut]).toEqual([9_990n, 9_871n]);
    expect(trade.amountNet).toBe(9_871n - (10_000n - 9_990n));
  });

  test.each<[string, PairFeesById | undefined, boolean | null]>([
    ['without lower fees', new Map(), false],
    ['whose fee would be higher', new Map([['higher' as PoolId, 4000]]), false],
    ['whose fees could not be read', undefined, null],
  ])('behavior: a sender %s is quoted at the full fee', async (_, fees, isApplied) => {
    const read: ReadDiscount = async (_account, pairs) => {
      const higher = fees?.get('higher' as PoolId);
      return higher === undefined ? fees : new Map(pairs.map((pair) => [pair, higher]));
    };
    const trade = await quoterWith(read).price({ ...REQUEST, sender: SENDER }, WAITER);
    expect([trade.amountOut, trade.optimalityGap, trade.discount]).toEqual([
      FULL,
      5,
      { account: SENDER, isApplied },
    ]);
  });

  test('behavior: a request at the full fee reads nothing', async () => {
    const unread: ReadDiscount = () => Promise.reject(new Error('it was read'));
    const request = { ...REQUEST, sender: SENDER, isAtFullFee: true };
    const trade = await quoterWith(unread).price(request, WAITER);
    expect([trade.amountOut, trade.discount]).toEqual([FULL, { account: SENDER, isApplied: false }]);
  });
});

test('behavior: a quote without a sender is at the full fee, at once, and nothing is read', () => {
  const unread: ReadDiscount = () => Promise.reject(new Error('it was read'));
  const trade = quoterWith(unread).price(REQUEST, WAITER);
  expect(trade).toMatchObject({ amountOut: FULL });
  expect(trade).not.toHaveProperty('discount');
});
