import type { Address, Hex } from 'viem';
import type { Header } from '../../chain/head.ts';
import { afterTax, isTaxed, NO_TAX, type TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { AppError } from '../../errors.ts';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import type { AddressSet, PoolSet } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import { decodeRevert } from '../../simulation/revertReason.ts';
import { checksummed } from '../../values/checksum.ts';
import type { EndTaxes, QuotedTrade } from '../model/quotedTrade.ts';
import { beforeExecutorPortion, beforePortion, portionOf } from '../model/tradeFee.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';

/** Measured transfer fees of tokens; see `TokenTaxes`. */
export interface TaxSource {
  known(token: Address, block: Header): TokenTax | undefined;
  measure(tokens: readonly Address[], graph: PoolGraph, block: Header, signal: AbortSignal): Promise<void>;
  measureAhead(tokens: readonly Address[], graph: PoolGraph, signal: AbortSignal): Promise<void> | undefined;
  relearn(graph: PoolGraph, block: Header): void;
  forget(token: Address, block: Header): void;
}

const UNKNOWN: TokenTax = { kind: 'unknown' };

/** @param blocks the blocks whose measurements count, in this order */
export function endTaxes(
  { tokenIn, tokenOut }: TradeRequest,
  taxes: TaxSource,
  blocks: readonly Header[],
): EndTaxes {
  return {
    tokenIn: knownTax(tokenIn, taxes, blocks) ?? UNKNOWN,
    tokenOut: knownTax(tokenOut, taxes, blocks) ?? UNKNOWN,
  };
}

/** Returns the fees of a token by the first block that knows them. */
export function knownTax(token: Address, taxes: TaxSource, blocks: readonly Header[]): TokenTax | undefined {
  for (const block of blocks) {
    const known = taxes.known(token, block);
    if (known !== undefined) return known;
  }
  return undefined;
}

/**
 * Returns the search for a trade with taxes on transfers into the first pool and out of the last one. Only V2
 * pairs swap whatever amount they received. The tax on the output is left out: the amount after tax never
 * falls as the output grows, so the best route stays.
 * @throws AppError INSUFFICIENT_LIQUIDITY when the tax takes all of the input
 */
export function searchFor(
  request: TradeRequest,
  taxes: EndTaxes,
  { tokens, pools }: { readonly tokens: AddressSet; readonly pools: PoolSet },
  { router, gas, reserves }: Pick<BestPathRequest, 'gas' | 'reserves'> & Pick<QuotedTrade, 'router'> = {},
): BestPathRequest {
  const { tokenIn, tokenOut, tradeType, maxHops, protocols } = request;
  const isInput = tradeType === 'exactInput';
  return {
    tokenIn,
    tokenOut,
    tradeType,
    amount: isInput ? amountSold(request, taxes) : amountBought(request, router?.kind.buysExactly),
    maxHops,
    protocols,
    barred: tokens,
    barredPools: pools,
    gas,
    reserves,
    mayHandOver: router?.kind.mayHandOver,
    // Fee-on-transfer tokens do not support exact output. The route only shows that the tax is what forbids
    // it.
    v2Ends: isInput ? { first: isTaxed(sellTax(taxes)), last: isTaxed(buyTax(taxes)) } : undefined,
  };
}

function amountSold({ tokenIn, amount: asked }: TradeRequest, taxes: EndTaxes): bigint {
  const amount = afterTax(sellTax(taxes), asked);
  if (amount === 0n) throw takesAll(tokenIn);
  return amount;
}

function amountBought({ amount, fee }: TradeRequest, buysExactly = false): bigint {
  if (fee === undefined) return amount;
  return buysExactly ? beforeExecutorPortion(amount, fee) : beforePortion(amount, fee);
}

/**
 * Returns the amounts that the caller pays, the recipient gets and the fee recipient gets, raw units, given
 * those of the pools. With a fee the router holds the output first, and a token may also tax the transfers
 * that the router then makes.
 * @throws AppError INSUFFICIENT_LIQUIDITY when the tax takes all of the output
 */
export function movedAmounts(request: TradeRequest, legs: readonly Route[], taxes: EndTaxes) {
  const moved = movedThrough(request, legs, taxes);
  if (request.tradeType === 'exactInput' && moved.amountOut === 0n) throw takesAll(request.tokenOut);
  return moved;
}

/** Returns the same as `movedAmounts`, with output 0 instead of an error when the tax takes all of it. */
export function movedThrough(
  { tradeType, amount, fee }: TradeRequest,
  legs: readonly Route[],
  taxes: EndTaxes,
) {
  const intoPools = legs.reduce((total, { amounts }) => total + (amounts[0] ?? 0n), 0n);
  const outOfPools = legs.reduce((total, { amounts }) => total + (amounts.at(-1) ?? 0n), 0n);
  if (tradeType === 'exactOutput') {
    const feeAmount = fee === undefined ? 0n : portionOf(outOfPools, fee);
    // The executor rounds up before its fee, of which the recipient gets the rest.
    const kept = outOfPools - feeAmount;
    return { amountIn: intoPools, amountOut: kept < amount ? kept : amount, feeAmount };
  }
  const arrived = afterTax(buyTax(taxes), outOfPools);
  const portion = fee === undefined ? 0n : portionOf(arrived, fee);
  const paidOut = (held: bigint) => (fee === undefined ? held : afterTax(moveTax(taxes) ?? NO_TAX, held));
  return { amountIn: amount, amountOut: paidOut(arrived - portion), feeAmount: paidOut(portion) };
}

/**
 * Returns the error that refuses a trade because of its tokens although it has a route; `undefined` if none.
 */
export function taxRefusal(request: TradeRequest, taxes: EndTaxes): AppError | undefined {
  const { tokenIn, tokenOut, tradeType, fee } = request;
  if (taxes.tokenIn.kind === 'cannotSell') return cannotBeSold(tokenIn, taxes.tokenIn.error);
  if (taxes.tokenOut.kind === 'cannotBuy') return cannotBeBought(tokenOut, taxes.tokenOut.error);
  for (const [token, tax] of [[tokenIn, taxes.tokenIn] as const, [tokenOut, taxes.tokenOut] as const]) {
    if (tax.kind !== 'erratic') continue;
    return erraticRefusal(request, token);
  }
  if (fee !== undefined && moveTax(taxes) === undefined) {
    const sentence = `${checksummed(tokenOut)} is not paid on as it arrives, so no fee can be taken of it`;
    return refuse(request, tokenOut, 'erratic', sentence);
  }
  if (tradeType === 'exactInput') return undefined;
  const ofOutput = [buyTax(taxes), ...(fee === undefined ? [] : [moveTax(taxes) ?? NO_TAX])].filter(isTaxed);
  const [taxed, rules] = isTaxed(sellTax(taxes)) ? [tokenIn, [sellTax(taxes)]] : [tokenOut, ofOutput];
  if (rules.length === 0) return undefined;
  const takesPart = rules.some((rule) => rule.fee.numerator !== 0n);
  const keeps = takesPart ? 'takes a fee from each transfer' : 'arrives some raw units short of what is sent';
  const sentence = `${checksummed(taxed)} ${keeps}, so only exact input can be quoted`;
  return refuse(request, taxed, 'transferFee', sentence);
}

export function erraticRefusal(request: TradeRequest, token: Address): AppError {
  const sentence = `what arrives of a transfer of ${checksummed(token)} follows no rule`;
  return refuse(request, token, 'erratic', sentence);
}

function refuse(
  { tokenIn, tokenOut }: TradeRequest,
  token: Address,
  reason: string,
  sentence: string,
): AppError {
  const message = `No route found from ${checksummed(tokenIn)} to ${checksummed(tokenOut)}: ${sentence}`;
  return new AppError('NO_ROUTE', message, { details: { token: checksummed(token), reason } });
}

function cannotBeSold(token: Address, error: Hex | undefined): AppError {
  const message = `Token ${checksummed(token)} cannot be sold: it refuses the transfer${inItsWords(error)}`;
  return refusesTransfers(token, 'cannotSell', message);
}

function cannotBeBought(token: Address, error: Hex | undefined): AppError {
  const reason = error === undefined ? 'nothing arrives' : `it refuses the transfer${inItsWords(error)}`;
  return refusesTransfers(token, 'cannotBuy', `Token ${checksummed(token)} cannot be bought: ${reason}`);
}

function refusesTransfers(token: Address, reason: 'cannotSell' | 'cannotBuy', message: string): AppError {
  return new AppError('SIMULATION_REVERTED', message, { details: { token: checksummed(token), reason } });
}

/** Returns the reason that a token gave for a refusal, as the end of a sentence. */
function inItsWords(error: Hex | undefined): string {
  return error === undefined ? '' : ` (${decodeRevert(error).error})`;
}

/** Returns the end tokens that only V2 pairs can carry in this search; empty without a constraint. */
export function v2OnlyTokens({ tokenIn, tokenOut }: TradeRequest, { v2Ends }: BestPathRequest): Address[] {
  return [...(v2Ends?.first ? [tokenIn] : []), ...(v2Ends?.last ? [tokenOut] : [])];
}

/** Returns the clause of NO_ROUTE about the V2-only constraint of a search; empty without a constraint. */
export function describeConstraint(request: TradeRequest, search: BestPathRequest): string {
  const taxed = v2OnlyTokens(request, search);
  if (taxed.length === 0) return '';
  const tokens = taxed.map((token) => checksummed(token)).join(' and ');
  return `; ${tokens} ${taxed.length === 1 ? 'takes' : 'take'} a fee from each transfer, which only V2 pools can carry`;
}

export function sellTax({ tokenIn }: EndTaxes): TaxRule {
  return tokenIn.kind === 'taxed' ? tokenIn.sell : NO_TAX;
}

export function buyTax({ tokenOut }: EndTaxes): TaxRule {
  return tokenOut.kind === 'taxed' || tokenOut.kind === 'cannotSell' ? tokenOut.buy : NO_TAX;
}

/**
 * Returns the tax on payments that the router makes from its own balance of tokenOut; undefined if it is
 * unknown.
 */
export function moveTax({ tokenOut }: EndTaxes): TaxRule | undefined {
  return tokenOut.kind === 'taxed' || tokenOut.kind === 'cannotSell' ? tokenOut.move : NO_TAX;
}

/**
 * Returns whether a trade may be split. Fee-on-transfer tokens may not: each part would pay, and the whole
 * again.
 */
export function isSplittable(taxes: EndTaxes): boolean {
  return [sellTax(taxes), buyTax(taxes), moveTax(taxes)].every(
    (rule) => rule !== undefined && !isTaxed(rule),
  );
}

function takesAll(token: Address): AppError {
  const message = `The fee that ${checksummed(token)} takes from each transfer leaves nothing of this amount`;
  return new AppError('INSUFFICIENT_LIQUIDITY', message, {
    details: { token: checksummed(token), reason: 'transferFee' },
  });
}
