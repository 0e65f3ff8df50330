import { expect, test } from 'vitest';
import type { SwapApiClient } from '../index.ts';
import { isPool, positionOf, readAdd, readCreation, readZap, type WholeAdd } from './wholeLiquidity.ts';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const POOL = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';
const ID = `0xc36442b4a4522e871399cd717abdd847ab11fe88${'0'.repeat(60)}0412`;

/** A service whose pools are of these symbols: the first has 6 decimals, the second is the wrapped coin. */
const apiOf = (symbol0 = 'USDC', symbol1 = 'WETH') => {
  const place = {
    token0: { address: USDC, symbol: symbol0, decimals: 6 },
    token1: { address: WETH, symbol: symbol1, decimals: 18 },
  };
  return {
    getPoolPrice: async () => place,
    getPosition: async () => place,
    getToken: async ({ address }: { readonly address: string }) => ({
      token: address === USDC ? place.token0 : place.token1,
    }),
    getNetwork: async () => ({ nativeSymbol: 'ETH', wrappedNative: WETH }),
  } as unknown as SwapApiClient;
};
const read = (whole: Partial<WholeAdd>, api = apiOf()) =>
  readAdd(api, { place: POOL, amount: '1.5', token: 'usdc', ...whole });

test.each([
  ['v3:1042', { tokenId: '1042', protocol: 'v3' }],
  ['V4:7', { tokenId: '7', protocol: 'v4' }],
  [ID, { id: ID }],
])('positionOf reads %s', (text, position) => {
  expect(positionOf(text)).toEqual(position);
});

test.each(['1042', 'v2:1', 'v3:', 'v3:-1', 'v3:1e3', POOL, `${ID}0`])('positionOf refuses %s', (text) => {
  expect(() => positionOf(text)).toThrow('is no position');
});

test('isPool takes an address and the id of a V4 pool, and no id of a position', () => {
  expect([POOL, `0x${'ab'.repeat(32)}`, ID, 'v3:1'].map(isPool)).toEqual([true, true, false, false]);
});

test('readAdd asks in raw units of the token that the amount is of', async () => {
  const { body } = await read({ lower: '3000', upper: '4000', priceIn: 'USDC' });
  expect(body).toEqual({
    pool: POOL,
    amount0: '1500000',
    priceLower: '3000',
    priceUpper: '4000',
    priceIn: USDC,
  });
  expect((await read({ place: 'v4:7', token: WETH.toLowerCase() })).body).toEqual({
    tokenId: '7',
    protocol: 'v4',
    amount1: '1500000000000000000',
  });
});

test('readAdd takes the symbol of the coin for its wrapped token', async () => {
  expect((await read({ token: 'eth', fullRange: true })).body).toEqual({
    pool: POOL,
    amount1: '1500000000000000000',
    fullRange: true,
  });
});

test('readAdd refuses a token that the pool does not have, and a symbol that both have', async () => {
  await expect(read({ token: 'DAI' })).rejects.toThrow('The pool has no token DAI');
  await expect(read({ priceIn: 'DAI' })).rejects.toThrow('The pool has no token DAI');
  await expect(read({ token: 'WETH' }, apiOf('WETH', 'WETH'))).rejects.toThrow('Both tokens');
  // A token that takes the symbol of the coin is not the coin.
  await expect(read({ token: 'ETH' }, apiOf('ETH', 'WETH'))).rejects.toThrow('Both tokens');
});

test('readZap asks with the address of the token that goes in, and its raw units', async () => {
  const whole = { place: POOL, amount: '1.5', token: 'eth', fullRange: true };
  expect(await readZap(apiOf(), whole)).toEqual({
    pool: POOL,
    fullRange: true,
    tokenIn: WETH,
    amountIn: '1500000000000000000',
  });
  expect(await readZap(apiOf(), { place: 'v3:1042', amount: '2', token: 'USDC' })).toEqual({
    tokenId: '1042',
    protocol: 'v3',
    tokenIn: USDC,
    amountIn: '2000000',
  });
});

test('readCreation asks in raw units of the first token, with prices in one of both', async () => {
  const whole = {
    protocol: 'v3',
    tokens: [USDC, WETH],
    amount: '1.5',
    fee: 3000,
    startPrice: '3500',
    priceIn: USDC,
    lower: '3000',
    upper: '4000',
  } as const;
  expect(await readCreation(apiOf(), whole)).toEqual({
    create: true,
    protocol: 'v3',
    token0: USDC,
    token1: WETH,
    fee: 3000,
    startPrice: '3500',
    amount0: '1500000',
    priceLower: '3000',
    priceUpper: '4000',
    priceIn: USDC,
  });
  await expect(readCreation(apiOf(), { ...whole, priceIn: 'DAI' })).rejects.toThrow('has no token DAI');
});
