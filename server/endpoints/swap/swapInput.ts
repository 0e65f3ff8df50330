import { z } from 'zod';
import type { Rational } from '../../amm/rational.ts';
import type { Network } from '../../config/networks/network.ts';
import { booleanInput, deadlineInput, integerInput, rawAmountInput } from '../../http/schemas.ts';
import { boundOf } from '../../quoting/given/givenRoutes.ts';
import { type QuoteId, readQuoteId } from '../../quoting/given/quoteId.ts';
import { mustNotBe, TOKEN_OF_SWAP } from '../../quoting/rules/tokenOfRoute.ts';
import type { SwapRequest } from '../../quoting/swap/swapRequest.ts';
import { DEFAULT_HOPS, type MaxHops, MOST_HOPS } from '../../routing/model/routeLimits.ts';
import { MAX_PERMIT2_AMOUNT } from '../../universalRouter/encode/slippage.ts';
import { addressInput } from '../../values/addressInput.ts';
import { describeReserved, type RecipientRule } from '../quotes/accounts.ts';
import { minBlockInput } from '../quotes/minBlock.ts';
import { OWN_ROUTERS } from '../quotes/routerInput.ts';
import {
  checkTrade,
  improvableInput,
  type TradeRules,
  type TradeTerms,
  tradedToken,
  tradeFields,
  tradeOf,
} from '../quotes/tradeInput.ts';

const MAX_UINT48 = 2 ** 48 - 1;
const uint48 = (description: string) => integerInput(0, MAX_UINT48, 0, description);
const hexRule = 'must be bytes in hexadecimal, beginning with 0x';
const objectRule = 'must be an object';

/** The permit that the caller signed from an earlier answer's `permitData`, unchanged. */
const permitInput = z.object(
  {
    details: z.object(
      {
        token: addressInput,
        amount: rawAmountInput,
        expiration: uint48('Expiration of the allowance, Unix seconds'),
        nonce: uint48('Number of the permit (Permit2 nonce)'),
      },
      objectRule,
    ),
    spender: addressInput,
    sigDeadline: rawAmountInput,
    signature: z
      .string({ error: hexRule })
      .regex(/^0x([0-9a-fA-F]{2}){1,8192}$/, hexRule)
      .transform((text) => text.toLowerCase() as `0x${string}`),
  },
  objectRule,
);

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
    .meta({ description: 'Values and signature of the permitData of an earlier answer' }),
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
      const paysErc20 = !(body.nativeIn && isNative && !network.nativeIsToken);
      if (paysErc20 && body.tradeType === 'exactInput' && (body.amountIn ?? 0n) > MAX_PERMIT2_AMOUNT) {
        reject(context, 'amountIn', 'must be below 2^160: Permit2 moves no more');
      }
    });
};

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

/** Converts a validated body to a swap request. */
export function swapOf(body: SwapBody, terms: TradeTerms): SwapRequest {
  const { recipient, sender, permit, simulate, improvable, deadline } = body;
  const trade = tradeOf(body, terms);
  // Object.assign, because spreading the trade would take as long as all the checks.
  return Object.assign(trade, {
    recipient,
    nativeIn: trade.nativeIn,
    nativeOut: trade.nativeOut,
    sender,
    permit,
    simulate,
    improvable,
    callersBound: body.minAmountOut ?? body.maxAmountIn,
    deadlineSeconds: deadline,
    ...givenBy(body, trade.tolerance),
  });
}

/**
 * Returns the router and the routes of the quote, and the bound that it was shown with where that is
 * stricter than the caller's.
 */
function givenBy(body: SwapBody, tolerance: Rational): Partial<SwapRequest> {
  const { quoteId, tradeType } = body;
  if (quoteId === undefined) return {};
  const { router, routes, parts, quoted, expiresAt } = quoteId;
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
