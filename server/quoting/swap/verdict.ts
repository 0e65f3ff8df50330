import type { Address } from 'viem';
import { CHAIN_PROTOCOLS } from '../../chain/protocols/chainProtocols.ts';
import { AppError } from '../../errors.ts';
import { hexOf } from '../../routing/model/pool.ts';
import type { Hop } from '../../routing/model/route.ts';
import { decidingHookOf } from '../../routing/model/v4Keys.ts';
import type { Simulation } from '../../simulation/swapSimulator.ts';
import { checksummed } from '../../values/checksum.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { Culprits } from '../rules/failedRoutes.ts';
import { buyTax, erraticRefusal, moveTax, sellTax } from '../tax/taxedTrade.ts';
import type { BuiltSwap } from './buildSwap.ts';

/** The result of comparing a simulation with its quote. */
export type Verdict =
  | { readonly kind: 'asQuoted' }
  /**
   * Better or worse for the caller than quoted. A pair whose balance exceeds its reserves gives the excess
   * away. `delta` is in raw units of the amount that differs: received by the recipient or, if only that
   * differs, paid by the caller.
   */
  | {
      /** `farBetter` is by more than 1 %: the quote, and the bound with it, rests on something false. */
      readonly kind: 'better' | 'farBetter' | 'worse';
      readonly side: 'output' | 'input';
      readonly delta: bigint;
    }
  /** A swap command reverted for another reason than missing funds. */
  | ({ readonly kind: 'routeFailed' } & Failure)
  /** The final balance check failed: the token, not the route, kept the output from the recipient. */
  | { readonly kind: 'notDelivered' }
  /**
   * The payment, the permit, the deadline or the payout failed. No other route would help. `stranger` is the
   * contract of the caller's choice that refused, where a trace shows it.
   */
  | { readonly kind: 'callersDoing'; readonly stranger?: Address };

/** The contract in which a route failed, and its error. */
export interface Failure {
  readonly origin: Address | undefined;
  readonly error?: string | undefined;
}

/** The revert reason of a V2 pair that was underpaid, or whose balance is below its reserves. */
export const BOOKS_DO_NOT_MATCH = 'UniswapV2: K';

const OF_THE_PAYER = new Set(['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED']);

/**
 * Returns the verdict of a simulation. Less for the caller than computed is `worse` whatever the cause,
 * except for native coin that the router paid out: the recipient has forwarded it. A little more is
 * `asQuoted` where the token's tax has a margin.
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
    const isSwap = command === undefined ? origin !== undefined : /^V\d_SWAP_/.test(command.name);
    const isOfRoute =
      isSwap && !OF_THE_PAYER.has(reason.error) && reason.error !== 'TransactionDeadlinePassed';
    const contract = origin?.contract.toLowerCase() as Address | undefined;
    const failure = { origin: contract, error: origin?.reason.error ?? reason.error };
    return isOfRoute ? { kind: 'routeFailed', ...failure } : { kind: 'callersDoing' };
  }
  const { deltaAmount, deltaAmountIn, amountOut } = simulation;
  const isInput = request.tradeType === 'exactInput';
  // The router paid out the minimum, or it would have reverted. So the recipient has forwarded it.
  const isMovedOn = nativeOut && deltaAmount < 0n && (!isInput || amountOut < bound);
  if (deltaAmount < 0n && !isMovedOn) return { kind: 'worse', side: 'output', delta: deltaAmount };
  if (deltaAmountIn > 0n) return { kind: 'worse', side: 'input', delta: deltaAmountIn };
  const far = farBetter(simulation, isInput);
  if (far !== undefined) return far;
  const rules = [buyTax(tokenTaxes), sellTax(tokenTaxes), request.fee && moveTax(tokenTaxes)];
  if (rules.some((rule) => rule !== undefined && rule.margin !== 0n)) return { kind: 'asQuoted' };
  if (deltaAmount > 0n) return { kind: 'better', side: 'output', delta: deltaAmount };
  // An exact input that a pool took only in part brings less output, which the checks above catch.
  if (deltaAmountIn < 0n && !isInput) return { kind: 'better', side: 'input', delta: deltaAmountIn };
  return { kind: 'asQuoted' };
}

/** Divisor of an expected amount: a difference above that part of it, 1 %, is far better. */
const FAR = 100n;

