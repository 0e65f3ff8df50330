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
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const WBTC = '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599';
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
/** Above all others, so that it is token1 of its pairs. */
const TOKEN_Z = '0xffffffffffffffffffffffffffffffffffffffff';

const SECOND_PAIR = '0x4444444444444444444444444444444444444444';
const THIRD_PAIR = '0x5555555555555555555555555555555555555555';

const metadata = [
  ...plainToken(WBTC, 'WBTC', '8'),
  ...plainToken(DAI, 'DAI', '18'),
  ...plainToken(USDC, 'USDC', '6'),
  ...plainToken(TOKEN_A, 'AAA', '18'),
  ...plainToken(WETH, 'WETH', '18'),
  ...plainToken(TOKEN_Z, 'ZZZ', '18'),
];

const usdc = (whole: number): string => `${whole}000000`;
const ether = (whole: number): string => `${whole}000000000000000000`;

const created = (...events: Event[]): Block => ({
  number: 0,
  timestamp: 1_700_000_000,
  events,
  ethCalls: metadata,
});

/** Reserves of a pair as they are after liquidity was added. */
function filled(pair: `0x${string}`, reserve0: string, reserve1: string): Event[] {
  return [
    pairEvent('Sync', { reserve0, reserve1 }, pair),
    pairEvent('Mint', { amount0: reserve0, amount1: reserve1 }, pair),
  ];
}

/** 1000 ether at 3500 dollars each. */
const WETH_AT_3500 = filled(PAIR, usdc(3_500_000), ether(1000));

