import type { Address } from 'viem';
import { CHAIN_PROTOCOLS } from '../../chain/protocols/chainProtocols.ts';
import { AppError } from '../../errors.ts';
import type { Hop } from '../../routing/route.ts';
import type { Simulation } from '../../simulation/swapSimulator.ts';
import { checksummed } from '../../values/checksum.ts';
import type { QuotedTrade } from '../quotedTrade.ts';
import { buyTax, erraticRefusal, moveTax, sellTax } from '../tax/taxedTrade.ts';
import type { BuiltSwap } from './buildSwap.ts';

/** What a simulation says of the quote that it was made for. */
export type Verdict =
  | { readonly kind: 'asQuoted' }
  /**
   * More than was quoted for the caller: a pair that holds more than it has booked gives it away; or less. Raw units, of
   * what reached the recipient or, where it is that which differs, of what left the caller.
   */
  | { readonly kind: 'better' | 'worse'; readonly side: 'output' | 'input'; readonly delta: bigint }
  /** A command that swaps reverted, not for want of funds. */
  | ({ readonly kind: 'routeFailed' } & Failure)
  /** The last command says that the recipient does not hold the output: a token's doing, and no route's. */
  | { readonly kind: 'notDelivered' }
  /** The payment, the permit, the deadline or the payout failed: no other route would help. */
  | { readonly kind: 'callersDoing' };

/** Where a route failed, and with what error. */
export interface Failure {
  readonly origin: Address | undefined;
  readonly error?: string | undefined;
}

/** A pair says that it was paid less than it gave: it was, or it holds less than its books say. */
export const BOOKS_DO_NOT_MATCH = 'UniswapV2: K';

const OF_THE_PAYER = new Set(['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED']);

/**
 * Less than was computed for the caller is worse whatever the cause, but for native coin: the router has paid it out, so
 * the recipient has moved it on. More is explained where a token's own rule leaves it open.
 */
export function verdictOf(
  { request, tokenTaxes }: QuotedTrade,
  { nativeOut, bound }: Pick<BuiltSwap, 'nativeOut' | 'bound'>,
  simulation: Simulation,
): Verdict {
  if (simulation.status === 'unavailable') return { kind: 'asQuoted' };
  if (simulation.status === 'reverted') {
    const { command, reason, origin } = simulation.blame;
    if (command?.name === 'BALANCE_CHECK_ERC20') return { kind: 'notDelivered' };
    const isSwap = command === undefined ? origin !== undefined : /^V[23]_SWAP_/.test(command.name);
    const isOfRoute =
      isSwap && !OF_THE_PAYER.has(reason.error) && reason.error !== 'TransactionDeadlinePassed';
    const contract = origin?.contract.toLowerCase() as Address | undefined;
    const failure = { origin: contract, error: origin?.reason.error ?? reason.error };
    return isOfRoute ? { kind: 'routeFailed', ...failure } : { kind: 'callersDoing' };
  }
  const { deltaAmount, deltaAmountIn, amountOut } = simulation;
  const isInput = request.tradeType === 'exactInput';
  // The router paid out the minimum, or it would have reverted: the recipient has moved it on.
  const isMovedOn = nativeOut && deltaAmount < 0n && (!isInput || amountOut < bound);
  if (deltaAmount < 0n && !isMovedOn) return { kind: 'worse', side: 'output', delta: deltaAmount };
  if (deltaAmountIn > 0n) return { kind: 'worse', side: 'input', delta: deltaAmountIn };
  const rules = [buyTax(tokenTaxes), sellTax(tokenTaxes), request.fee && moveTax(tokenTaxes)];
  if (rules.some((rule) => rule !== undefined && rule.margin !== 0n)) return { kind: 'asQuoted' };
  if (deltaAmount > 0n) return { kind: 'better', side: 'output', delta: deltaAmount };
  // An exact input that a pool did not take whole brings less, which was seen above.
  if (deltaAmountIn < 0n && !isInput) return { kind: 'better', side: 'input', delta: deltaAmountIn };
  return { kind: 'asQuoted' };
}

/** The tokens and pools on the way that a failure can be laid to; nothing when it must be the ends of the trade. */
export function culpritsOf(
  { legs, request }: QuotedTrade,
  { origin, error }: Failure,
  isProven: (token: Address) => boolean,
): { readonly tokens: readonly Address[]; readonly pools: readonly Address[] } | undefined {
  const hops = legs.flatMap((leg) => leg.hops);
  const between = [...new Set(hops.map(({ tokenIn }) => tokenIn))].filter(
    (token) => token !== request.tokenIn && token !== request.tokenOut,
  );
  const suspects = between.filter((token) => !isProven(token));
  if (origin !== undefined && suspects.includes(origin)) return { tokens: [origin], pools: [] };
  // A pool reverts for what its tokens do: it is the pool's own doing only between tokens that are above that.
  const pool = hops.find(({ pool: { address } }) => address === origin)?.pool;
  if (
    pool !== undefined &&
    [pool.token0, pool.token1].every((token) => between.includes(token) || isProven(token))
  ) {
    return { tokens: [], pools: [pool.address] };
  }
  if (suspects.length > 0) return { tokens: suspects, pools: [] };
  const pools = error === BOOKS_DO_NOT_MATCH ? badlyBooked(hops, isProven) : [];
  return pools.length === 0 ? undefined : { tokens: [], pools };
}

/** The pairs that were paid in a token that arrives whole; those beside a token that may take from a pair come first. */
function badlyBooked(hops: readonly Hop[], isProven: (token: Address) => boolean): readonly Address[] {
  const isPaidBefore = ({ pool }: Hop) => !CHAIN_PROTOCOLS[pool.protocol].isPaidInCallback;
  const paid = hops.filter((hop) => isPaidBefore(hop) && isProven(hop.tokenIn));
  const doubtful = paid.filter(({ tokenOut }) => !isProven(tokenOut));
  return (doubtful.length > 0 ? doubtful : paid).map(({ pool }) => pool.address);
}

/** By how much a swap moves less for its caller than was computed: of the output, or more of the input. */
export interface Shortfall {
  readonly side: 'output' | 'input';
  readonly delta: bigint;
}

/**
 * The error for a trade that keeps moving less for its caller than what the pools say: the token's doing, where one of
 * the ends may do as it likes, else the node's.
 */
export function shortfall(
  { request, tokenTaxes }: QuotedTrade,
  { side, delta }: Shortfall,
  isTrusted: (token: Address) => boolean,
  triedBlock?: bigint,
): AppError {
  const { tokenIn, tokenOut, tradeType } = request;
  if (tradeType === 'exactInput' && tokenTaxes.tokenOut.kind === 'unknown') {
    return erraticRefusal(request, tokenOut);
  }
  const suspects = side === 'output' ? [tokenOut, tokenIn] : [tokenIn, tokenOut];
  const culprit = suspects.find((token) => !isTrusted(token));
  if (culprit !== undefined) {
    const token = checksummed(culprit);
    const what = side === 'output' ? 'bring the recipient' : 'take from the sender';
    const moreOrLess = side === 'output' ? `${-delta} raw units less` : `${delta} raw units more`;
    const where = triedBlock === undefined ? '' : ` at block ${triedBlock}`;
    const message = `This swap would ${what} ${moreOrLess} than computed${where}: ${token} keeps a part of what is transferred`;
    return new AppError('SIMULATION_REVERTED', message, { details: { token, reason: 'keepsPart' } });
  }
  return new AppError(
    'RPC_UNAVAILABLE',
    'What the node says of the pools does not agree with what they do.',
    {
      retryAfterSeconds: 2,
    },
  );
}
