import { describe, it } from 'vitest';
import { randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { type Block, pairCreated, pairEvent, plainToken, poolCreated, poolEvent } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const START = 1_700_000_000;
const MARKETS = 60;
const random = randomFrom(20_261_126);

/** digits / 10^places. */
interface Kept {
  readonly digits: bigint;
  readonly places: number;
}

/** Rounds a fraction above 0 to 19 digits, half up. */
function kept(numerator: bigint, denominator: bigint): Kept {
  const power = (exponent: number): bigint => 10n ** BigInt(Math.max(exponent, 0));
  const isFull = (places: number): boolean =>
    numerator * power(places) >= denominator * power(-places) * 10n ** 18n;
  let places = String(denominator).length - String(numerator).length + 20;
  while (isFull(places - 1)) places -= 1;
  const [above, below] = [numerator * power(places), denominator * power(-places)];
  return { digits: (2n * above + below) / (2n * below), places };
}

function textOf({ digits, places }: Kept): string {
  const text = String(digits * 10n ** BigInt(Math.max(-places, 0))).padStart(places + 1, '0');
  if (places <= 0) return text;
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
}

const fraction = ({ digits, places }: Kept): [bigint, bigint] =>
  places < 0 ? [digits * 10n ** BigInt(-places), 1n] : [digits, 10n ** BigInt(places)];
const product = (a: Kept, b: Kept): Kept => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return kept(a0 * b0, a1 * b1);
};
const quotient = (a: Kept, b: Kept): Kept => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return kept(a0 * b1, a1 * b0);
};
const sum = (a: Kept, b: Kept): Kept => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return kept(a0 * b1 + b0 * a1, a1 * b1);
};
const isLess = (a: Kept, b: Kept): boolean => {
  const [[a0, a1], [b0, b1]] = [fraction(a), fraction(b)];
  return a0 * b1 < b0 * a1;
};

/** A number of up to `digits` digits, of which any may be the first. */
function anyNumber(digits: number): bigint {
  const length = 1 + Math.floor(random() * digits);
  return BigInt(
    Array.from({ length }, (_, at) => Math.floor(random() * (at === 0 ? 9 : 10)) + (at === 0 ? 1 : 0)).join(
      '',
    ),
  );
}

const address = (first: string, at: number): `0x${string}` =>
  `0x${first}${String(at).padStart(40 - first.length, '0')}`;

describe.concurrent('values are rounded to 19 digits, half up', () => {
  it('of pairs: price, holdings in the anchor and their sum', () => {
    const pairs = Array.from({ length: MARKETS }, (_, at) => ({
      ...{ id: address('1', at), token: address('0', at + 1) },
      ...{ reserve0: anyNumber(33), reserve1: anyNumber(33) },
    }));
    const blocks: Block[] = [
      {
        ...{
          number: 0,
          timestamp: START,
          events: pairs.map(({ id, token }) => pairCreated(token, USDC, id)),
        },
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
      ...{ id: address('3', at), isFirst: at % 2 === 0, token: address(at % 2 === 0 ? '0' : 'f', at + 1) },
      ...{ amount0: anyNumber(36), amount1: anyNumber(36) },
      sqrtPriceX96: 4_295_128_739n + anyNumber(46),
    }));
    const blocks: Block[] = [
      {
        ...{ number: 0, timestamp: START },
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
