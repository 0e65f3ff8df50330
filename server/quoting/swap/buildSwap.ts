import type { Address, Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { beforeTax } from '../../chain/tokens/taxRule.ts';
import { isHarmless, type Network } from '../../config/networks/network.ts';
import { AppError } from '../../errors.ts';
import type { Route, TradeType } from '../../routing/route.ts';
import type { SignedPermit } from '../../universalRouter/encode/commands.ts';
import type { SwapLeg } from '../../universalRouter/encode/encodeLeg.ts';
import { type EncodeSwapParams, encodeSwap } from '../../universalRouter/encode/encodeSwap.ts';
import { planIntermediates } from '../../universalRouter/encode/planIntermediates.ts';
import {
  MAX_PERMIT2_AMOUNT,
  MAX_UINT256,
  maximumAmountIn,
  minimumAmountOut,
} from '../../universalRouter/encode/slippage.ts';
import { gasNeeded } from '../../universalRouter/gas/gasNeeded.ts';
import { verifySwap } from '../../universalRouter/witness/verifySwap.ts';
import { shapeOf } from '../gas/tradeGas.ts';
import type { QuotedTrade } from '../quotedTrade.ts';
import { moveTax } from '../tax/taxedTrade.ts';
import { type ExpectedExecution, expectExecution } from './expectExecution.ts';
import { poolsInOrder } from './poolsInOrder.ts';
import { simulateHops } from './simulateHops.ts';

/** Above 100: a gas limit that is too low loses the swap, one that is too high costs nothing. */
const GAS_MARGIN_PERCENT = 110n;

export interface SwapTerms {
  readonly tolerance: Rational;
  /** Least output or most input that the caller takes, whatever the tolerance. */
  readonly callersBound?: bigint | undefined;
  readonly recipient: Address;
  /** The caller pays, the recipient gets, the native coin where the token is its wrapped form. */
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Signed by the caller, executed before the swap. */
  readonly permit?: SignedPermit | undefined;
}

export interface BuiltSwap {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** Whether the native coin really is what is paid, and what is received. */
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
  /** Least output for exact input, most input for exact output: what the calldata enforces. */
  readonly bound: bigint;
  /** Gas limit: the estimate and a margin for what the model does not know. */
  readonly gasUnits: bigint;
  /** What these bytes move at the quoted state. */
  readonly expected: ExpectedExecution;
}

/**
 * The transaction that executes a quoted trade within the tolerance, read back by an independent decoder.
 * @param deadline Unix seconds
 * @throws AppError INSUFFICIENT_LIQUIDITY when no transaction can pay the input; Error when the calldata does
 * not say what it should
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
  const bound = stricter(quoted.request.tradeType, boundOf(quoted, terms, nativeIn), terms.callersBound);
  const { tradeType } = request;
  const legs = legsOf(quoted, bound);
  const swap = {
    legs,
    tradeType,
    bound,
    recipient,
    deadline,
    nativeIn,
    nativeOut,
    addresses: network,
    ...(terms.permit === undefined ? {} : { permit: terms.permit }),
    // Nothing else on chain says that an exact output arrives: the pools are only asked what they have paid out.
    checksArrival: tradeType === 'exactOutput' && !nativeOut && !isHarmless(network, request.tokenOut),
    ...feeOf(quoted, bound),
  };
  const { to, data, value } = encodeSwap(swap);
  const verification = verifySwap(data, value, swap);
  if (verification.kind === 'mismatch') {
    const { field, expected, found } = verification;
    throw new Error(`calldata says ${field} ${found} instead of ${expected}`);
  }
  const gasUnits =
    (gasNeeded(shapeOf(quoted, { nativeIn, nativeOut, checksArrival: swap.checksArrival })) *
      GAS_MARGIN_PERCENT) /
    100n;
  return {
    to,
    data,
    value,
    nativeIn,
    nativeOut,
    bound,
    gasUnits,
    expected: expectExecution(quoted, legs),
  };
}

/** The fee, and what the router must hold after it for the bound to be met by what the token lets through. */
function feeOf(
  { request: { fee }, feeAmount, tokenTaxes }: QuotedTrade,
  bound: bigint,
): Pick<EncodeSwapParams, 'fee' | 'payoutMinimum'> {
  if (fee === undefined) return {};
  const move = moveTax(tokenTaxes);
  return {
    fee: { recipient: fee.recipient, bips: BigInt(fee.bps), amount: feeAmount },
    payoutMinimum: move === undefined ? undefined : beforeTax(move, bound),
  };
}

function stricter(tradeType: TradeType, bound: bigint, callers: bigint | undefined): bigint {
  if (callers === undefined) return bound;
  return callers > bound === (tradeType === 'exactInput') ? callers : bound;
}

function boundOf(
  { request, amountIn, amountOut }: QuotedTrade,
  { tolerance, permit }: SwapTerms,
  nativeIn: boolean,
): bigint {
  if (request.tradeType === 'exactInput') return minimumAmountOut(amountOut, tolerance);
  // The market may have moved since a permit was signed: it still pays for what it covers.
  const covered =
    permit !== undefined && permit.details.amount >= amountIn ? permit.details.amount : undefined;
  const ceiling = nativeIn ? MAX_UINT256 : (covered ?? MAX_PERMIT2_AMOUNT);
  const bound = maximumAmountIn(amountIn, tolerance, ceiling);
  if (bound !== undefined) return bound;
  throw new AppError('INSUFFICIENT_LIQUIDITY', 'The input exceeds what Permit2 can move (2^160 − 1)');
}

/** The routes with their shares of the amounts and of the bound, raw units. */
function legsOf(quoted: QuotedTrade, bound: bigint): SwapLeg[] {
  if (quoted.request.tradeType === 'exactInput') {
    const [route] = quoted.legs;
    // A transfer fee lies between the caller and the pools, and only a trade of one leg can have one.
    if (route !== undefined && quoted.legs.length === 1)
      return [{ ...endsOf(route), amountIn: quoted.amountIn }];
    return quoted.legs.map(endsOf);
  }
  const pools = poolsInOrder(quoted);
  return quoted.legs.map((route, index): SwapLeg => {
    const ends = endsOf(route);
    const intermediates = planIntermediates({
      route,
      maxAmountIn: (bound * ends.amountIn) / quoted.amountIn,
      amountOutFor: (hops, amount) => simulateHops(pools[index] ?? [], hops, 'exactInput', amount),
    });
    return { ...ends, intermediates };
  });
}

function endsOf(route: Route) {
  return { route, amountIn: route.amounts[0] ?? 0n, amountOut: route.amounts.at(-1) ?? 0n };
}
