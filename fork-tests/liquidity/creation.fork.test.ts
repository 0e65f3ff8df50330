import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { expectRefusal, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { askChange, assetsOf, type Change, fundProvider, sendChange } from './liquidityScene.ts';

/*
 * Pools are created by the answers of the service, unchanged. The oracle is the chain: the price of the new
 * pool and what the wallet paid, to the wei.
 */

const scene = v4TradingScene();
const addressOf = (key: TokenKey): Address => TOKENS[key].address;
const MANAGER = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
]);
const V4_MANAGER = parseAbi([
  'function initializePool((address, address, uint24, int24, address) key, uint160) payable returns (int24)',
]);
const VIEWS = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function slot0() view returns (uint160)',
  'function liquidity() view returns (uint128)',
  'function getReserves() view returns (uint112, uint112)',
]);

/** √(price · 2^192), found by bisection: raw units of token1 per raw unit of token0. */
function sqrtX96(numerator: bigint, denominator: bigint): bigint {
  let [low, high] = [0n, 1n << 160n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle * middle * denominator <= numerator << 192n) low = middle;
    else high = middle;
  }
  return low;
}

/** The pool order of two tokens. */
const inOrder = (a: TokenKey, b: TokenKey) =>
  (addressOf(a).toLowerCase() < addressOf(b).toLowerCase() ? [a, b] : [b, a]) as [TokenKey, TokenKey];

/** A creation in the middle of a range, 2 UNI per LINK and so on: `price` of `b` per `a`. */
async function prepare(label: string, a: TokenKey, b: TokenKey, more: Record<string, unknown>) {
  const owner = freshAddress(label);
  const tokens = [addressOf(a), addressOf(b)];
  await fundProvider(scene, owner, tokens);
  await scene.proxyAtHead();
  const body = {
    create: true,
    token0: tokens[0],
    token1: tokens[1],
    priceIn: tokens[1],
    sender: owner,
    ...more,
  };
  return { owner, body };
}

const readPool = (token0: Address, token1: Address, fee: number) =>
  scene.client.readContract({
    address: MAINNET.v3Factory,
    abi: VIEWS,
    functionName: 'getPool',
    args: [token0, token1, fee],
  });

const isDone = (change: Change) => ({
  status: 'success',
  moved: [-change.position.amount0, -change.position.amount1],
  leftInContract: [],
});

