import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { Network } from '../../config/networks/network.ts';
import { booleanInput, deadlineInput, rawAmountInput } from '../../http/schemas.ts';
import { boundOf } from '../../quoting/given/givenRoutes.ts';
import { type QuoteId, readQuoteId } from '../../quoting/given/quoteId.ts';
import { mustNotBe, TOKEN_OF_SWAP } from '../../quoting/rules/tokenOfRoute.ts';
import type { SwapRequest } from '../../quoting/swap/swapRequest.ts';
import {
  isTokenPermit,
  signatureClass,
  signedBound,
} from '../../routers/executor/payments/executorPermit.ts';
import { DEFAULT_HOPS, type MaxHops, MOST_HOPS } from '../../routing/model/routeLimits.ts';
import { MAX_PERMIT2_AMOUNT } from '../../universalRouter/encode/slippage.ts';
import { addressInput } from '../../values/addressInput.ts';
import { describeReserved, type RecipientRule } from '../quotes/accounts.ts';
import { minBlockInput } from '../quotes/minBlock.ts';
import { OWN_ROUTERS, type RouterRules } from '../quotes/routerInput.ts';
import {
  checkTrade,
  fallbackInput,
  fallbackOf,
  improvableInput,
  type TradeRules,
  type TradeTerms,
  tradedToken,
  tradeFields,
  tradeOf,
} from '../quotes/tradeInput.ts';
import { permitFor, permitInput } from './permitInput.ts';

const quoteIdRule = 'must be the quoteId of a quote, unchanged';

/** The routes of an earlier quote. They are checked against the pools when the swap is built. */
const quoteIdInput = z.string({ error: quoteIdRule }).transform((text, context): QuoteId => {
  const id = readQuoteId(text);
  if (id !== undefined) return id;
  context.addIssue({ code: 'custom', message: quoteIdRule });
  return z.NEVER;
});

const swapBody = z.object({
  ...tradeFields,
  improvable: improvableInput,
  fallback: fallbackInput,
  minBlock: minBlockInput,
  minAmountOut: rawAmountInput.optional().meta({
    description: 'Exact input: minimum output; applies when stricter than slippage',
  }),
  maxAmountIn: rawAmountInput.optional().meta({
    description: 'Exact output: maximum input; applies when stricter than slippage',
  }),
  quoteId: quoteIdInput.optional().meta({
    type: 'string',
    description: 'quoteId of a quote of this very trade: builds its routes, or answers QUOTE_MOVED',
  }),
  recipient: addressInput,
  deadline: deadlineInput,
  sender: addressInput
    .optional()
    .meta({ description: 'Sender of the transaction; adds the missing approvals to the answer' }),
  permit: permitInput
    .optional()
    .meta({ description: 'Values and signature of the permitData of an earlier answer; see permitData' }),
  payByTransfer: booleanInput(
    false,
    'Universal Router: pay by a transfer to the router, for wallets that send `calls` as one transaction, all or nothing',
  ),
  simulate: booleanInput(true, 'Execute the built transaction at the quoted block and answer what it did'),
  decode: booleanInput(false, 'Answer the commands that the calldata consists of'),
});

export type SwapBody = z.output<typeof swapBody>;
type SwapContext = z.core.$RefinementCtx<SwapBody>;

/** Returns the schema of POST /swap, with all rules across fields and the network's contracts. */
export const swapInput = (
  network: Network,
  refuseRecipient: RecipientRule,
  { exchangeIds, routers = OWN_ROUTERS }: Pick<TradeRules, 'exchangeIds' | 'routers'> = {},
) => {
  const { chainId, wrappedNative, name } = network;
  const rules = { refuseRecipient, wrappedNative, chainId, name, exchangeIds, routers };
  return swapBody
    .superRefine(checkTrade(rules))
    .superRefine(checkAccounts(rules))
    .superRefine((body, context) => {
      const [field, tradeType] =
        body.tradeType === 'exactInput'
          ? (['maxAmountIn', '0 (exact input)'] as const)
          : (['minAmountOut', '1 (exact output)'] as const);
      if (body[field] !== undefined) reject(context, field, `must be absent when tradeType is ${tradeType}`);
      const other = body.quoteId && otherTradeOf(body, body.quoteId, chainId);
      if (other !== undefined) reject(context, 'quoteId', `is of another trade: its ${other} differs`);
      if (body.quoteId?.router === 'executor' && !routers.hasExecutor)
        reject(context, 'quoteId', 'is of a trade through the executor, which this service does not have');
      if (body.permit !== undefined && body.sender === undefined) {
        reject(context, 'sender', 'is required with permit: the router asks Permit2 for its own caller');
      }
      const isNative = tradedToken(body.tokenIn, network.wrappedNative) === network.wrappedNative;
      if (body.payByTransfer && (body.sender === undefined || body.permit !== undefined))
        reject(context, 'payByTransfer', 'needs a sender, and no permit');
      const unfit = body.fallback ? unfitForFallback(body) : undefined;
      if (unfit !== undefined) reject(context, 'fallback', `must be false with ${unfit}`);
      checkPayment(body, routers, (path, message) => reject(context, path, message));
      const paysErc20 = !(body.nativeIn && isNative && !network.nativeIsToken);
      if (paysErc20 && body.tradeType === 'exactInput' && (body.amountIn ?? 0n) > MAX_PERMIT2_AMOUNT) {
        reject(context, 'amountIn', 'must be below 2^160: Permit2 moves no more');
      }
    });
};

/** Returns the payment that no second way can have: one that is there before, or that binds the routes. */
function unfitForFallback({ payByTransfer, permit }: SwapBody): string | undefined {
  if (payByTransfer) return 'payByTransfer, whose coins lie in the router before its first way';
  const { payment } = permitFor(permit);
  const bindsRoutes = payment !== undefined && !isTokenPermit(payment);
  return bindsRoutes ? 'a message for Permit2, which binds the routes of an earlier answer' : undefined;
}

