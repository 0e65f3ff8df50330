import { type Address, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Hop, TradeType } from '../../server/routing/model/route.ts';
import type { SwapLeg } from '../../server/universalRouter/encode/encodeLeg.ts';
import { encodeSwap } from '../../server/universalRouter/encode/encodeSwap.ts';
import type { EncodeSwapParams } from '../../server/universalRouter/encode/swapParams.ts';
import { verifySwap } from '../../server/universalRouter/witness/verifySwap.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { addV4 } from '../harness/replica/v4/openV4.ts';
import { V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { path } from './hops.ts';
import { changes, NATIVE, type SwapScene, startSwapScene } from './scene.ts';
import { quoteLeg, v4 } from './v4Legs.ts';

/*
 * Calldata of the Universal Router with a second way, executed: the first pays while it works, the second
 * pays where it reverts, both to the wei by the quoters, never both, and the router is left empty.
 */

const SENDER: Address = '0x00000000000000000000000000000000000a5ec0';
const RECIPIENT: Address = '0x00000000000000000000000000000000000b5ec0';
const FEE_RECIPIENT: Address = '0x00000000000000000000000000000000000fe5ec';
const ADDRESSES = { universalRouter: MAINNET.universalRouter, wrappedNative: MAINNET.weth } as const;
const REVERTS = '0x60006000fd';
const BURNS_GAS = '0x5b600056';

let scene: SwapScene;
beforeAll(async () => {
  const keys = ['USDC', 'DAI', 'WETH'] as const;
  const funds = keys.map((key): [TokenKey, bigint] => [key, worth(key, 100_000)]);
  scene = await startSwapScene(inject('replicaUrl'), SENDER, funds);
  await addV4(scene.url);
});
afterAll(() => scene?.stop());

interface Case {
  readonly first: () => readonly Hop[];
  readonly second: () => readonly Hop[];
  /** A route beside them, with the same amount. */
  readonly beside?: () => readonly Hop[];
  /** The contract that turns hostile: the last pool of the first way where absent. */
  readonly hostile?: Address;
}

const CASES: Readonly<Record<string, Case>> = {
  'a V3 pool, then a pair': {
    first: () => path('USDC', 100, 'DAI'),
    second: () => path('USDC', 'v2', 'DAI'),
  },
  'a pair, then a V3 pool': {
    first: () => path('USDC', 'v2', 'DAI'),
    second: () => path('USDC', 100, 'DAI'),
  },
  'two kinds of pools, then a V4 pool': {
    first: () => path('USDC', 500, 'WETH', 'v2', 'DAI'),
    second: () => [v4('USDC', 'DAI', 100)],
  },
  'two pairs, then two V3 pools': {
    first: () => path('USDC', 'v2', 'WETH', 'v2', 'DAI'),
    second: () => path('USDC', 500, 'WETH', 3000, 'DAI'),
  },
  'a hooked pool that takes the coin, then a V3 pool': {
    first: () => [v4('ETH', 'USDC', 500, 'taking')],
    second: () => path('WETH', 500, 'USDC'),
    hostile: V4_HOOKS.taking.address,
  },
  'a hooked pool that gives the coin, then a pair': {
    first: () => [v4('USDC', 'ETH', 500, 'taking')],
    second: () => path('USDC', 'v2', 'WETH'),
    hostile: V4_HOOKS.taking.address,
  },
  'a V3 pool of the coin, then a pair': {
    first: () => path('WETH', 500, 'USDC'),
    second: () => path('WETH', 'v2', 'USDC'),
  },
  'a pair of the coin, then a V4 pool of it': {
    first: () => path('WETH', 'v2', 'USDC'),
    second: () => [v4('ETH', 'USDC', 500)],
  },
  'a V3 pool that gives the coin, then a V4 pool': {
    first: () => path('USDC', 500, 'WETH'),
    second: () => [v4('USDC', 'ETH', 3000)],
  },
  'a pair beside a route without doubts': {
    beside: () => path('USDC', 500, 'WETH', 3000, 'DAI'),
    first: () => path('USDC', 'v2', 'DAI'),
    second: () => path('USDC', 100, 'DAI'),
  },
  'a pool of the coin beside a V4 pool of it': {
    beside: () => [v4('ETH', 'USDC', 500)],
    first: () => path('WETH', 500, 'USDC'),
    second: () => path('WETH', 'v2', 'USDC'),
  },
};

interface Asked {
  readonly name: string;
  readonly tradeType?: TradeType;
  readonly native?: boolean;
  readonly paysFee?: boolean;
  /** Minimum output or maximum input; by the second way to the wei where absent. */
  readonly bound?: bigint;
}

const keyOf = (token: Address | undefined) =>
  Object.entries(TOKENS).find(([, { address }]) => address === token)?.[0] as TokenKey;

/** Encodes, has the witness read it back, and returns the swap with the amounts of each way. */
async function swapOf({ name, tradeType = 'exactInput', native = true, paysFee = false, bound }: Asked) {
  const ways = CASES[name];
  if (ways === undefined) throw new Error(name);
  const isSale = tradeType === 'exactInput';
  const [tokenIn, tokenOut] = [ways.first()[0]?.tokenIn, ways.first().at(-1)?.tokenOut];
  if (tokenIn === undefined || tokenOut === undefined) throw new Error('no route');
  const amount = worth(keyOf(isSale ? tokenIn : tokenOut), 1_000);
  const [first, second] = [
    await quoteLeg(scene, ways.first(), tradeType, amount),
    await quoteLeg(scene, ways.second(), tradeType, amount),
  ];
  const beside = ways.beside && (await quoteLeg(scene, ways.beside(), tradeType, amount));
  const doubted = { ...first, otherwise: { ...second, gasCap: 0, gasReserve: 0 } };
  const legs = beside === undefined ? [doubted] : [beside, doubted];
  const feeOf = (out: bigint) => (paysFee ? out / 100n : 0n);
  const moves = async (leg: SwapLeg) => {
    const amountIn = leg.amountIn + (beside?.amountIn ?? 0n);
    const asked = leg.amountOut + (beside?.amountOut ?? 0n);
    // A pair gives all that the rounded input of an exact output buys.
    const delivered = isSale
      ? asked
      : (await quoteLeg(scene, leg.route.hops, 'exactInput', leg.amountIn)).amountOut;
    const isPair = leg.route.hops.at(-1)?.pool.protocol === 'v2';
    const gross = isPair ? delivered : asked;
    // The fee of an exact output is fixed.
    const fee = feeOf(isSale ? gross : asked);
    return { amountIn, amountOut: gross - fee, fee };
  };
  const [byFirst, bySecond] = [await moves(first), await moves(second)];
  const least = byFirst.amountOut < bySecond.amountOut ? byFirst.amountOut : bySecond.amountOut;
  const most = byFirst.amountIn > bySecond.amountIn ? byFirst.amountIn : bySecond.amountIn;
  const params: EncodeSwapParams = {
    legs,
    tradeType,
    bound: bound ?? (isSale ? least : most),
    recipient: RECIPIENT,
    addresses: ADDRESSES,
    deadline: 2n ** 40n,
    nativeIn: native && tokenIn === MAINNET.weth,
    nativeOut: native && tokenOut === MAINNET.weth,
    ...(paysFee ? { fee: { recipient: FEE_RECIPIENT, bips: 100n, amount: byFirst.fee } } : {}),
  };
  const encoded = encodeSwap(params);
  expect(verifySwap(encoded.data, encoded.value, params)).toEqual({ kind: 'ok' });
  const pool = ways.first().at(-1)?.pool.address ?? zeroAddress;
  const out = params.nativeOut ? NATIVE : tokenOut;
  const tokens = { in: params.nativeIn ? NATIVE : tokenIn, out, fee: tokenOut };
  return { encoded, byFirst, bySecond, tokens, hostile: ways.hostile ?? pool, pool, tokenOut };
}

type Swap = Awaited<ReturnType<typeof swapOf>>;

/** Sends, undoes, and returns the amounts that moved; the router is empty afterwards. */
async function moved(
  { encoded, tokens }: Swap,
  before: () => Promise<unknown> = async () => undefined,
  gas?: bigint,
) {
  return scene.undone(async () => {
    await before();
    const holders = [SENDER, RECIPIENT, FEE_RECIPIENT];
    const was = await Promise.all(holders.map(scene.balances));
    const receipt = await scene.send(encoded, gas);
    const is = await Promise.all(holders.map(scene.balances));
    const [sender = {}, recipient = {}, fee = {}] = was.map((one, at) => changes(one, is[at]));
    const paid: Record<Address, bigint> = { ...sender };
    paid[NATIVE] = (sender[NATIVE] ?? 0n) + receipt.gasUsed * receipt.effectiveGasPrice;
    const inRouter = await scene.balances(MAINNET.universalRouter);
    expect([...inRouter].filter(([, amount]) => amount !== 0n)).toEqual([]);
    const others = Object.keys(paid).filter((token) => token !== tokens.in && token !== NATIVE);
    expect(others).toEqual([]);
    const amounts = {
      amountIn: -(paid[tokens.in] ?? 0n),
      amountOut: recipient[tokens.out] ?? 0n,
      fee: fee[tokens.fee] ?? 0n,
    };
    return receipt.status === 'success' ? amounts : receipt.status;
  });
}

const turnHostile = (address: Address, bytecode: `0x${string}` = REVERTS) =>
  scene.client.setCode({ address, bytecode });

describe.each(Object.keys(CASES))('an exact input: %s', (name) => {
  test.each([
    { native: true, paysFee: false },
    { native: false, paysFee: true },
  ])('the first way pays while it works, and the second where it reverts: $native', async (terms) => {
    const swap = await swapOf({ name, ...terms });
    expect(await moved(swap)).toEqual(swap.byFirst);
    expect(swap.bySecond.amountOut).not.toBe(swap.byFirst.amountOut);
    expect(await moved(swap, () => turnHostile(swap.hostile))).toEqual(swap.bySecond);
  });

  test('the minimum ends the swap where the second way gives a unit less', async () => {
    const { bySecond } = await swapOf({ name });
    const swap = await swapOf({ name, bound: bySecond.amountOut + 1n });
    expect(await moved(swap, () => turnHostile(swap.hostile))).toBe('reverted');
  });
});

const PURCHASES = ['a V3 pool, then a pair', 'a pair, then a V3 pool', 'a V3 pool of the coin, then a pair'];

describe.each(PURCHASES)('an exact output: %s', (name) => {
  test.each([
    { native: true, paysFee: false },
    { native: false, paysFee: true },
  ])('the first way pays while it works, and the second where it reverts: $native', async (terms) => {
    const swap = await swapOf({ name, tradeType: 'exactOutput', ...terms });
    expect(swap.bySecond.amountIn).not.toBe(swap.byFirst.amountIn);
    expect(await moved(swap)).toEqual(swap.byFirst);
    expect(await moved(swap, () => turnHostile(swap.hostile))).toEqual(swap.bySecond);
  });

  test('the maximum ends the swap where the second way costs a unit more', async () => {
    const { bySecond } = await swapOf({ name, tradeType: 'exactOutput' });
    const swap = await swapOf({ name, tradeType: 'exactOutput', bound: bySecond.amountIn - 1n });
    expect(await moved(swap, () => turnHostile(swap.hostile))).toBe('reverted');
  });
});

test('a drained pool is left for the second way', async () => {
  const swap = await swapOf({ name: 'a V3 pool, then a pair' });
  const drained = () => fundAccount(scene.client, { token: swap.tokenOut, to: swap.pool, amount: 0n });
  expect(await moved(swap, drained)).toEqual(swap.bySecond);
});

test('coins that somebody has sent to the router begin no second payment by the caller', async () => {
  const swap = await swapOf({ name: 'a V3 pool, then a pair' });
  const token = TOKENS.USDC.address;
  const left = () => fundAccount(scene.client, { token, to: MAINNET.universalRouter, amount: 1_000_000n });
  const amounts = await moved(swap, left);
  if (typeof amounts === 'string') throw new Error(amounts);
  expect(amounts.amountIn).toBe(swap.byFirst.amountIn);
  expect(amounts.amountOut).toBeGreaterThan(swap.byFirst.amountOut);
});

test('a pool whose price somebody has moved below the minimum is left for the second way', async () => {
  const { byFirst, bySecond } = await swapOf({ name: 'a pair, then a V3 pool' });
  expect(bySecond.amountOut).toBeGreaterThan(byFirst.amountOut);
  const swap = await swapOf({ name: 'a pair, then a V3 pool', bound: byFirst.amountOut });
  const worsened = async () => {
    const params = { ...(await swapOf({ name: 'a pair, then a V3 pool', bound: 1n })) };
    expect((await scene.send(params.encoded)).status).toBe('success');
  };
  expect(await moved(swap, worsened)).toEqual(bySecond);
});

test('a pool that burns its gas ends the swap, or leaves enough for the second way', async () => {
  const swap = await swapOf({ name: 'a V3 pool, then a pair' });
  const burns = () => turnHostile(swap.hostile, BURNS_GAS);
  expect(await moved(swap, burns, 2_000_000n)).toBe('reverted');
  expect(await moved(swap, burns, 28_000_000n)).toEqual(swap.bySecond);
});

test('no limit of gas makes the swap take the second way while the first works', async () => {
  const swap = await swapOf({ name: 'a V3 pool, then a pair' });
  const outcomes = new Set<string>();
  for (let gas = 120_000n; gas <= 500_000n; gas += 20_000n) {
    const amounts = await moved(swap, undefined, gas);
    if (typeof amounts === 'string') outcomes.add(amounts);
    else outcomes.add(amounts.amountOut === swap.byFirst.amountOut ? 'first' : 'second');
  }
  expect([...outcomes].sort()).toEqual(['first', 'reverted']);
});
