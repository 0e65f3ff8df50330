import { describe, it } from 'vitest';
import {
  type Block,
  NOBODY,
  PAIR,
  pairCreated,
  pairEvent,
  plainToken,
  poolManagerEvent,
  TOKEN_A,
} from './events.ts';
import { expectIndexedOn } from './mappingRun.ts';

/** Wrapped native coin of a network without a stable coin. */
const WKAS = '0x2c2ae87ba178f48637acae54b87c3924f544a83e';
/** It has a symbol that anybody may choose, and is no stable coin there. */
const OWN_USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const TOKEN = '0x1111111111111111111111111111111111111111';
const OWN_PAIR = '0x4444444444444444444444444444444444444444';

const START = 1_700_000_000;
const LATER = START + 1300;
const whole = (amount: number): string => `${amount}000000000000000000`;

/**
 * A pair of a token and the native coin that holds as much of both, and a swap of 50 coins in it after its
 * windows.
 */
function history(coins: number): Block[] {
  const [reserve0, reserve1] = [whole(100), whole(coins)];
  return [
    {
      number: 0,
      timestamp: START,
      events: [pairCreated(TOKEN, WKAS, PAIR), pairCreated(TOKEN, OWN_USDC, OWN_PAIR)],
      ethCalls: [
        ...plainToken(TOKEN, 'TOK', '18'),
        ...plainToken(WKAS, 'WKAS', '18'),
        ...plainToken(OWN_USDC, 'USDC', '6'),
      ],
    },
    {
      timestamp: START + 100,
      events: [
        pairEvent('Sync', { reserve0, reserve1 }, PAIR),
        pairEvent('Mint', { amount0: reserve0, amount1: reserve1 }, PAIR),
        pairEvent('Sync', { reserve0: whole(1), reserve1: '9000000000000' }, OWN_PAIR),
        pairEvent('Mint', { amount0: whole(1), amount1: '9000000000000' }, OWN_PAIR),
      ],
    },
    {
      timestamp: LATER,
      events: [
        pairEvent('Sync', { reserve0, reserve1 }, PAIR),
        pairEvent('Swap', { amount0In: '0', amount1In: whole(50), amount0Out: '1', amount1Out: '0' }, PAIR),
      ],
    },
  ];
}

const expectOnKasplex = (blocks: readonly Block[], query: string, expected: object) =>
  expectIndexedOn('kasplex', blocks, [{ query, expected: { ...expected } }]);

describe('a network without a stable coin', () => {
  it('counts in the wrapped native coin: it is one, and a deep pool with it prices the other token', () =>
    expectOnKasplex(
      history(20_000),
      'tokens { symbol pricingRank priceUSD priceAnchor { id } priceDepthUSD }',
      {
        tokens: [
          { symbol: 'WKAS', pricingRank: 3, priceUSD: '1', priceAnchor: null, priceDepthUSD: null },
          {
            symbol: 'TOK',
            pricingRank: 0,
            priceUSD: '200',
            priceAnchor: { id: WKAS },
            priceDepthUSD: '20000',
          },
          { symbol: 'USDC', pricingRank: 0, priceUSD: null, priceAnchor: null, priceDepthUSD: null },
        ],
      },
    ));

  it('values pools and swaps in native coins, and no pool of a token that calls itself a dollar', () =>
    expectOnKasplex(history(20_000), 'pairs { id tvlInAnchor tvlUSD volumeUSD unpricedSwapCount }', {
      pairs: [
        { id: PAIR, tvlInAnchor: '40000', tvlUSD: '40000', volumeUSD: '50', unpricedSwapCount: '0' },
        { id: OWN_PAIR, tvlInAnchor: null, tvlUSD: null, volumeUSD: '0', unpricedSwapCount: '0' },
      ],
    }));

  it('prices nothing by a pool of fewer coins than its least depth; the worth of the coin itself stands', () =>
    expectOnKasplex(
      history(19_999),
      `tokens { symbol priceUSD } pairs(where: { id: "${PAIR}" }) { tvlInAnchor tvlUSD volumeUSD }`,
      {
        tokens: [
          { symbol: 'WKAS', priceUSD: '1' },
          { symbol: 'TOK', priceUSD: null },
          { symbol: 'USDC', priceUSD: null },
        ],
        pairs: [{ tvlInAnchor: '39998', tvlUSD: null, volumeUSD: '50' }],
      },
    ));
});

describe('a network that is not listed', () => {
  it('knows no wrapped coin: a pool of the native coin has the coin itself as its token, and nothing has a price', () =>
    expectIndexedOn(
      'unlisted',
      [
        {
          number: 0,
          timestamp: START,
          events: [poolManagerEvent('Initialize', { currency0: NOBODY, currency1: TOKEN_A })],
          ethCalls: [...plainToken(NOBODY, 'COIN'), ...plainToken(TOKEN_A, 'AAA')],
        },
      ],
      [
        {
          query: 'v4Pools { isNative token0 { id priceUSD } token1 { id priceUSD } }',
          expected: {
            v4Pools: [
              {
                isNative: true,
                token0: { id: NOBODY, priceUSD: null },
                token1: { id: TOKEN_A, priceUSD: null },
              },
            ],
          },
        },
      ],
    ));
});
