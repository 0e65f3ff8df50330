import { describe, expect, test } from 'vitest';
import { coinPoolsOf, movedBy, type SwapEnds } from './movedBy.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
/** Swap of the V4 pool manager. */
const SWAP = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f';
const address = (digit: string) => `0x${digit.repeat(40)}`;
const word = (digit: string) => `0x${'0'.repeat(24)}${digit.repeat(40)}`;
const amount = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
/** An int128 as the EVM writes it. */
const signed = (value: number) => BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
const [WETH, TOKEN, ROUTER, PAYER, MANAGER] = ['a', 'b', 'c', 'd', 'f'].map(address) as [
  ...[string, string, string, string, string],
];
const [POOL, OTHER_POOL] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`];

const transfer = (token: string, from: string, to: string, value: number) => ({
  address: token,
  topics: [TRANSFER, word(from), word(to)],
  data: amount(value),
});
const wrap = (by: string, value: number) => ({
  address: WETH,
  topics: [DEPOSIT, word(by)],
  data: amount(value),
});
const unwrap = (by: string, value: number) => ({
  address: WETH,
  topics: [WITHDRAWAL, word(by)],
  data: amount(value),
});
/** A swap of the router through a V4 pool: `coin` above 0 is what the pool gave of its currency0. */
const v4Swap = (coin: number, changes: { pool?: string; by?: string; at?: string } = {}) => ({
  address: changes.at ?? MANAGER,
  topics: [SWAP, changes.pool ?? POOL, word(changes.by ?? 'c')],
  data: `0x${[coin, -coin * 3_000, 7, 7, -7, 500].map(signed).join('')}`,
});
const ends = (changes: Partial<SwapEnds>): SwapEnds => ({
  router: ROUTER,
  wrappedNative: WETH,
  poolManager: MANAGER,
  coinPools: [POOL],
  tokenIn: TOKEN,
  tokenOut: WETH,
  nativeIn: false,
  nativeOut: false,
  sender: PAYER,
  recipient: address('E'),
  ...changes,
});
const coinOut = ends({ nativeOut: true });
const coinIn = ends({ tokenIn: WETH, tokenOut: TOKEN, nativeIn: true });

describe('tokens', () => {
  test('default: transfers of the sender and to the recipient, in any spelling; those of others do not count', () => {
    const logs = [
      { ...transfer(TOKEN, 'd', '1', 70), address: TOKEN.toUpperCase().replace('X', 'x') },
      transfer(TOKEN, 'd', '2', 30),
      transfer(WETH, '1', 'e', 98),
      transfer(WETH, '1', '9', 1),
      transfer(address('9'), 'd', 'e', 1_000),
    ];
    expect(movedBy(logs, ends({}))).toEqual({ amountIn: 100n, amountOut: 98n });
  });

  test('behavior: what comes back to the sender was not paid, and what the recipient passes on not received', () => {
    const logs = [
      ...[transfer(TOKEN, 'd', '1', 100), transfer(TOKEN, 'c', 'd', 10)],
      ...[transfer(WETH, '1', 'e', 98), transfer(WETH, 'e', '7', 8)],
    ];
    expect(movedBy(logs, ends({}))).toEqual({ amountIn: 90n, amountOut: 90n });
  });

  test('behavior: a transfer of an NFT and data that is no number are not amounts', () => {
    const logs = [
      { address: WETH, topics: [TRANSFER, word('1'), word('e'), amount(1)], data: '0x' },
      { address: WETH, topics: [TRANSFER, word('1'), word('e')], data: '0x' },
      { address: WETH, topics: [], data: amount(5) },
    ];
    expect(movedBy(logs, ends({}))).toEqual({ amountIn: 0n, amountOut: 0n });
  });
});

describe('the native coin', () => {
  const sold = transfer(TOKEN, 'd', '1', 50);

  test('default: out of V2 and V3 it is what the router unwraps, and in what it wraps and does not unwrap again', () => {
    expect(movedBy([sold, unwrap('9', 7), unwrap('c', 55)], coinOut)).toEqual({
      amountIn: 50n,
      amountOut: 55n,
    });
    const bought = [wrap('c', 100), wrap('9', 3), unwrap('c', 40), transfer(TOKEN, '1', 'e', 8)];
    expect(movedBy(bought, coinIn)).toEqual({ amountIn: 60n, amountOut: 8n });
  });

  test('default: out of a V4 pool it is what the pool gave, and in what it took, whatever was sent', () => {
    expect(movedBy([sold, v4Swap(55)], coinOut)).toEqual({ amountIn: 50n, amountOut: 55n });
    expect(movedBy([v4Swap(-60), transfer(TOKEN, 'f', 'e', 8)], coinIn)).toEqual({
      amountIn: 60n,
      amountOut: 8n,
    });
  });

  test('behavior: a split over several kinds is the sum of them', () => {
    const split = [sold, v4Swap(55), unwrap('c', 45), v4Swap(5)];
    expect(movedBy(split, coinOut).amountOut).toBe(105n);
    const bought = [wrap('c', 100), v4Swap(-60), unwrap('c', 30)];
    expect(movedBy(bought, coinIn).amountIn).toBe(130n);
  });

  test('behavior: coin of a pool that is wrapped for a fee, and coin between two pools, counts once', () => {
    // 55 come out of V4, 5 of them are the fee in the wrapped token.
    const fee = [sold, v4Swap(55), wrap('c', 55), transfer(WETH, 'c', '8', 5), unwrap('c', 50)];
    expect(movedBy(fee, coinOut).amountOut).toBe(50n);
    // The first pool gives the coin, the next takes it wrapped and gives a token.
    const between = [v4Swap(55), wrap('c', 55), transfer(TOKEN, '1', 'e', 8)];
    const other = ends({ tokenIn: address('7'), tokenOut: TOKEN });
    expect(movedBy(between, other)).toEqual({ amountIn: 0n, amountOut: 8n });
  });

  test('behavior: a wrapped token without events of its own mints and burns', () => {
    const nobody = '0';
    const logs = [transfer(WETH, 'c', nobody, 55), transfer(WETH, nobody, '9', 7)];
    expect(movedBy([sold, ...logs], coinOut).amountOut).toBe(55n);
    expect(movedBy([transfer(WETH, nobody, 'c', 100), ...logs], coinIn).amountIn).toBe(45n);
  });

  test.each([
    ['another pool', v4Swap(55, { pool: OTHER_POOL })],
    ['another caller of the manager', v4Swap(55, { by: '9' })],
    ['another contract than the manager', v4Swap(55, { at: TOKEN })],
    ['data of another length', { ...v4Swap(55), data: amount(55) }],
  ])('behavior: a swap of %s does not count', (_, log) => {
    expect(movedBy([sold, log], coinOut).amountOut).toBe(0n);
  });

  test('behavior: without V4 no event is one of its manager', () => {
    expect(movedBy([sold, v4Swap(55)], { ...coinOut, poolManager: null }).amountOut).toBe(0n);
  });
});

test('coinPoolsOf: the pools of the coin on the only route, or on all routes, each once', () => {
  const key = (currency0: string) => ({ currency0 });
  const nobody = address('0');
  expect(coinPoolsOf({ pools: [WETH] })).toEqual([]);
  const route = { pools: [WETH, POOL], keys: [null, key(nobody)] };
  expect(coinPoolsOf(route)).toEqual([POOL]);
  // Beside `routes` stands the largest of them again.
  const routes = [{ route }, { route }, { route: { pools: [OTHER_POOL], keys: [key(nobody)] } }];
  expect(coinPoolsOf({ ...route, routes })).toEqual([POOL, OTHER_POOL]);
  expect(coinPoolsOf({ pools: [POOL], keys: [key(TOKEN)] })).toEqual([]);
});

test('coinPoolsOf: a pool of the coin on a second way is one, too', () => {
  const route = { pools: [POOL], keys: [{ currency0: address('0') }] };
  const fallback = { legs: [{ second: null }, { second: { route } }] };
  expect(coinPoolsOf({ pools: [WETH], fallback })).toEqual([POOL]);
  expect(coinPoolsOf({ pools: [WETH], fallback: { legs: [{ second: null }] } })).toEqual([]);
});
