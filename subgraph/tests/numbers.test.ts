import { describe, it } from 'vitest';
import { type Block, PAIR, pairCreated, pairEvent, plainToken, poolCreated } from './events.ts';
import { expectIndexed } from './mappingRun.ts';
import { V3Market } from './v3Market.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const START = 1_700_000_000;
const usdc = (dollars: number): string => String(Math.round(dollars * 1e6));
const wei = (whole: number): string => `${whole}${'0'.repeat(18)}`;

/**
 * A pair of its own token with USDC for each: what it holds, what is swapped in it, and a number for its
 * addresses.
 */
const PAIRS = [
  { at: 1, held: 95_300, swapped: 953 },
  { at: 2, held: 890_000, swapped: 890 },
  { at: 3, held: 83_000, swapped: 83 },
  { at: 4, held: 7_978_000, swapped: 7978 },
  { at: 5, held: 39_100, swapped: 39.1 },
] as const;
const pairAt = (at: number): `0x${string}` => `0x1${String(at).padStart(39, '0')}`;
const tokenAt = (at: number): `0x${string}` => `0x0${String(at + 1000).padStart(39, '0')}`;

/** Each token is worth one hundredth of what its pair holds. */
const history: Block[] = [
  {
    number: 0,
    timestamp: START,
    events: PAIRS.map(({ at }) => pairCreated(tokenAt(at), USDC, pairAt(at))),
    ethCalls: [
      ...plainToken(USDC, 'USDC', '6'),
      ...PAIRS.flatMap(({ at }) => plainToken(tokenAt(at), `T${at}`)),
    ],
  },
  { timestamp: START + 100, events: PAIRS.map(({ at, held }) => sync(at, held)) },
  {
    timestamp: START + 1400,
    events: PAIRS.flatMap(({ at, held, swapped }) => [
      sync(at, held),
      pairEvent(
        'Swap',
        { amount0In: '0', amount1In: usdc(swapped), amount0Out: '5', amount1Out: '0' },
        pairAt(at),
      ),
    ]),
  },
];

function sync(at: number, held: number) {
  return pairEvent('Sync', { reserve0: wei(100), reserve1: usdc(held) }, pairAt(at));
}

const pairs = (...at: number[]) => ({ pairs: at.map((each) => ({ id: pairAt(each) })) });

