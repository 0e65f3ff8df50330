import { describe, it } from 'vitest';
import { type Event, POOL, plainToken, poolCreated, poolEvent, TOKEN_A, TOKEN_B } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const CREATED = {
  number: 0,
  timestamp: 1_700_000_000,
  events: [poolCreated()],
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

  it('as much starts at a tick as ends there: its entry has a net of 0, until no position refers to it', () => {
    const entry = (tick: string, net: string): string => `${tick}000000${net}`;
    const zero = '00'.repeat(16);
    const [five, minusFive] = [`05${'00'.repeat(15)}`, `fb${'ff'.repeat(15)}`];
    const [one, minusOne] = [`01${'00'.repeat(15)}`, 'ff'.repeat(16)];
    const meeting = [mint(0, 60, 5n), mint(60, 120, 5n)];
    const gone = [changed('Burn', 0, 60, 5n), changed('Burn', 60, 120, 5n)];
    const ticks = 'tickChunks { ticks } ticks { tickIdx liquidityGross liquidityNet } pools { tickCount }';
    const tick = (tickIdx: number, liquidityGross: string, liquidityNet: string) => ({
      tickIdx,
      liquidityGross,
      liquidityNet,
    });
    return Promise.all([
      expectIndexed(
        [CREATED, { events: meeting }],
        [
          {
            query: ticks,
            expected: {
              tickChunks: [{ ticks: `0x${entry('00', five)}${entry('3c', zero)}${entry('78', minusFive)}` }],
              ticks: [tick(0, '5', '5'), tick(60, '10', '0'), tick(120, '5', '-5')],
              pools: [{ tickCount: '3' }],
            },
          },
        ],
      ),
      expectIndexed(
        [CREATED, { events: meeting }, { events: [mint(60, 180, 1n)] }, { events: gone }],
        [
          {
            query: ticks,
            expected: {
              tickChunks: [{ ticks: `0x${entry('3c', one)}${entry('b4', minusOne)}` }],
              ticks: [tick(60, '1', '1'), tick(180, '1', '-1')],
              pools: [{ tickCount: '2' }],
            },
          },
        ],
      ),
    ]);
  });

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