/**
 * Returns the gain on the bounded side, output of an exact input or input of an exact output, where it
 * exceeds 1 %.
 */
function farBetter(
  { amountIn, amountOut, deltaAmount, deltaAmountIn }: Extract<Simulation, { status: 'success' }>,
  isInput: boolean,
): Extract<Verdict, { kind: 'farBetter' | 'better' | 'worse' }> | undefined {
  if (isInput) {
    const isFar = deltaAmount * FAR > amountOut - deltaAmount;
    return isFar ? { kind: 'farBetter', side: 'output', delta: deltaAmount } : undefined;
  }
  const isFar = -deltaAmountIn * FAR > amountIn - deltaAmountIn;
  return isFar ? { kind: 'farBetter', side: 'input', delta: deltaAmountIn } : undefined;
}

/**
 * Returns the intermediate tokens and pools to blame for a failure; undefined if it must be the end tokens.
 */
export function culpritsOf(
  { legs, request }: QuotedTrade,
  { origin, error }: Failure,
  isProven: (token: Address) => boolean,
): Culprits | undefined {
  const hops = legs.flatMap((leg) => leg.hops);
  const between = [...new Set(hops.map(({ tokenIn }) => tokenIn))].filter(
    (token) => token !== request.tokenIn && token !== request.tokenOut,
  );
  const suspects = between.filter((token) => !isProven(token));
  // A hook may do otherwise in a transaction than where it was asked, and it can make any contract revert
  // that it calls.
  const hooked = hops.map(({ pool }) => pool).filter((pool) => decidingHookOf(pool) !== undefined);
  if (hooked.length > 0) return { tokens: [], pools: hooked.map(({ id }) => hexOf(id)) };
  if (origin !== undefined && suspects.includes(origin)) return { tokens: [origin], pools: [] };
  // A pool also reverts because of its tokens. The pool itself is to blame only if both tokens are beyond
  // suspicion. A contract that holds several pools of the route does not say which of them.
  const blamed = hops.map(({ pool }) => pool).filter(({ address }) => address === origin);
  const isClear = (token: Address) => between.includes(token) || isProven(token);
  if (blamed.length > 0 && blamed.every(({ token0, token1 }) => isClear(token0) && isClear(token1))) {
    return { tokens: [], pools: blamed.map(({ id }) => hexOf(id)) };
  }
  if (suspects.length > 0) return { tokens: suspects, pools: [] };
  const pools = error === BOOKS_DO_NOT_MATCH ? badlyBooked(hops, isProven) : [];
  return pools.length === 0 ? undefined : { tokens: [], pools };
}

/**
 * Returns the V2 pairs paid in a proven token; only those whose other token is unproven, if there are any.
 */
function badlyBooked(hops: readonly Hop[], isProven: (token: Address) => boolean): readonly Address[] {
  const isPaidBefore = ({ pool }: Hop) => !CHAIN_PROTOCOLS[pool.protocol].isPaidInCallback;
  const paid = hops.filter((hop) => isPaidBefore(hop) && isProven(hop.tokenIn));
  const doubtful = paid.filter(({ tokenOut }) => !isProven(tokenOut));
  return (doubtful.length > 0 ? doubtful : paid).map(({ pool }) => hexOf(pool.id));
}

/** The amount by which a swap falls short of the quote: less output or more input, raw units. */
export interface Shortfall {
  readonly side: 'output' | 'input';
  readonly delta: bigint;
}

/**
 * Returns the error for a trade that keeps falling short of the amounts by the pools' states. It names the
 * token if an end token is untrusted, and otherwise the node.
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
  return contradiction();
}

/** Returns the error for pool states that the simulation contradicts. */
export function contradiction(): AppError {
  return new AppError('RPC_UNAVAILABLE', 'The pool states of the RPC node contradict the simulation.', {
    retryAfterSeconds: 2,
  });
}
