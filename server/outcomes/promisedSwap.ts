import { createHash } from 'node:crypto';
import type { Address, Hex } from 'viem';
import type { PreparedSwap, SwapRequest } from '../quoting/swap/swapper.ts';
import type { Pool } from '../routing/pool.ts';
import type { TradeType } from '../routing/route.ts';

/** What an answered swap has promised, and all that is needed to judge what becomes of it. */
export interface PromisedSwap {
  readonly key: string;
  readonly router: Address;
  readonly value: bigint;
  /** The gas limit of the answer: with less, anything can be made to fail. */
  readonly gasLimit: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** Block of the quote: the transaction is in a later one. */
  readonly quotedBlock: bigint;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly tradeType: TradeType;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  readonly recipient: Address;
  /** What leaves the sender and what reaches the recipient at the quoted state, raw units. */
  readonly promised: Amounts;
  readonly hasPermit: boolean;
  /** Tokens between two pools, and every pool of the way. */
  readonly middles: readonly Address[];
  readonly pools: readonly Pool[];
}

/** Raw units of tokenIn and of tokenOut, or of the native coin in their place. */
export interface Amounts {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

/**
 * Names calldata that is sent to a router. Whoever fills a block with calldata makes us hash it, so the hash is Node's
 * native SHA-256: nobody outside sees it.
 */
export function keyOf(router: Address, data: Hex): string {
  return createHash('sha256').update(`${router}${data}`.toLowerCase()).digest('base64');
}

/** What is to be remembered of an answered swap. */
export function promiseOf(request: SwapRequest, prepared: PreparedSwap): PromisedSwap {
  const { priced, built, deadline, gasLimit } = prepared;
  const { tokenIn, tokenOut, tradeType } = request;
  const hops = priced.legs.flatMap((leg) => leg.hops);
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
    promised: {
      amountIn: built.expected.amountIn,
      amountOut: built.expected.amountOut + feeToRecipient(request, prepared),
    },
    hasPermit: request.permit !== undefined,
    middles: [...new Set(between)],
    pools: [...new Set(hops.map(({ pool }) => pool))],
  };
}

/** The fee is paid in the token: a recipient of both sees it among what arrives, unless that is native coin. */
function feeToRecipient({ fee, recipient }: SwapRequest, { priced, built }: PreparedSwap): bigint {
  return fee?.recipient === recipient && !built.nativeOut ? priced.feeAmount : 0n;
}
