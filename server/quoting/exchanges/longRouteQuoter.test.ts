import { expect, test } from 'vitest';
import { pricedFor } from '../../endpoints/quotes/priced.testkit.ts';
import { TooManyRoutesError } from '../../routing/model/routeLimits.ts';
import { DAI, USDC } from '../../universalRouter/routes.testkit.ts';
import type { QuoteRequest, Quoter } from '../quoter.ts';
import { longRouteQuoter, mostHopsOf } from './longRouteQuoter.ts';

const REQUEST: QuoteRequest = {
  tokenIn: USDC,
  tokenOut: DAI,
  tradeType: 'exactInput',
  amount: 10_000n,
  maxHops: 4,
};
const WAITER = { signal: new AbortController().signal };

/** Returns the quoter over markets of 20 000 and 20 001 pools, and the requests that it passes on. */
function marketOf(failure?: Error) {
  const asked: QuoteRequest[] = [];
  const inner: Quoter = {
    price: (request) => {
      asked.push(request);
      if (failure !== undefined) throw failure;
      return pricedFor(request);
    },
    recheck: async () => undefined,
    culpritsOf: () => undefined,
    leaveOut: () => undefined,
    isTouched: () => false,
    version: () => '',
  };
  const poolCountOf = (exchange: string) => (exchange === 'ours' ? 20_000 : 20_001);
  return { quoter: longRouteQuoter(inner, { defaults: ['ours'], poolCountOf }), asked };
}

test.each([[['theirs']], [['ours', 'theirs']]])(
  'four pools a route are refused by field among %j',
  async (exchanges) => {
    const { quoter, asked } = marketOf();
    await expect(quoter.price({ ...REQUEST, exchanges }, WAITER)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      status: 400,
      details: [
        {
          path: 'maxHops',
          message:
            'must be at most 3 here: routes of 4 pools are searched in markets of up to 20000 pools, and exchange theirs has 20001',
        },
      ],
    });
    expect(asked).toEqual([]);
  },
);

test('three pools a route are searched in every market, four in those within the limit', async () => {
  const { quoter, asked } = marketOf();
  const short = { ...REQUEST, maxHops: 3, exchanges: ['theirs'] } as const;
  await quoter.price(short, WAITER);
  await quoter.price(REQUEST, WAITER);
  expect(asked).toEqual([short, REQUEST]);
});

test('four pools a route are refused by field where too many routes may be the best', async () => {
  await expect(marketOf(new TooManyRoutesError()).quoter.price(REQUEST, WAITER)).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    details: [
      {
        path: 'maxHops',
        message: 'must be at most 3 for this trade: too many routes of 4 pools may be its best one',
      },
    ],
  });
});

test('another failure of the search is passed on', async () => {
  await expect(marketOf(new RangeError('broken')).quoter.price(REQUEST, WAITER)).rejects.toThrow(RangeError);
});

test.each([
  [['ours'], 4],
  [['theirs'], 3],
  [['ours', 'theirs'], 3],
] as const)('a request for %j may ask for %i pools a route', (exchanges, most) => {
  expect(mostHopsOf(exchanges, (exchange) => (exchange === 'ours' ? 20_000 : 20_001))).toBe(most);
});
