import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { ROUTER_KINDS } from '../../routers/routerKinds.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { dataBytes } from '../../universalRouter/gas/dataSize.ts';
import { ownBytes } from '../../universalRouter/gas/ownBytes.ts';
import { DAI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { quotedTrade } from '../model/quotedTrade.testkit.ts';
import { ownRouterBytes } from './l1FeeOfTrade.ts';
import { shapeOf } from './tradeGas.ts';

const ABI = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
]);
const ROUTER = { kind: ROUTER_KINDS.uniswapV2Router02, address: nth(0xc3) };
const ENDS = { nativeIn: false, nativeOut: false, wrappedNative: WETH, chainId: 10 };
/** A recipient and a time that the estimate cannot know. */
const [RECIPIENT, LATER] = ['0xab5801a7d398351b8be11c439e05c5b3259aec9b', 1_799_999_999n] as const;

test.each(['exactInput', 'exactOutput'] as const)(
  'default: the bytes of an %s are those of the calldata that its router takes',
  (tradeType) => {
    const quoted = quotedTrade(tradeType);
    const [functionName, amounts] =
      tradeType === 'exactInput'
        ? (['swapExactTokensForTokens', [10_000n, 9_821n]] as const)
        : (['swapTokensForExactTokens', [9_871n, 10_050n]] as const);
    const args = [...amounts, [USDC, DAI], RECIPIENT, LATER] as const;
    const data: Hex = encodeFunctionData({ abi: ABI, functionName, args });
    for (const compression of ['fastLz', 'brotli'] as const) {
      const real = ownBytes({ to: ROUTER.address, data, value: 0n }, 10, compression);
      const expected = ownRouterBytes(quoted, ROUTER, ENDS, compression) ?? 0n;
      expect(Math.abs(Number(expected - real))).toBeLessThanOrEqual(8);
      // The Universal Router's layout of the same trade is longer.
      const shape = shapeOf(quoted, ENDS);
      expect(Number(dataBytes(shape, shape.legs, compression) - real)).toBeGreaterThan(20);
    }
  },
);

test('behavior: the size of a trade that the router refuses is unknown', () => {
  const quoted = quotedTrade('exactInput');
  const fee = { bps: 10, recipient: RECIPIENT } as const;
  const charged = { ...quoted, request: { ...quoted.request, fee } };
  expect(ownRouterBytes(charged, ROUTER, ENDS, 'fastLz')).toBeUndefined();
});
