import { type Abi, encodeFunctionData, type Hex } from 'viem';
import { describe, expect, test } from 'vitest';
import { DAI, RECIPIENT, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { packed, SWAP_ROUTER_02 } from '../periphery/interfaces.testkit.ts';
import { ROUTER_KINDS } from '../routerKinds.ts';
import { DEADLINE, ROUTER, ROUTER_SWAPS } from '../swaps.testkit.ts';

/* The expected calldata is encoded by viem, from the interface that the router was published with. */

const v02 = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: SWAP_ROUTER_02 as Abi, functionName, args });
const dated = (...calls: Hex[]) => v02('multicall', DEADLINE, calls);

const ITSELF = '0x0000000000000000000000000000000000000002';
/** The pair of `v2Hop`, which the routes that hand over pay. */
const PAIR = '0x00000000000000000000000000000000000d1a01';
const sqrtPriceLimitX96 = 0n;
const [amountIn, amountOut, amountInMaximum] = [1000n, 900n, 1010n];
const TO_DAI = { tokenIn: USDC, tokenOut: DAI, fee: 100 };
const TO_WETH = { tokenIn: USDC, tokenOut: WETH, fee: 500 };

const EXPECTED: Readonly<Record<string, readonly [Hex, bigint]>> = {
  'tokens sold': [
    dated(
      v02('exactInputSingle', {
        ...TO_DAI,
        recipient: RECIPIENT,
        amountIn,
        amountOutMinimum: 890n,
        sqrtPriceLimitX96,
      }),
    ),
    0n,
  ],
  'tokens bought over two pools': [
    dated(
      v02('exactOutput', {
        path: packed(DAI, 3000, WETH, 500, USDC),
        recipient: RECIPIENT,
        amountOut,
        amountInMaximum,
      }),
    ),
    0n,
  ],
  'native coin bought': [
    dated(
      v02('exactOutputSingle', {
        ...TO_WETH,
        recipient: ITSELF,
        amountOut,
        amountInMaximum,
        sqrtPriceLimitX96,
      }),
      v02('unwrapWETH9', 900n, RECIPIENT),
    ),
    0n,
  ],
  'tokens bought through pairs': [
    dated(v02('swapTokensForExactTokens', 900n, 1010n, [USDC, WETH, DAI], RECIPIENT)),
    0n,
  ],
  'native coin sold through a pair': [
    dated(v02('swapExactTokensForTokens', 1000n, 890n, [WETH, DAI], RECIPIENT)),
    1000n,
  ],
  'tokens sold through a pool and a pair': [
    dated(
      v02('exactInputSingle', {
        ...TO_WETH,
        recipient: ITSELF,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      }),
      v02('swapExactTokensForTokens', 0n, 890n, [WETH, DAI], RECIPIENT),
    ),
    0n,
  ],
  'tokens sold through a pair and two pools': [
    dated(
      v02('swapExactTokensForTokens', 1000n, 0n, [UNI, WETH], ITSELF),
      v02('exactInput', {
        path: packed(WETH, 500, USDC, 100, DAI),
        recipient: RECIPIENT,
        amountIn: 0n,
        amountOutMinimum: 890n,
      }),
      v02('sweepToken', WETH, 0n),
      v02('sweepToken', USDC, 0n),
    ),
    0n,
  ],
  'native coin sold through pair and pool': [
    dated(
      v02('swapExactTokensForTokens', 1000n, 0n, [WETH, USDC], ITSELF),
      v02('exactInputSingle', {
        ...TO_DAI,
        recipient: ITSELF,
        amountIn: 0n,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      }),
      v02('exactInputSingle', {
        tokenIn: WETH,
        tokenOut: DAI,
        fee: 3000,
        recipient: ITSELF,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      }),
      v02('sweepToken', DAI, 890n, RECIPIENT),
      v02('refundETH'),
      v02('sweepToken', USDC, 0n),
    ),
    2000n,
  ],
  'routes that end with one pair': [
    dated(
      v02('exactInputSingle', {
        ...TO_WETH,
        recipient: PAIR,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      }),
      v02('swapExactTokensForTokens', 1000n, 0n, [USDC, UNI, WETH], PAIR),
      v02('swapExactTokensForTokens', 1000n, 0n, [USDC, WETH, DAI], ITSELF),
      v02('sweepToken', DAI, 890n, RECIPIENT),
    ),
    0n,
  ],
};

describe.each(Object.entries(EXPECTED))('%s', (title, [data, value]) => {
  test('calldata and value are those of the published interface', () => {
    const swap = ROUTER_SWAPS.swapRouter02[title];
    expect(swap && ROUTER_KINDS.swapRouter02.encode(swap)).toEqual({ to: ROUTER, data, value });
  });
});
