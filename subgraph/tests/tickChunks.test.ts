import { describe, it } from 'vitest';
import { type Event, POOL, plainToken, poolCreated, poolEvent, TOKEN_A, TOKEN_B } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const CREATED = {
  ...{ number: 0, timestamp: 1_700_000_000, events: [poolCreated()] },
  ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
};
const changed = (name: 'Mint' | 'Burn', tickLower: number, tickUpper: number, amount: bigint): Event =>
  poolEvent(name, { tickLower, tickUpper, amount: String(amount) });
const mint = (lower: number, upper: number, amount: bigint): Event => changed('Mint', lower, upper, amount);
const TWO_64 = 2n ** 64n;
/** Bit n of byte m is chunk 8m + n - 109, of 28 bytes. */
const mapOf = (byte: number, bits: string): string =>
  `0x${'00'.repeat(byte)}${bits}${'00'.repeat(27 - byte)}`;

describe.concurrent('ticks once more, in chunks of 8192', () => {
  it('ascend, with the sum of their nets in 128 bits; where nothing is left there is no entry', () =>
    expectIndexed(
      [
        CREATED,
        {
          events: [
            mint(-60, 8192, 5n),
            mint(60, 8192, TWO_64 - 1n),
            mint(0, 120, 256n),
            mint(60, 120, 1n),
            changed('Burn', -60, 8192, 5n),
          ],
        },
      ],
      [
        {
          query: 'tickChunks { id ticks } pools { tickChunks tickCount }',
          expected: {
            tickChunks: [
              { id: `${POOL}7fffffff`, ticks: '0x' },
              {
                id: `${POOL}80000000`,
                ticks: [
                  '0x0000000000010000000000000000000000000000',
                  // 2^64 - 1 and 1.
                  '3c00000000000000000000000100000000000000',
                  // -257.
                  '78000000fffeffffffffffffffffffffffffffff',
                ].join(''),
              },
              // 1 - 2^64.
              { id: `${POOL}80000001`, ticks: '0x002000000100000000000000ffffffffffffffff' },
            ],
            pools: [{ tickChunks: mapOf(13, '70'), tickCount: '4' }],
          },
        },
      ],
    ));

  it('the first and the last tick that a pool can have lie in the first and the last chunk', () =>
    expectIndexed(
      [CREATED, { events: [mint(-887_272, 887_272, 2n ** 126n)] }],
      [
        {
          query: 'tickChunks { id ticks } pools { tickChunks }',
          expected: {
            tickChunks: [
              // -109 and 108.
              { id: `${POOL}7fffff93`, ticks: '0x1876f2ff00000000000000000000000000000040' },
              { id: `${POOL}8000006c`, ticks: '0xe8890d00000000000000000000000000000000c0' },
            ],
            pools: [{ tickChunks: `0x01${'00'.repeat(26)}02` }],
          },
        },
      ],
    ));
});
