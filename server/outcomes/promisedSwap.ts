import { createHash } from 'node:crypto';
import type { Address, Hex } from 'viem';
import type { PreparedSwap } from '../quoting/swap/swapper.ts';
import type { SwapRequest } from '../quoting/swap/swapRequest.ts';
import type { Pool } from '../routing/model/pool.ts';
import type { TradeType } from '../routing/model/route.ts';

/** The promise of an answered swap, with all data needed to judge its outcome. */
export interface PromisedSwap {
  readonly key: string;
  readonly router: Address;
  readonly value: bigint;
  /** Gas limit of the answer. With less gas a sender can make any call fail. */
  readonly gasLimit: bigint;
  /** Deadline in Unix seconds. */
  readonly deadline: bigint;
  /** Block number of the quote. The transaction is in a later block. */
  readonly quotedBlock: bigint;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly recipient: Address;
  /** The sender, if the request named one. */
  readonly sender: Address | undefined;
  /** Amounts that leave the sender and reach the recipient at the quoted state, raw units. */
  readonly promised: Amounts;
  readonly hasPermit: boolean;
  /** Intermediate tokens, and all pools of the routes and of their second ways. */
  readonly middles: readonly Address[];
  readonly pools: readonly Pool[];
}

/** Amounts of tokenIn and tokenOut, or of the native coin in their place; raw units. */
export interface Amounts {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/**
 * Returns a key of calldata sent to a router. The hash is Node's native SHA-256, because anybody can fill a
 * block with calldata that must be hashed. The key is internal.
 */
export function keyOf(router: Address, data: Hex): string {
  return createHash('sha256').update(`${router}${data}`.toLowerCase()).digest('base64');
}

/** Returns the data to keep of an answered swap. */
export function promiseOf(request: SwapRequest, prepared: PreparedSwap): PromisedSwap {
  const { priced, built, deadline, gasLimit } = prepared;
  const { tokenIn, tokenOut, tradeType } = request;
  const second = priced.fallback?.legs.flatMap(({ way }) => way?.route ?? []) ?? [];
  const hops = [...priced.legs, ...second].flatMap((way) => way.hops);
  const between = hops.map((hop) => hop.tokenIn).filter((token) => token !== tokenIn && token !== tokenOut);
  return {
    key: keyOf(built.to, built.data),
    router: built.to,
    value: built.value,
    gasLimit,
    deadline,
    quotedBlock: priced.block.number,
    tokenIn,
    tokenOut,
    tradeType,
    nativeIn: built.nativeIn,
    nativeOut: built.nativeOut,
    recipient: request.recipient,
    sender: request.sender,
    promised: {
      amountIn: built.expected.amountIn,
      amountOut: built.expected.amountOut + feeToRecipient(request, prepared),
    },
    hasPermit: request.permit !== undefined,
    middles: [...new Set(between)],
    pools: [...new Set(hops.map(({ pool }) => pool))],
  };
}

/**
 * Returns the fee that arrives with the output: in the token and to the same recipient, unless paid in native
 * coin.
 */
function feeToRecipient({ fee, recipient }: SwapRequest, { priced, built }: PreparedSwap): bigint {
  return fee?.recipient === recipient && !built.nativeOut ? priced.feeAmount : 0n;
}
