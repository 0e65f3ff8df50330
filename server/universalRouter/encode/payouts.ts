import type { Address } from 'viem';
import { ADDRESS_THIS, MSG_SENDER, NATIVE, UnenforcedMinimum } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';
import type { SwapLeg } from './encodeLeg.ts';
import { leavesAsNative, otherForm, unwrapAll, wrapAll } from './nativeForm.ts';
import type { EncodeSwapParams } from './swapParams.ts';

/** Encodes the last commands of a swap: each balance of the router goes to its owner. */

interface Payout {
  readonly tokenOut: Address;
  /** Amount that the recipient must get, raw units. */
  readonly minimum: bigint;
  /** Command that pays the fee from the router's balance of tokenOut, wrapped. */
  readonly fee: EncodedCommand | undefined;
}

/**
 * The router reads a SWEEP's minimum as 160 bits (`Dispatcher.dispatch`): of a larger one it would compare
 * the rest.
 */
const MAX_SWEEP_MINIMUM = 2n ** 160n - 1n;

/**
 * Returns true if all routes give the output in the form that the recipient gets, and surely give it. Of
 * two ways nobody knows which pays.
 */
export function givesWhatIsPaid({ legs, nativeOut }: EncodeSwapParams): boolean {
  return legs.every((leg) => leg.otherwise === undefined && givesNative(leg) === nativeOut);
}

/** Returns true if a route leaves its output as native coin; routes with a second way wrap it. */
function givesNative({ route, otherwise }: SwapLeg): boolean {
  return otherwise === undefined && leavesAsNative(route);
}

/**
 * Returns the commands that pay the fee and the recipient from the output in the router, in one form. @throws
 * UnenforcedMinimum
 */
export function encodePayout(params: EncodeSwapParams, { tokenOut, minimum, fee }: Payout): EncodedCommand[] {
  const { legs, nativeOut, recipient } = params;
  const hasNative = legs.some(givesNative);
  const hasToken = !legs.every(givesNative);
  const commands: EncodedCommand[] = [];
  const isWrapped = fee !== undefined || !nativeOut || !hasNative;
  if (isWrapped && hasNative) commands.push(wrapAll(ADDRESS_THIS));
  if (!isWrapped && hasToken) commands.push(unwrapAll());
  if (fee !== undefined) commands.push(fee);
  if (!nativeOut) commands.push(sweepAtLeast(tokenOut, recipient, minimum));
  else if (isWrapped) commands.push(encodeCommand('UNWRAP_WETH', [recipient, minimum]));
  else commands.push(sweepAtLeast(NATIVE, recipient, minimum));
  return commands;
}

function sweepAtLeast(token: Address, recipient: Address, minimum: bigint): EncodedCommand {
  if (minimum > MAX_SWEEP_MINIMUM) throw new UnenforcedMinimum('a SWEEP compares 160 bits of its minimum');
  return encodeCommand('SWEEP', [token, recipient, minimum]);
}

/** Returns the command that gives the caller the unused input, in the form in which the caller paid it. */
export function encodeRefund(tokenIn: Address, nativeIn: boolean, isNative: boolean): EncodedCommand {
  if (isNative !== nativeIn) {
    return isNative ? otherForm(true, MSG_SENDER) : encodeCommand('UNWRAP_WETH', [MSG_SENDER, 0n]);
  }
  return encodeCommand('SWEEP', [isNative ? NATIVE : tokenIn, MSG_SENDER, 0n]);
}

/**
 * Returns the commands that give the caller, who paid for it, the rest of intermediate tokens, the native
 * coin wrapped.
 */
export function encodeSweeps(tokens: readonly Address[]): EncodedCommand[] {
  return [...new Set(tokens)].map((token) =>
    token === NATIVE ? wrapAll(MSG_SENDER) : encodeCommand('SWEEP', [token, MSG_SENDER, 0n]),
  );
}
