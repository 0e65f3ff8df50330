import { type Address, type Hex, parseAbiParameters } from 'viem';
import { concatBytes, encodeWords } from '../abi/abiWords.ts';
import type { CommandName, SignedPermit } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';
import { encodeExactInput } from './encodeExactInput.ts';
import { encodeExactOutput } from './encodeExactOutput.ts';
import { sumOf } from './sumOf.ts';
import type { EncodeSwapParams } from './swapParams.ts';
import { type TradeEnds, tradeEnds } from './tradeEnds.ts';

/** Selector of `execute(bytes,bytes[],uint256)`. */
export const EXECUTE_SELECTOR = '0x3593564c';
export const EXECUTE_PARAMETERS = parseAbiParameters('bytes commands, bytes[] inputs, uint256 deadline');

export interface EncodedSwap {
  readonly to: Address;
  readonly data: Hex;
  /** Native coin to send with the transaction, wei. */
  readonly value: bigint;
  /** Names of the commands, in the order of the index in `ExecutionFailed(commandIndex, …)`. */
  readonly commands: readonly CommandName[];
}

/*
 * The rules of the transaction:
 *
 * - The bound is checked once, for the whole swap, on the amount that reaches the recipient or leaves the
 *   caller. A single route to an ERC-20 checks it in its last swap command. Native coin and several routes
 *   are collected in the router and checked by the UNWRAP_WETH or SWEEP that pays the recipient.
 * - An output with a fee is collected in the router, too, and the bound holds for the amount after the fee.
 *   The fee is a portion of the output of an exact input, and a fixed amount in addition to that of an exact
 *   output. It is paid in the token, wrapped also where the recipient gets the native coin.
 * - Exact output that the router pays (native coin, several routes) takes the whole bound first, so that the
 *   bound cannot be broken by the sum of the routes, and gives back the rest in the same transaction.
 * - Tokens paid out by pools or router need not arrive in full. If the arrival is checked, the last command
 *   requires the recipient's balance to be at least the exact output. It proves the delivery to a recipient
 *   with a zero balance, and to others only up to their prior balance.
 * - Unused input and leftover intermediate tokens go to the caller, who paid for them, whoever the recipient
 *   is.
 */

/**
 * Returns the transaction that executes the swap on the Universal Router: [permit] [take the input into the
 * router] swaps, [fee], bound, refunds. None of its funds stay in the router, however the pools changed
 * meanwhile.
 * @throws Error when the request contradicts itself (no leg, native coin that is not the wrapped token)
 * @throws UnenforcedMinimum when a SWEEP would have to pay 2^160 or more
 */
export function encodeSwap(params: EncodeSwapParams): EncodedSwap {
  const ends = endsOf(params);
  const { universalRouter } = params.addresses;
  const commands =
    params.tradeType === 'exactInput' ? encodeExactInput(params, ends) : encodeExactOutput(params, ends);
  if (params.permit !== undefined) commands.unshift(encodePermit(params.permit));
  const bytes = concatBytes(commands.map(({ byte }) => byte));
  const inputs = commands.map(({ input }) => input);
  const args = encodeWords(EXECUTE_PARAMETERS, [bytes, inputs, params.deadline]);
  const amountTaken = params.tradeType === 'exactInput' ? sumOf(params.legs, 'amountIn') : params.bound;
  return {
    to: universalRouter,
    data: concatBytes([EXECUTE_SELECTOR, args]),
    value: params.nativeIn ? amountTaken : 0n,
    commands: commands.map(({ name }) => name),
  };
}

function encodePermit({ details, spender, sigDeadline, signature }: SignedPermit): EncodedCommand {
  return encodeCommand('PERMIT2_PERMIT', [{ details, spender, sigDeadline }, signature]);
}

function endsOf(params: EncodeSwapParams): TradeEnds {
  const { legs, tradeType, addresses } = params;
  const ends = tradeEnds(params, addresses.wrappedNative);
  for (const [index, { route }] of legs.entries()) {
    const next = legs[index + 1]?.route.hops.at(-1)?.pool.id;
    const isTaken = tradeType === 'exactInput' && route.hops.at(-1)?.pool.id === next;
    if (route.handsOver === true && !isTaken)
      throw new Error('a route hands over to the next one, which ends with the same pair');
  }
  return ends;
}
