import { expect, test } from 'vitest';
import { pricedFor } from '../../endpoints/quotes/priced.testkit.ts';
import { AppError } from '../../errors.ts';
import { ROUTER_KINDS } from '../../routers/routerKinds.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import { DAI, USDC } from '../../universalRouter/routes.testkit.ts';
import type { PricedTrade, QuoteRequest, Quoter } from '../quoter.ts';
import { limitedQuoter } from './limitedQuoter.ts';

const REQUEST: QuoteRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10_000n,
  maxHops: 3,
};
const WAITER = { signal: new AbortController().signal };
const ADDRESS = '0x00000000000000000000000000000000000000aa';
const FEE = { fee: { numerator: 1n, denominator: 100n }, lost: 0n } as const;
const TAXED = {
  kind: 'taxed',
  sell: FEE,
  buy: FEE,
  move: FEE,
} as unknown as PricedTrade['tokenTaxes']['tokenIn'];

/** Returns a limited quoter, and the requests that pass it: `answer` prices each. */
function limited(
  kind: keyof typeof ROUTER_KINDS,
  answer: (request: QuoteRequest) => Partial<PricedTrade> | Error = () => ({}),
) {
  const asked: QuoteRequest[] = [];
  const quoter: Quoter = {
    price: (request) => {
      asked.push(request);
      const given = answer(request);
      if (given instanceof Error) throw given;
      return { ...pricedFor(request), ...given };
    },
    recheck: async () => undefined,
    culpritsOf: () => undefined,
    leaveOut: () => undefined,
    isTouched: () => false,
    version: () => '',
  };
  const protocols: readonly Protocol[] = ['v2', 'v3'];
  const router = { kind: ROUTER_KINDS[kind], address: ADDRESS } as const;
  const options = { router, protocols, defaultProtocols: protocols, defaultMaxSplits: 1 };
  return { asked, quoter: limitedQuoter(quoter, options) };
}

const seen = (asked: readonly QuoteRequest[]) =>
  asked.map(({ protocols, maxSplits }) => [protocols, maxSplits]);

test.each([
  ['uniswapV2Router02', [[['v2'], 1]]],
  ['swapRouter', [[['v3'], 8]]],
  ['swapRouter02', [[['v2', 'v3'], 8]]],
] as const)('LimitedQuoter asks for the kinds of pools and the routes of a %s', async (kind, expected) => {
  const { asked, quoter } = limited(kind);
  await quoter.price({ ...REQUEST, maxSplits: 8 }, WAITER);
  expect(seen(asked)).toEqual(expected);
});

test('LimitedQuoter takes the better kind of pool where the router mixes none', async () => {
  const { asked, quoter } = limited('swapRouter02', ({ protocols }) => ({
    amountNet: protocols?.includes('v2') ? 9n : 7n,
  }));
  const priced = await quoter.price({ ...REQUEST, tradeType: 'exactOutput' }, WAITER);
  expect(seen(asked)).toEqual([
    [['v2'], 1],
    [['v3'], 1],
  ]);
  expect(priced.amountNet).toBe(7n);
});

test('LimitedQuoter answers the kind that has a route, and the refusal where none has', async () => {
  const refusal = new AppError('NO_ROUTE', 'none');
  const one = limited('swapRouter02', ({ protocols }) =>
    protocols?.includes('v2') ? refusal : { amountNet: 7n },
  );
  expect(await one.quoter.price({ ...REQUEST, tradeType: 'exactOutput' }, WAITER)).toMatchObject({
    amountNet: 7n,
  });
  const none = limited('swapRouter02', () => refusal);
  await expect(none.quoter.price({ ...REQUEST, tradeType: 'exactOutput' }, WAITER)).rejects.toBe(refusal);
});

test.each([
  ['a permit', { permit: {} as QuoteRequest['permit'] }, 'permit'],
  ['a fee', { fee: { bps: 10, recipient: ADDRESS } as QuoteRequest['fee'] }, 'fee'],
] as const)('error: %s, which a V2 router cannot carry out, is refused by name', (_, change, term) => {
  const { quoter } = limited('uniswapV2Router02');
  expect(() => quoter.price({ ...REQUEST, ...change }, WAITER)).toThrow(
    expect.objectContaining({ code: 'NOT_SUPPORTED_BY_ROUTER', details: expect.objectContaining({ term }) }),
  );
});

test('error: kinds of pools that the exchange does not have', () => {
  const { quoter } = limited('swapRouter');
  expect(() => quoter.price({ ...REQUEST, protocols: ['v2'] }, WAITER)).toThrow('no pools of these kinds');
});

test('error: a taxed token is refused by a router without a function for it', async () => {
  const { quoter } = limited('swapRouter', () => ({
    tokenTaxes: { tokenIn: TAXED, tokenOut: { kind: 'untaxed' } },
  }));
  await expect(async () => quoter.price(REQUEST, WAITER)).rejects.toMatchObject({
    code: 'NOT_SUPPORTED_BY_ROUTER',
    details: { term: 'taxedToken' },
  });
});

test('LimitedQuoter lets a taxed token through the pairs of a V2 router', async () => {
  const { quoter } = limited('uniswapV2Router02', () => ({
    tokenTaxes: { tokenIn: TAXED, tokenOut: { kind: 'untaxed' } },
  }));
  expect(await quoter.price(REQUEST, WAITER)).toMatchObject({ amountOut: 9_871n });
});
