import { expect, it } from 'vitest';
import { DOCUMENTED_QUERIES } from './documentedQueries.ts';
import {
  ALICE,
  type Block,
  inOneTransaction,
  managerEvent,
  NOBODY,
  PAIR,
  POOL,
  POSITION_MANAGER,
  pairCreated,
  pairEvent,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
} from './events.ts';
import { expectAnsweredByEngine } from './mappingRun.ts';

/* The documented queries on the real engine: a pair and a V3 pool of two tokens that nothing prices. */

const START = 1_700_000_000;
const HOUR = 3600;
const AT_ONE = '79228162514264337593543950336';
const MINT = `0x${'01'.repeat(32)}` as const;
const RANGE = { tickLower: -60, tickUpper: 60 };
const AMOUNTS = { amount0: '50', amount1: '60' };

const history: Block[] = [
  {
    number: 0,
    timestamp: START,
    events: [pairCreated(), poolCreated()],
    ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
  },
  { timestamp: START + 50, events: [poolEvent('Initialize', { sqrtPriceX96: AT_ONE, tick: 0 })] },
  {
    timestamp: START + 100,
    events: inOneTransaction(MINT, [
      poolEvent('Mint', { owner: POSITION_MANAGER, ...RANGE, amount: '1000', ...AMOUNTS }),
      managerEvent('Transfer', { from: NOBODY, to: ALICE, tokenId: 7 }),
      managerEvent('IncreaseLiquidity', { tokenId: 7, liquidity: '1000', ...AMOUNTS }),
    ]),
  },
  { timestamp: START + 200, events: [sync('100', '200'), swap('5', '9')] },
  { timestamp: START + 200 + HOUR, events: [sync('90', '200'), swap('3', '7')] },
];

function sync(reserve0: string, reserve1: string) {
  return pairEvent('Sync', { reserve0, reserve1 });
}

function swap(amount0In: string, amount1Out: string) {
  return pairEvent('Swap', { amount0In, amount1In: '0', amount0Out: '0', amount1Out });
}

/** Returns the selection of a documented query, its variables in place. */
function documented(name: string, variables: Readonly<Record<string, string>> = {}): string {
  const query = DOCUMENTED_QUERIES.get(name) ?? '';
  const selection = query.slice(query.indexOf('{') + 1, query.lastIndexOf('}'));
  return selection.replace(/\$(\w+)/g, (_, variable: string) => JSON.stringify(variables[variable]));
}

const pair = { id: PAIR, token0: { symbol: 'AAA', decimals: 18 }, token1: { symbol: 'BBB', decimals: 18 } };
const ofPair = { id: PAIR, token0: { id: TOKEN_A }, token1: { id: TOKEN_B }, price: '2.222222222222222222' };
const ofPool = { id: POOL, token0: { id: TOKEN_A }, token1: { id: TOKEN_B }, price: '1', txCount: '1' };

it('the page about the index shows ten queries', () => {
  expect([...DOCUMENTED_QUERIES.keys()]).toEqual([
    'TopPools',
    'PoolsOfToken',
    'NewestPools',
    'TradesOfWallet',
    'LargestTrades',
    'TradesOfToken',
    'Candles',
    'PositionsOfOwner',
    'TopTokens',
    'DepthOfPool',
  ]);
});

it('queries of dashboards: pairs and pools together, trades with their pools and senders, positions and ticks', () =>
  expectAnsweredByEngine(history, [
    { query: documented('TopPools'), expected: { markets: [] } },
    {
      query: documented('PoolsOfToken', { token: TOKEN_B }),
      expected: { markets: [{ ...ofPair, txCount: '2' }, ofPool] },
    },
    {
      query: documented('NewestPools'),
      expected: {
        markets: [PAIR, POOL].map((id) => ({ id, createdAtTimestamp: String(START), createdAtBlock: '0' })),
      },
    },
    {
      query: `marketEvents(orderBy: timestamp, where: { origin: "${NOBODY}", kind: SWAP, pool_: { token0: "${TOKEN_A}" } }) {
        timestamp amount0 amount1 pool { id token0 { symbol decimals } token1 { symbol decimals } } }`,
      expected: {
        marketEvents: [
          { timestamp: String(START + 200), amount0: '5', amount1: '-9', pool: pair },
          { timestamp: String(START + 200 + HOUR), amount0: '3', amount1: '-7', pool: pair },
        ],
      },
    },
    {
      query: documented('TradesOfWallet', { wallet: ALICE }),
      expected: { marketEvents: [], v4MarketEvents: [] },
    },
    { query: documented('TradesOfToken', { token: TOKEN_B }), expected: { marketEvents: [] } },
    { query: documented('LargestTrades', { since: '0' }), expected: { marketEvents: [] } },
    {
      query: documented('Candles', { market: PAIR }),
      expected: {
        marketPeriods: [
          {
            start: String(START - (START % HOUR)),
            open: '2',
            high: '2',
            low: '2',
            close: '2',
            volumeUSD: null,
            before: null,
            pool: { id: PAIR },
          },
        ],
      },
    },
    {
      query: documented('PositionsOfOwner', { owner: ALICE }),
      expected: {
        positions: [
          {
            tokenId: '7',
            liquidity: '1000',
            ...RANGE,
            pool: { id: POOL, fee: 3000, token0: { symbol: 'AAA' }, token1: { symbol: 'BBB' } },
          },
        ],
        v4Positions: [],
      },
    },
    {
      query: documented('TopTokens'),
      expected: {
        tokens: [
          { id: TOKEN_A, symbol: 'AAA', decimals: 18, priceUSD: null, txCount: '3', poolCount: '2' },
          { id: TOKEN_B, symbol: 'BBB', decimals: 18, priceUSD: null, txCount: '3', poolCount: '2' },
        ],
      },
    },
    {
      query: documented('DepthOfPool', { pool: POOL }),
      expected: {
        ticks: [
          { tickIdx: -60, liquidityGross: '1000', liquidityNet: '1000' },
          { tickIdx: 60, liquidityGross: '1000', liquidityNet: '-1000' },
        ],
      },
    },
  ]));
