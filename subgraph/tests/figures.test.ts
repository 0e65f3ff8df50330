import { describe, it } from 'vitest';
import {
  type Block,
  PAIR,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/**
 * 22:13:20 UTC; its hour began at 1699999200, its day at 1699920000, the next day and hour begin at
 * 1700006400.
 */
const EVENING = 1_700_000_000;
const MIDNIGHT = 1_700_006_400;

const TX = `0x${'07'.repeat(32)}` as const;

/** Whole tokens are raw units here. */
const CREATION: Block = {
  number: 0,
  timestamp: EVENING,
  events: [pairCreated(), poolCreated()],
  ethCalls: [...plainToken(TOKEN_A, 'AAA', '0'), ...plainToken(TOKEN_B, 'BBB', '0')],
};

/** A pool of price 1 that holds 5 000 and 6 000. */
const OPENING = [
  poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 }),
  poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '9', amount0: '5000', amount1: '6000' }),
];
/** 4 000 for 1 000, after which the price is 4. */
const TO_FOUR = poolEvent('Swap', {
  amount0: '-1000',
  amount1: '4000',
  sqrtPriceX96: '158456325028528675187087900672',
  liquidity: '9',
  tick: 13863,
});

const PERIOD =
  'id market length start txCount swapCount volume0 volume1 volumeUSD unpricedSwapCount open high low close amount0 amount1 tvlUSD before { id }';
const UNPRICED = { volumeUSD: null, tvlUSD: null };

