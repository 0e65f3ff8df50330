import { type Address, encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Hop, TradeType } from '../../server/routing/model/route.ts';
import type { SwapLeg } from '../../server/universalRouter/encode/encodeLeg.ts';
import { encodeSwap } from '../../server/universalRouter/encode/encodeSwap.ts';
import type { EncodeSwapParams } from '../../server/universalRouter/encode/swapParams.ts';
import { verifySwap } from '../../server/universalRouter/witness/verifySwap.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { addV4 } from '../harness/replica/v4/openV4.ts';
import { V4_DYNAMIC_FEE_HOOK } from '../harness/replica/v4/v4Abis.ts';
import { V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { v4PoolOf } from '../harness/replica/v4/v4Pools.ts';
import { path } from './hops.ts';
import { changes, NATIVE, type SwapScene, startSwapScene } from './scene.ts';
import { quoteLeg, v4 } from './v4Legs.ts';

/*
 * Calldata through V4 pools, alone and beside V2 and V3, executed: the recipient gets what V4Quoter and the
 * other quoters promise to the wei, the caller pays no more, and the router is left empty.
 */

const SENDER: Address = '0x00000000000000000000000000000000000a44ce';
const RECIPIENT: Address = '0x00000000000000000000000000000000000b44ce';
const FEE_RECIPIENT: Address = '0x00000000000000000000000000000000000fee44';
const ADDRESSES = { universalRouter: MAINNET.universalRouter, wrappedNative: MAINNET.weth } as const;
const THOUSAND = 1000;

let scene: SwapScene;
beforeAll(async () => {
  const keys = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC', 'UNI', 'LINK', 'MKR', 'PEPE', 'AAVE'] as const;
  const funds = keys.map((key): [TokenKey, bigint] => [key, worth(key, 100_000)]);
  scene = await startSwapScene(inject('replicaUrl'), SENDER, funds);
  await addV4(scene.url);
});
afterAll(() => scene?.stop());

const COIN_IN = () => v4('ETH', 'USDC', 500);
const COIN_OUT = () => v4('USDC', 'ETH', 3000);
const WRAPPED_IN = () => v4('WETH', 'USDC', 500);

/** Legs by name; WETH at an end is tried as the native coin and as the token. */
const ROUTES: Readonly<Record<string, () => readonly (readonly Hop[])[]>> = {
  'v4 native in': () => [[COIN_IN()]],
  'v4 native out': () => [[COIN_OUT()]],
  'v4 wrapped pool in': () => [[WRAPPED_IN()]],
  'v4 wrapped pool out': () => [[v4('DAI', 'WETH', 3000)]],
  'v4 without a fee': () => [[v4('DAI', 'USDT', 0)]],
  'v4 dynamic fee': () => [[v4('USDC', 'PEPE', 0x800000, 'dynamicFee')]],
  'v4 inert hook': () => [[v4('AAVE', 'ETH', 3000, 'inert')]],
  'v4 widest spacing': () => [[v4('WBTC', 'USDC', 3000)]],
  'v4 two hops through the coin': () => [[v4('UNI', 'ETH', 3000), COIN_IN()]],
  'v4 three hops': () => [[v4('LINK', 'ETH', 10000), COIN_IN(), v4('USDC', 'DAI', 100)]],
  'v4 coin to v4 token': () => [[COIN_OUT(), v4('WETH', 'DAI', 3000)]],
  'v4 token to v4 coin': () => [[v4('MKR', 'WETH', 3000), COIN_IN()]],
  'v4 coin to v2': () => [[COIN_OUT(), ...path('WETH', 'v2', 'DAI')]],
  'v4 coin to v3': () => [[COIN_OUT(), ...path('WETH', 3000, 'DAI')]],
  'v2 to v4 coin': () => [[...path('DAI', 'v2', 'WETH'), COIN_IN()]],
  'v3 to v4 coin': () => [[...path('DAI', 3000, 'WETH'), COIN_IN()]],
  'v4 to v2 token': () => [[v4('UNI', 'ETH', 3000), COIN_IN(), ...path('USDC', 'v2', 'DAI')]],
  'v3 to v4 token to v2': () => [[...path('WETH', 3000, 'USDC'), v4('USDC', 'DAI', 100)]],
  'split native and wrapped in': () => [[COIN_IN()], [WRAPPED_IN()], path('WETH', 500, 'USDC')],
  'split wrapped first': () => [path('WETH', 'v2', 'USDC'), [COIN_IN()]],
  'split native and wrapped out': () => [[COIN_OUT()], path('USDC', 500, 'WETH')],
  'split of mixtures': () => [
    [COIN_OUT(), ...path('WETH', 'v2', 'DAI')],
    [...path('USDC', 500, 'WETH'), v4('WETH', 'DAI', 3000)],
  ],
};

const CASES = Object.keys(ROUTES).flatMap((name) =>
  (['exactInput', 'exactOutput'] as const).flatMap((tradeType) =>
    [true, false].flatMap((native) => [true, false].map((paysFee) => ({ name, tradeType, native, paysFee }))),
  ),
);

async function execute(name: string, tradeType: TradeType, native: boolean, paysFee: boolean) {
  const routes = ROUTES[name]?.() ?? [];
  const [first, last] = [routes[0]?.[0]?.tokenIn, routes[0]?.at(-1)?.tokenOut];
  if (first === undefined || last === undefined) throw new Error('no route');
  const fixed = tradeType === 'exactInput' ? first : last;
  const key = Object.entries(TOKENS).find(([, { address }]) => address === fixed)?.[0] as TokenKey;
  const legs: SwapLeg[] = [];
  for (const hops of routes) legs.push(await quoteLeg(scene, hops, tradeType, worth(key, THOUSAND)));
  const [amountIn, amountOut] = [
    legs.reduce((sum, leg) => sum + leg.amountIn, 0n),
    legs.reduce((sum, leg) => sum + leg.amountOut, 0n),
  ];
  const feeAmount = amountOut / 100n;
  const params: EncodeSwapParams = {
    legs,
    tradeType,
    recipient: RECIPIENT,
    addresses: ADDRESSES,
    deadline: 2n ** 40n,
    bound: tradeType === 'exactInput' ? amountOut - (paysFee ? feeAmount : 0n) : amountIn * 2n,
    nativeIn: native && first === MAINNET.weth,
    nativeOut: native && last === MAINNET.weth,
    ...(paysFee ? { fee: { recipient: FEE_RECIPIENT, bips: 100n, amount: feeAmount } } : {}),
  };
  const encoded = encodeSwap(params);
  expect(verifySwap(encoded.data, encoded.value, params)).toEqual({ kind: 'ok' });
  const ends = {
    tokenIn: params.nativeIn ? NATIVE : first,
    tokenOut: params.nativeOut ? NATIVE : last,
    last,
  };
  return { params, encoded, amountIn, amountOut, feeAmount: paysFee ? feeAmount : 0n, ...ends };
}

describe.each(CASES)(
  '$name, $tradeType, native $native, fee $paysFee',
  ({ name, tradeType, native, paysFee }) => {
    test('moves what was quoted and leaves the router empty', async () => {
      const swap = await execute(name, tradeType, native, paysFee);
      await scene.undone(async () => {
        const before = await Promise.all([SENDER, RECIPIENT, FEE_RECIPIENT].map(scene.balances));
        const receipt = await scene.send(swap.encoded);
        expect(receipt.status).toBe('success');
        const after = await Promise.all([SENDER, RECIPIENT, FEE_RECIPIENT].map(scene.balances));
        const none: Record<Address, bigint> = {};
        const [sender = none, recipient = none, fee = none] = before.map((one, at) =>
          changes(one, after[at]),
        );
        const gas = receipt.gasUsed * receipt.effectiveGasPrice;
        const paid: Record<Address, bigint> = { ...sender, [NATIVE]: (sender[NATIVE] ?? 0n) + gas };
        expect(-(paid[swap.tokenIn] ?? 0n)).toBe(swap.amountIn);
        const got = recipient[swap.tokenOut] ?? 0n;
        if (tradeType === 'exactInput') expect(got).toBe(swap.amountOut - swap.feeAmount);
        else expect(got).toBeGreaterThanOrEqual(swap.amountOut - swap.feeAmount);
        // A V2 pair rounds in the recipient's favour.
        if (!name.includes('v2') && !name.includes('mixtures') && !name.includes('first')) {
          expect(got).toBe(swap.amountOut - swap.feeAmount);
          expect(Object.keys(recipient)).toEqual([swap.tokenOut]);
        }
        expect(fee[swap.last] ?? 0n).toBe(swap.feeAmount);
        const inRouter = await scene.balances(MAINNET.universalRouter);
        expect([...inRouter].filter(([, amount]) => amount !== 0n)).toEqual([]);
      });
    });
  },
);

test('a dynamic fee that rises after the quote breaks the bound: the whole swap reverts', async () => {
  const swap = await execute('v4 dynamic fee', 'exactInput', true, false);
  const { key } = v4PoolOf('USDC', 'PEPE', 0x800000, 'dynamicFee');
  await scene.undone(async () => {
    const setFee = (fee: number) =>
      scene.send({
        to: V4_HOOKS.dynamicFee.address,
        data: encodeFunctionData({ abi: V4_DYNAMIC_FEE_HOOK, functionName: 'setFee', args: [key, fee] }),
        value: 0n,
      });
    await setFee(3001);
    const before = await scene.balances(RECIPIENT);
    expect((await scene.send(swap.encoded)).status).toBe('reverted');
    expect(changes(before, await scene.balances(RECIPIENT))).toEqual({});
    await setFee(3000);
    expect((await scene.send(swap.encoded)).status).toBe('success');
  });
});
