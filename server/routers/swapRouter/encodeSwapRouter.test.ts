import { type Abi, encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { DAI, FEE_RECIPIENT, RECIPIENT, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { packed, SWAP_ROUTER } from '../periphery/interfaces.testkit.ts';
import { ROUTER_KINDS } from '../routerKinds.ts';
import { DEADLINE, ROUTER, ROUTER_SWAPS, SENDER } from '../swaps.testkit.ts';

/* The expected calldata is encoded by viem, from the interface that the router was published with. */

const v3 = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: SWAP_ROUTER as Abi, functionName, args });
const joined = (...calls: Hex[]) => v3('multicall', calls);

const [deadline, sqrtPriceLimitX96] = [DEADLINE, 0n];
const [amountIn, amountOut, amountInMaximum] = [1000n, 900n, 1010n];
const TO_DAI = { tokenIn: USDC, tokenOut: DAI, fee: 100 };
const TO_WETH = { tokenIn: USDC, tokenOut: WETH, fee: 500 };

const EXPECTED: Readonly<Record<string, readonly [Hex, bigint]>> = {
  'tokens sold': [
    v3('exactInputSingle', {
      ...TO_DAI,
      recipient: RECIPIENT,
      deadline,
      amountIn,
      amountOutMinimum: 890n,
      sqrtPriceLimitX96,
    }),
    0n,
  ],
  'tokens bought': [
    v3('exactOutputSingle', {
      ...TO_DAI,
      recipient: RECIPIENT,
      deadline,
      amountOut,
      amountInMaximum,
      sqrtPriceLimitX96,
    }),
    0n,
  ],
  'tokens sold over two pools': [
    joined(
      v3('exactInput', {
        path: packed(USDC, 500, WETH, 3000, DAI),
        recipient: RECIPIENT,
        deadline,
        amountIn,
        amountOutMinimum: 890n,
      }),
      v3('sweepToken', WETH, 0n, SENDER),
    ),
    0n,
  ],
  'tokens bought over two pools': [
    v3('exactOutput', {
      path: packed(DAI, 3000, WETH, 500, USDC),
      recipient: RECIPIENT,
      deadline,
      amountOut,
      amountInMaximum,
    }),
    0n,
  ],
  'native coin paid for tokens bought': [
    joined(
      v3('exactOutputSingle', {
        ...TO_WETH,
        tokenIn: WETH,
        tokenOut: USDC,
        recipient: RECIPIENT,
        deadline,
        amountOut,
        amountInMaximum,
        sqrtPriceLimitX96,
      }),
      v3('refundETH'),
    ),
    1010n,
  ],
  'native coin bought': [
    joined(
      v3('exactOutputSingle', {
        ...TO_WETH,
        recipient: zeroAddress,
        deadline,
        amountOut,
        amountInMaximum,
        sqrtPriceLimitX96,
      }),
      v3('unwrapWETH9', 900n, RECIPIENT),
    ),
    0n,
  ],
  'native coin sold over two routes': [
    joined(
      v3('exactInputSingle', {
        tokenIn: WETH,
        tokenOut: DAI,
        fee: 3000,
        recipient: zeroAddress,
        deadline,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      }),
      v3('exactInput', {
        path: packed(WETH, 500, USDC, 100, DAI),
        recipient: zeroAddress,
        deadline,
        amountIn,
        amountOutMinimum: 0n,
      }),
      v3('sweepToken', DAI, 890n, RECIPIENT),
      v3('refundETH'),
      v3('sweepToken', USDC, 0n, SENDER),
    ),
    2000n,
  ],
  // ⌊898 · 1 %⌋ = 8 leaves 890; 897 would leave 889.
  'tokens sold with a fee': [
    joined(
      v3('exactInputSingle', {
        ...TO_DAI,
        recipient: zeroAddress,
        deadline,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      }),
      v3('sweepTokenWithFee', DAI, 898n, RECIPIENT, 100n, FEE_RECIPIENT),
    ),
    0n,
  ],
  'native coin bought with a fee': [
    joined(
      v3('exactOutputSingle', {
        ...TO_WETH,
        recipient: zeroAddress,
        deadline,
        amountOut,
        amountInMaximum,
        sqrtPriceLimitX96,
      }),
      v3('sweepTokenWithFee', WETH, 900n, ROUTER, 100n, FEE_RECIPIENT),
      v3('unwrapWETH9', 0n, RECIPIENT),
    ),
    0n,
  ],
};

describe.each(Object.entries(EXPECTED))('%s', (title, [data, value]) => {
  test('calldata and value are those of the published interface', () => {
    const swap = ROUTER_SWAPS.swapRouter[title];
    expect(swap && ROUTER_KINDS.swapRouter.encode(swap)).toEqual({ to: ROUTER, data, value });
  });
});

test('a bound of 0 needs no balance before the fee', () => {
  const swap = ROUTER_SWAPS.swapRouter['tokens sold with a fee'];
  if (swap === undefined) throw new Error('there is such a swap');
  const free = { ...swap, bound: 0n };
  const { data, value } = ROUTER_KINDS.swapRouter.encode(free);
  expect(ROUTER_KINDS.swapRouter.verify(data, value, free)).toEqual({ kind: 'ok' });
});