describe.concurrent('figures', () => {
  const v2Day: Block[] = [
    CREATION,
    {
      timestamp: EVENING,
      events: [
        pairEvent('Sync', { reserve0: '1000000', reserve1: '4000000' }),
        pairEvent('Mint', { amount0: '1000000', amount1: '4000000' }),
      ],
    },
    {
      timestamp: EVENING + 100,
      events: [
        pairEvent('Sync', { reserve0: '1100000', reserve1: '3630000' }),
        {
          ...pairEvent('Swap', {
            amount0In: '100000',
            amount1In: '0',
            amount0Out: '0',
            amount1Out: '370000',
          }),
          txHash: TX,
        },
      ],
    },
    {
      timestamp: MIDNIGHT,
      events: [
        pairEvent('Sync', { reserve0: '1000000', reserve1: '4000000' }),
        pairEvent('Swap', { amount0In: '0', amount1In: '370000', amount0Out: '100000', amount1Out: '0' }),
        pairEvent('Sync', { reserve0: '500000', reserve1: '2000000' }),
        pairEvent('Burn', { amount0: '500000', amount1: '2000000' }),
      ],
    },
  ];

  it('V2: hours and days, each from its first second, open where the one before closed', () => {
    const evening = {
      market: PAIR,
      txCount: '2',
      swapCount: '1',
      volume0: '100000',
      volume1: '370000',
      unpricedSwapCount: '1',
      open: '4',
      high: '4',
      low: '3.3',
      close: '3.3',
      amount0: '1100000',
      amount1: '3630000',
      ...UNPRICED,
    };
    const hour = `${PAIR}016553ede0`;
    const day = `${PAIR}026552b880`;
    return expectIndexed(v2Day, [
      {
        query: `marketPeriods { ${PERIOD} }`,
        expected: {
          marketPeriods: [
            { ...evening, length: 'HOUR', start: 1_699_999_200, id: hour, before: null },
            { ...evening, length: 'DAY', start: 1_699_920_000, id: day, before: null },
          ],
        },
      },
      {
        query:
          'pairs { hour hourHigh hourLow close held0 held1 tvlUSD history { open lastHour { id } day dayOpen dayHigh dayLow lastDay { id } } }',
        expected: {
          pairs: [
            {
              hour: MIDNIGHT,
              hourHigh: '4',
              hourLow: '3.3',
              close: '4',
              held0: '500000',
              held1: '2000000',
              tvlUSD: null,
              history: {
                open: '3.3',
                lastHour: { id: hour },
                day: MIDNIGHT,
                dayOpen: '3.3',
                dayHigh: null,
                dayLow: null,
                lastDay: { id: day },
              },
            },
          ],
        },
      },
    ]);
  });

  it('V2: a period counts since the pair exists, and names the one before; what a lone Sync changes is not of it', () =>
    expectIndexed(
      [
        ...v2Day,
        { timestamp: MIDNIGHT + 3599, events: [pairEvent('Sync', { reserve0: '1', reserve1: '9' })] },
        { timestamp: MIDNIGHT + 3600, events: [pairEvent('Sync', { reserve0: '2', reserve1: '9' })] },
        {
          timestamp: MIDNIGHT + 86_400,
          events: [
            pairEvent('Sync', { reserve0: '500000', reserve1: '2500000' }),
            pairEvent('Mint', { amount0: '499998', amount1: '2499991' }),
          ],
        },
      ],
      [
        {
          query: `marketPeriods(where: { start: ${MIDNIGHT} }) { length txCount swapCount volume0 volume1 open high low close amount0 amount1 before { start } }`,
          expected: {
            marketPeriods: ['HOUR', 'DAY'].map((length) => ({
              length,
              txCount: '4',
              swapCount: '2',
              volume0: '200000',
              volume1: '740000',
              open: '3.3',
              high: '4',
              low: '3.3',
              close: '4',
              amount0: '500000',
              amount1: '2000000',
              before: { start: length === 'HOUR' ? 1_699_999_200 : 1_699_920_000 },
            })),
          },
        },
        {
          query: 'pairs { hour hourHigh hourLow price history { open day } }',
          expected: {
            pairs: [
              {
                hour: MIDNIGHT + 86_400,
                hourHigh: '5',
                hourLow: '4',
                price: '5',
                history: { open: '4', day: MIDNIGHT + 86_400 },
              },
            ],
          },
        },
      ],
    ));

  it('V2: totals of the pair; every Mint, Burn and Swap listed with its signed amounts', () =>
    expectIndexed(v2Day, [
      {
        query: 'pairs { txCount swapCount volume0 volume1 volumeUSD unpricedSwapCount price tvlInAnchor }',
        expected: {
          pairs: [
            {
              txCount: '4',
              swapCount: '2',
              volume0: '200000',
              volume1: '740000',
              unpricedSwapCount: '2',
              price: '4',
              volumeUSD: null,
              tvlInAnchor: null,
            },
          ],
        },
      },
      {
        query: 'marketEvents { market kind timestamp amount0 amount1 volumeUSD }',
        expected: {
          marketEvents: [
            listed('MINT', EVENING, '1000000', '4000000'),
            listed('SWAP', EVENING + 100, '100000', '-370000'),
            listed('SWAP', MIDNIGHT, '-100000', '370000'),
            listed('BURN', MIDNIGHT, '-500000', '-2000000'),
          ],
        },
      },
      {
        query: `marketEvent(id: "${TX}00000001") { kind timestamp }`,
        expected: { marketEvent: { kind: 'SWAP', timestamp: EVENING + 100 } },
      },
    ]));

  it('V3: fees by the tier of the pool, on what was paid in; price of the square root', () =>
    expectIndexed(
      [
        CREATION,
        {
          timestamp: EVENING,
          events: [
            ...OPENING,
            TO_FOUR,
            poolEvent('Burn', {
              tickLower: -60,
              tickUpper: 60,
              amount: '9',
              amount0: '3000',
              amount1: '9000',
            }),
          ],
        },
      ],
      [
        {
          query: 'pools { hour hourHigh hourLow amount0 amount1 tvlUSD history { open lastHour { id } } }',
          expected: {
            pools: [
              {
                hour: 1_699_999_200,
                hourHigh: '4',
                hourLow: '1',
                amount0: '4000',
                amount1: '10000',
                tvlUSD: null,
                history: { open: '1', lastHour: null },
              },
            ],
          },
        },
        {
          query: 'pools { txCount swapCount volume0 volume1 unpricedSwapCount price }',
          expected: {
            pools: [
              {
                txCount: '3',
                swapCount: '1',
                volume0: '1000',
                volume1: '4000',
                unpricedSwapCount: '1',
                price: '4',
              },
            ],
          },
        },
      ],
    ));

  it('V3: an hour opens where the one before closed, not at the price that its first swap leaves', () =>
    expectIndexed(
      [
        CREATION,
        {
          timestamp: EVENING,
          events: [...OPENING],
        },
        {
          timestamp: MIDNIGHT,
          events: [TO_FOUR],
        },
      ],
      [
        {
          query: 'marketPeriods(where: { length: HOUR }) { start open high low close txCount }',
          expected: {
            marketPeriods: [
              { start: 1_699_999_200, open: '1', high: '1', low: '1', close: '1', txCount: '1' },
            ],
          },
        },
        {
          query: 'pools { hour hourHigh hourLow price history { open } }',
          expected: {
            pools: [{ hour: MIDNIGHT, hourHigh: '4', hourLow: '1', price: '4', history: { open: '1' } }],
          },
        },
      ],
    ));

  it('V3: what is collected after an hour is of its day, until that is over; a day has the prices of its hours', () =>
    expectIndexed(
      [
        CREATION,
        {
          timestamp: EVENING,
          events: [...OPENING],
        },
        {
          timestamp: EVENING + 3600,
          events: [TO_FOUR],
        },
        { timestamp: MIDNIGHT - 1, events: [poolEvent('CollectProtocol', { amount0: '0', amount1: '10' })] },
        { timestamp: MIDNIGHT, events: [poolEvent('CollectProtocol', { amount0: '0', amount1: '100' })] },
        {
          timestamp: MIDNIGHT + 9000,
          events: [poolEvent('CollectProtocol', { amount0: '0', amount1: '1' })],
        },
      ],
      [
        {
          query:
            'marketPeriods { length start open high low close txCount amount0 amount1 before { start } }',
          expected: {
            marketPeriods: [
              {
                length: 'HOUR',
                start: 1_699_999_200,
                open: '1',
                high: '1',
                low: '1',
                close: '1',
                txCount: '1',
                amount0: '5000',
                amount1: '6000',
                before: null,
              },
              {
                length: 'HOUR',
                start: 1_700_002_800,
                open: '1',
                high: '4',
                low: '1',
                close: '4',
                txCount: '2',
                amount0: '4000',
                amount1: '9990',
                before: { start: 1_699_999_200 },
              },
              {
                length: 'DAY',
                start: 1_699_920_000,
                open: '1',
                high: '4',
                low: '1',
                close: '4',
                txCount: '2',
                amount0: '4000',
                amount1: '9990',
                before: null,
              },
            ],
          },
        },
        {
          query: 'pools { hour hourHigh amount1 history { day } }',
          expected: { pools: [{ hour: -1, hourHigh: '4', amount1: '9889', history: { day: -1 } }] },
        },
      ],
    ));

  it('a pair of one unit on each side, emptied again: a price, then none, and no division by zero', () =>
    expectIndexed(
      [
        CREATION,
        {
          timestamp: EVENING,
          events: [
            pairEvent('Sync', { reserve0: '1', reserve1: '1' }),
            pairEvent('Mint', { amount0: '1', amount1: '1' }),
            pairEvent('Sync', { reserve0: '0', reserve1: '1' }),
            pairEvent('Burn', { amount0: '1', amount1: '0' }),
          ],
        },
      ],
      [
        {
          query: 'pairs { price reserve0 reserve1 volumeUSD tvlInAnchor }',
          expected: {
            pairs: [{ price: null, reserve0: '0', reserve1: '1', volumeUSD: '0', tvlInAnchor: null }],
          },
        },
        {
          query: 'pairs { hourHigh hourLow close txCount history { open } }',
          expected: {
            pairs: [{ hourHigh: '1', hourLow: '1', close: null, txCount: '2', history: { open: '1' } }],
          },
        },
      ],
    ));
});

function listed(kind: string, timestamp: number, amount0: string, amount1: string): object {
  return { market: PAIR, kind, timestamp, amount0, amount1, volumeUSD: null };
}
