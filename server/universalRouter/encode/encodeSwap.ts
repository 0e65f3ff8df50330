import { type Address, type Hex, parseAbiParameters } from 'viem';
import type { TradeType } from '../../routing/route.ts';
import { concatBytes, encodeWords } from '../abi/abiWords.ts';
import { ADDRESS_THIS, type CommandName, MSG_SENDER, type SignedPermit } from './commands.ts';
import { type EncodedCommand, encodeCommand } from './encodeCommand.ts';
import { encodeExactInputLeg, encodeExactOutputLeg, mayTakeLess, type SwapLeg } from './encodeLeg.ts';

/** Selector of `execute(bytes,bytes[],uint256)`. */
const EXECUTE_SELECTOR = '0x3593564c';
const EXECUTE_PARAMETERS = parseAbiParameters('bytes commands, bytes[] inputs, uint256 deadline');

export interface EncodeSwapParams {
  /** Routes of the same pair of tokens, executed in this order. Those of an exact input may share pools. */
  readonly legs: readonly SwapLeg[];
  readonly tradeType: TradeType;
  /** Minimum output (exact input) or maximum input (exact output) of the whole swap, raw units. */
  readonly bound: bigint;
  readonly recipient: Address;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Whether the caller pays native coin; tokenIn must be the wrapped native token then. */
  readonly nativeIn: boolean;
  /** Whether the recipient gets native coin; tokenOut must be the wrapped native token then. */
  readonly nativeOut: boolean;
  readonly addresses: { readonly universalRouter: Address; readonly wrappedNative: Address };
  readonly permit?: SignedPermit;
  readonly fee?: SwapFee | undefined;
  /**
   * Exact input: minimum amount that the router must hold for the recipient before it pays, raw units. Defaults to the
   * bound; it is higher for a fee-on-transfer token.
   */
  readonly payoutMinimum?: bigint | undefined;
  /** Exact output of an ERC-20: whether the swap reverts unless the recipient holds at least the output at its end. */
  readonly checksArrival?: boolean | undefined;
}

/** A fee that a second account gets in tokenOut, before the recipient is paid. */
export interface SwapFee {
  readonly recipient: Address;
  /** Exact input: basis points of the pools' output, rounded down. */
  readonly bips: bigint;
  /** Exact output: raw units of the pools' output, in addition to the recipient's amount. */
  readonly amount: bigint;
}

export interface EncodedSwap {
  readonly to: Address;
  readonly data: Hex;
  /** Native coin to send with the transaction, wei. */
  readonly value: bigint;
  /** Names of the commands, in the order of the index in `ExecutionFailed(commandIndex, …)`. */
  readonly commands: readonly CommandName[];
}

/**
 * Returns the transaction that executes the swap on Universal Router v2.0: [permit] [take the input into the router]
 * swaps, [fee], bound, refunds. The router holds no funds of it afterwards, however the pools changed meanwhile.
 *
 * - The bound is checked once, for the whole, on what reaches the recipient or leaves the caller. A single
 *   route to an ERC-20 checks it in its last swap command; native coin and several routes are collected in
 *   the router and checked by the UNWRAP_WETH or SWEEP that pays the recipient. So is the output that a fee is taken of:
 *   the bound holds for what is left after it. The fee is a portion of the output of an exact input and a fixed amount
 *   beside that of an exact output, in the token, wrapped also where the recipient gets the native coin.
 * - Exact output that the router pays (native coin, several routes) takes the whole bound first, so that the
 *   bound cannot be broken by the sum of the routes, and gives back the rest in the same transaction.
 * - Tokens paid out by pools or router need not arrive in full. If the arrival is checked, the last command requires the
 *   recipient's balance to be at least the exact output. It proves the delivery to a recipient with a zero balance, and
 *   to others only up to their prior balance.
 * - Unused input is refunded to the caller; leftover intermediate tokens go to the recipient.
 *
 * @throws Error when the request contradicts itself (no leg, native coin that is not the wrapped token)
 */
export function encodeSwap(params: EncodeSwapParams): EncodedSwap {
  const ends = endsOf(params);
  const { universalRouter } = params.addresses;
  const commands =
    params.tradeType === 'exactInput'
      ? encodeExactInput(params, ends.tokenOut)
      : encodeExactOutput(params, ends);
  if (params.permit !== undefined) commands.unshift(encodePermit(params.permit));
  const bytes = concatBytes(commands.map(({ byte }) => byte));
  const inputs = commands.map(({ input }) => input);
  const args = encodeWords(EXECUTE_PARAMETERS, [bytes, inputs, params.deadline]);
  const amountTaken = params.tradeType === 'exactInput' ? totalIn(params) : params.bound;
  return {
    to: universalRouter,
    data: concatBytes([EXECUTE_SELECTOR, args]),
    value: params.nativeIn ? amountTaken : 0n,
    commands: commands.map(({ name }) => name),
  };
}

