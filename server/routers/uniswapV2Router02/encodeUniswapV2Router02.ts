import { type Address, type Hex, parseAbiParameters, toFunctionSelector } from 'viem';
import { encodeCall } from '../functionCall.ts';
import type { RouterCall } from '../routerKind.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { nativeValue, swapEnds } from '../swapEnds.ts';

/** A swap that the sender pays in tokens: the fixed amount, and the bound of the other side. */
const TOKEN_SWAP = parseAbiParameters(
  'uint256 amount, uint256 limit, address[] path, address to, uint256 deadline',
);
/** A swap that the sender pays in native coin: the value of the transaction is the other amount. */
const COIN_SWAP = parseAbiParameters('uint256 amountOut, address[] path, address to, uint256 deadline');

/** Selectors by signature: a chain has one word for its coin, and hashing takes longer than encoding. */
const KNOWN_SELECTORS = new Map<string, Hex>();

/**
 * Returns the transaction of the swap on `UniswapV2Router02`, or a fork of it with another word for the
 * native coin. Tokens that keep a part of a transfer go through the functions that read balances.
 */
export function encodeUniswapV2Router02(swap: RouterSwap): RouterCall {
  const { tokenIn } = swapEnds(swap);
  const { legs, tradeType, bound, recipient, deadline, nativeIn, addresses } = swap;
  const [leg, ...others] = legs;
  if (leg === undefined || others.length > 0) throw new Error('a V2 router takes one route');
  const path: Address[] = [tokenIn, ...leg.route.hops.map(({ tokenOut }) => tokenOut)];
  const exactInput = tradeType === 'exactInput';
  const name = functionOf(swap);
  const data = nativeIn
    ? encodeCall(selectorOf(`${name}(uint256,address[],address,uint256)`), COIN_SWAP, [
        exactInput ? bound : leg.amountOut,
        path,
        recipient,
        deadline,
      ])
    : encodeCall(selectorOf(`${name}(uint256,uint256,address[],address,uint256)`), TOKEN_SWAP, [
        exactInput ? leg.amountIn : leg.amountOut,
        bound,
        path,
        recipient,
        deadline,
      ]);
  return { to: addresses.router, data, value: nativeValue(swap) };
}

function functionOf({
  tradeType,
  nativeIn,
  nativeOut,
  isTaxed = false,
  coinName = 'ETH',
}: RouterSwap): string {
  const input = nativeIn ? coinName : 'Tokens';
  const output = nativeOut ? coinName : 'Tokens';
  if (tradeType === 'exactOutput') return `swap${input}ForExact${output}`;
  return `swapExact${input}For${output}${isTaxed ? 'SupportingFeeOnTransferTokens' : ''}`;
}

function selectorOf(signature: string): Hex {
  const known = KNOWN_SELECTORS.get(signature);
  if (known !== undefined) return known;
  const selector = toFunctionSelector(`function ${signature}`);
  KNOWN_SELECTORS.set(signature, selector);
  return selector;
}
