import { expect, test } from 'vitest';
import { pricedFor } from '../../endpoints/quotes/priced.testkit.ts';
import { AppError } from '../../errors.ts';
import { type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import { DAI, USDC } from '../../universalRouter/routes.testkit.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { exchangeQuoter } from './exchangeQuoter.ts';

const REQUEST: QuoteRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10_000n,
  maxHops: 3,
};
const WAITER = { signal: new AbortController().signal };
const POOL = poolIdOf('0x00000000000000000000000000000000000000f1');
const OUR_POOL = poolIdOf('0x00000000000000000000000000000000000000f2');

type Answer = Partial<PricedTrade> | Error;

/** Returns a quoter that gives these answers in turn, the last one for ever. */
function quoterOf(
  exchange: string | null,
  ...answers: readonly Answer[]
): Quoter & { readonly asked: QuoteRequest[] } {
  const asked: QuoteRequest[] = [];
  return {
    asked,
    price: (request) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(request);
      if (answer instanceof Error) throw answer;
      return { ...pricedFor(request), exchange, ...answer };
    },
    recheck: async () => undefined,
    culpritsOf: () => undefined,
    leaveOut: () => undefined,
    isTouched: () => false,
    version: () => exchange ?? 'executor',
  };
}

function market(ours: Quoter, theirs: Quoter, defaults = ['ours'], executor?: Quoter): Quoter {
  const quoters = new Map([
    ['ours', ours],
    ['theirs', theirs],
  ]);
  const exchangeOf = (pool: PoolId) => (pool === POOL ? 'theirs' : pool === OUR_POOL ? 'ours' : undefined);
  return exchangeQuoter({ quoters, executor, defaults, exchangeOf });
}

const all = { ...REQUEST, exchanges: ['ours', 'theirs'] };
const refusal = new AppError('NO_ROUTE', 'none');

test('default: a request that names no exchange is one of the defaults alone', async () => {
  const [ours, theirs] = [quoterOf('ours', { amountNet: 1n }), quoterOf('theirs', { amountNet: 9n })];
  expect(await market(ours, theirs).price(REQUEST, WAITER)).toMatchObject({
    exchange: 'ours',
    amountNet: 1n,
  });
  expect([ours.asked.length, theirs.asked.length]).toEqual([1, 0]);
  expect(await market(ours, theirs, ['ours', 'theirs']).price(REQUEST, WAITER)).toMatchObject({
    exchange: 'theirs',
  });
});

test.each([
  ['leaves more after gas', {}, { amountOut: 10n, amountNet: 9n }, { amountOut: 11n, amountNet: 8n }, 'ours'],
  [
    'gives more, ranked by output',
    { rank: 'output' },
    { amountOut: 10n, amountNet: 9n },
    { amountOut: 11n, amountNet: 8n },
    'theirs',
  ],
  [
    'gives more, without a price of gas',
    {},
    { amountOut: 10n, amountNet: null },
    { amountOut: 11n, amountNet: 8n },
    'theirs',
  ],
  ['takes less after gas', { tradeType: 'exactOutput' }, { amountNet: 7n }, { amountNet: 8n }, 'ours'],
] as const)('ExchangeQuoter answers the exchange that %s', async (_, change, our, their, winner) => {
  const quoter = market(quoterOf('ours', our), quoterOf('theirs', their));
  const priced = await quoter.price({ ...all, ...change }, WAITER);
  expect(priced.exchange).toBe(winner);
  expect(priced.alternatives?.map(({ exchange, kind }) => [exchange, kind])).toEqual([
    ['ours', 'priced'],
    ['theirs', 'priced'],
  ]);
});

test('ExchangeQuoter names the reason of an exchange without a trade, and answers the other', async () => {
  const priced = await market(quoterOf('ours', refusal), quoterOf('theirs', {})).price(all, WAITER);
  expect(priced).toMatchObject({
    exchange: 'theirs',
    alternatives: [{ kind: 'refused', error: refusal }, {}],
  });
});

test('error: the first refusal where every exchange refuses', async () => {
  const other = new AppError('INSUFFICIENT_LIQUIDITY', 'too much');
  const quoter = market(quoterOf('ours', refusal), quoterOf('theirs', other));
  await expect(quoter.price(all, WAITER)).rejects.toBe(refusal);
});

const outage = new AppError('RPC_UNAVAILABLE', 'down');

