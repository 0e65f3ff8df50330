import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { DAI, RECIPIENT, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { ROUTER_KINDS } from '../routerKinds.ts';
import { DEADLINE, ROUTER, ROUTER_SWAPS } from '../swaps.testkit.ts';

/* The expected calldata is encoded by viem, from the interface that the router was published with. */

const V2_ROUTER = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactKAS(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
]);

const v2 = (functionName: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: V2_ROUTER as Abi, functionName, args });

const EXPECTED: Readonly<Record<string, readonly [Hex, bigint]>> = {
  'tokens sold': [v2('swapExactTokensForTokens', 1000n, 890n, [USDC, WETH, DAI], RECIPIENT, DEADLINE), 0n],
  'a taxed token sold': [
    v2(
      'swapExactTokensForTokensSupportingFeeOnTransferTokens',
      1000n,
      890n,
      [USDC, DAI],
      RECIPIENT,
      DEADLINE,
    ),
    0n,
  ],
  'tokens bought': [v2('swapTokensForExactTokens', 900n, 1010n, [USDC, DAI], RECIPIENT, DEADLINE), 0n],
  'native coin sold': [v2('swapExactETHForTokens', 890n, [WETH, DAI], RECIPIENT, DEADLINE), 1000n],
  'native coin sold for a taxed token': [
    v2('swapExactETHForTokensSupportingFeeOnTransferTokens', 890n, [WETH, DAI], RECIPIENT, DEADLINE),
    1000n,
  ],
  'native coin paid for tokens bought': [
    v2('swapETHForExactTokens', 900n, [WETH, DAI], RECIPIENT, DEADLINE),
    1010n,
  ],
  'tokens sold for native coin': [
    v2('swapExactTokensForETH', 1000n, 890n, [USDC, UNI, DAI, WETH], RECIPIENT, DEADLINE),
    0n,
  ],
  'a taxed token sold for native coin': [
    v2('swapExactTokensForETHSupportingFeeOnTransferTokens', 1000n, 890n, [USDC, WETH], RECIPIENT, DEADLINE),
    0n,
  ],
  'native coin bought': [v2('swapTokensForExactETH', 900n, 1010n, [USDC, WETH], RECIPIENT, DEADLINE), 0n],
  'native coin of another name bought': [
    v2('swapTokensForExactKAS', 900n, 1010n, [USDC, WETH], RECIPIENT, DEADLINE),
    0n,
  ],
};

describe.each(Object.entries(EXPECTED))('%s', (title, [data, value]) => {
  test('calldata and value are those of the published interface', () => {
    const swap = ROUTER_SWAPS.uniswapV2Router02[title];
    expect(swap && ROUTER_KINDS.uniswapV2Router02.encode(swap)).toEqual({ to: ROUTER, data, value });
  });
});

test('the selector of the most common swap is the one on every explorer', () => {
  const swap = ROUTER_SWAPS.uniswapV2Router02['tokens sold'];
  expect(swap && ROUTER_KINDS.uniswapV2Router02.encode(swap).data.slice(0, 10)).toBe('0x38ed1739');
});
