import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { Route } from '../../routing/route.ts';
import { quotedTrade } from '../quotedTrade.testkit.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import type { Waiter } from '../searchTurns.ts';
import { improvingQuoter } from './improvingQuoter.ts';

const never: Waiter = { signal: new AbortController().signal };
const NONE = { kind: 'none' };

interface Market {
  /** Market impact of the one route, percent. */
  readonly market?: number;
  /** What one route and eight leave net of gas, of a million computed. */
  readonly one?: bigint | null;
  readonly eight?: bigint | null;
  readonly legs?: number;
  /** What 100 000 units of gas cost, raw units of the computed side. */
  readonly gas?: bigint;
  /** Hashes of the blocks of the quotes, in turn. */
  readonly hashes?: readonly `0x${string}`[];
  readonly split?: () => Promise<void>;
  readonly rankedBy?: PricedTrade['rankedBy'];
}

/** A quoter over a market, with the improvement of its trades, and the routes that were asked for. */
function quoterOf({
  market = 0.2,
  one = 1_000_000n,
  eight = 1_001_000n,
  legs = 2,
  gas = 1n,
  hashes = [],
  split = async () => {},
  rankedBy = 'net',
}: Market = {}) {
  const asked: (number | undefined)[] = [];
  const requests: QuoteRequest[] = [];
  const priced = (request: QuoteRequest, maxSplits: number): PricedTrade => {
    const quoted = quotedTrade(request.tradeType);
    const [leg] = quoted.legs as readonly [Route];
    const hash = hashes[asked.length - 1] ?? quoted.block.hash;
    return {
      ...quoted,
      ...{
        amountIn: 1_000_000n,
        amountOut: 1_000_000n,
        gasUnits: 100_000n,
        gasCostInToken: one === null ? null : gas,
        gasPriceWei: 1n,
        l1FeeWei: 0n,
      },
      ...{ request: { ...request, maxSplits }, reserve: null, rankedBy },
      legs: Array.from({ length: maxSplits === 1 ? 1 : legs }, () => leg),
      block: { ...quoted.block, hash },
      priceImpact: { percent: market + 0.3, breakdown: { lpFee: 0.3, market } },
      amountNet: maxSplits === 1 ? one : eight,
      ...{ executionPrice: 1, discovery: 'index' as const },
    };
  };
  const quoter: Quoter = {
    price: (request) => {
      const { maxSplits = 1 } = request;
      asked.push(maxSplits);
      requests.push(request);
      const answer = priced(request, maxSplits);
      return maxSplits === 1 ? answer : split().then(() => answer);
    },
    recheck: async () => {},
    leaveOut: () => false,
    isTouched: () => false,
    version: () => '',
  };
  const ask = async (change: Partial<QuoteRequest> = {}, waiter = never, maxSplits = 8) =>
    improvingQuoter(quoter, maxSplits).price(requestOf(change), waiter);
  return { quoter, asked, requests, ask };
}

const requestOf = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...quotedTrade('exactInput').request,
  improvable: true,
  ...change,
});