test('ExchangeQuoter names an exchange that could not be asked, and answers the best of the others', async () => {
  const priced = await market(quoterOf('ours', outage), quoterOf('theirs', {})).price(all, WAITER);
  expect(priced).toMatchObject({
    exchange: 'theirs',
    alternatives: [{ exchange: 'ours', kind: 'away', error: outage }, { kind: 'priced' }],
  });
});

test('error: an outage is never reported as no route, whichever exchange it is of', async () => {
  for (const answers of [
    [outage, refusal],
    [refusal, outage],
  ] as const) {
    const quoter = market(quoterOf('ours', answers[0]), quoterOf('theirs', answers[1]));
    await expect(quoter.price(all, WAITER)).rejects.toBe(outage);
  }
});

test.each([
  ['a defect', new AppError('INTERNAL', 'a bug')],
  ['any other error', new TypeError('a bug')],
  ['a caller over the limit', new AppError('RATE_LIMITED', 'too many')],
])('error: %s at one exchange ends the quote', async (_, failure) => {
  const quoter = market(quoterOf('ours', {}), quoterOf('theirs', failure));
  await expect(quoter.price(all, WAITER)).rejects.toBe(failure);
});

test('error: a request that has ended is no outage of an exchange', async () => {
  const signal = AbortSignal.abort();
  const quoter = market(quoterOf('ours', {}), quoterOf('theirs', new AppError('TIMEOUT', 'ended')));
  await expect(quoter.price(all, { signal })).rejects.toMatchObject({ code: 'TIMEOUT' });
});

test('ExchangeQuoter compares trades of one block alone, and says so where blocks are too fast', async () => {
  const { block } = pricedFor(REQUEST);
  const next = { ...block, number: 8n, hash: `0x${'cd'.repeat(32)}` } as const;
  const ours = quoterOf('ours', {}, { block: next });
  expect(await market(ours, quoterOf('theirs', { block: next })).price(all, WAITER)).toMatchObject({
    block: next,
  });
  expect(ours.asked.length).toBe(2);
  const apart = market(quoterOf('ours', {}), quoterOf('theirs', { block: next }));
  await expect(apart.price(all, WAITER)).rejects.toMatchObject({ code: 'OVERLOADED' });
});

/** Longer than the turn that several short searches may share, milliseconds. */
const LONG_MS = 5;

test('ExchangeQuoter begins each exchange in a turn of its own where those before took long', async () => {
  let turn = 0;
  let ticking = setImmediate(function tick() {
    turn += 1;
    ticking = setImmediate(tick);
  });
  const beganIn: number[] = [];
  const slow = (exchange: string): [string, Quoter] => {
    const quoter = quoterOf(exchange, {});
    const price: Quoter['price'] = (request, waiter) => {
      beganIn.push(turn);
      for (const since = performance.now(); performance.now() - since < LONG_MS; );
      return quoter.price(request, waiter);
    };
    return [exchange, { ...quoter, price }];
  };
  const ids = ['a', 'b', 'c', 'd'];
  const quoters = new Map(ids.map(slow));
  const quoter = exchangeQuoter({ quoters, defaults: ids, exchangeOf: () => undefined });
  const share = new TurnShare(false);
  const priced = await quoter.price(REQUEST, { ...WAITER, share });
  clearImmediate(ticking);
  expect(priced.alternatives?.map(({ exchange, kind }) => [exchange, kind])).toEqual(
    ids.map((id) => [id, 'priced']),
  );
  expect(new Set(beganIn).size).toBe(4);
});

test('error: a request that ends while exchanges wait for their turn asks no more of them', async () => {
  const ended = new AbortController();
  const theirs = quoterOf('theirs', {});
  const ours = quoterOf('ours', {});
  const price: Quoter['price'] = (request, waiter) => {
    for (const since = performance.now(); performance.now() - since < LONG_MS; );
    ended.abort(new AppError('TIMEOUT', 'ended'));
    return ours.price(request, waiter);
  };
  const quoter = market({ ...ours, price }, theirs);
  await expect(quoter.price(all, { signal: ended.signal })).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(theirs.asked).toEqual([]);
});

test('ExchangeQuoter takes given routes to the exchange of their pools', async () => {
  const [ours, theirs] = [quoterOf('ours', {}), quoterOf('theirs', {})];
  const given = { routes: [[POOL]] } as unknown as NonNullable<QuoteRequest['given']>;
  expect(await market(ours, theirs).price({ ...REQUEST, given }, WAITER)).toMatchObject({
    exchange: 'theirs',
  });
  expect(ours.asked).toEqual([]);
});

