import { describe, it } from 'vitest';
import { type Block, type Event, PAIR, pairCreated, pairEvent, plainToken } from './events.ts';
import { expectIndexed } from './mappingRun.ts';

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
/** Above all others, so that it is token1 of its pairs. */
const TOKEN_Z = '0xffffffffffffffffffffffffffffffffffffffff';
const OTHER_PAIR = '0x4444444444444444444444444444444444444444';
const SHALLOW_PAIR = '0x5555555555555555555555555555555555555555';

/** A multiple of 600: a window of ten minutes begins here. */
const START = 1_699_999_800;

const created = (...events: Event[]): Block => ({
  number: 0,
  timestamp: START,
  events,
  ethCalls: [
    ...plainToken(DAI, 'DAI', '18'),
    ...plainToken(USDC, 'USDC', '6'),
    ...plainToken(TOKEN_Z, 'ZZZ', '18'),
  ],
});

const usdc = (whole: number): string => `${whole}000000`;
const ether = (whole: number): string => `${whole}000000000000000000`;

/** The pair of USDC and TOKEN_Z with these whole amounts, so many seconds after START. */
const held = (seconds: number, dollars: number, tokens: number): Block => ({
  timestamp: START + seconds,
  events: [pairEvent('Sync', { reserve0: usdc(dollars), reserve1: ether(tokens) })],
});
const emptied = (seconds: number): Block => ({
  timestamp: START + seconds,
  events: [pairEvent('Sync', { reserve0: '0', reserve1: '0' })],
});

const TOKEN = `token(id: "${TOKEN_Z}") { priceUSD priceDepthUSD }`;
const priced = (priceUSD: string | null, priceDepthUSD: string | null) => ({
  query: TOKEN,
  expected: { token: { priceUSD, priceDepthUSD } },
});

