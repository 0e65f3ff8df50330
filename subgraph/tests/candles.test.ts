import { describe, it } from 'vitest';
import {
  type Block,
  type Event,
  PAIR,
  POOL,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/** 22:13:20 UTC, in the hour from 1699999200 and the day from 1699920000; the next hour; midnight. */
const [EVENING, NIGHT, MIDNIGHT] = [1_700_000_000, 1_700_002_800, 1_700_006_400];
const [EVENING_HOUR, EVENING_DAY] = [1_699_999_200, 1_699_920_000];

/** Square root prices, Q64.96. */
const SQRT = {
  '0.25': '39614081257132168796771975168',
  '1': '79228162514264337593543950336',
  '1.5625': '99035203142830421991929937920',
  '2.25': '118842243771396506390315925504',
  '4': '158456325028528675187087900672',
} as const;

const creation = (decimals0: string, decimals1: string): Block => ({
  number: 0,
  timestamp: EVENING,
  events: [pairCreated(), poolCreated()],
  ethCalls: [...plainToken(TOKEN_A, 'AAA', decimals0), ...plainToken(TOKEN_B, 'BBB', decimals1)],
});

const AROUND = { tickLower: -60, tickUpper: 60 };
const OPENING: Event[] = [
  poolEvent('Initialize', { sqrtPriceX96: SQRT['1'], tick: 0 }),
  poolEvent('Mint', { ...AROUND, amount: '9', amount0: '5000', amount1: '6000' }),
];

/** A swap that leaves a price. */
function swapTo(price: keyof typeof SQRT): Event {
  return poolEvent('Swap', {
    amount0: '10',
    amount1: '-20',
    sqrtPriceX96: SQRT[price],
    liquidity: '9',
    tick: 0,
  });
}

const CANDLE = 'length start open high low close';

describe.concurrent('candles', () => {
  it('V3: a day has the open of its first hour and the highest and lowest price of all its hours', () =>
    expectIndexed(
      [
        creation('0', '0'),
        { timestamp: EVENING, events: [...OPENING, swapTo('4'), swapTo('0.25'), swapTo('2.25')] },
        { timestamp: NIGHT, events: [swapTo('1.5625')] },
        { timestamp: MIDNIGHT, events: [swapTo('4')] },
        { timestamp: MIDNIGHT + 3599, events: [swapTo('1')] },
        { timestamp: MIDNIGHT + 86_400, events: [swapTo('1')] },
      ],
      [
        {
          query: `marketPeriods { ${CANDLE} txCount before { start } }`,
          expected: {
            marketPeriods: [
              {
                length: 'HOUR',
                start: EVENING_HOUR,
                open: '1',
                high: '4',
                low: '0.25',
                close: '2.25',
                txCount: '4',
                before: null,
              },
              {
                length: 'HOUR',
                start: NIGHT,
                open: '2.25',
                high: '2.25',
                low: '1.5625',
                close: '1.5625',
                txCount: '5',
                before: { start: EVENING_HOUR },
              },
              {
                length: 'DAY',
                start: EVENING_DAY,
                open: '1',
                high: '4',
                low: '0.25',
                close: '1.5625',
                txCount: '5',
                before: null,
              },
              {
                length: 'HOUR',
                start: MIDNIGHT,
                open: '1.5625',
                high: '4',
                low: '1',
                close: '1',
                txCount: '7',
                before: { start: NIGHT },
              },
              {
                length: 'DAY',
                start: MIDNIGHT,
                open: '1.5625',
                high: '4',
                low: '1',
                close: '1',
                txCount: '7',
                before: { start: EVENING_DAY },
              },
            ],
          },
        },
        {
          query: 'marketHistories { open day dayOpen dayHigh dayLow lastHour { start } lastDay { start } }',
          expected: {
            marketHistories: [
              {
                open: '1',
                day: MIDNIGHT + 86_400,
                dayOpen: '1',
                dayHigh: null,
                dayLow: null,
                lastHour: { start: MIDNIGHT },
                lastDay: { start: MIDNIGHT },
              },
            ],
          },
        },
      ],
    ));

  it('prices compare as numbers: 12 is above 9, and 8 below it', () => {
    const swapAt = (reserve1: string): Event[] => [
      pairEvent('Sync', { reserve0: '100', reserve1 }),
      pairEvent('Swap', { amount0In: '1', amount1In: '0', amount0Out: '0', amount1Out: '2' }),
    ];
    const minted = [
      pairEvent('Sync', { reserve0: '100', reserve1: '900' }),
      pairEvent('Mint', { amount0: '100', amount1: '900' }),
    ];
    return expectIndexed(
      [
        creation('0', '0'),
        { timestamp: EVENING, events: [...minted, ...swapAt('1200'), ...swapAt('800'), ...swapAt('1000')] },
        { timestamp: NIGHT, events: swapAt('1000') },
      ],
      [
        {
          query: `marketPeriods { ${CANDLE} }`,
          expected: {
            marketPeriods: [
              { length: 'HOUR', start: EVENING_HOUR, open: '9', high: '12', low: '8', close: '10' },
            ],
          },
        },
      ],
    );
  });

  it('V2: the same, and a price that is neither the highest nor the lowest changes none of them', () => {
    const swapAt = (reserve0: string, reserve1: string): Event[] => [
      pairEvent('Sync', { reserve0, reserve1 }),
      pairEvent('Swap', { amount0In: '1', amount1In: '0', amount0Out: '0', amount1Out: '2' }),
    ];
    return expectIndexed(
      [
        creation('0', '0'),
        {
          timestamp: EVENING,
          events: [
            pairEvent('Sync', { reserve0: '100', reserve1: '200' }),
            pairEvent('Mint', { amount0: '100', amount1: '200' }),
            ...swapAt('100', '700'),
            ...swapAt('100', '50'),
            ...swapAt('100', '300'),
          ],
        },
        { timestamp: NIGHT - 1, events: swapAt('100', '400') },
        { timestamp: NIGHT, events: swapAt('100', '250') },
        { timestamp: MIDNIGHT - 1, events: swapAt('100', '275') },
        { timestamp: MIDNIGHT, events: swapAt('100', '150') },
      ],
      [
        {
          query: `marketPeriods { market ${CANDLE} txCount swapCount volume0 volume1 amount1 }`,
          expected: {
            marketPeriods: [
              {
                market: PAIR,
                length: 'HOUR',
                start: EVENING_HOUR,
                open: '2',
                high: '7',
                low: '0.5',
                close: '4',
                txCount: '5',
                swapCount: '4',
                volume0: '4',
                volume1: '8',
                amount1: '400',
              },
              {
                market: PAIR,
                length: 'HOUR',
                start: NIGHT,
                open: '4',
                high: '4',
                low: '2.5',
                close: '2.75',
                txCount: '7',
                swapCount: '6',
                volume0: '6',
                volume1: '12',
                amount1: '275',
              },
              {
                market: PAIR,
                length: 'DAY',
                start: EVENING_DAY,
                open: '2',
                high: '7',
                low: '0.5',
                close: '2.75',
                txCount: '7',
                swapCount: '6',
                volume0: '6',
                volume1: '12',
                amount1: '275',
              },
            ],
          },
        },
        {
          query: 'pairs { hour hourHigh hourLow close held1 history { day dayOpen open } }',
          expected: {
            pairs: [
              {
                hour: MIDNIGHT,
                hourHigh: '2.75',
                hourLow: '1.5',
                close: '1.5',
                held1: '150',
                history: { day: MIDNIGHT, dayOpen: '2.75', open: '2.75' },
              },
            ],
          },
        },
      ],
    );
  });

  it.each([
    ['Collect', poolEvent('Collect', { ...AROUND, amount0: '100', amount1: '30' }), '4900', '5970'],
    ['CollectProtocol', poolEvent('CollectProtocol', { amount0: '100', amount1: '30' }), '4900', '5970'],
    ['Flash', poolEvent('Flash', { amount0: '9', amount1: '0', paid0: '100', paid1: '30' }), '5100', '6030'],
  ])(
    'V3: a %s in a later hour lists the hour before it, with what the pool held then',
    (_, event, left0, left1) =>
      expectIndexed(
        [
          creation('0', '0'),
          { timestamp: EVENING, events: OPENING },
          { timestamp: NIGHT - 1, events: [poolEvent('CollectProtocol', { amount0: '0', amount1: '0' })] },
          { timestamp: NIGHT, events: [event] },
        ],
        [
          {
            query: 'marketPeriods { market length start amount0 amount1 txCount }',
            expected: {
              marketPeriods: [
                {
                  market: POOL,
                  length: 'HOUR',
                  start: EVENING_HOUR,
                  amount0: '5000',
                  amount1: '6000',
                  txCount: '1',
                },
              ],
            },
          },
          {
            query: 'pools { hour amount0 amount1 txCount }',
            expected: { pools: [{ hour: -1, amount0: left0, amount1: left1, txCount: '1' }] },
          },
        ],
      ),
  );

  it('V3: an hour ends at its last second, not one later', () =>
    expectIndexed(
      [
        creation('0', '0'),
        { timestamp: EVENING_HOUR, events: OPENING },
        { timestamp: EVENING_HOUR + 3599, events: [swapTo('4')] },
      ],
      [
        {
          query: 'marketPeriods { start }',
          expected: { marketPeriods: [] },
        },
        {
          query: 'pools { hour hourHigh hourLow txCount }',
          expected: { pools: [{ hour: EVENING_HOUR, hourHigh: '4', hourLow: '1', txCount: '2' }] },
        },
      ],
    ));

  it('V3: every event is listed with the signed amounts that came in', () =>
    expectIndexed(
      [
        creation('0', '0'),
        {
          timestamp: EVENING,
          events: [
            ...OPENING,
            swapTo('4'),
            poolEvent('Burn', { ...AROUND, amount: '2', amount0: '700', amount1: '800' }),
          ],
        },
      ],
      [
        {
          query: 'marketEvents { market kind timestamp amount0 amount1 volumeUSD }',
          expected: {
            marketEvents: [
              listed('MINT', '5000', '6000'),
              listed('SWAP', '10', '-20'),
              listed('BURN', '-700', '-800'),
            ],
          },
        },
      ],
    ));

  it.each([
    ['6', '18', '0.000000000001', '0.0000000000005'],
    ['18', '6', '1000000000000', '500000000000'],
    ['8', '8', '1', '0.5'],
  ])('the price is of whole tokens: %s and %s decimals', (decimals0, decimals1, ofPool, ofPair) =>
    expectIndexed(
      [
        creation(decimals0, decimals1),
        {
          events: [
            poolEvent('Initialize', { sqrtPriceX96: SQRT['1'], tick: 0 }),
            pairEvent('Sync', { reserve0: '4000', reserve1: '2000' }),
          ],
        },
      ],
      [
        { query: 'pools { price }', expected: { pools: [{ price: ofPool }] } },
        { query: 'pairs { price }', expected: { pairs: [{ price: ofPair }] } },
      ],
    ),
  );
});

function listed(kind: string, amount0: string, amount1: string): object {
  return { market: POOL, kind, timestamp: EVENING, amount0, amount1, volumeUSD: null };
}
