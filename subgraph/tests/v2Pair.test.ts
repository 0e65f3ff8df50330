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

const CREATION: Block = {
  number: 0,
  timestamp: 1_700_000_000,
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
            'pairs { id factory { id protocol poolCount } token0 { id symbol decimals poolCount txCount } token1 { id symbol decimals poolCount txCount } reserve0 reserve1 txCount createdAtBlock createdAtTimestamp }',
          expected: {
            pairs: [
              {
                id: PAIR,
                factory: { id: V2_FACTORY, protocol: 'V2', poolCount: '1' },
                token0: { id: TOKEN_A, symbol: 'AAA', decimals: 6, poolCount: '1', txCount: '0' },
                token1: { id: TOKEN_B, symbol: 'BBB', decimals: 18, poolCount: '1', txCount: '0' },
                reserve0: '0',
                reserve1: '0',
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

  it('a wrong expectation is reported with the difference', () =>
    expect(
      expectIndexed([CREATION], [{ query: 'pairs { reserve0 }', expected: { pairs: [{ reserve0: '7' }] } }]),
    ).rejects.toThrow(/"reserve0": "7"/));
});
