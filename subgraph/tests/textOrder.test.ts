import { describe, it } from 'vitest';
import { pairCreated, pairEvent, plainToken, TOKEN_A, TOKEN_B } from './events.ts';
import { expectIndexedByHost } from './mappingRun.ts';

/**
 * Ascending. Texts of every length, with the point at every place of four letters, and beginnings of one
 * another.
 */
const PRICES = [
  ...['0.00001', '0.000012', '0.0001', '0.1', '0.12', '0.123', '0.1234', '0.12345', '0.123456789', '0.2'],
  ...['1', '1.0001', '1.00010000001', '1.2', '9', '9.5', '10', '10.25', '12', '12.3456', '12.3457', '99'],
  ...['123', '123.4', '123.45', '123.46', '124.4', '999', '1234', '1234.5', '1235', '9999', '12340'],
  ...['12341', '12341.2', '99999', '100000', '123456.78', '123456.789', '1000000.01', '1000000.1'],
  ...['12345678', '12345679', '123456780'],
] as const;

const pairAt = (first: number, second: number): `0x${string}` =>
  `0x2${String(first * 100 + second).padStart(39, '0')}`;

/** What a pair holds at a price, and a swap in it. */
function tradedAt(price: string, pair: `0x${string}`) {
  const [whole = '', fraction = ''] = price.split('.');
  const reserves = {
    reserve0: `1${'0'.repeat(fraction.length)}`,
    reserve1: String(BigInt(whole + fraction)),
  };
  const swap = { amount0In: '1', amount1In: '0', amount0Out: '0', amount1Out: '1' };
  return [pairEvent('Sync', reserves, pair), pairEvent('Swap', swap, pair)];
}

describe('of two prices as text', () => {
  it('the higher is the higher number, and the lower the lower, whichever comes first', () => {
    const pairs = PRICES.flatMap((_, first) =>
      PRICES.map((_, second) => ({ first, second, id: pairAt(first, second) })).filter(
        // Neighbours are alike; of the others, each letter meets texts of all lengths.
        ({ second }) => Math.abs(first - second) <= 4 || (first + second) % 8 === 0,
      ),
    );
    return expectIndexedByHost(
      [
        {
          number: 0,
          timestamp: 1_700_000_000,
          events: pairs.map(({ id }) => pairCreated(TOKEN_A, TOKEN_B, id)),
          ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
        },
        {
          timestamp: 1_700_000_100,
          events: pairs.flatMap(({ first, second, id }) => [
            ...tradedAt(PRICES[first] ?? '', id),
            ...tradedAt(PRICES[second] ?? '', id),
          ]),
        },
      ],
      pairs.map(({ first, second, id }) => ({
        query: `pair(id: "${id}") { hourHigh hourLow }`,
        expected: {
          pair: {
            hourHigh: PRICES[Math.max(first, second)],
            hourLow: PRICES[Math.min(first, second)],
          },
        },
      })),
    );
  });
});
