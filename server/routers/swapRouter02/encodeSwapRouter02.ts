import { type Address, type Hex, parseAbiParameters } from 'viem';
import { encodeCall } from '../functionCall.ts';
import { REFUND_ETH } from '../periphery/payments.ts';
import { collectsOutput, encodePayout } from '../periphery/payouts.ts';
import type { RouterCall } from '../routerKind.ts';
import type { RouterSwap } from '../routerSwap.ts';
import { nativeValue, swapEnds } from '../swapEnds.ts';
import { ROUTER_ITSELF } from './constants.ts';
import { encodeLeg02 } from './encodeLeg02.ts';
import { mayTakeLess } from './runEncoders.ts';

/** `multicall(uint256 deadline, bytes[] data)`: the swaps have no deadline of their own. */
const MULTICALL: Hex = '0x5ae401dc';
const DATED_CALLS = parseAbiParameters('uint256 deadline, bytes[] data');
/** `sweepToken(address,uint256)`, which pays the caller. */
const SWEEP_TO_CALLER: Hex = '0xe90a182f';
const SWEEP = parseAbiParameters('address token, uint256 amountMinimum');

/**
 * Returns the transaction of the swap on `SwapRouter02`: swaps, [payout], [refund], [leftovers], joined by
 * `multicall` with the deadline.
 */
export function encodeSwapRouter02(swap: RouterSwap): RouterCall {
  const { tokenOut } = swapEnds(swap);
  const { legs, tradeType, bound, recipient, deadline, addresses } = swap;
  const collected = collectsOutput(swap);
  const exactInput = tradeType === 'exactInput';
  const ends = {
    tradeType,
    recipient: collected ? ROUTER_ITSELF : recipient,
    // What is collected is checked once, by the call that pays it out.
    bound: exactInput && collected ? 0n : bound,
  };
  const swaps = legs.flatMap((leg) => encodeLeg02(leg, ends));
  const calls = [...swaps, ...encodePayments(swap, tokenOut, collected)];
  const data = encodeCall(MULTICALL, DATED_CALLS, [deadline, calls]);
  return { to: addresses.router, data, value: nativeValue(swap) };
}

function encodePayments(swap: RouterSwap, tokenOut: Address, collected: boolean): Hex[] {
  const { legs, tradeType, nativeIn } = swap;
  const exactInput = tradeType === 'exactInput';
  const calls = collected ? encodePayout(swap, tokenOut) : [];
  const firstMayTakeLess = legs.some(({ route }) => route.hops.slice(0, 1).some(mayTakeLess));
  if (nativeIn && (!exactInput || firstMayTakeLess)) calls.push(REFUND_ETH);
  if (!exactInput) return calls;
  // A V3 pool without enough liquidity takes only a part of its input, and the rest stays in the router.
  const left = legs.flatMap(({ route }) => route.hops.slice(1).filter(mayTakeLess));
  for (const token of new Set(left.map(({ tokenIn }) => tokenIn)))
    calls.push(encodeCall(SWEEP_TO_CALLER, SWEEP, [token, 0n]));
  return calls;
}
