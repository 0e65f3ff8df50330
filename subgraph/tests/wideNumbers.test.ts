import { describe, it } from 'vitest';
import { randomFrom } from '../../fork-tests/harness/replica/random.ts';
import {
  type Block,
  type Event,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
  tokenCalls,
} from './events.ts';
import { anyNumber, isLess, type Kept, kept, quotient, textOf } from './keptDigits.ts';
import { expectIndexed } from './mappingRun.ts';

/*
 * Prices from 10^-60 to 10^60: of tokens that answer no decimals or many, and of which there are few or very
 * many.
 */

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** A multiple of an hour. */
const START = 1_699_999_200;
const MARKETS = 80;
const random = randomFrom(20_261_128);
const upTo = (most: number): number => Math.floor(random() * (most + 1));

const address = (first: string, at: number): `0x${string}` =>
  `0x${first}${String(at).padStart(40 - first.length, '0')}`;
const decimalsOf = (token: `0x${string}`, symbol: string, decimals: number) =>
  decimals === 0
    ? tokenCalls(token, { symbol: { string: symbol }, name: { string: symbol }, decimals: 'reverts' })
    : plainToken(token, symbol, String(decimals));
const outer = (prices: readonly Kept[], isHigher: boolean): string => {
  const sorted = prices.toSorted((a, b) => (isLess(a, b) ? -1 : 1));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no price');
  return textOf(isHigher ? last : first);
};