describe('the improvement', () => {
  test('default: what eight routes leave net of gas, of an exact input and an exact output', async () => {
    const { ask, asked } = quoterOf();
    const found = { kind: 'found', maxSplits: 8, amountNet: 1_001_000n };
    expect((await ask()).improvement).toEqual(found);
    expect(asked).toEqual([1, 8]);
    const buying = quoterOf({ eight: 999_000n });
    expect((await buying.ask({ tradeType: 'exactOutput' })).improvement).toEqual({
      ...found,
      amountNet: 999_000n,
    });
    // More input is a loss.
    expect((await ask({ tradeType: 'exactOutput' })).improvement).toEqual(NONE);
  });

  test('behavior: the answer is the one route, whatever the split gives', async () => {
    const trade = await quoterOf().ask();
    expect(trade).toMatchObject({ amountNet: 1_000_000n, request: { maxSplits: 1 } });
    expect(trade.legs).toHaveLength(1);
  });

  test.each([
    ['10 ppm', { eight: 1_000_010n }, NONE],
    ['11 ppm', { eight: 1_000_011n }, { kind: 'found', maxSplits: 8, amountNet: 1_000_011n }],
    ['a loss', { eight: 900_000n }, NONE],
    ['one route as the best split', { eight: 1_100_000n, legs: 1 }, NONE],
    // The gas is more than the output: a gain is measured by the output.
    ['a negative net', { one: -500n, eight: -400n }, { kind: 'found', maxSplits: 8, amountNet: -400n }],
    ['a negative net and a gain of 10', { one: -500n, eight: -490n }, NONE],
    ['no price of gas for the split', { eight: null }, NONE],
  ])('args: %s', async (_name, market, improvement) => {
    expect((await quoterOf(market).ask()).improvement).toEqual(improvement);
  });

  test.each([
    ['a market impact of 0.05 %', { market: 0.05 }, {}, 8],
    ['no price of gas', { one: null }, {}, 8],
    // 0.2 % of a million, and 40 000 units of gas.
    ['gas of another route that is worth the market impact', { gas: 5_000n }, {}, 8],
    ['improvable=false', {}, { improvable: false }, 8],
    ['a request that says nothing', {}, { improvable: undefined }, 8],
    ['two routes asked for', {}, { maxSplits: 2 }, 8],
    ['an operator who splits nothing', {}, {}, 1],
  ])('behavior: nothing is looked for with %s', async (_name, market, change, maxSplits) => {
    const { ask, asked } = quoterOf(market);
    expect((await ask(change, never, maxSplits)).improvement).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('behavior: a split is looked for where that gas is worth a little less', async () => {
    const { ask, asked } = quoterOf({ gas: 4_997n });
    expect((await ask()).improvement).toMatchObject({ kind: 'found' });
    expect(asked).toEqual([1, 8]);
  });

  test('behavior: few searches where the whole one leaves no less, without a bound; ranked by amounts it might', async () => {
    const [net, output] = [quoterOf(), quoterOf({ rankedBy: 'output' })];
    await net.ask();
    await output.ask({ rank: 'output' });
    const shared = { maxSplits: 8, optimalityGap: false };
    expect(net.requests[1]).toMatchObject({ ...shared, isShort: true });
    expect(output.requests[1]).toMatchObject({ ...shared, isShort: false, rank: 'output' });
  });

  test('behavior: a small trade is answered without a wait', () => {
    const { quoter } = quoterOf({ market: 0.05 });
    expect(improvingQuoter(quoter, 8).price(requestOf(), never)).not.toBeInstanceOf(Promise);
  });
});

describe('both at one block', () => {
  test('behavior: a block between both: the one route is priced again', async () => {
    const { ask, asked } = quoterOf({ hashes: ['0x01', '0x02', '0x02', '0x02'] });
    const trade = await ask();
    expect(trade).toMatchObject({ block: { hash: '0x02' }, improvement: { kind: 'found' } });
    expect(asked).toEqual([1, 8, 1, 8]);
  });

  test('behavior: a block between each two: unknown, after three tries', async () => {
    const { ask, asked } = quoterOf({ hashes: ['0x01', '0x02', '0x03', '0x04', '0x05', '0x06', '0x07'] });
    expect((await ask()).improvement).toEqual({ kind: 'unknown' });
    expect(asked).toEqual([1, 8, 1, 8, 1, 8, 1]);
  });
});

describe('what it may cost', () => {
  test('behavior: the caller is charged as for eight routes, and not where nothing is looked for', async () => {
    const charged: number[] = [];
    const waiter = { ...never, charge: async (cost: number) => void charged.push(cost) };
    await quoterOf({ market: 0.01 }).ask({}, waiter);
    await quoterOf().ask({}, waiter, 4);
    await quoterOf().ask({}, waiter);
    expect(charged).toEqual([4, 8]);
  });

  test('error: a caller at the limit has the quote without it, and nothing is searched', async () => {
    const charge = async () => {
      throw new AppError('RATE_LIMITED', 'Too many requests');
    };
    const { ask, asked } = quoterOf();
    expect(await ask({}, { ...never, charge })).toMatchObject({
      amountNet: 1_000_000n,
      improvement: { kind: 'unknown' },
    });
    expect(asked).toEqual([1]);
  });

  test('behavior: of 1 000 at once eight are looked for, and places are free again afterwards', async () => {
    const going: (() => void)[] = [];
    const { quoter, asked } = quoterOf({ split: () => new Promise((resolve) => going.push(resolve)) });
    const improving = improvingQuoter(quoter, 8);
    const all = Array.from({ length: 1_000 }, async () => improving.price(requestOf(), never));
    await expect.poll(() => going.length).toBe(8);
    for (const go of going) go();
    const kinds = (await Promise.all(all)).map(({ improvement }) => improvement?.kind);
    expect(kinds.filter((kind) => kind === 'found')).toHaveLength(8);
    expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(992);
    expect(asked.filter((routes) => routes === 8)).toHaveLength(8);
    going.length = 0;
    const again = improving.price(requestOf(), never);
    await expect.poll(() => going.length).toBe(1);
    for (const go of going) go();
    expect((await again).improvement).toMatchObject({ kind: 'found' });
  });

  test('error: a split that cannot be had leaves the quote as it is; a bug does not hide', async () => {
    const failing = (error: Error) =>
      quoterOf({
        split: async () => {
          throw error;
        },
      }).ask();
    expect(await failing(new AppError('RPC_UNAVAILABLE', 'down'))).toMatchObject({
      improvement: { kind: 'unknown' },
    });
    await expect(failing(new RangeError('a bug'))).rejects.toThrow('a bug');
  });

  test('error: a caller who leaves ends it', async () => {
    const leaving = new AbortController();
    const split = async () => {
      leaving.abort(new Error('gone'));
      throw leaving.signal.reason;
    };
    const { ask } = quoterOf({ split });
    await expect(ask({}, { signal: leaving.signal })).rejects.toThrow('gone');
  });
});