describe.concurrent('what others order and filter by are numbers', () => {
  it('the pair of most volume, value, price and reserve comes first, the one of least last', () => {
    const first = (order: string, direction: 'desc' | 'asc', at: number) => ({
      query: `pairs(first: 1, orderBy: ${order}, orderDirection: ${direction}) { id }`,
      expected: pairs(at),
    });
    const orders = ['volumeUSD', 'volume1', 'tvlUSD', 'tvlInAnchor', 'price', 'reserve1'];
    return expectIndexed(
      history,
      orders.flatMap((order) => [first(order, 'desc', 4), first(order, 'asc', 5)]),
    );
  });

  it('bounds compare amounts: 7978 dollars are more than 1000, and 953 are not', () =>
    expectIndexed(history, [
      { query: 'pairs(where: { volumeUSD_gt: "1000" }) { id }', expected: pairs(4) },
      { query: 'pairs(where: { volumeUSD_gte: "953", volumeUSD_lt: "7978" }) { id }', expected: pairs(1) },
      { query: 'pairs(where: { volumeUSD_gt: "1000000" }) { id }', expected: pairs() },
      { query: 'pairs(where: { volume1_lte: "83000000" }) { id }', expected: pairs(3, 5) },
      { query: 'pairs(where: { reserve1_gt: "100000000000" }) { id }', expected: pairs(2, 4) },
      { query: 'pairs(where: { tvlUSD_gt: "200000" }) { id }', expected: pairs(2, 4) },
      { query: 'pairs(where: { price_lt: "1000" }) { id }', expected: pairs(1, 3, 5) },
    ]));

  it('tokens by price, trades by worth', () =>
    expectIndexed(history, [
      { query: 'tokens(where: { priceUSD_gt: "1000" }) { id }', expected: tokens(2, 4) },
      {
        query: 'tokens(first: 1, orderBy: priceUSD, where: { pricingRank: 0 }) { id }',
        expected: tokens(5),
      },
      {
        query: 'marketEvents(first: 1, orderBy: volumeUSD, orderDirection: desc) { market volumeUSD }',
        expected: { marketEvents: [{ market: pairAt(4), volumeUSD: '7978' }] },
      },
      {
        query: 'marketEvents(where: { volumeUSD_lt: "100" }) { volumeUSD }',
        expected: { marketEvents: [{ volumeUSD: '83' }, { volumeUSD: '39.1' }] },
      },
    ]));

  it('pools by liquidity and by what they hold', () => {
    const pool = (at: number, liquidity: bigint) => {
      const market = new V3Market(pairAt(at), 1);
      return [market.initialized(), market.mint({ lower: -60, upper: 60, liquidity })];
    };
    const [created] = history;
    return expectIndexed(
      [
        {
          ...created,
          events: [1, 2].map((at) => poolCreated(tokenAt(at), USDC, pairAt(at))),
        },
        { timestamp: START + 100, events: [...pool(1, 953n * 10n ** 9n), ...pool(2, 7978n * 10n ** 9n)] },
      ],
      ['liquidity', 'amount0', 'amount1'].map((order) => ({
        query: `pools(first: 1, orderBy: ${order}, orderDirection: desc) { id }`,
        expected: { pools: [{ id: pairAt(2) }] },
      })),
    );
  });
});

function tokens(...at: number[]) {
  return { tokens: at.map((each) => ({ id: tokenAt(each) })) };
}

describe('times after 2038', () => {
  /** 1 January 2040, past 2^31 seconds. */
  const NEW_YEAR = 2_208_988_800;
  const reserves = { reserve0: wei(100), reserve1: usdc(100_000) };
  const swap = pairEvent('Swap', {
    amount0In: '0',
    amount1In: usdc(7),
    amount0Out: '5',
    amount1Out: '0',
  });

  it('windows, hours, days and events have them', () =>
    expectIndexed(
      [
        {
          number: 0,
          timestamp: NEW_YEAR,
          events: [pairCreated(tokenAt(1), USDC)],
          ethCalls: [...plainToken(USDC, 'USDC', '6'), ...plainToken(tokenAt(1), 'T1')],
        },
        { timestamp: NEW_YEAR + 100, events: [pairEvent('Sync', reserves)] },
        { timestamp: NEW_YEAR + 1400, events: [pairEvent('Sync', reserves), swap] },
        { timestamp: NEW_YEAR + 86_400, events: [pairEvent('Sync', reserves), swap] },
      ],
      [
        {
          query: 'pairs { hour windowStart longWindowStart createdAtTimestamp volumeUSD history { day } }',
          expected: {
            pairs: [
              {
                hour: '2209075200',
                windowStart: '2209075200',
                longWindowStart: '2208902400',
                createdAtTimestamp: '2208988800',
                volumeUSD: '14',
                history: { day: '2209075200' },
              },
            ],
          },
        },
        {
          query: 'marketPeriods(where: { start_gte: 2208988800 }) { id length start volumeUSD }',
          expected: {
            marketPeriods: [
              { id: `${PAIR}0183aa7e80`, length: 'HOUR', start: '2208988800', volumeUSD: '7' },
              { id: `${PAIR}0283aa7e80`, length: 'DAY', start: '2208988800', volumeUSD: '7' },
            ],
          },
        },
        {
          query: 'marketEvents(where: { timestamp_gt: 2208990200 }) { timestamp }',
          expected: { marketEvents: [{ timestamp: '2209075200' }] },
        },
      ],
    ));
});
