import { type Hex, keccak256, stringToHex } from 'viem';
import { AbiReader, slice, Undecodable } from '../../universalRouter/witness/abiReader.ts';
import { same, type Verification } from '../../universalRouter/witness/mismatch.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { checkEnds, checkHops, checkValue } from '../witness/checkHops.ts';
import { verified } from '../witness/verified.ts';

/*
 * The witness against the encoder, with which it shares no code: functions and their parameters are written a
 * second time, from `IUniswapV2Router02`.
 */

/**
 * Verifies the one call; returns `ok` or the first difference. Calldata that is `ok` takes no more than
 * expected and goes through the pairs of the path. It gives the recipient at least the expected amount, or
 * reverts.
 */
export function verifyUniswapV2Router02(data: Hex, value: bigint, swap: RouterSwap): Verification {
  return verified(data, () => {
    checkEnds(swap);
    checkValue(swap, value);
    checkCall(data.toLowerCase() as Hex, swap);
  });
}

function checkCall(data: Hex, swap: RouterSwap): void {
  const { legs, tradeType, bound, recipient, deadline, nativeIn, fee } = swap;
  const [leg] = legs;
  same('routes', 1, legs.length);
  same('fee', undefined, fee);
  if (leg === undefined) throw new Undecodable('a route');
  const signature = signatureOf(swap);
  if (!data.startsWith(keccak256(stringToHex(signature)).slice(0, 10))) throw new Undecodable(signature);
  const reader = new AbiReader(slice(data, 4), nativeIn ? 4 : 5);
  const isSale = tradeType === 'exactInput';
  if (isSale && !nativeIn) same('amountIn', leg.amountIn, reader.uint());
  if (isSale) same('amountOutMin', bound, reader.uint());
  else same('amountOut', leg.amountOut, reader.uint());
  if (!isSale && !nativeIn) same('amountInMax', bound, reader.uint());
  const tokens = reader.addresses();
  same('recipient', recipient, reader.address());
  same('deadline', deadline, reader.uint());
  reader.end();
  checkHops(leg.route.hops, { protocol: 'v2', tokens });
}

/** Returns the function that the swap needs, with its parameters. */
function signatureOf({
  tradeType,
  nativeIn,
  nativeOut,
  isTaxed,
  coinName: coin = 'ETH',
}: RouterSwap): string {
  const sent = nativeIn ? 'uint256,address[],address,uint256' : 'uint256,uint256,address[],address,uint256';
  if (tradeType === 'exactOutput') {
    if (nativeIn) return `swap${coin}ForExactTokens(${sent})`;
    return nativeOut ? `swapTokensForExact${coin}(${sent})` : `swapTokensForExactTokens(${sent})`;
  }
  const taxed = isTaxed === true ? 'SupportingFeeOnTransferTokens' : '';
  if (nativeIn) return `swapExact${coin}ForTokens${taxed}(${sent})`;
  return nativeOut
    ? `swapExactTokensFor${coin}${taxed}(${sent})`
    : `swapExactTokensForTokens${taxed}(${sent})`;
}