test('error: given routes of an exchange that the request leaves out', () => {
  const [ours, theirs] = [quoterOf('ours', {}), quoterOf('theirs', {})];
  const given = { routes: [[POOL]] } as unknown as NonNullable<QuoteRequest['given']>;
  const asked = { ...REQUEST, given, exchanges: ['ours'] };
  expect(() => market(ours, theirs).price(asked, WAITER)).toThrow(
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      message: 'exchanges is only ours, but the routes are those of theirs',
    }),
  );
  expect([ours.asked, theirs.asked]).toEqual([[], []]);
});

test.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 0, 2]]])(
  'ExchangeQuoter ranks three exchanges in the order %j alike where one has no price of gas',
  async (order) => {
    // The third has the largest output, the second the largest net output of those with one.
    const answers = [
      { amountOut: 100n, amountNet: null },
      { amountOut: 99n, amountNet: 98n },
      { amountOut: 101n, amountNet: 97n },
    ];
    const quoters = new Map(
      order.map((place) => [String(place), quoterOf(String(place), answers[place] ?? {})]),
    );
    const quoter = exchangeQuoter({ quoters, defaults: ['0'], exchangeOf: () => undefined });
    const priced = await quoter.price({ ...REQUEST, exchanges: [...quoters.keys()] }, WAITER);
    expect(priced.exchange).toBe('2');
  },
);

test('ExchangeQuoter seeks an improvement of the best exchange alone', async () => {
  const [ours, theirs] = [quoterOf('ours', { amountNet: 2n }), quoterOf('theirs', { amountNet: 1n })];
  await market(ours, theirs).price({ ...all, improvable: true }, WAITER);
  expect(ours.asked.map(({ improvable }) => improvable)).toEqual([false, true]);
  expect(theirs.asked.map(({ improvable }) => improvable)).toEqual([false]);
});

test('ExchangeQuoter compares again where the improvement is of a later block', async () => {
  const { block } = pricedFor(REQUEST);
  const next = { ...block, number: 8n, hash: `0x${'cd'.repeat(32)}` } as const;
  const ours = quoterOf('ours', { amountNet: 2n }, { amountNet: 2n, block: next });
  const theirs = quoterOf('theirs', { amountNet: 1n }, { amountNet: 1n, block: next });
  const priced = await market(ours, theirs).price({ ...all, improvable: true }, WAITER);
  expect(priced.block).toBe(next);
  expect(priced.alternatives).toMatchObject([{ priced: { block: next } }, { priced: { block: next } }]);
  expect([ours.asked.length, theirs.asked.length]).toEqual([4, 2]);
});

test('ExchangeQuoter.version changes with each exchange', () => {
  expect(market(quoterOf('ours', {}), quoterOf('theirs', {})).version()).toBe('ours;theirs');
});

const executorOf = (...answers: readonly Answer[]) => quoterOf(null, ...answers);

test('ExchangeQuoter asks the executor alone for router=executor, and no exchange', async () => {
  const [ours, theirs, executor] = [quoterOf('ours', {}), quoterOf('theirs', {}), executorOf({})];
  const quoter = market(ours, theirs, ['ours'], executor);
  const priced = await quoter.price({ ...all, router: 'executor', alternatives: true }, WAITER);
  expect(priced.exchange).toBeNull();
  expect(priced.alternatives?.map(({ exchange }) => exchange)).toEqual([null]);
  expect([ours.asked.length, theirs.asked.length, executor.asked.length]).toEqual([0, 0, 1]);
});

test.each([
  ['more', { amountNet: 9n }, null],
  ['no more', { amountNet: 8n }, 'theirs'],
  ['nothing', refusal, 'theirs'],
] as const)('ExchangeQuoter answers router=best where the executor leaves %s', async (_, answer, winner) => {
  const [ours, theirs] = [quoterOf('ours', { amountNet: 7n }), quoterOf('theirs', { amountNet: 8n })];
  const quoter = market(ours, theirs, ['ours'], executorOf(answer));
  const priced = await quoter.price({ ...all, router: 'best' }, WAITER);
  expect(priced.exchange).toBe(winner);
  expect(priced.alternatives?.map(({ exchange }) => exchange)).toEqual(['ours', 'theirs', null]);
});

test('ExchangeQuoter compares the executor at the block of the others', async () => {
  const { block } = pricedFor(REQUEST);
  const next = { ...block, number: 8n, hash: `0x${'cd'.repeat(32)}` } as const;
  const [ours, executor] = [quoterOf('ours', {}, { block: next }), executorOf({ block: next })];
  const quoter = market(ours, quoterOf('theirs', {}), ['ours'], executor);
  const priced = await quoter.price({ ...REQUEST, router: 'best' }, WAITER);
  expect([priced.block, ours.asked.length, executor.asked.length]).toEqual([next, 2, 2]);
});

