import { describe, it } from 'vitest';
import {
  type Block,
  POOL,
  plainToken,
  poolCreated,
  poolEvent,
  TOKEN_A,
  TOKEN_B,
  V3_FACTORY,
} from './events.ts';
import { expectIndexed } from './mappingRun.ts';

/** Square root price of 1 in Q64.96. */
const PRICE_ONE = '79228162514264337593543950336';

const CREATION: Block = {
  number: 0,
  timestamp: 1_700_000_000,
  events: [poolCreated()],
  ethCalls: [...plainToken(TOKEN_A, 'AAA'), ...plainToken(TOKEN_B, 'BBB')],
};
const INITIALIZATION: Block = { events: [poolEvent('Initialize', { sqrtPriceX96: PRICE_ONE, tick: 0 })] };

const AROUND = { tickLower: -60, tickUpper: 60 };
const AT_ZERO = { sqrtPriceX96: PRICE_ONE, liquidity: '1000', tick: 0 };

/** The tick's part of its id: 4 bytes, the sign bit flipped. */
const tickId = (suffix: string): string => `${POOL}${suffix}`;

describe.concurrent('V3', () => {
  it('PoolCreated: a pool without price, its factory and its tokens', () =>
    expectIndexed(
      [CREATION],
      [
        {
          query:
            'pools { id factory { id protocol poolCount } token0 { id poolCount } token1 { id poolCount } fee tickSpacing liquidity sqrtPriceX96 tick txCount tickCount tickChunks createdAtBlock createdAtTimestamp }',
          expected: {
            pools: [
              {
                id: POOL,
                factory: { id: V3_FACTORY, protocol: 'V3', poolCount: '1' },
                token0: { id: TOKEN_A, poolCount: '1' },
                token1: { id: TOKEN_B, poolCount: '1' },
                fee: 3000,
                tickSpacing: 60,
                liquidity: '0',
                sqrtPriceX96: '0',
                tick: null,
                txCount: '0',
                tickCount: '0',
                tickChunks: '0x',
                createdAtBlock: '0',
                createdAtTimestamp: '1700000000',
              },
            ],
          },
        },
      ],
    ));

  it('Initialize: the price and the tick, no transaction', () =>
    expectIndexed(
      [CREATION, { events: [poolEvent('Initialize', { sqrtPriceX96: '4295128739', tick: -887272 })] }],
      [
        {
          query: 'pools { sqrtPriceX96 tick liquidity txCount }',
          expected: { pools: [{ sqrtPriceX96: '4295128739', tick: -887272, liquidity: '0', txCount: '0' }] },
        },
      ],
    ));

  it('Mint: ticks of all positions, active liquidity only of those around the current tick', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        {
          events: [
            poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '1000' }),
            poolEvent('Mint', { tickLower: 60, tickUpper: 120, amount: '70' }),
            poolEvent('Mint', { tickLower: -120, tickUpper: -60, amount: '5' }),
            poolEvent('Mint', { tickLower: 0, tickUpper: 60, amount: '200' }),
            poolEvent('Mint', { tickLower: -60, tickUpper: 0, amount: '30000' }),
          ],
        },
      ],
      [
        {
          query: 'pools { liquidity txCount tickCount token0 { txCount } token1 { txCount } }',
          expected: {
            pools: [
              {
                liquidity: '1200',
                txCount: '5',
                tickCount: '5',
                token0: { txCount: '5' },
                token1: { txCount: '5' },
              },
            ],
          },
        },
        {
          query: 'ticks { id tickIdx liquidityGross liquidityNet pool { id } }',
          expected: {
            ticks: [
              tick('7fffff88', -120, '5', '5'),
              tick('7fffffc4', -60, '31005', '30995'),
              tick('80000000', 0, '30200', '-29800'),
              tick('8000003c', 60, '1270', '-1130'),
              tick('80000078', 120, '70', '-70'),
            ],
          },
        },
      ],
    ));

  it('ticks: ids ascend with the tick, from the lowest to the highest possible', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        {
          events: [
            poolEvent('Mint', { tickLower: -887272, tickUpper: 887272, amount: '1' }),
            poolEvent('Mint', { tickLower: -1, tickUpper: 1, amount: '1' }),
          ],
        },
      ],
      [
        { query: 'ticks(first: 1, orderBy: id) { tickIdx }', expected: { ticks: [{ tickIdx: -887272 }] } },
        {
          query: 'ticks(first: 1, skip: 1, orderBy: id) { tickIdx }',
          expected: { ticks: [{ tickIdx: -1 }] },
        },
        { query: 'ticks(first: 1, skip: 2, orderBy: id) { tickIdx }', expected: { ticks: [{ tickIdx: 1 }] } },
        {
          query: `ticks(orderBy: id, where: { id_gt: "${tickId('80000001')}" }) { tickIdx }`,
          expected: { ticks: [{ tickIdx: 887272 }] },
        },
      ],
    ));

  it('Burn: what is left stays, ticks without liquidity go, a burn of zero changes only the count', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        {
          events: [
            poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '1000' }),
            poolEvent('Mint', { tickLower: -60, tickUpper: 120, amount: '50' }),
          ],
        },
        {
          events: [
            poolEvent('Burn', { tickLower: -60, tickUpper: 60, amount: '0' }),
            poolEvent('Burn', { tickLower: -60, tickUpper: 60, amount: '400' }),
            poolEvent('Burn', { tickLower: -60, tickUpper: 60, amount: '600' }),
          ],
        },
      ],
      [
        {
          query: 'pools { liquidity txCount tickCount }',
          expected: { pools: [{ liquidity: '50', txCount: '5', tickCount: '2' }] },
        },
        {
          query: 'ticks { id tickIdx liquidityGross liquidityNet pool { id } }',
          expected: { ticks: [tick('7fffffc4', -60, '50', '50'), tick('80000078', 120, '50', '-50')] },
        },
      ],
    ));

  it('Mint and Burn to zero in one block leave nothing', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        {
          events: [
            poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '1' }),
            poolEvent('Burn', { tickLower: -60, tickUpper: 60, amount: '1' }),
          ],
        },
      ],
      [
        {
          query: 'pools { liquidity txCount tickCount ticks { id } }',
          expected: { pools: [{ liquidity: '0', txCount: '2', tickCount: '0', ticks: [] }] },
        },
      ],
    ));

  it('a tick that went can come back', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        { events: [poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '9' })] },
        { events: [poolEvent('Burn', { tickLower: -60, tickUpper: 60, amount: '9' })] },
        { events: [poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '4' })] },
      ],
      [
        {
          query: 'ticks { id tickIdx liquidityGross liquidityNet pool { id } }',
          expected: { ticks: [tick('7fffffc4', -60, '4', '4'), tick('8000003c', 60, '4', '-4')] },
        },
      ],
    ));

  it('Swap: price, tick and active liquidity are those of the event; positions are in range from then on', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        { events: [poolEvent('Mint', { tickLower: -60, tickUpper: 60, amount: '1000' })] },
        {
          events: [
            poolEvent('Swap', {
              amount0: '-5',
              amount1: '6',
              sqrtPriceX96: '79704936542881920863903188246',
              liquidity: '0',
              tick: 120,
            }),
            poolEvent('Mint', { tickLower: 120, tickUpper: 180, amount: '7' }),
            poolEvent('Mint', { tickLower: 60, tickUpper: 120, amount: '40' }),
          ],
        },
      ],
      [
        {
          query: 'pools { sqrtPriceX96 tick liquidity txCount }',
          expected: {
            pools: [
              { sqrtPriceX96: '79704936542881920863903188246', tick: 120, liquidity: '7', txCount: '4' },
            ],
          },
        },
      ],
    ));

  it('amounts: what Mint, Swap and Flash bring in, less what Swap, Collect and CollectProtocol take out', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        {
          events: [
            poolEvent('Mint', { ...AROUND, amount: '1000', amount0: '500', amount1: '700' }),
            poolEvent('Swap', { ...AT_ZERO, amount0: '100', amount1: '-90' }),
            poolEvent('Swap', { ...AT_ZERO, amount0: '-20', amount1: '31' }),
            poolEvent('Flash', { amount0: '400', amount1: '0', paid0: '2', paid1: '3' }),
            poolEvent('Burn', { ...AROUND, amount: '500', amount0: '250', amount1: '350' }),
            poolEvent('Collect', { ...AROUND, amount0: '251', amount1: '352' }),
            poolEvent('CollectProtocol', { amount0: '4', amount1: '5' }),
          ],
        },
      ],
      [
        {
          query: 'pools { amount0 amount1 txCount liquidity }',
          expected: { pools: [{ amount0: '327', amount1: '287', txCount: '4', liquidity: '500' }] },
        },
      ],
    ));

  it('SetFeeProtocol: the new shares of both tokens', () =>
    expectIndexed(
      [
        CREATION,
        INITIALIZATION,
        { events: [poolEvent('SetFeeProtocol', feeProtocol(0, 0, 4, 10))] },
        { events: [poolEvent('SetFeeProtocol', feeProtocol(4, 10, 6, 0))] },
      ],
      [
        {
          query: 'pools { feeProtocol0 feeProtocol1 txCount }',
          expected: { pools: [{ feeProtocol0: 6, feeProtocol1: null, txCount: '0' }] },
        },
      ],
    ));
});

function feeProtocol(old0: number, old1: number, new0: number, new1: number) {
  return { feeProtocol0Old: old0, feeProtocol1Old: old1, feeProtocol0New: new0, feeProtocol1New: new1 };
}

function tick(suffix: string, tickIdx: number, liquidityGross: string, liquidityNet: string): object {
  return { id: tickId(suffix), tickIdx, liquidityGross, liquidityNet, pool: { id: POOL } };
}