describe.concurrent('numbers of any size are read as they were written', () => {
  it('candles of V3 pools at any price', () => {
    const [lowest, highest] = [4_295_128_739n, 2n ** 160n];
    const pools = Array.from({ length: MARKETS }, (_, at) => {
      const [decimals0, decimals1] = [upTo(40), upTo(40)];
      const roots = [1, 2, 3, 4].map(() => {
        const root = lowest + anyNumber(random, 48);
        return root < highest ? root : highest - 1n;
      });
      const prices = roots.map((root) =>
        kept(root ** 2n * 10n ** BigInt(decimals0), 2n ** 192n * 10n ** BigInt(decimals1)),
      );
      return {
        id: address('3', at),
        token0: address('1', at),
        token1: address('2', at),
        decimals0,
        decimals1,
        roots,
        prices,
      };
    });
    const swap = (id: `0x${string}`, root: bigint | undefined): Event =>
      poolEvent('Swap', { sqrtPriceX96: String(root), liquidity: '1', tick: 0 }, id);
    const swapped = (timestamp: number, ...places: number[]): Block => ({
      timestamp,
      events: pools.flatMap(({ id, roots }) => places.map((place) => swap(id, roots[place]))),
    });
    return expectIndexed(
      [
        {
          number: 0,
          timestamp: START,
          events: pools.map(({ id, token0, token1 }) => poolCreated(token0, token1, id)),
          ethCalls: pools.flatMap(({ token0, token1, decimals0, decimals1 }, at) => [
            ...decimalsOf(token0, `A${at}`, decimals0),
            ...decimalsOf(token1, `B${at}`, decimals1),
          ]),
        },
        {
          timestamp: START + 100,
          events: pools.map(({ id, roots }) =>
            poolEvent('Initialize', { sqrtPriceX96: String(roots[0]), tick: 0 }, id),
          ),
        },
        swapped(START + 200, 1, 2),
        swapped(START + 3700, 3),
      ],
      [
        {
          query: 'pools(first: 1000) { id price }',
          expected: {
            pools: pools.map(({ id, prices }) => ({ id, price: outer(prices.slice(3), true) })),
          },
        },
        {
          query: 'marketPeriods(first: 1000, where: { length: HOUR }) { market open high low close }',
          expected: {
            marketPeriods: pools.map(({ id, prices }) => ({
              market: id,
              open: outer(prices.slice(0, 1), true),
              close: outer(prices.slice(2, 3), true),
              high: outer(prices.slice(0, 3), true),
              low: outer(prices.slice(0, 3), false),
            })),
          },
        },
      ],
    );
  });

  it('a lasting price, on either side of the anchor, while the price of the moment is another one', () => {
    const pairs = Array.from({ length: MARKETS }, (_, at) => {
      const isFirst = at % 2 === 0;
      const token = address(isFirst ? '0' : 'f', at + 1001);
      const decimals = upTo(60);
      const held = anyNumber(random, 33);
      const dollars = 10n ** 11n + anyNumber(random, 15);
      const [reserve0, reserve1] = isFirst ? [held, dollars] : [dollars, held];
      const units = 10n ** BigInt(decimals);
      const price = isFirst
        ? kept(dollars * units, held * 10n ** 6n)
        : kept(held * 10n ** 6n, dollars * units);
      const inDollars = isFirst ? price : quotient({ digits: 1n, places: 0 }, price);
      return {
        id: address('1', at),
        token,
        isFirst,
        decimals,
        reserve0,
        reserve1,
        price,
        inDollars,
      };
    });
    const synced = (timestamp: number, times: bigint): Block => ({
      timestamp,
      events: pairs.map(({ id, isFirst, reserve0, reserve1 }) =>
        pairEvent(
          'Sync',
          {
            reserve0: String(isFirst ? reserve0 : reserve0 * times),
            reserve1: String(isFirst ? reserve1 * times : reserve1),
          },
          id,
        ),
      ),
    });
    return expectIndexed(
      [
        {
          number: 0,
          timestamp: START,
          events: pairs.map(({ id, token, isFirst }) =>
            isFirst ? pairCreated(token, USDC, id) : pairCreated(USDC, token, id),
          ),
          ethCalls: [
            ...plainToken(USDC, 'USDC', '6'),
            ...pairs.flatMap(({ token, decimals }, at) => decimalsOf(token, `T${at}`, decimals)),
          ],
        },
        synced(START + 100, 1n),
        synced(START + 1300, 1n),
        synced(START + 1312, 3n),
      ],
      [
        {
          query: 'tokens(first: 1000, where: { pricingRank: 0 }) { id priceUSD priceInAnchor }',
          expected: {
            tokens: pairs.map(({ token, inDollars }) => ({
              id: token,
              priceUSD: textOf(inDollars),
              priceInAnchor: textOf(inDollars),
            })),
          },
        },
        {
          query: 'pairs(first: 1000) { id lastingPrice }',
          expected: { pairs: pairs.map(({ id, price }) => ({ id, lastingPrice: textOf(price) })) },
        },
      ],
    );
  });

  it('a token of which 10^22 make one ether keeps its price when somebody trades', () => {
    const token = address('f', 1);
    const synced = (timestamp: number, wei: bigint, held: bigint): Block => ({
      timestamp,
      events: [
        pairEvent('Sync', { reserve0: '3500000000000', reserve1: String(10n ** 21n) }, address('1', 1)),
        pairEvent('Sync', { reserve0: String(wei), reserve1: String(held) }, address('1', 2)),
      ],
    });
    const ether = 10n ** 18n;
    return expectIndexed(
      [
        {
          number: 0,
          timestamp: START,
          events: [pairCreated(USDC, WETH, address('1', 1)), pairCreated(WETH, token, address('1', 2))],
          ethCalls: [
            ...plainToken(USDC, 'USDC', '6'),
            ...plainToken(WETH, 'WETH'),
            ...decimalsOf(token, 'MANY', 0),
          ],
        },
        synced(START + 100, 10n * ether, 10n ** 23n),
        synced(START + 1300, 10n * ether, 10n ** 23n),
        synced(START + 1312, (101n * ether) / 10n, (10n ** 24n * 10n) / 101n),
      ],
      [
        {
          query: `token(id: "${token}") { priceUSD priceInAnchor priceDepthUSD }`,
          expected: {
            token: {
              priceUSD: '0.00000000000000000035',
              priceInAnchor: '0.0000000000000000000001',
              priceDepthUSD: '35000',
            },
          },
        },
      ],
    );
  });
});
