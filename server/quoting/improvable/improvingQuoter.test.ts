import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import type { Route } from '../../routing/model/route.ts';
import { whenThere } from '../../runtime/whenThere.ts';
import { CONTRACT, quotedTrade } from '../model/quotedTrade.testkit.ts';
import type { Waiter } from '../model/tradeRequest.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { improvingQuoter } from './improvingQuoter.ts';

const never: Waiter = { signal: new AbortController().signal };
const NONE = { kind: 'none' };
/**
 * The kinds of pools that the network has; the requests name all of them where a test does not say otherwise.
 */
const KINDS = ['v2', 'v3', 'v4'] as const;
const MOST = { maxSplits: 8, protocols: KINDS };
const FOUND = { kind: 'found', ...MOST };

interface Market {
  /** Market impact of the one route, percent. */
  readonly market?: number;
  /** What one route and eight leave net of gas, of a million computed. */
  readonly one?: bigint | null;
  readonly eight?: bigint | null;
  /** What few searches for eight find; as `eight` if absent. */
  readonly short?: bigint;
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
  short,
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
      amountIn: 1_000_000n,
      amountOut: 1_000_000n,
      gasUnits: 100_000n,
      gasCostInToken: one === null ? null : gas,
      gasPriceWei: 1n,
      l1FeeWei: 0n,
      request: { ...request, maxSplits, protocols: request.protocols ?? ['v2', 'v3'] },
      reserve: null,
      rankedBy,
      legs: Array.from({ length: maxSplits === 1 ? 1 : legs }, () => leg),
      block: { ...quoted.block, hash },
      priceImpact: { percent: market + 0.3, breakdown: { lpFee: 0.3, market } },
      amountNet: maxSplits === 1 ? one : request.isShort === true ? (short ?? eight) : eight,
      executionPrice: 1,
      exchange: 'main',
      contract: CONTRACT,
      discovery: 'index' as const,
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
    culpritsOf: () => undefined,
    leaveOut: () => {},
    isTouched: () => false,
    version: () => '',
  };
  const ask = async (change: Partial<QuoteRequest> = {}, waiter = never, maxSplits = 8) =>
    improvingQuoter(quoter, { maxSplits, protocols: KINDS }).price(requestOf(change), waiter);
  return { quoter, asked, requests, ask };
}

const requestOf = (change: Partial<QuoteRequest> = {}): QuoteRequest => ({
  ...quotedTrade('exactInput').request,
  improvable: true,
  protocols: KINDS,
  ...change,
});

describe('the improvement', () => {
  test('the improvement is the net amount of eight routes, for exact input and exact output', async () => {
    const { ask, asked } = quoterOf();
    const found = { ...FOUND, amountNet: 1_001_000n };
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
    ['11 ppm', { eight: 1_000_011n }, { ...FOUND, amountNet: 1_000_011n }],
    ['a loss', { eight: 900_000n }, NONE],
    // One route is found by asking for one.
    [
      'one route as the best split',
      { eight: 1_100_000n, legs: 1 },
      { ...FOUND, maxSplits: 1, amountNet: 1_100_000n },
    ],
    // The gas is more than the output: a gain is measured by the output.
    ['a negative net', { one: -500n, eight: -400n }, { ...FOUND, amountNet: -400n }],
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

  test('the wider search is short and without a bound where trades are ranked by net amount', async () => {
    const { ask, requests } = quoterOf();
    await ask();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ maxSplits: 8, optimalityGap: false, isShort: true });
  });

  test('the improvement is that of the whole search, which may be less, where trades are ranked by amounts', async () => {
    const { ask, requests } = quoterOf({ rankedBy: 'output', eight: 1_000_500n, short: 1_001_000n });
    const { improvement, effort } = await ask({ rank: 'output' });
    expect(improvement).toEqual({ ...FOUND, amountNet: 1_000_500n });
    expect(requests.map(({ isShort, rank }) => [isShort, rank])).toEqual([
      [undefined, 'output'],
      [true, 'output'],
      [false, 'output'],
    ]);
    expect(effort.rounds).toBe(3);
    const none = quoterOf({ rankedBy: 'output', eight: 1_000_000n, short: 1_001_000n });
    expect((await none.ask({ rank: 'output' })).improvement).toEqual(NONE);
  });

  test('behavior: ranked by amounts, no whole search where few ones gain nothing', async () => {
    const { ask, asked } = quoterOf({ rankedBy: 'output', short: 1_000_000n });
    expect((await ask({ rank: 'output' })).improvement).toEqual(NONE);
    expect(asked).toEqual([1, 8]);
  });

  test('behavior: ranked by amounts, a block between both searches: all three are made again', async () => {
    const hashes = ['0x01', '0x01', '0x02', '0x02', '0x02', '0x02'] as const;
    const { ask, asked } = quoterOf({ rankedBy: 'output', hashes });
    expect(await ask({ rank: 'output' })).toMatchObject({
      block: { hash: '0x02' },
      improvement: { kind: 'found' },
    });
    expect(asked).toEqual([1, 8, 8, 1, 8, 8]);
  });

  test('behavior: a small trade is answered without a wait', () => {
    const { quoter } = quoterOf({ market: 0.05 });
    expect(improvingQuoter(quoter, MOST).price(requestOf(), never)).not.toBeInstanceOf(Promise);
  });
});

