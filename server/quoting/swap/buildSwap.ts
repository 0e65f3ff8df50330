import type { Address, Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { TRANSACTION_GAS_LIMIT } from '../../amm/v3/swapGas.ts';
import { beforeTax, isTaxed } from '../../chain/tokens/taxRule.ts';
import { universalContracts } from '../../config/networks/exchangesOf.ts';
import { isHarmless, type Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import { type ExecutorPermit, signedBound } from '../../routers/executor/payments/executorPermit.ts';
import type { SignedPermit } from '../../universalRouter/encode/commands.ts';
import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { minimumAmountOut } from '../../universalRouter/encode/slippage.ts';
import type { EncodeSwapParams } from '../../universalRouter/encode/swapParams.ts';
import { shapeOf } from '../gas/tradeGas.ts';
import { gasOfRouter } from '../model/exchangeRouter.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { hasSecondWay } from '../model/tradeFallback.ts';
import { type ExpectedExecution, expectExecution } from '../reserve/expectExecution.ts';
import { inputBound } from '../reserve/inputBound.ts';
import { endsOf, reservedLegs } from '../reserve/reservedLegs.ts';
import { buyTax, moveTax, sellTax } from '../tax/taxedTrade.ts';
import { type Prepayment, prepaymentOf } from './prepayment.ts';
import { type OwnSwap, ownRouterCall, universalCall } from './verifiedCall.ts';

/**
 * Gas limit in percent of the estimate. A limit that is too low loses the swap; one that is too high costs
 * nothing.
 */
const GAS_MARGIN_PERCENT = 110n;

const MOST_GAS = BigInt(TRANSACTION_GAS_LIMIT);

export interface SwapTerms {
  readonly tolerance: Rational;
  /** Minimum output or maximum input that the caller accepts, whatever the tolerance; raw units. */
  readonly callersBound?: bigint | undefined;
  readonly recipient: Address;
  /** True if the caller pays, or the recipient gets, native coin where the token is its wrapped form. */
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** A permit that the caller signed; executed before the swap. */
  readonly permit?: SignedPermit | undefined;
  /** A signature of the sender that pays a trade of the executor, and fixes its amounts. */
  readonly payment?: ExecutorPermit | undefined;
  /** True to pay the Universal Router by a transfer before the swap, in one transaction with it. */
  readonly payByTransfer?: boolean | undefined;
  /** The account that sends the transaction, as far as it is known. */
  readonly sender?: Address | undefined;
}

export interface BuiltSwap {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** The call that has to come before it in the same transaction; absent for a transaction of its own. */
  readonly prepayment?: Prepayment | undefined;
  /** True if native coin is actually paid, or received. */
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /**
   * Minimum output for exact input, maximum input for exact output, as the calldata enforces it; raw units.
   */
  readonly bound: bigint;
  /** Gas limit: the estimate with a margin for model error. */
  readonly gasUnits: bigint;
  /** The part of the limit that second ways may need; no simulation of the first ways shows it. */
  readonly fallbackGas: bigint;
  /** Amounts that the calldata moves at the quoted state. */
  readonly expected: ExpectedExecution;
}

/**
 * Builds the transaction that executes a quoted trade within the tolerance, and verifies it with an
 * independent decoder.
 * @param deadline Unix seconds
 * @throws AppError INSUFFICIENT_LIQUIDITY when no transaction can pay the input or enforce the minimum,
 * NOT_SUPPORTED_BY_ROUTER for a term that the exchange's router cannot carry out; Error when the calldata
 * does not match the trade
 */
export function buildSwap(
  network: Network,
  quoted: QuotedTrade,
  terms: SwapTerms,
  deadline: bigint,
): BuiltSwap {
  const { request } = quoted;
  const { recipient } = terms;
  const nativeIn = terms.nativeIn && request.tokenIn === network.wrappedNative;
  const nativeOut = terms.nativeOut && request.tokenOut === network.wrappedNative;
  const { tradeType } = request;
  const payment = { ...terms, nativeIn };
  boundOf(quoted, quoted, payment);
  const legs = withSecondWays(legsOf(quoted, payment), quoted);
  const expected = expectExecution(quoted, legs);
  const bound = boundOf(quoted, expected, payment);
  assertWithin(quoted, bound);
  const swap = {
    legs,
    tradeType,
    bound,
    recipient,
    deadline,
    nativeIn,
    nativeOut,
    routerVersion: network.routerVersion,
    ...(terms.permit === undefined ? {} : { permit: terms.permit }),
    // No other check covers the arrival of an exact output: the router only checks what the pools paid out.
    checksArrival: tradeType === 'exactOutput' && !nativeOut && !isHarmless(network, request.tokenOut),
    ...feeOf(quoted, legs, bound),
  };
  const { router } = quoted;
  const taken = tradeType === 'exactInput' ? quoted.amountIn : bound;
  const prepayment = terms.payByTransfer ? prepaymentOf(quoted, network, taken) : undefined;
  const { to, data, value } =
    router === undefined
      ? universalCall({ ...swap, isPrepaid: terms.payByTransfer, addresses: universalContracts(network) })
      : ownRouterCall(router, {
          swap: { ...swap, addresses: network },
          sender: terms.sender,
          ...factsOf(quoted),
        });
  const shape = shapeOf(quoted, { nativeIn, nativeOut, checksArrival: swap.checksArrival });
  const fallbackGas = quoted.fallback?.gasUnits ?? 0n;
  const gasUnits = ((gasOfRouter(router).gasNeeded(shape) + fallbackGas) * GAS_MARGIN_PERCENT) / 100n;
  return {
    to,
    data,
    value,
    ...(prepayment && { prepayment }),
    nativeIn,
    nativeOut,
    bound,
    gasUnits: gasUnits > MOST_GAS ? MOST_GAS : gasUnits,
    fallbackGas,
    expected,
  };
}

function withSecondWays(legs: readonly SwapLeg[], { fallback }: QuotedTrade): readonly SwapLeg[] {
  if (fallback === undefined) return legs;
  return legs.map((leg, place) => {
    const otherwise = fallback.legs[place]?.way;
    return otherwise === undefined ? leg : { ...leg, otherwise };
  });
}

/** @throws Error for a second way that breaks the bound: no fallback is built that could only revert */
function assertWithin({ request, fallback }: QuotedTrade, bound: bigint): void {
  if (!hasSecondWay(fallback)) return;
  const { amountIn, amountOut } = fallback.worst;
  const isWithin = request.tradeType === 'exactInput' ? amountOut >= bound : amountIn <= bound;
  if (!isWithin) throw new Error('a second way that breaks the bound of the swap');
}

/**
 * Returns the fee, and the balance that the router needs after it so that the bound still holds after
 * transfer tax.
 */
function feeOf(
  { request: { tradeType, fee }, amountOut, feeAmount, tokenTaxes }: QuotedTrade,
  legs: readonly SwapLeg[],
  bound: bigint,
): Pick<EncodeSwapParams, 'fee' | 'payoutMinimum'> {
  if (fee === undefined) return {};
  const move = moveTax(tokenTaxes);
  // All that an exact output buys beyond the amount that was asked for.
  const beyond = legs.reduce((sum, leg) => sum + leg.amountOut, -amountOut);
  const amount = tradeType === 'exactInput' ? feeAmount : beyond;
  return {
    fee: { recipient: fee.recipient, bips: BigInt(fee.bps), amount },
    payoutMinimum: move === undefined ? undefined : beforeTax(move, bound),
  };
}

/** @throws AppError INSUFFICIENT_LIQUIDITY when no transaction can pay the input */
function boundOf(
  { request, amountOut }: QuotedTrade,
  { amountIn }: Pick<ExpectedExecution, 'amountIn'>,
  { tolerance, callersBound, permit, payment, nativeIn }: SwapTerms,
): bigint {
  const signed = payment && signedBound(request.tradeType, payment);
  if (signed !== undefined) return signed;
  if (request.tradeType === 'exactInput') {
    const bound = minimumAmountOut(amountOut, tolerance);
    return callersBound !== undefined && callersBound > bound ? callersBound : bound;
  }
  const bound = inputBound(amountIn, { tolerance, callersBound, permit, nativeIn });
  if (bound !== undefined) return bound;
  throw new AppError('INSUFFICIENT_LIQUIDITY', 'The input exceeds what Permit2 can move (2^160 − 1)');
}

/** Returns the routes with their shares of the amounts and of the bound, raw units. */
function legsOf(quoted: QuotedTrade, terms: SwapTerms): SwapLeg[] {
  if (quoted.request.tradeType === 'exactInput') {
    const [route] = quoted.legs;
    // Only a trade of one leg can have a transfer fee, and it applies between the caller and the pools.
    if (route !== undefined && quoted.legs.length === 1)
      return [{ ...endsOf(route), amountIn: quoted.amountIn }];
    return quoted.legs.map(endsOf);
  }
  return reservedLegs(quoted, terms);
}

/** Returns the facts of the trade's tokens and pairs that own routers need, see `RouterSwap`. */
function factsOf({ tokenTaxes, pools, protocols }: QuotedTrade): Omit<OwnSwap, 'swap' | 'sender'> {
  const taxedOutput = isTaxed(buyTax(tokenTaxes));
  const fees = pools.flatMap(({ id, state }) => {
    const fee = protocols[state.protocol].model.feeAt?.(state, true);
    return fee === undefined ? [] : [[id, fee] as const];
  });
  return { isTaxed: taxedOutput || isTaxed(sellTax(tokenTaxes)), taxedOutput, pairFees: new Map(fees) };
}
