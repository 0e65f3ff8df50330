import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { addressOf, inOrder, isDone, prepareCreation, sqrtX96 } from './creations.ts';
import { askChange, fundProvider, sendChange } from './liquidityScene.ts';

/* Somebody creates the pool first, between the answer and its transaction: what the add of the answer does. */

const scene = v4TradingScene();
const MANAGER = parseAbi([
  'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)',
]);
const V4_MANAGER = parseAbi([
  'function initializePool((address, address, uint24, int24, address) key, uint160) payable returns (int24)',
]);

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
  /** A range of AAVE and CRV above the start price, with both tokens offered. */
  const aboveTheStart = (first: string) => ({
    startPrice: first === 'AAVE' ? '375' : '0.002667',
    priceLower: first === 'AAVE' ? '400' : '0.0028',
    priceUpper: first === 'AAVE' ? '500' : '0.0032',
    amount0: String(10n ** 18n),
    amount1: String(10n ** 24n),
  });

  test('at a fourth of the price makes an add of both tokens revert', async () => {
    const [a, b] = inOrder('MKR', 'CRV');
    const startPrice = a === 'MKR' ? '2500' : '0.0004';
    const { owner, body } = await prepareCreation(scene, 'creator who is late', a, b, {
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
    const { owner, body } = await prepareCreation(scene, 'creator who is late on V4', a, b, {
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
    const { owner, body } = await prepareCreation(scene, 'creator of one side', a, b, {
      ...offer,
      ...aboveTheStart(a),
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
    const { owner, body } = await prepareCreation(scene, 'creator of one side, late', a, b, {
      ...offer,
      fee: 3000,
      ...aboveTheStart(a),
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
    const { owner, body } = await prepareCreation(scene, 'creator of a price', a, b, {
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