describe('a creation', () => {
  test.each([
    ['UNI', 'LINK', '0.5', 5000n, 10000n],
    ['DAI', 'LINK', '0.05', 500n, 10000n],
    ['WETH', 'GUSD', '3500', 3500n * 10n ** 2n, 10n ** 18n],
    ['UNIT', 'USDC', '0.5', 5n * 10n ** 5n, 1n],
  ] as const)('of a V3 pool of %s and %s begins at %s, to the wei', async (a, b, startPrice, bPerA, unit) => {
    const { owner, body } = await prepare(`creator of ${a} and ${b}`, a, b, {
      protocol: 'v3',
      fee: 100,
      startPrice,
      fullRange: true,
      amount0: String(7n * 10n ** BigInt(TOKENS[a].decimals) + 3n),
    });
    const change = await askChange(scene, 'add', body);
    const [first, second] = inOrder(a, b);
    const isSwapped = first !== a;
    expect(change.warnings.map(({ code }) => code)).toEqual([
      'POOL_CREATED',
      ...(isSwapped ? ['TOKENS_SWAPPED'] : []),
    ]);
    const sent = await sendChange(scene, owner, change, assetsOf(addressOf(first), addressOf(second)));
    expect(sent).toEqual(isDone(change));
    const pool = { address: await readPool(addressOf(first), addressOf(second), 100), abi: VIEWS } as const;
    const price = isSwapped ? sqrtX96(unit, bPerA) : sqrtX96(bPerA, unit);
    expect(await scene.client.readContract({ ...pool, functionName: 'slot0' })).toBe(price);
    expect(await scene.client.readContract({ ...pool, functionName: 'liquidity' })).toBe(
      change.position.liquidity,
    );
  });

  test.each([
    ['native coin and CRV', 'WETH', 'CRV', true, '4375', 777, 7],
    ['WETH and CRV', 'WETH', 'CRV', false, '4375', 777, 7],
    ['UNI and AAVE', 'UNI', 'AAVE', true, '0.033', 0, 1],
  ] as const)(
    'of a V4 pool of %s takes its amounts to the wei',
    async (title, a, b, nativeIn, startPrice, fee, tickSpacing) => {
      const { owner, body } = await prepare(`creator of V4 with ${title}`, a, b, {
        protocol: 'v4',
        fee,
        tickSpacing,
        startPrice,
        nativeIn,
        fullRange: true,
        amount0: String(3n * 10n ** 18n),
      });
      const change = await askChange(scene, 'add', body);
      const isNative = nativeIn && a === 'WETH';
      const order = isNative ? [a, b] : inOrder(a, b);
      const assets = order.map((key) =>
        isNative && key === 'WETH' ? ('native' as const) : addressOf(key as TokenKey),
      );
      expect(await sendChange(scene, owner, change, assets)).toEqual(isDone(change));
      const again = await post(`${scene.proxy.url}/api/v1/liquidity/add`, body);
      expectRefusal(again, {
        status: 422,
        code: 'LIQUIDITY_REFUSED',
        error: /^The pool 0x[0-9a-f]{64} exists and has a price: add to it by pool, without create$/,
        details: { reason: 'poolExists', pool: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      });
    },
  );

  test.each([
    ['LINK and DAI', 'LINK', 'DAI', '20'],
    ['native coin and LONE', 'WETH', 'LONE', '3500'],
  ] as const)('of a pair of %s takes its amounts to the wei', async (title, a, b, startPrice) => {
    const { owner, body } = await prepare(`creator of a pair of ${title}`, a, b, {
      protocol: 'v2',
      startPrice,
      amount0: String(4n * 10n ** 18n),
    });
    const change = await askChange(scene, 'add', body);
    const codes = change.warnings.map(({ code }) => code);
    expect(codes.includes('PRICE_NOT_VOUCHED')).toBe(b === 'LONE');
    const [first, second] = inOrder(a, b);
    const sent = await sendChange(scene, owner, change, assetsOf(addressOf(first), addressOf(second)));
    expect(sent).toEqual(isDone(change));
    const amounts = { [a]: 4n * 10n ** 18n, [b]: 4n * 10n ** 18n * BigInt(startPrice) };
    const pair = await scene.client.readContract({
      address: MAINNET.v2Factory,
      abi: VIEWS,
      functionName: 'getPair',
      args: [addressOf(a), addressOf(b)],
    });
    const reserves = await scene.client.readContract({
      address: pair,
      abi: VIEWS,
      functionName: 'getReserves',
    });
    expect(reserves).toEqual([amounts[first], amounts[second]]);
    // √(4 · 4p) · 10^18, less the 1000 units that the pair burns.
    expect(change.position.liquidity).toBe(
      sqrtX96(16n * BigInt(startPrice) * 10n ** 36n, 1n << 192n) - 1000n,
    );
    expect(change.simulation.shares).toBe(change.position.liquidity);
    const refused = await post(`${scene.proxy.url}/api/v1/liquidity/add`, body);
    expect(refused.body).toMatchObject({ details: { reason: 'poolExists' } });
  });
});

describe('a pool that a stranger creates first', () => {
  const stranger = freshAddress('stranger who creates pools');
  const firstOnV3 = async (token0: Address, token1: Address, fee: number, price: bigint) => {
    await fundProvider(scene, stranger, []);
    const args = [token0, token1, fee, price] as const;
    const data = encodeFunctionData({ abi: MANAGER, args });
    const to = MAINNET.positionManager;
    const { status } = await sendTransaction(scene.client, { from: stranger, to, data, gas: 8_000_000n });
    expect(status).toBe('success');
    await scene.proxyAtHead();
  };
  const offer = { fee: 500, startPrice: '20', protocol: 'v3' };

  test('at a fourth of the price makes an add of both tokens revert', async () => {
    const [a, b] = inOrder('MKR', 'CRV');
    const startPrice = a === 'MKR' ? '2500' : '0.0004';
    const { owner, body } = await prepare('creator who is late', a, b, {
      ...offer,
      startPrice,
      fullRange: true,
      amount0: String(10n ** 18n),
    });
    const change = await askChange(scene, 'add', body);
    const price = a === 'MKR' ? sqrtX96(2500n, 4n) : sqrtX96(4n, 40_000n);
    await firstOnV3(addressOf(a), addressOf(b), 500, price);
    const sent = await sendChange(scene, owner, change, [addressOf(a), addressOf(b)]);
    expect(sent).toEqual({ status: 'reverted', moved: [0n, 0n], leftInContract: [] });
  });

  test('on V4 at another price makes an add of both tokens revert', async () => {
    const [a, b] = inOrder('MKR', 'CRV');
    const startPrice = a === 'MKR' ? '2500' : '0.0004';
    const { owner, body } = await prepare('creator who is late on V4', a, b, {
      protocol: 'v4',
      fee: 42,
      tickSpacing: 3,
      startPrice,
      fullRange: true,
      amount0: String(10n ** 18n),
    });
    const change = await askChange(scene, 'add', body);
    const key = [addressOf(a), addressOf(b), 42, 3, zeroAddress] as const;
    const price = a === 'MKR' ? sqrtX96(2500n, 4n) : sqrtX96(4n, 40_000n);
    const data = encodeFunctionData({ abi: V4_MANAGER, args: [key, price] });
    const to = MAINNET_V4.positionManager;
    await fundProvider(scene, stranger, []);
    await sendTransaction(scene.client, { from: stranger, to, data, gas: 1_000_000n });
    await scene.proxyAtHead();
    const sent = await sendChange(scene, owner, change, [addressOf(a), addressOf(b)]);
    expect(sent).toEqual({ status: 'reverted', moved: [0n, 0n], leftInContract: [] });
  });

  test('at another price on the same side of the range costs an add of one token nothing', async () => {
    const [a, b] = inOrder('AAVE', 'CRV');
    const { owner, body } = await prepare('creator of one side', a, b, {
      ...offer,
      startPrice: a === 'AAVE' ? '375' : '0.002667',
      priceLower: a === 'AAVE' ? '400' : '0.0028',
      priceUpper: a === 'AAVE' ? '500' : '0.0032',
      amount0: String(10n ** 18n),
      amount1: String(10n ** 24n),
    });
    const change = await askChange(scene, 'add', body);
    expect(change.warnings.map(({ code }) => code)).toEqual([
      'OUT_OF_RANGE',
      'OTHER_SIDE_NOT_BOUNDED',
      'POOL_CREATED',
    ]);
    expect(change.position.amount1).toBe(0n);
    await firstOnV3(addressOf(a), addressOf(b), 500, a === 'AAVE' ? sqrtX96(90n, 1n) : sqrtX96(1n, 2000n));
    const sent = await sendChange(scene, owner, change, [addressOf(a), addressOf(b)]);
    expect(sent).toEqual(isDone(change));
  });

  test('inside of the range makes an add of one token revert, though both were offered', async () => {
    const [a, b] = inOrder('AAVE', 'CRV');
    const { owner, body } = await prepare('creator of one side, late', a, b, {
      ...offer,
      fee: 3000,
      startPrice: a === 'AAVE' ? '375' : '0.002667',
      priceLower: a === 'AAVE' ? '400' : '0.0028',
      priceUpper: a === 'AAVE' ? '500' : '0.0032',
      amount0: String(10n ** 18n),
      amount1: String(10n ** 24n),
    });
    const change = await askChange(scene, 'add', body);
    await firstOnV3(addressOf(a), addressOf(b), 3000, a === 'AAVE' ? sqrtX96(450n, 1n) : sqrtX96(3n, 1000n));
    const sent = await sendChange(scene, owner, change, [addressOf(a), addressOf(b)]);
    expect(sent).toEqual({ status: 'reverted', moved: [0n, 0n], leftInContract: [] });
  });

  test('without a price is created by the add', async () => {
    const [a, b] = inOrder('MKR', 'UNI');
    const data = encodeFunctionData({
      abi: parseAbi(['function createPool(address, address, uint24) returns (address)']),
      args: [addressOf(a), addressOf(b), 10000],
    });
    await fundProvider(scene, stranger, []);
    await sendTransaction(scene.client, { from: stranger, to: MAINNET.v3Factory, data, gas: 8_000_000n });
    const { owner, body } = await prepare('creator of a price', a, b, {
      protocol: 'v3',
      fee: 10000,
      startPrice: a === 'MKR' ? '200' : '0.005',
      fullRange: true,
      amount0: String(10n ** 18n),
    });
    const change = await askChange(scene, 'add', body);
    expect(await sendChange(scene, owner, change, [addressOf(a), addressOf(b)])).toEqual(isDone(change));
  });
});

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
    const { owner, body } = await prepare('creator of a taxed pool', 'TAX', 'LINK', {
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
    const pool = await readPool(addressOf('USDC'), addressOf('WETH'), 500);
    expect(answer.body).toMatchObject({ code: 'LIQUIDITY_REFUSED', details: { reason: 'poolExists', pool } });
  });
});

/** The two tokens against the order of their pool. */
function orderOf() {
  const [first, second] = inOrder('WETH', 'CRV');
  return { token0: addressOf(second), token1: addressOf(first) };
}
