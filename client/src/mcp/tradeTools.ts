import { z } from 'zod';
import { resolveToken } from '../cli/resolveToken.ts';
import { readTrade } from '../cli/wholeTrade.ts';
import type { SwapApiClient } from '../index.ts';
import { refuseUnsellable } from './acceptRisk.ts';
import { ANSWERS } from './answers.ts';
import { address, calldata, coinOrToken, type Tool, tool } from './tool.ts';
import { withoutCalldata } from './withoutCalldata.ts';

const exchangeIds = z.array(z.string().min(1).max(32)).min(1).max(16).optional();
const raw = z
  .string()
  .regex(/^\d{1,78}$/, 'must be an integer in raw units, as decimal digits')
  .optional();
const trade = {
  tokenIn: coinOrToken,
  tokenOut: coinOrToken,
  amount: z
    .string()
    .optional()
    .describe('Whole tokens, as "1.5": of tokenIn, or of tokenOut where tradeType is 1. Or say a raw amount'),
  amountIn: raw.describe('Instead of amount: raw units of tokenIn, for tradeType 0'),
  amountOut: raw.describe('Instead of amount: raw units of tokenOut, for tradeType 1'),
  tradeType: z
    .union([z.literal(0), z.literal(1)])
    .default(0)
    .describe('0: the amount is the one to pay; 1: the amount is the one to receive'),
  nativeIn: z.boolean().optional().describe('false: pay the wrapped token itself, not the native coin'),
  nativeOut: z.boolean().optional().describe('false: receive the wrapped token itself, not the native coin'),
  maxSplits: z.int().min(1).max(16).default(8).describe('Most routes to split the amount over'),
  exchanges: exchangeIds.describe('Exchanges to choose among, ids of get_network; all where absent'),
  excludeExchanges: exchangeIds.describe('Exchanges to leave out, ids of get_network'),
  router: z
    .enum(['universalRouter', 'executor', 'best'])
    .optional()
    .describe(
      'executor: one transaction over all exchanges asked, where get_network has an executor; best: whichever leaves more; what the service chooses where absent',
    ),
  fallback: z
    .boolean()
    .optional()
    .describe(
      'true: a second way in the same transaction for routes that may fail; tell the user `fallback.amountOut`, or `amountIn` where tradeType is 1',
    ),
  acceptRisk: z
    .boolean()
    .default(false)
    .describe('Whether the user wants tokenOut although nobody can sell it again: ask first, never guess'),
};
const tradeInput = z.object(trade);
type TradeInput = z.output<typeof tradeInput>;

/** Tools that quote and build trades. */
export const TRADE_TOOLS: readonly Tool[] = [
  tool({
    name: 'quote',
    title: 'Quote',
    description:
      'The best route for an amount, exact to the smallest unit at the named block: the best of all exchanges, after gas by ' +
      'the router of each; `exchange` is its id. Tell the user every entry of `warnings`.',
    answer: ANSWERS.quote,
    input: {
      ...trade,
      alternatives: z
        .boolean()
        .default(false)
        .describe('Whether to add the best trade of each exchange, or why it has none'),
    },
    run: async (api, { alternatives, ...input }, signal) => {
      const { tokens, asked } = await readInput(api, input);
      const quote = await api.getQuote({ ...asked, ...(alternatives ? { alternatives } : {}) }, { signal });
      refuseUnsellable(quote.warnings, input.acceptRisk);
      return { tokens, quote };
    },
  }),
  tool({
    name: 'build_swap',
    title: 'Build a swap, unsigned',
    description:
      'An unsigned transaction for the router of the exchange that leaves the most, simulated at the quoted block; the ' +
      'commands of a Universal Router are explained in `decoded`. With `sender`, `approvals` are to be sent first, each ' +
      'for its `spender`. Nothing is signed or sent. Ask first without `calldata`, and with it for the wallet. Before a wallet ' +
      'signs, show the user the recipient, what is paid, the minimum received, the simulation and every entry of `warnings`.',
    answer: ANSWERS.build_swap,
    input: {
      ...trade,
      recipient: address.describe('Account that receives the output: ask the user, never guess'),
      sender: address.optional().describe('Account that will send it; adds the missing approvals'),
      slippage: z.number().min(0).max(50).default(0.5).describe('Tolerance in percent'),
      minAmountOut: raw.describe('Least output that the user accepts, raw units, for tradeType 0'),
      maxAmountIn: raw.describe('Greatest input that the user accepts, raw units, for tradeType 1'),
      calldata,
    },
    run: async (api, { recipient, sender, slippage, minAmountOut, maxAmountIn, ...input }, signal) => {
      const { tokens, asked } = await readInput(api, input);
      const bounds = present({ sender, minAmountOut, maxAmountIn });
      const body = { ...asked, ...bounds, recipient, slippage, decode: true };
      const swap = await api.buildSwap(body, { signal });
      refuseUnsellable(swap.warnings, input.acceptRisk);
      return { tokens, swap: input.calldata ? swap : withoutCalldata({ ...swap }) };
    },
  }),
];

/** Returns the trade as the API takes it, with its tokens. @throws Error unless just one amount is said */
async function readInput(api: SwapApiClient, input: TradeInput) {
  const { tokenIn, tokenOut, tradeType, maxSplits, nativeIn, nativeOut, router, fallback } = input;
  const { ends, amounts } = await readAmounts(api, input);
  const exchanges = input.exchanges?.join();
  const excludeExchanges = input.excludeExchanges?.join();
  const choices = present({ nativeIn, nativeOut, router, fallback, exchanges, excludeExchanges });
  const kind = tradeType === 1 ? { tradeType } : {};
  return { tokens: ends, asked: { tokenIn, tokenOut, ...amounts, ...kind, maxSplits, ...choices } };
}

/** Returns the amount in raw units, and the tokens. @throws Error unless just one amount is said */
async function readAmounts(api: SwapApiClient, input: TradeInput) {
  const { tokenIn, tokenOut, amount, amountIn, amountOut, tradeType } = input;
  if ([amount, amountIn, amountOut].filter((given) => given !== undefined).length !== 1)
    throw new Error('Say one of amount (whole tokens), amountIn and amountOut (raw units)');
  if (amount !== undefined) {
    const { ends, trade: read } = await readTrade(api, {
      tokenIn,
      tokenOut,
      amount,
      isExactOut: tradeType === 1,
    });
    const { amountIn: paid, amountOut: received } = { amountIn: undefined, amountOut: undefined, ...read };
    return { ends, amounts: present({ amountIn: paid, amountOut: received }) };
  }
  if ((amountIn === undefined) === (tradeType === 0))
    throw new Error('amountIn is for tradeType 0, amountOut for tradeType 1');
  const [soldToken, boughtToken] = await Promise.all(
    [tokenIn, tokenOut].map((token) => resolveToken(api, token)),
  );
  return { ends: { tokenIn: soldToken, tokenOut: boughtToken }, amounts: present({ amountIn, amountOut }) };
}

/** Returns the fields that are given. */
function present<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}