describe.concurrent('prices in dollars', () => {
  it('a stable coin is one dollar, the native coin what a deep pool with one says; swaps, fees and holdings in dollars', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR)),
        { timestamp: 1_700_000_100, events: WETH_AT_3500 },
        {
          timestamp: 1_700_000_200,
          events: [
            pairEvent('Sync', { reserve0: usdc(3_507_000), reserve1: ether(1002) }),
            pairEvent('Swap', {
              amount0In: usdc(7000),
              amount1In: '0',
              amount0Out: '0',
              amount1Out: ether(2),
            }),
          ],
        },
      ],
      [
        {
          query:
            'tokens(orderBy: id) { id pricingRank priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD }',
          expected: {
            tokens: [
              {
                id: USDC,
                pricingRank: 3,
                priceUSD: '1',
                priceSource: null,
                priceAnchor: null,
                priceInAnchor: null,
                priceDepthUSD: null,
              },
              {
                id: WETH,
                pricingRank: 2,
                priceUSD: '3500',
                priceSource: PAIR,
                priceAnchor: { id: USDC },
                priceInAnchor: '3500',
                priceDepthUSD: '3507000',
              },
            ],
          },
        },
        {
          query: 'pairs { volumeUSD feesUSD unpricedSwapCount tvlUSD }',
          expected: {
            pairs: [{ volumeUSD: '7000', feesUSD: '21', unpricedSwapCount: '0', tvlUSD: '7014000' }],
          },
        },
        {
          query: 'marketPeriods(where: { length: HOUR }) { volumeUSD feesUSD unpricedSwapCount tvlUSD }',
          expected: {
            marketPeriods: [{ volumeUSD: '7000', feesUSD: '21', unpricedSwapCount: '0', tvlUSD: '7014000' }],
          },
        },
        {
          query: 'marketEvents(where: { kind: SWAP }) { volumeUSD feesUSD }',
          expected: { marketEvents: [{ volumeUSD: '7000', feesUSD: '21' }] },
        },
      ],
    ));

  it('a token in a V3 pool with the native coin: its price there times the native price', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(TOKEN_A, WETH)),
        { events: [...WETH_AT_3500, ...poolAtFour(ether(10))] },
      ],
      [
        {
          query: `token(id: "${TOKEN_A}") { priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD }`,
          expected: {
            token: {
              priceUSD: '14000',
              priceSource: POOL,
              priceAnchor: { id: WETH },
              priceInAnchor: '4',
              priceDepthUSD: '35000',
            },
          },
        },
        { query: 'pools { tvlUSD }', expected: { pools: [{ tvlUSD: '105000' }] } },
      ],
    ));

  it('a V3 pool that holds much and trades little of it sets no price', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, WETH, PAIR), poolCreated(TOKEN_A, WETH)),
        { events: [...WETH_AT_3500, ...poolAtFour(ether(10), '1000')] },
      ],
      [{ query: `token(id: "${TOKEN_A}") { priceUSD }`, expected: { token: { priceUSD: null } } }],
    ));

  it('three steps: through another anchor and the native coin to a stable coin', () =>
    expectIndexed(
      [
        created(
          pairCreated(USDC, WETH, PAIR),
          pairCreated(WBTC, WETH, SECOND_PAIR),
          pairCreated(WBTC, TOKEN_Z, THIRD_PAIR),
        ),
        {
          events: [
            ...WETH_AT_3500,
            ...filled(SECOND_PAIR, '1000000000', ether(200)),
            ...filled(THIRD_PAIR, '100000000', ether(7000)),
          ],
        },
      ],
      [
        {
          query:
            'tokens(where: { symbol_in: ["WBTC", "ZZZ"] }, orderBy: id) { symbol priceUSD priceAnchor { symbol } }',
          expected: {
            tokens: [
              { symbol: 'WBTC', priceUSD: '70000', priceAnchor: { symbol: 'WETH' } },
              { symbol: 'ZZZ', priceUSD: '10', priceAnchor: { symbol: 'WBTC' } },
            ],
          },
        },
      ],
    ));

  it('a pool below the floor sets no price, whatever it says', () =>
    expectIndexed(
      [created(pairCreated(USDC, TOKEN_Z, PAIR)), { events: filled(PAIR, usdc(9999), '1') }],
      [
        {
          query: `token(id: "${TOKEN_Z}") { priceUSD priceSource }`,
          expected: { token: { priceUSD: null, priceSource: null } },
        },
        { query: 'pairs { tvlUSD }', expected: { pairs: [{ tvlUSD: null }] } },
      ],
    ));

  it('the deepest pool prices: a shallower one changes nothing, a deeper one takes over', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z, PAIR), pairCreated(DAI, TOKEN_Z, SECOND_PAIR)),
        { events: filled(PAIR, usdc(20_000), ether(10_000)) },
        { events: filled(SECOND_PAIR, ether(19_999), ether(1)) },
      ],
      [
        {
          query: `token(id: "${TOKEN_Z}") { priceUSD priceSource }`,
          expected: { token: { priceUSD: '2', priceSource: PAIR } },
        },
      ],
    ));

  it('the deepest pool prices: a deeper one takes over', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z, PAIR), pairCreated(DAI, TOKEN_Z, SECOND_PAIR)),
        { events: filled(PAIR, usdc(20_000), ether(10_000)) },
        { events: filled(SECOND_PAIR, ether(30_000), ether(10_000)) },
        { events: filled(PAIR, usdc(25_000), ether(10_000)) },
      ],
      [
        {
          query: `token(id: "${TOKEN_Z}") { priceUSD priceSource }`,
          expected: { token: { priceUSD: '3', priceSource: SECOND_PAIR } },
        },
      ],
    ));

  it('when the pricing pool is drained the price is unknown, until another pool tells', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z, PAIR), pairCreated(DAI, TOKEN_Z, SECOND_PAIR)),
        { events: filled(PAIR, usdc(20_000), ether(10_000)) },
        {
          events: [
            pairEvent('Sync', { reserve0: usdc(2), reserve1: ether(1) }),
            pairEvent('Burn', { amount0: usdc(19_998), amount1: ether(9999) }),
          ],
        },
      ],
      [
        {
          query: `token(id: "${TOKEN_Z}") { priceUSD priceSource priceAnchor { id } priceInAnchor priceDepthUSD }`,
          expected: {
            token: {
              priceUSD: null,
              priceSource: null,
              priceAnchor: null,
              priceInAnchor: null,
              priceDepthUSD: null,
            },
          },
        },
      ],
    ));

  it('swaps before the first price are left out and counted; the sum is unknown until one is priced', () =>
    expectIndexed(
      [
        created(pairCreated(WETH, TOKEN_Z, SECOND_PAIR), pairCreated(USDC, WETH, PAIR)),
        { timestamp: 1_700_000_100, events: filled(SECOND_PAIR, ether(10), ether(10)) },
        { timestamp: 1_700_000_200, events: swapOfOneEther() },
        { timestamp: 1_700_010_000, events: [...WETH_AT_3500, ...swapOfOneEther()] },
      ],
      [
        {
          query: `pair(id: "${SECOND_PAIR}") { swapCount unpricedSwapCount volumeUSD feesUSD }`,
          expected: { pair: { swapCount: '2', unpricedSwapCount: '1', volumeUSD: '3500', feesUSD: '10.5' } },
        },
        {
          query: `marketPeriods(where: { market: "${SECOND_PAIR}", length: HOUR }, orderBy: start) { swapCount unpricedSwapCount volumeUSD feesUSD }`,
          expected: {
            marketPeriods: [
              { swapCount: '1', unpricedSwapCount: '1', volumeUSD: null, feesUSD: null },
              { swapCount: '1', unpricedSwapCount: '0', volumeUSD: '3500', feesUSD: '10.5' },
            ],
          },
        },
      ],
    ));
});

/** A V3 pool of TOKEN_A and WETH at 4 ether each, with five TOKEN_A and some ether. */
function poolAtFour(amount1: string, liquidity = ether(10)): Event[] {
  return [
    poolEvent('Initialize', { sqrtPriceX96: '158456325028528675187087900672', tick: 13863 }),
    poolEvent('Mint', { tickLower: 0, tickUpper: 20040, amount: liquidity, amount0: ether(5), amount1 }),
  ];
}

function swapOfOneEther(): Event[] {
  return [
    pairEvent('Sync', { reserve0: ether(10), reserve1: ether(10) }, SECOND_PAIR),
    pairEvent(
      'Swap',
      { amount0In: ether(1), amount1In: '0', amount0Out: '0', amount1Out: ether(1) },
      SECOND_PAIR,
    ),
  ];
}
