import { describe, expect, it } from 'vitest';
import {
  type Block,
  PAIR,
  pairCreated,
  pairEvent,
  plainToken,
  TOKEN_A,
  TOKEN_B,
  V2_FACTORY,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
/** 22:13:20 UTC, 22 minutes later in the same hour and long enough to price a token, and midnight. */
const [EVENING, LATER, MIDNIGHT] = [1_700_000_000, 1_700_001_300, 1_700_006_400];

const CREATION: Block = {
  number: 0,
  timestamp: EVENING,
  events: [pairCreated()],
  ethCalls: [...plainToken(TOKEN_A, 'AAA', '6'), ...plainToken(TOKEN_B, 'BBB')],
};

describe.concurrent('V2', () => {
  it('PairCreated: a pair without reserves, its factory and its tokens', () =>
    expectIndexed(
      [CREATION],
      [
        {
          query:
            'pairs { id factory { id protocol poolCount } token0 { id symbol decimals poolCount txCount } token1 { id symbol decimals poolCount txCount } reserve0 reserve1 held0 held1 txCount createdAtBlock createdAtTimestamp }',
          expected: {
            pairs: [
              {
                id: PAIR,
                factory: { id: V2_FACTORY, protocol: 'V2', poolCount: '1' },
                token0: { id: TOKEN_A, symbol: 'AAA', decimals: 6, poolCount: '1', txCount: '0' },
                token1: { id: TOKEN_B, symbol: 'BBB', decimals: 18, poolCount: '1', txCount: '0' },
                reserve0: '0',
                reserve1: '0',
                held0: '0',
                held1: '0',
                txCount: '0',
                createdAtBlock: '0',
                createdAtTimestamp: '1700000000',
              },
            ],
          },
        },
      ],
    ));

  it('Mint, Burn and Swap: each is one transaction of the pair, both tokens and the factory; Sync sets the reserves', () =>
    expectIndexed(
      [
        CREATION,
        {
          events: [
            pairEvent('Sync', { reserve0: '1000', reserve1: '4000' }),
            pairEvent('Mint', { amount0: '1000', amount1: '4000' }),
          ],
        },
        {
          events: [
            pairEvent('Sync', { reserve0: '1100', reserve1: '3637' }),
            pairEvent('Swap', { amount0In: '100', amount1In: '0', amount0Out: '0', amount1Out: '363' }),
            pairEvent('Sync', { reserve0: '550', reserve1: '1819' }),
            pairEvent('Burn', { amount0: '550', amount1: '1818' }),
            pairEvent('Sync', { reserve0: '550', reserve1: '2000' }),
          ],
        },
      ],
      [
        {
          query: 'pairs { reserve0 reserve1 txCount token0 { txCount } token1 { txCount } }',
          expected: {
            pairs: [
              {
                reserve0: '550',
                reserve1: '2000',
                txCount: '3',
                token0: { txCount: '3' },
                token1: { txCount: '3' },
              },
            ],
          },
        },
      ],
    ));

  it('Sync: reserves up to 2^112 - 1', () =>
    expectIndexed(
      [
        CREATION,
        { events: [pairEvent('Sync', { reserve0: '5192296858534827628530496329220095', reserve1: '1' })] },
      ],
      [
        {
          query: 'pairs { reserve0 reserve1 txCount }',
          expected: {
            pairs: [{ reserve0: '5192296858534827628530496329220095', reserve1: '1', txCount: '0' }],
          },
        },
      ],
    ));

  it('Sync alone: the pair has its new reserves, price and worth at once; hours and days know only Mint, Burn and Swap', () => {
    const minted = (usdc: number, tokens: number) => [
      pairEvent('Sync', { reserve0: `${usdc}000000`, reserve1: `${tokens}000000000000000000` }),
      pairEvent('Mint', { amount0: '1', amount1: '1' }),
    ];
    const history: Block[] = [
      {
        number: 0,
        timestamp: EVENING,
        events: [pairCreated(USDC, TOKEN_B)],
        ethCalls: [...plainToken(USDC, 'USDC', '6'), ...plainToken(TOKEN_B, 'BBB')],
      },
      { timestamp: EVENING + 100, events: minted(1_000_000, 1000) },
      { timestamp: LATER, events: minted(1_000_000, 1000) },
      {
        timestamp: LATER + 100,
        events: [pairEvent('Sync', { reserve0: '2000000000000', reserve1: '1000000000000000000000' })],
      },
    ];
    const pair = 'pairs { reserve0 reserve1 price tvlInAnchor txCount }';
    const periods = 'marketPeriods { length start open high low close amount0 amount1 tvlUSD txCount }';
    const latest = 'pairs { hour hourHigh hourLow close held0 held1 tvlUSD txCount history { open day } }';
    const evening = {
      open: '0.001',
      high: '0.001',
      low: '0.001',
      close: '0.001',
      amount0: '1000000000000',
      amount1: '1000000000000000000000',
      tvlUSD: '2000000',
      txCount: '2',
    };
    return Promise.all([
      expectIndexed(history, [
        {
          query: pair,
          expected: {
            pairs: [
              {
                reserve0: '2000000000000',
                reserve1: '1000000000000000000000',
                price: '0.0005',
                tvlInAnchor: '4000000',
                txCount: '2',
              },
            ],
          },
        },
        {
          query: latest,
          expected: {
            pairs: [
              {
                hour: 1_699_999_200,
                hourHigh: '0.001',
                hourLow: '0.001',
                close: '0.001',
                held0: '1000000000000',
                held1: '1000000000000000000000',
                tvlUSD: '2000000',
                txCount: '2',
                history: { open: '0.001', day: 1_699_920_000 },
              },
            ],
          },
        },
        { query: periods, expected: { marketPeriods: [] } },
      ]),
      expectIndexed(
        [...history, { timestamp: MIDNIGHT, events: minted(4_000_000, 2000) }],
        [
          {
            query: periods,
            expected: {
              marketPeriods: [
                { length: 'HOUR', start: 1_699_999_200, ...evening },
                { length: 'DAY', start: 1_699_920_000, ...evening },
              ],
            },
          },
          {
            query: latest,
            expected: {
              pairs: [
                {
                  hour: MIDNIGHT,
                  hourHigh: '0.001',
                  hourLow: '0.0005',
                  close: '0.0005',
                  held0: '4000000000000',
                  held1: '2000000000000000000000',
                  tvlUSD: '8000000',
                  txCount: '3',
                  history: { open: '0.001', day: MIDNIGHT },
                },
              ],
            },
          },
        ],
      ),
    ]);
  });

  it('a wrong expectation is reported with the difference', () =>
    expect(
      expectIndexed([CREATION], [{ query: 'pairs { reserve0 }', expected: { pairs: [{ reserve0: '7' }] } }]),
    ).rejects.toThrow(/"reserve0": "7"/));
});