describe.concurrent('windows', () => {
  it('the least depth is the smaller number, not the first word', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 90_000, 9_000),
        held(601, 100_000, 10_000),
        held(701, 90_000, 9_000),
        held(1201, 100_000, 10_000),
        held(1301, 100_000, 10_000),
      ],
      [
        priced('10', '90000'),
        {
          query: 'pairs { windowDepthBefore windowDepth anchorDepth }',
          expected: {
            pairs: [
              { windowDepthBefore: usdc(90_000), windowDepth: usdc(90_000), anchorDepth: usdc(100_000) },
            ],
          },
        },
      ],
    ));

  it('of two depths that are as long the lesser counts, before and after', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 70_000, 7_000),
        held(601, 60_000, 6_000),
        held(1201, 70_000, 7_000),
        held(1301, 70_000, 7_000),
      ],
      [priced('10', '60000')],
    ));

  it('a window in which the price was missing at the end of a block has none', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 100_000, 10_000),
        held(601, 100_000, 10_000),
        held(1201, 100_000, 10_000),
        emptied(1300),
        held(1310, 100_000, 10_000),
        held(1801, 100_000, 10_000),
      ],
      [
        priced(null, null),
        {
          query: 'pairs { windowLow windowHigh windowLowBefore windowHighBefore lastingPrice }',
          expected: {
            pairs: [
              {
                windowLow: '0.1',
                windowHigh: '0.1',
                lastingPrice: null,
                windowLowBefore: null,
                windowHighBefore: null,
              },
            ],
          },
        },
      ],
    ));

  it('the first lasting price is the one at which the token is worth least, on either side of its anchor', async () => {
    const worth = [
      { seconds: 1, tokens: 10_000 },
      { seconds: 601, tokens: 5000 },
      { seconds: 1201, tokens: 8000 },
    ];
    await expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        ...worth.map(({ seconds, tokens }) => held(seconds, 100_000, tokens)),
      ],
      [priced('10', '100000')],
    );
    const low = '0x1000000000000000000000000000000000000001';
    const { ethCalls = [], ...block } = created(pairCreated(low, USDC));
    await expectIndexed(
      [
        { ...block, ethCalls: [...ethCalls, ...plainToken(low, 'LOW', '18')] },
        ...worth.map(({ seconds, tokens }) => ({
          timestamp: START + seconds,
          events: [pairEvent('Sync', { reserve0: ether(tokens), reserve1: usdc(100_000) })],
        })),
      ],
      [{ query: `token(id: "${low}") { priceUSD }`, expected: { token: { priceUSD: '10' } } }],
    );
  });

  it('both windows, the lasting price and what has traded are kept from event to event, each by itself', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 100_000, 10_000),
        held(601, 100_000, 20_000),
        held(701, 200_000, 10_000),
        held(801, 200_000, 12_000),
        held(1201, 90_000, 27_000),
        {
          timestamp: START + 1301,
          events: [
            pairEvent('Sync', { reserve0: usdc(300_000), reserve1: ether(120_000) }),
            pairEvent('Mint', { amount0: usdc(210_000), amount1: ether(93_000) }),
          ],
        },
        {
          timestamp: START + 1401,
          events: [
            pairEvent('Sync', { reserve0: usdc(303_000), reserve1: ether(121_200) }),
            pairEvent('Swap', { amount0In: usdc(3_000), amount1In: '5', amount0Out: '0', amount1Out: '0' }),
          ],
        },
      ],
      [
        {
          query:
            'pairs { windowStart windowLow windowLowBefore windowHigh windowHighBefore lastingPrice windowDepth windowDepthBefore tradedInBlock mintedAtBlock changedAtBlock }',
          expected: {
            pairs: [
              {
                windowStart: String(START + 1200),
                windowLow: '0.06',
                windowLowBefore: '0.05',
                windowHigh: '0.4',
                windowHighBefore: '0.2',
                lastingPrice: '0.3',
                windowDepth: usdc(90_000),
                windowDepthBefore: usdc(100_000),
                tradedInBlock: usdc(3000),
                mintedAtBlock: '6',
                changedAtBlock: '7',
              },
            ],
          },
        },
      ],
    ));

  it('what stands only within a block is in no window', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 100_000, 10_000),
        held(601, 100_000, 10_000),
        held(1201, 100_000, 10_000),
        {
          timestamp: START + 1300,
          events: [
            pairEvent('Sync', { reserve0: usdc(20_000), reserve1: ether(1) }),
            pairEvent('Sync', { reserve0: usdc(100_000), reserve1: ether(10_000) }),
          ],
        },
        held(1400, 100_000, 10_000),
      ],
      [
        priced('10', '100000'),
        {
          query: 'pairs { windowDepth windowLow windowHigh }',
          expected: { pairs: [{ windowDepth: usdc(100_000), windowLow: '0.1', windowHigh: '0.1' }] },
        },
      ],
    ));

  it('the lasting price does not go where the present one has not been', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 100_000, 10_000),
        held(1201, 100_000, 10_000),
        held(1300, 200_000, 10_000),
        held(1801, 200_000, 10_000),
        held(2401, 100_000, 10_000),
      ],
      [{ query: TOKEN, expected: { token: { priceUSD: '10', priceDepthUSD: '100000' } } }],
    ));

  it('nor below it, when the other windows are lower', () =>
    expectIndexed(
      [
        created(pairCreated(USDC, TOKEN_Z)),
        held(1, 200_000, 10_000),
        held(1201, 200_000, 10_000),
        held(1300, 100_000, 10_000),
        held(1801, 100_000, 10_000),
        held(2401, 200_000, 10_000),
      ],
      [{ query: TOKEN, expected: { token: { priceUSD: '20', priceDepthUSD: '100000' } } }],
    ));
});

