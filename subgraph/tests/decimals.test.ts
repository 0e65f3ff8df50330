import { describe, it } from 'vitest';
import { randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { type Block, pairCreated, pairEvent, plainToken, poolCreated, poolEvent } from './events.ts';
import { anyNumber, isLess, kept, product, quotient, sum, textOf } from './keptDigits.ts';
import { expectIndexed } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const START = 1_700_000_000;
const MARKETS = 60;
const random = randomFrom(20_261_126);

const address = (first: string, at: number): `0x${string}` =>
  `0x${first}${String(at).padStart(40 - first.length, '0')}`;

describe.concurrent('values are rounded to 19 digits, half up', () => {
  it('of pairs: price, holdings in the anchor and their sum', () => {
    const pairs = Array.from({ length: MARKETS }, (_, at) => ({
      id: address('1', at),
      token: address('0', at + 1001),
      reserve0: anyNumber(random, 33),
      reserve1: anyNumber(random, 33),
    }));
    const blocks: Block[] = [
      {
        number: 0,
        timestamp: START,
        events: pairs.map(({ id, token }) => pairCreated(token, USDC, id)),
        ethCalls: [
          ...plainToken(USDC, 'USDC', '6'),
          ...pairs.flatMap(({ token }, at) => plainToken(token, `T${at}`)),
        ],
      },
      {
        timestamp: START + 100,
        events: pairs.map(({ id, reserve0, reserve1 }) =>
          pairEvent('Sync', { reserve0: String(reserve0), reserve1: String(reserve1) }, id),
        ),
      },
    ];
    return expectIndexed(blocks, [
      {
        query: 'pairs(first: 1000) { id price tvlInAnchor }',
        expected: {
          pairs: pairs.map(({ id, reserve0, reserve1 }) => {
            const held = kept(reserve1, 10n ** 6n);
            return {
              id,
              price: textOf(kept(reserve1 * 10n ** 18n, reserve0 * 10n ** 6n)),
              tvlInAnchor: textOf(sum(held, held)),
            };
          }),
        },
      },
    ]);
  });

  it('of pools on either side of the anchor: price, the other holding at it, and the lesser one twice or both', () => {
    const pools = Array.from({ length: MARKETS }, (_, at) => ({
      id: address('3', at),
      isFirst: at % 2 === 0,
      token: address(at % 2 === 0 ? '0' : 'f', at + 1001),
      amount0: anyNumber(random, 36),
      amount1: anyNumber(random, 36),
      sqrtPriceX96: 4_295_128_739n + anyNumber(random, 46),
    }));
    const blocks: Block[] = [
      {
        number: 0,
        timestamp: START,
        events: pools.map(({ id, isFirst, token }) =>
          isFirst ? poolCreated(token, USDC, id) : poolCreated(USDC, token, id),
        ),
        ethCalls: [
          ...plainToken(USDC, 'USDC', '6'),
          ...pools.flatMap(({ token }, at) => plainToken(token, `T${at}`)),
        ],
      },
      {
        timestamp: START + 100,
        events: pools.flatMap(({ id, amount0, amount1, sqrtPriceX96 }) => [
          poolEvent('Initialize', { sqrtPriceX96: String(sqrtPriceX96), tick: 0 }, id),
          poolEvent('Flash', { paid0: String(amount0), paid1: String(amount1) }, id),
        ]),
      },
    ];
    return expectIndexed(blocks, [
      {
        query: 'pools(first: 1000) { id price tvlInAnchor }',
        expected: {
          pools: pools.map(({ id, isFirst, amount0, amount1, sqrtPriceX96 }) => {
            const up = 10n ** (isFirst ? 12n : 0n);
            const down = 10n ** (isFirst ? 0n : 12n);
            const price = kept(sqrtPriceX96 ** 2n * up, 2n ** 192n * down);
            const whole = (amount: bigint, isAnchor: boolean) => kept(amount, 10n ** (isAnchor ? 6n : 18n));
            const held = whole(isFirst ? amount1 : amount0, true);
            const rest = whole(isFirst ? amount0 : amount1, false);
            const other = isFirst ? product(rest, price) : quotient(rest, price);
            const isMore = isFirst ? isLess(held, other) : isLess(product(held, price), rest);
            return { id, price: textOf(price), tvlInAnchor: textOf(sum(held, isMore ? held : other)) };
          }),
        },
      },
    ]);
  });
});