/**
 * Refuses a payment of the executor where another router is asked for, or where its bound is looser than the
 * caller's.
 */
function checkPayment(
  body: SwapBody,
  { hasExecutor }: Pick<RouterRules, 'hasExecutor'>,
  refuse: (path: string, message: string) => void,
): void {
  const { payment } = permitFor(body.permit);
  if (payment === undefined) return;
  const isOther = [body.router, body.quoteId?.router].includes('universalRouter');
  if (!hasExecutor || isOther) refuse('permit', 'is of the executor, which is not to execute this trade');
  const isInput = body.tradeType === 'exactInput';
  const signed = signedBound(body.tradeType, payment);
  const own = isInput ? body.minAmountOut : body.maxAmountIn;
  if (signed === undefined || own === undefined || (isInput ? signed >= own : signed <= own)) return;
  const side = isInput ? 'a minimum output below minAmountOut' : 'a maximum input above maxAmountIn';
  refuse('permit', `has ${side}`);
}

/**
 * Returns the first field in which the quote is of another trade; its tokens show when its routes are walked.
 */
function otherTradeOf(body: SwapBody, id: QuoteId, chainId: number): string | undefined {
  const field = body.tradeType === 'exactInput' ? 'amountIn' : 'amountOut';
  if (id.chainId !== chainId) return 'chainId';
  if (id.tradeType !== body.tradeType) return 'tradeType';
  if (id.amount !== body[field]) return field;
  if (body.router !== undefined && body.router !== 'best' && body.router !== id.router) return 'router';
  return id.feeBps === (body.feeBps ?? 0) ? undefined : 'feeBps';
}

/** Returns how many routes the amount may be split over; undefined where the operator's default decides. */
export const splitsOf = ({ quoteId, maxSplits }: SwapBody): number | undefined =>
  quoteId === undefined ? maxSplits : quoteId.routes.length;

/**
 * Returns one text for all swaps of one sender for the same trade. After an approval or a permit a wallet
 * asks anew, with further bounds.
 */
export const purposeOf = ({ sender, recipient, tokenIn, tokenOut, tradeType, ...amounts }: SwapBody) =>
  sender && [sender, recipient, tokenIn, tokenOut, tradeType, amounts.amountIn, amounts.amountOut].join();

/** Converts a validated body to a swap request. */
export function swapOf(body: SwapBody, terms: TradeTerms): SwapRequest {
  const { recipient, sender, simulate, improvable, deadline, tradeType } = body;
  const trade = tradeOf(body, terms);
  const { permit, payment } = permitFor(body.permit);
  const signed = payment && signedBound(tradeType, payment);
  // Object.assign, because spreading the trade would take as long as all the checks.
  return Object.assign(trade, {
    recipient,
    nativeIn: trade.nativeIn,
    nativeOut: trade.nativeOut,
    sender,
    permit,
    payment,
    simulate,
    improvable,
    fallback: fallbackOf(body),
    callersBound: body.minAmountOut ?? body.maxAmountIn,
    deadlineSeconds: deadline,
    ...givenBy(body, trade.tolerance),
    ...(payment && { router: 'executor' as const, signature: signatureClass(payment) }),
    ...(body.payByTransfer && {
      payByTransfer: true,
      router: body.router === 'executor' ? body.router : undefined,
    }),
    ...(signed && { callersBound: signed }),
  });
}

/**
 * Returns the router and the routes of the quote, and the bound that it was shown with where that is
 * stricter than the caller's.
 */
function givenBy(body: SwapBody, tolerance: Rational): Partial<SwapRequest> {
  const { quoteId, tradeType } = body;
  if (quoteId === undefined) return {};
  const { router, routes, parts, quoted } = quoteId;
  const { payment } = permitFor(body.permit);
  // What was signed lasts until its deadline.
  const expiresAt = payment === undefined ? quoteId.expiresAt : Number(payment.deadline);
  const isInput = tradeType === 'exactInput';
  const shown = boundOf(isInput, quoted, tolerance);
  const own = body.minAmountOut ?? body.maxAmountIn;
  const callersBound = own === undefined || (isInput ? shown > own : shown < own) ? shown : own;
  const given = { routes, parts, quoted, expiresAt, tolerance };
  return {
    router,
    given,
    callersBound,
    maxSplits: routes.length,
    maxHops: hopsOf(routes),
    improvable: false,
  };
}

/** Returns the limit of pools within which the routes of a quote were found. */
function hopsOf(routes: QuoteId['routes']): MaxHops {
  return routes.some(({ length }) => length > DEFAULT_HOPS) ? MOST_HOPS : DEFAULT_HOPS;
}

/** Refuses recipients that would lose the output and senders that cannot sign. */
function checkAccounts({ refuseRecipient, wrappedNative }: TradeRules) {
  return ({ recipient, sender, tokenIn, tokenOut }: SwapBody, context: SwapContext): void => {
    const isToken = [tokenIn, tokenOut].some((token) => tradedToken(token, wrappedNative) === recipient);
    const lost = refuseRecipient(recipient) ?? (isToken ? TOKEN_OF_SWAP : undefined);
    if (lost !== undefined) reject(context, 'recipient', mustNotBe(recipient, lost));
    const nobody = sender === undefined ? undefined : describeReserved(sender);
    if (sender !== undefined && nobody !== undefined) reject(context, 'sender', mustNotBe(sender, nobody));
  };
}

function reject(context: SwapContext, path: string, message: string): void {
  context.addIssue({ code: 'custom', path: [path], message, input: undefined });
}