function encodeExactInput(params: EncodeSwapParams, tokenOut: Address): EncodedCommand[] {
  const { legs, nativeIn, nativeOut, recipient, bound, fee, payoutMinimum = bound } = params;
  const collected = nativeOut || legs.length > 1 || fee !== undefined;
  const ends = {
    payerIsUser: !nativeIn,
    recipient: collected ? ADDRESS_THIS : recipient,
    bound: collected ? 0n : bound,
  };
  const encoded = legs.map((leg) => encodeExactInputLeg(leg, ends));
  const commands: EncodedCommand[] = [];
  if (nativeIn) commands.push(encodeCommand('WRAP_ETH', [ADDRESS_THIS, totalIn(params)]));
  commands.push(...encoded.flatMap((leg) => leg.commands));
  if (fee !== undefined) commands.push(encodeCommand('PAY_PORTION', [tokenOut, fee.recipient, fee.bips]));
  if (nativeOut) commands.push(encodeCommand('UNWRAP_WETH', [recipient, payoutMinimum]));
  else if (collected) commands.push(encodeCommand('SWEEP', [tokenOut, recipient, payoutMinimum]));
  // A V3 pool without enough liquidity takes less than offered. A caller who pays through Permit2 keeps the rest.
  const firstHopMayTakeLess = legs.some(({ route }) => route.hops.slice(0, 1).some(mayTakeLess));
  if (nativeIn && firstHopMayTakeLess) commands.push(encodeCommand('UNWRAP_WETH', [MSG_SENDER, 0n]));
  commands.push(
    ...encodeSweeps(
      encoded.flatMap((leg) => leg.leftovers),
      recipient,
    ),
  );
  return commands;
}

function encodeExactOutput(
  params: EncodeSwapParams,
  { tokenIn, tokenOut }: { readonly tokenIn: Address; readonly tokenOut: Address },
): EncodedCommand[] {
  const { legs, nativeIn, nativeOut, recipient, bound, fee, checksArrival = false } = params;
  const amountOut = legs.reduce((sum, leg) => sum + leg.amountOut, 0n) - (fee?.amount ?? 0n);
  const routerPays = nativeIn || legs.length > 1;
  const collected = nativeOut || fee !== undefined;
  const ends = { payerIsUser: !routerPays, recipient: collected ? ADDRESS_THIS : recipient, bound };
  const encoded = legs.map((leg) => encodeExactOutputLeg(leg, ends));
  const commands: EncodedCommand[] = [];
  if (nativeIn) commands.push(encodeCommand('WRAP_ETH', [ADDRESS_THIS, bound]));
  else if (routerPays) commands.push(encodeCommand('PERMIT2_TRANSFER_FROM', [tokenIn, ADDRESS_THIS, bound]));
  commands.push(...encoded.flatMap((leg) => leg.commands));
  if (fee !== undefined) commands.push(encodeCommand('TRANSFER', [tokenOut, fee.recipient, fee.amount]));
  if (collected) {
    commands.push(
      nativeOut
        ? encodeCommand('UNWRAP_WETH', [recipient, amountOut])
        : encodeCommand('SWEEP', [tokenOut, recipient, amountOut]),
    );
  }
  if (nativeIn) commands.push(encodeCommand('UNWRAP_WETH', [MSG_SENDER, 0n]));
  else if (routerPays) commands.push(encodeCommand('SWEEP', [tokenIn, MSG_SENDER, 0n]));
  commands.push(
    ...encodeSweeps(
      encoded.flatMap((leg) => leg.leftovers),
      recipient,
    ),
  );
  if (checksArrival && !nativeOut)
    commands.push(encodeCommand('BALANCE_CHECK_ERC20', [recipient, tokenOut, amountOut]));
  return commands;
}

function encodeSweeps(tokens: readonly Address[], recipient: Address): EncodedCommand[] {
  return [...new Set(tokens)].map((token) => encodeCommand('SWEEP', [token, recipient, 0n]));
}

function encodePermit({ details, spender, sigDeadline, signature }: SignedPermit): EncodedCommand {
  return encodeCommand('PERMIT2_PERMIT', [{ details, spender, sigDeadline }, signature]);
}

function totalIn(params: EncodeSwapParams): bigint {
  return params.legs.reduce((sum, leg) => sum + leg.amountIn, 0n);
}

function endsOf(params: EncodeSwapParams): { tokenIn: Address; tokenOut: Address } {
  const { legs, nativeIn, nativeOut, addresses } = params;
  const tokenIn = legs[0]?.route.hops[0]?.tokenIn;
  const tokenOut = legs[0]?.route.hops.at(-1)?.tokenOut;
  if (tokenIn === undefined || tokenOut === undefined) throw new Error('a swap needs a route');
  for (const { route } of legs) {
    if (route.hops[0]?.tokenIn !== tokenIn || route.hops.at(-1)?.tokenOut !== tokenOut) {
      throw new Error('all routes of a swap have the same ends');
    }
  }
  if (nativeIn && tokenIn !== addresses.wrappedNative)
    throw new Error('native in needs wrapped native as tokenIn');
  if (nativeOut && tokenOut !== addresses.wrappedNative) {
    throw new Error('native out needs wrapped native as tokenOut');
  }
  return { tokenIn, tokenOut };
}