test.each([
  ['all exchanges', ['ours', 'theirs'], undefined],
  ['one that is named', ['theirs'], ['theirs']],
  ['the default', undefined, ['ours']],
] as const)('ExchangeQuoter confines the executor to the pools of %s', async (_, exchanges, among) => {
  const executor = executorOf({});
  const quoter = market(quoterOf('ours', {}), quoterOf('theirs', {}), ['ours'], executor);
  await quoter.price({ ...REQUEST, exchanges, router: 'executor' }, WAITER);
  expect(executor.asked.map((request) => request.among)).toEqual([among]);
});

test('ExchangeQuoter lets given routes of the executor lead through the exchanges of their pools', async () => {
  const executor = executorOf({});
  const quoter = market(quoterOf('ours', {}), quoterOf('theirs', {}), ['ours'], executor);
  const given = { routes: [[POOL]] } as unknown as NonNullable<QuoteRequest['given']>;
  await quoter.price({ ...REQUEST, given, router: 'executor' }, WAITER);
  expect(executor.asked.map(({ among }) => among)).toEqual([undefined]);
});

test('ExchangeQuoter without an executor answers router=best by the exchanges and refuses router=executor', async () => {
  const quoter = market(quoterOf('ours', {}), quoterOf('theirs', {}));
  expect(await quoter.price({ ...REQUEST, router: 'best' }, WAITER)).toMatchObject({ exchange: 'ours' });
  const asked = async () => quoter.price({ ...REQUEST, router: 'executor' }, WAITER);
  await expect(asked()).rejects.toMatchObject({
    code: 'NOT_SUPPORTED_BY_ROUTER',
    message: 'This service has no executor (router): it can do router=universalRouter',
  });
});

test('ExchangeQuoter keeps findings about a trade of the executor with the executor', () => {
  const left: string[] = [];
  const noting = (name: string, quoter: Quoter): Quoter => ({ ...quoter, leaveOut: () => left.push(name) });
  const quoter = market(
    noting('ours', quoterOf('ours', {})),
    noting('theirs', quoterOf('theirs', {})),
    ['ours'],
    noting('executor', executorOf({})),
  );
  quoter.leaveOut({ ...pricedFor(REQUEST), exchange: null }, { tokens: [], pools: [] });
  quoter.leaveOut({ ...pricedFor(REQUEST), exchange: 'theirs' }, { tokens: [], pools: [] });
  expect(left).toEqual(['executor', 'theirs']);
});

test('ExchangeQuoter.isTouched asks each exchange for its own pools alone', () => {
  const touched = (id: PoolId, quoter: Quoter): Quoter => ({
    ...quoter,
    isTouched: (pools) => pools.some((pool) => pool.id !== id),
  });
  const quoter = market(touched(OUR_POOL, quoterOf('ours', {})), touched(POOL, quoterOf('theirs', {})));
  const poolsOf = (...ids: readonly PoolId[]) => ids.map((id) => ({ id })) as unknown as PricedTrade['pools'];
  expect(quoter.isTouched(poolsOf(OUR_POOL, POOL))).toBe(false);
  expect(quoter.isTouched(poolsOf(poolIdOf('0x00000000000000000000000000000000000000f3')))).toBe(true);
});

test('ExchangeQuoter sends no trade through an executor whose code is not confirmed', async () => {
  const executor = executorOf({ amountNet: 10n ** 30n });
  const quoters = new Map([['ours', quoterOf('ours', {})]]);
  let isConfirmed = false;
  const quoter = exchangeQuoter({
    quoters,
    executor,
    hasExecutor: () => isConfirmed,
    defaults: ['ours'],
    exchangeOf: () => undefined,
  });
  expect(await quoter.price({ ...REQUEST, router: 'best' }, WAITER)).toMatchObject({ exchange: 'ours' });
  const asked = async () => quoter.price({ ...REQUEST, router: 'executor' }, WAITER);
  await expect(asked()).rejects.toMatchObject({
    code: 'NOT_SUPPORTED_BY_ROUTER',
    message:
      'This service has no executor whose code is confirmed (router): it can do router=universalRouter',
  });
  expect(executor.asked).toEqual([]);
  isConfirmed = true;
  expect((await asked()).exchange).toBeNull();
});
