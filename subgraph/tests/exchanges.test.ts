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
  V2_FACTORY,
  V3_FACTORY,
} from './events.ts';
import { discountSwap, feeSwap, OWN_EVENTS, pairBy, plainTokens, poolBy } from './exchanges.ts';
import { expectIndexedOfExchanges } from './mappingRun.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const TOKEN = '0xd000000000000000000000000000000000000001';
const OTHER = '0xd000000000000000000000000000000000000002';
const OWN_PAIR = '0x1000000000000000000000000000000000000001';
const OWN_POOL = '0x1000000000000000000000000000000000000002';
const SQRT_ONE = '79228162514264337593543950336';

const START = 1_700_000_000;
const LATER = START + 1300;

const usdc = (whole: number): string => `${whole}000000`;
const ether = (whole: number): string => `${whole}000000000000000000`;
const synced = (pair: `0x${string}`, dollars: number, tokens: number): Event =>
  pairEvent('Sync', { reserve0: usdc(dollars), reserve1: ether(tokens) }, pair);
const sold = { amount0In: usdc(100), amount1In: '0', amount0Out: '0', amount1Out: ether(1) };

const CREATED: Block = {
  number: 0,
  timestamp: START,
  events: [pairCreated(USDC, TOKEN, PAIR), pairBy(OWN_EVENTS.v2Factory, USDC, TOKEN, OWN_PAIR)],
  ethCalls: [...plainToken(USDC, 'USDC', '6'), ...plainTokens(TOKEN, OTHER)],
};

describe.concurrent('an index of several exchanges', () => {
  it('each pair says its exchange, the Swap of each is read, and the token counts the events and pools of both', () =>
    expectIndexedOfExchanges(
      [
        CREATED,
        { timestamp: START + 100, events: [synced(PAIR, 20_000, 200), synced(OWN_PAIR, 50_000, 400)] },
        {
          timestamp: LATER,
          events: [
            synced(PAIR, 20_000, 200),
            pairEvent('Swap', sold, PAIR),
            synced(OWN_PAIR, 50_000, 400),
            discountSwap(sold, OWN_PAIR),
          ],
        },
      ],
      [
        {
          query:
            'pairs { id exchange isPricing factory { id poolCount } txCount swapCount volumeUSD tvlInAnchor }',
          expected: {
            pairs: [
              {
                id: PAIR,
                exchange: 'main',
                isPricing: true,
                factory: { id: V2_FACTORY, poolCount: '1' },
                txCount: '1',
                swapCount: '1',
                volumeUSD: '100',
                tvlInAnchor: '40000',
              },
              {
                id: OWN_PAIR,
                exchange: 'own-events',
                isPricing: true,
                factory: { id: OWN_EVENTS.v2Factory, poolCount: '1' },
                txCount: '1',
                swapCount: '1',
                volumeUSD: '100',
                tvlInAnchor: '100000',
              },
            ],
          },
        },
        {
          query: `token(id: "${TOKEN}") { txCount txCountOfV2V3 poolCount priceUSD priceSource }`,
          // The pair of the further exchange is deeper in the token.
          expected: {
            token: {
              txCount: '2',
              txCountOfV2V3: '2',
              poolCount: '2',
              priceUSD: '125',
              priceSource: OWN_PAIR,
            },
          },
        },
      ],
    ));

  it('each pool says its exchange, and a Swap that names the fees of the protocol is read as any other', () => {
    const swapped = {
      amount0: '10',
      amount1: '-9',
      sqrtPriceX96: '79228162514264337593543950337',
      liquidity: '5000',
      tick: 0,
    };
    const minted = { tickLower: -60, tickUpper: 60, amount: '5000', amount0: '100', amount1: '200' };
    const opened = (pool: `0x${string}`) => [
      poolEvent('Initialize', { sqrtPriceX96: SQRT_ONE, tick: 0 }, pool),
      poolEvent('Mint', minted, pool),
    ];
    return expectIndexedOfExchanges(
      [
        {
          ...CREATED,
          events: [
            poolCreated(TOKEN, OTHER, POOL),
            poolBy(OWN_EVENTS.v3Factory, TOKEN, OTHER, OWN_POOL, 2500),
          ],
        },
        { events: [...opened(POOL), ...opened(OWN_POOL)] },
        { events: [poolEvent('Swap', swapped, POOL), feeSwap(swapped, OWN_POOL)] },
      ],
      [
        {
          query:
            'pools { id exchange isPricing factory { id } fee sqrtPriceX96 amount0 amount1 txCount token0 { txCount } }',
          expected: {
            pools: [
              { id: POOL, exchange: 'main', factory: { id: V3_FACTORY }, fee: 3000 },
              { id: OWN_POOL, exchange: 'own-events', factory: { id: OWN_EVENTS.v3Factory }, fee: 2500 },
            ].map((row) => ({
              ...row,
              isPricing: true,
              sqrtPriceX96: '79228162514264337593543950337',
              amount0: '110',
              amount1: '191',
              txCount: '2',
              token0: { txCount: '4' },
            })),
          },
        },
      ],
    );
  });

  it('a factory that the network does not name, and the Swap of another exchange, change nothing', () => {
    const stranger = '0x00000000000000000000000000000000000000d2';
    return expectIndexedOfExchanges(
      [
        { ...CREATED, events: [...(CREATED.events ?? []), pairBy(stranger, USDC, OTHER, OWN_POOL)] },
        {
          events: [
            synced(OWN_POOL, 1, 1),
            pairEvent('Swap', sold, OWN_POOL),
            discountSwap(sold, PAIR),
            pairEvent('Swap', sold, OWN_PAIR),
          ],
        },
      ],
      [
        {
          query: 'pairs { id txCount } factories { id }',
          expected: {
            pairs: [
              { id: PAIR, txCount: '0' },
              { id: OWN_PAIR, txCount: '0' },
            ],
            factories: [{ id: V2_FACTORY }, { id: OWN_EVENTS.v2Factory }],
          },
        },
        { query: `token(id: "${OTHER}") { id }`, expected: { token: null } },
      ],
    );
  });
});