describe.concurrent('an anchor that is none any more', () => {
  const synced = (pair: `0x${string}`, reserve0: string, reserve1: string): Event =>
    pairEvent('Sync', { reserve0, reserve1 }, pair);
  /** USDC at 80 cents of DAI. */
  const DEPEGGED = synced(PAIR, ether(800_000), usdc(1_000_000));
  const OF_USDC = synced(OTHER_PAIR, usdc(100_000), ether(10_000));
  const block = (seconds: number, ...events: Event[]): Block => ({ timestamp: START + seconds, events });

  it('prices nothing, and the windows of its pools begin anew', () =>
    expectIndexed(
      [
        created(pairCreated(DAI, USDC, PAIR), pairCreated(USDC, TOKEN_Z, OTHER_PAIR)),
        block(1, synced(PAIR, ether(1_000_000), usdc(1_000_000)), OF_USDC),
        block(1301, OF_USDC),
        block(1310, DEPEGGED),
        block(1911, DEPEGGED),
        block(2401, DEPEGGED),
        block(2410, OF_USDC),
      ],
      [
        {
          query: `token(id: "${USDC}") { pricingRank }`,
          expected: { token: { pricingRank: 0 } },
        },
        {
          query: `pair(id: "${OTHER_PAIR}") { anchor { id } windowDepth windowDepthBefore windowLow windowLowBefore anchorDepth }`,
          expected: {
            pair: {
              anchor: null,
              windowDepth: '0',
              windowDepthBefore: '0',
              windowLow: null,
              windowLowBefore: null,
              anchorDepth: '0',
            },
          },
        },
      ],
    ));

  it('does not price by its own price either, once its pools give it one', () =>
    expectIndexed(
      [
        created(
          pairCreated(DAI, USDC, PAIR),
          pairCreated(USDC, TOKEN_Z, OTHER_PAIR),
          pairCreated(DAI, TOKEN_Z, SHALLOW_PAIR),
        ),
        block(1, synced(PAIR, ether(1_000_000), usdc(1_000_000)), OF_USDC),
        block(1301, OF_USDC),
        ...[1310, 1911, 2500, 3200, 3800].map((seconds) => block(seconds, DEPEGGED)),
        block(
          3900,
          synced(SHALLOW_PAIR, ether(90), ether(10)),
          pairEvent('Mint', { amount0: ether(90), amount1: ether(10) }, SHALLOW_PAIR),
        ),
      ],
      [
        {
          query: `token(id: "${USDC}") { pricingRank priceUSD }`,
          expected: { token: { pricingRank: 0, priceUSD: '0.8' } },
        },
        {
          query: `pair(id: "${SHALLOW_PAIR}") { tvlInAnchor tvlUSD }`,
          expected: { pair: { tvlInAnchor: '180', tvlUSD: null } },
        },
      ],
    ));

  it('of two coins of one dollar a swap is worth what token0 says', () =>
    expectIndexed(
      [
        created(pairCreated(DAI, USDC, PAIR)),
        block(1, synced(PAIR, ether(1_000_000), usdc(1_000_000))),
        block(1301, synced(PAIR, ether(1_000_000), usdc(1_000_000))),
        block(
          1310,
          synced(PAIR, ether(1_000_098), usdc(999_900)),
          pairEvent(
            'Swap',
            { amount0In: ether(98), amount1In: '0', amount0Out: '0', amount1Out: usdc(100) },
            PAIR,
          ),
        ),
      ],
      [
        {
          query: 'pairs { volumeUSD volume1 }',
          expected: { pairs: [{ volumeUSD: '98', volume1: usdc(100) }] },
        },
      ],
    ));

  it.each([
    ['shallow in the judge', ether(9_000), usdc(10_000), 3, 3],
    ['deep in the judge', ether(10_000), usdc(11_111), 0, 3],
    ['shallow in the judge, of DAI', ether(11_111), usdc(9_000), 3, 3],
    ['deep in the judge, of DAI', ether(11_112), usdc(10_001), 3, 0],
  ] as const)('a peg is judged where the pool is %s', (_, dai, dollars, rankOfUsdc, rankOfDai) =>
    expectIndexed(
      [
        created(pairCreated(DAI, USDC, PAIR)),
        ...[1, 601, 1201].map((seconds) => block(seconds, synced(PAIR, dai, dollars))),
      ],
      [
        {
          query: `usdc: token(id: "${USDC}") { pricingRank } dai: token(id: "${DAI}") { pricingRank }`,
          expected: { usdc: { pricingRank: rankOfUsdc }, dai: { pricingRank: rankOfDai } },
        },
      ],
    ),
  );
});