describe('kinds of pools that the caller does not name', () => {
  const unnamed = (quoted: ReturnType<typeof quoterOf>) => {
    const more: QuoteRequest[] = [];
    const { price } = quoted.quoter;
    // As the service: without a name a quote is over pairs and V3 pools. All three leave 500 more.
    const quoter: Quoter = {
      ...quoted.quoter,
      price: (request, waiter) => {
        more.push(request);
        const named = { ...request, protocols: request.protocols ?? (['v2', 'v3'] as const) };
        return whenThere(price(named, waiter), (trade) =>
          named.protocols.length === 2 || trade.amountNet === null
            ? trade
            : { ...trade, amountNet: trade.amountNet + 500n },
        );
      },
    };
    const ask = async (change: Partial<QuoteRequest> = {}, maxSplits = 8) =>
      improvingQuoter(quoter, { maxSplits, protocols: KINDS }).price(
        requestOf({ protocols: undefined, ...change }),
        never,
      );
    return { ask, more };
  };

  test('default: a small trade of one route is compared with one through all kinds', async () => {
    const { ask, more } = unnamed(quoterOf({ market: 0.01 }));
    const { improvement, amountNet, request } = await ask();
    expect(improvement).toEqual({ kind: 'found', maxSplits: 1, protocols: KINDS, amountNet: 1_000_500n });
    // The answer itself is what was asked for.
    expect([amountNet, request.protocols]).toEqual([1_000_000n, ['v2', 'v3']]);
    expect(more.map(({ maxSplits, protocols }) => [maxSplits, protocols])).toEqual([
      [undefined, undefined],
      [1, KINDS],
    ]);
  });

  test('behavior: one that moves the market is compared with a split through all of them, in one search', async () => {
    const { ask, more } = unnamed(quoterOf());
    expect((await ask()).improvement).toEqual({ ...FOUND, amountNet: 1_001_500n });
    expect(more).toHaveLength(2);
  });

  test('behavior: a split is compared with one into as many routes', async () => {
    const { ask, more } = unnamed(quoterOf({ eight: 1_001_000n }));
    const { improvement } = await ask({ maxSplits: 3 });
    expect(improvement).toEqual({ ...FOUND, maxSplits: 3, amountNet: 1_001_500n });
    expect(more[1]).toMatchObject({ maxSplits: 3, protocols: KINDS, isShort: true });
  });

  test('behavior: an operator who splits nothing looks among all kinds too', async () => {
    const { ask } = unnamed(quoterOf());
    expect((await ask({}, 1)).improvement).toMatchObject({ maxSplits: 1, protocols: KINDS });
  });

  test.each([
    ['a caller who names kinds wants no others', { protocols: ['v2', 'v3'] }, 1_000_000n],
    ['nothing is looked for unasked', { improvable: false }, 1_000_000n],
  ] as const)('behavior: %s', async (_, change, amountNet) => {
    const { ask, more } = unnamed(quoterOf({ market: 0.01 }));
    const trade = await ask(change);
    expect([trade.improvement, trade.amountNet]).toEqual([undefined, amountNet]);
    expect(more).toHaveLength(1);
  });

  test('behavior: gas that V4 prices lower is no gain', async () => {
    const { quoter } = quoterOf({ market: 0.01, gas: 1_000n });
    // The same route, of which gas costs half at the prices of all kinds of pools.
    const cheap: Quoter = {
      ...quoter,
      price: (request, waiter) =>
        whenThere(quoter.price(request, waiter), (trade) =>
          request.protocols === undefined
            ? { ...trade, gasPrice: { numerator: 2n, denominator: 1n } }
            : {
                ...trade,
                gasPrice: { numerator: 1n, denominator: 1n },
                gasCostInToken: 500n,
                amountNet: (trade.amountNet ?? 0n) + 500n,
              },
        ),
    };
    const asked = requestOf({ protocols: undefined });
    expect((await improvingQuoter(cheap, MOST).price(asked, never)).improvement).toEqual(NONE);
  });

  test('behavior: the search for one route is charged as one more', async () => {
    const charged: number[] = [];
    const { quoter } = quoterOf({ market: 0.01 });
    const charge = async (cost: number) => void charged.push(cost);
    const improving = improvingQuoter(quoter, MOST);
    await improving.price(requestOf({ protocols: undefined }), { ...never, charge });
    expect(charged).toEqual([2]);
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

describe('the charge for an improvement', () => {
  const counting = () => {
    const charged: number[] = [];
    return { charged, waiter: { ...never, charge: async (cost: number) => void charged.push(cost) } };
  };

  test('behavior: the caller is charged as for two routes, and not where nothing is looked for', async () => {
    const { charged, waiter } = counting();
    await quoterOf({ market: 0.01 }).ask({}, waiter);
    expect(charged).toEqual([]);
    await quoterOf().ask({}, waiter);
    expect(charged).toEqual([2]);
  });

  test('behavior: ranked by amounts, the whole search is charged as its routes, where it is made', async () => {
    const { charged, waiter } = counting();
    await quoterOf({ rankedBy: 'output', short: 1_000_000n }).ask({}, waiter);
    expect(charged).toEqual([2]);
    await quoterOf({ rankedBy: 'output' }).ask({}, waiter);
    expect(charged).toEqual([2, 2, 8]);
  });

  test('the improvement is unknown, ranked by amounts, where the limit has no room for the whole search', async () => {
    const charge = async (cost: number) => {
      if (cost === 8) throw new AppError('RATE_LIMITED', 'Too many requests');
    };
    const { ask, asked } = quoterOf({ rankedBy: 'output' });
    expect((await ask({ rank: 'output' }, { ...never, charge })).improvement).toEqual({ kind: 'unknown' });
    expect(asked).toEqual([1, 8]);
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

  test('eight of 1 000 concurrent requests are searched, and their places are free again afterwards', async () => {
    const going: (() => void)[] = [];
    const { quoter, asked } = quoterOf({ split: () => new Promise((resolve) => going.push(resolve)) });
    const improving = improvingQuoter(quoter, MOST);
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
