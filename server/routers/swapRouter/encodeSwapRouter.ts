import { type Address, type Hex, parseAbiParameters, zeroAddress } from 'viem';
import type { Hop } from '../../routing/model/route.ts';
import { encodeCall } from '../functionCall.ts';
import { encodeV3Run, type V3Selectors } from '../periphery/encodeV3Run.ts';
import { REFUND_ETH, sweepToken } from '../periphery/payments.ts';
import { collectsOutput, encodePayout } from '../periphery/payouts.ts';
import type { RouterCall } from '../routerKind.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { nativeValue, swapEnds } from '../swapEnds.ts';

/** `ISwapRouter`: the parameters of each swap include its deadline. */
const SELECTORS: V3Selectors = {
  exactInput: { single: '0x414bf389', path: '0xc04b8d59' },
  exactOutput: { single: '0xdb3e2198', path: '0xf28c0498' },
};
const MULTICALL: Hex = '0xac9650d8';
const CALLS = parseAbiParameters('bytes[] data');
/** The router itself, as the recipient of a swap. */
const ROUTER_ITSELF = zeroAddress;

/**
 * Returns the transaction of the swap on `SwapRouter` of v3-periphery: swaps, [payout], [refund],
 * [leftovers]. A single call stands alone, several are joined by `multicall(bytes[])`.
 */
export function encodeSwapRouter(swap: RouterSwap): RouterCall {
  const { tokenOut } = swapEnds(swap);
  const calls = [...encodeSwaps(swap), ...encodePayments(swap, tokenOut)];
  const [only, ...others] = calls;
  const isOne = only !== undefined && others.length === 0;
  const data = isOne ? only : encodeCall(MULTICALL, CALLS, [calls]);
  return { to: swap.addresses.router, data, value: nativeValue(swap) };
}

function encodeSwaps(swap: RouterSwap): Hex[] {
  const { legs, tradeType, bound, recipient, deadline } = swap;
  const collected = collectsOutput(swap);
  const exactInput = tradeType === 'exactInput';
  return legs.map(({ route: { hops }, amountIn, amountOut }) => {
    const [first, ...others] = hops;
    if (first === undefined) throw new Error('a route needs a pool');
    const run: readonly [Hop, ...Hop[]] = [first, ...others];
    const terms = {
      tradeType,
      recipient: collected ? ROUTER_ITSELF : recipient,
      deadline,
      amount: exactInput ? amountIn : amountOut,
      // What is collected is checked once, by the call that pays it out.
      limit: exactInput && collected ? 0n : bound,
    };
    return encodeV3Run(run, terms, SELECTORS);
  });
}

function encodePayments(swap: RouterSwap, tokenOut: Address): Hex[] {
  const { legs, tradeType, nativeIn, recipient, sender = recipient } = swap;
  const calls = collectsOutput(swap) ? encodePayout(swap, tokenOut) : [];
  if (nativeIn) calls.push(REFUND_ETH);
  if (tradeType === 'exactOutput') return calls;
  // A pool without enough liquidity takes only a part of its input, and the rest stays in the router.
  const leftovers = new Set(legs.flatMap(({ route }) => route.hops.slice(1).map(({ tokenIn }) => tokenIn)));
  for (const token of leftovers) calls.push(sweepToken(token, 0n, sender));
  return calls;
}
