import { describe, expect, test } from 'vitest';
import { post } from '../api/ask.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { addressOf, inOrder, prepareCreation, readPool } from './creations.ts';

/* Creations that would miss the intention of their caller: wrong prices, wrong fields, tokens with a tax. */

const scene = v4TradingScene();

describe('a request to create a pool', () => {
  const sender = freshAddress('creator who is refused');
  const whole = {
    create: true,
    protocol: 'v3',
    token0: addressOf('WETH'),
    token1: addressOf('CRV'),
    fee: 10000,
    priceIn: addressOf('CRV'),
    startPrice: '4375',
    fullRange: true,
    amount0: String(10n ** 18n),
    sender,
  };
  const ask = (more: Record<string, unknown>) =>
    post(`${scene.proxy.url}/swap-api/api/v1/liquidity/add`, { ...whole, ...more });

  test.each([
    ['an inverted price', { priceIn: addressOf('WETH') }, /looks like an inverted price/],
    ['a price with wrong decimals', { startPrice: '4375000000000' }, /wrong decimals, off by 10\^9/],
    ['a price 3 % off', { startPrice: '4507' }, /routes say 4374\.57: 3\.02721 % off\. Say confirmPrice/],
  ])('with %s is refused, and answered when it is confirmed', async (_, more, error) => {
    const refused = await ask(more);
    expect([refused.status, refused.body['code']]).toEqual([422, 'LIQUIDITY_REFUSED']);
    expect(refused.body['details']).toMatchObject({ reason: 'startPrice' });
    expect(refused.body['error']).toMatch(error);
    const confirmed = await ask({ ...more, confirmPrice: true });
    expect([confirmed.status, confirmed.body['warnings']]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ code: 'PRICE_OFF' })]),
    ]);
  });

  test.each([
    ['without priceIn', { priceIn: undefined }, 'priceIn is required to create a pool'],
    ['without startPrice', { startPrice: undefined }, 'startPrice is required to create a pool'],
    ['without protocol', { protocol: undefined }, 'protocol is required to create a pool'],
    ['of one token', { token1: addressOf('WETH') }, 'token1 must differ from token0'],
    ['at no fee tier', { fee: 1234 }, 'fee must be a fee tier of the factory, which 1234 is not'],
    [
      'with another spacing',
      { tickSpacing: 60 },
      'tickSpacing must be absent, or 200, which the fee tier has',
    ],
    [
      'of a pair with a fee',
      { protocol: 'v2', fee: 500 },
      'fee must be absent for a pair, or 3000, the fee of its exchange',
    ],
    ['of V4 without spacing', { protocol: 'v4' }, 'tickSpacing is required for a pool of V4'],
    [
      'of V4 with a fee of no hook',
      { protocol: 'v4', tickSpacing: 60, fee: 8388608 },
      'fee must be at most 1000000 without hooks, which would set it',
    ],
    ['of V3 with hooks', { hooks: sender }, 'hooks must be absent: pools of V4 alone have them'],
    ['beside a pool', { pool: MAINNET.weth }, /^pool must be given/],
    ['with a price in another token', { priceIn: addressOf('DAI') }, 'priceIn must be a token of the pool'],
    [
      'at a price beyond all',
      { startPrice: `1${'0'.repeat(39)}` },
      'startPrice is beyond the prices of pools',
    ],
    [
      'by the name of the native coin, paid in WETH',
      { token0: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', nativeIn: false },
      'nativeIn must be true where a token is the native coin',
    ],
    [
      'with ticks in the order of the caller',
      {
        fullRange: undefined,
        tickLower: -200,
        tickUpper: 200,
        ...orderOf(),
      },
      /^tickLower cannot be used with tokens in another order/,
    ],
  ])('%s is refused', async (_, more, error) => {
    const { status, body } = await ask(more);
    expect([status, body['code'], body['error']]).toEqual([
      400,
      'INVALID_REQUEST',
      typeof error === 'string' ? error : expect.stringMatching(error),
    ]);
  });

  test.each([
    ['a V3 pool', { protocol: 'v3', fee: 500, fullRange: true }],
    ['a V4 pool', { protocol: 'v4', fee: 500, tickSpacing: 10, fullRange: true }],
    ['a pair', { protocol: 'v2', fee: undefined, fullRange: undefined }],
  ])('of %s with a token that keeps a part of its transfers is refused', async (_, more) => {
    const { owner, body } = await prepareCreation(scene, 'creator of a taxed pool', 'TAX', 'LINK', {
      ...more,
      startPrice: '0.025',
      amount0: String(10n ** 18n),
    });
    const answer = await post(`${scene.proxy.url}/api/v1/liquidity/add`, { ...body, sender: owner });
    expect(answer.body).toMatchObject({ code: 'LIQUIDITY_REFUSED', details: { reason: 'taxedToken' } });
  });

  test('of a pool that exists is refused with its address', async () => {
    const answer = await ask({
      token1: addressOf('USDC'),
      priceIn: addressOf('USDC'),
      startPrice: '3500',
      fee: 500,
    });
    const pool = await readPool(scene, addressOf('USDC'), addressOf('WETH'), 500);
    expect(answer.body).toMatchObject({ code: 'LIQUIDITY_REFUSED', details: { reason: 'poolExists', pool } });
  });
});

/** The two tokens against the order of their pool. */
function orderOf() {
  const [first, second] = inOrder('WETH', 'CRV');
  return { token0: addressOf(second), token1: addressOf(first) };
}
