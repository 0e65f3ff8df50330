import { describe, it } from 'vitest';
import {
  type Block,
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

/** 22:13:20 UTC; its hour began at 1699999200, its day at 1699920000, the next day and hour begin at 1700006400. */
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

const PERIOD =
  'id market length start txCount swapCount volume0 volume1 fees0 fees1 volumeUSD feesUSD unpricedSwapCount open high low close amount0 amount1 tvlUSD';
const UNPRICED = { volumeUSD: null, feesUSD: null, tvlUSD: null };

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
      fees0: '300',
      fees1: '0',
      unpricedSwapCount: '1',
      open: '4',
      high: '4',
      low: '3.3',
      close: '3.3',
      amount0: '1100000',
      amount1: '3630000',
      ...UNPRICED,
    };
    const midnight = {
      market: PAIR,
      txCount: '2',
      swapCount: '1',
      volume0: '100000',
      volume1: '370000',
      fees0: '0',
      fees1: '1110',
      unpricedSwapCount: '1',
      open: '3.3',
      high: '4',
      low: '3.3',
      close: '4',
      amount0: '500000',
      amount1: '2000000',
      ...UNPRICED,
    };
    return expectIndexed(v2Day, [
      {
        query: `marketPeriods { ${PERIOD} }`,
        expected: {
          marketPeriods: [
            { ...evening, length: 'HOUR', start: 1_699_999_200, id: `${PAIR}016553ede0` },
            { ...evening, length: 'DAY', start: 1_699_920_000, id: `${PAIR}026552b880` },
            { ...midnight, length: 'HOUR', start: MIDNIGHT, id: `${PAIR}0165540a00` },
            { ...midnight, length: 'DAY', start: MIDNIGHT, id: `${PAIR}0265540a00` },
          ],
        },
      },
    ]);
  });

  it('V2: totals of the pair; every Mint, Burn and Swap listed with its signed amounts', () =>
    expectIndexed(v2Day, [
      {
        query:
          'pairs { txCount swapCount volume0 volume1 fees0 fees1 volumeUSD feesUSD unpricedSwapCount price tvlInAnchor }',
        expected: {
          pairs: [
            {
              txCount: '4',
              swapCount: '2',
              volume0: '200000',
              volume1: '740000',
              fees0: '300',
              fees1: '1110',
              unpricedSwapCount: '2',
              price: '4',
              volumeUSD: null,
              feesUSD: null,
              tvlInAnchor: null,
            },
          ],
        },
      },
      {
        query: 'marketEvents { market kind timestamp amount0 amount1 volumeUSD feesUSD }',
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
            poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 }),
            poolEvent('Mint', {
              tickLower: -60,
              tickUpper: 60,
              amount: '9',
              amount0: '5000',
              amount1: '6000',
            }),
            poolEvent('Swap', {
              amount0: '-1000',
              amount1: '4000',
              sqrtPriceX96: '158456325028528675187087900672',
              liquidity: '9',
              tick: 13863,
            }),
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
          query: `marketPeriods(where: { length: HOUR }) { ${PERIOD} }`,
          expected: {
            marketPeriods: [
              {
                id: `${POOL}016553ede0`,
                market: POOL,
                length: 'HOUR',
                start: 1_699_999_200,
                txCount: '3',
                swapCount: '1',
                volume0: '1000',
                volume1: '4000',
                fees0: '0',
                fees1: '12',
                unpricedSwapCount: '1',
                open: '1',
                high: '4',
                low: '1',
                close: '4',
                amount0: '4000',
                amount1: '10000',
                ...UNPRICED,
              },
            ],
          },
        },
        {
          query: 'pools { txCount swapCount volume0 volume1 fees0 fees1 unpricedSwapCount price }',
          expected: {
            pools: [
              {
                txCount: '3',
                swapCount: '1',
                volume0: '1000',
                volume1: '4000',
                fees0: '0',
                fees1: '12',
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
          events: [
            poolEvent('Initialize', { sqrtPriceX96: '79228162514264337593543950336', tick: 0 }),
            poolEvent('Mint', {
              tickLower: -60,
              tickUpper: 60,
              amount: '9',
              amount0: '5000',
              amount1: '6000',
            }),
          ],
        },
        {
          timestamp: MIDNIGHT,
          events: [
            poolEvent('Swap', {
              amount0: '-1000',
              amount1: '4000',
              sqrtPriceX96: '158456325028528675187087900672',
              liquidity: '9',
              tick: 13863,
            }),
          ],
        },
      ],
      [
        {
          query: 'marketPeriods(where: { length: HOUR }) { start open high low close txCount }',
          expected: {
            marketPeriods: [
              { start: 1_699_999_200, open: '1', high: '1', low: '1', close: '1', txCount: '1' },
              { start: MIDNIGHT, open: '1', high: '4', low: '1', close: '4', txCount: '1' },
            ],
          },
        },
        { query: 'pools { activeAt }', expected: { pools: [{ activeAt: MIDNIGHT }] } },
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
          query: 'marketPeriods(where: { length: DAY }) { open high low close txCount }',
          expected: { marketPeriods: [{ open: '1', high: '1', low: '1', close: null, txCount: '2' }] },
        },
      ],
    ));
});

function listed(kind: string, timestamp: number, amount0: string, amount1: string): object {
  return { market: PAIR, kind, timestamp, amount0, amount1, volumeUSD: null, feesUSD: null };
}
