import { z } from 'zod';
import { readTrade } from '../cli/wholeTrade.ts';
import { LIQUIDITY_TOOLS } from './liquidityTools.ts';
import { address, pool, type Tool, tool } from './tool.ts';

const exchangeIds = z.array(z.string().min(1).max(32)).min(1).max(16).optional();
const trade = {
  tokenIn: address,
  tokenOut: address,
  amount: z.string().describe('Whole tokens, as "1.5": of tokenIn, or of tokenOut where exactOutput is true'),
  exactOutput: z.boolean().default(false).describe('Whether the amount is the one to receive'),
  maxSplits: z.int().min(1).max(16).default(8).describe('Most routes to split the amount over'),
  exchanges: exchangeIds.describe('Exchanges to choose among, ids of get_network; all where absent'),
  excludeExchanges: exchangeIds.describe('Exchanges to leave out, ids of get_network'),
  router: z
    .enum(['universalRouter', 'executor', 'best'])
    .optional()
    .describe(
      'executor: one transaction over all exchanges asked, where get_network has an executor; best: whichever leaves more; what the service chooses where absent',
    ),
};
const limit = z.int().min(1).max(100).default(20);

/** Fields of a trade that choose routes and exchanges, as the API takes them. */
function choicesOf({ maxSplits, exchanges, excludeExchanges, router }: Choices) {
  return {
    maxSplits,
    ...(exchanges === undefined ? {} : { exchanges: exchanges.join() }),
    ...(excludeExchanges === undefined ? {} : { excludeExchanges: excludeExchanges.join() }),
    ...(router === undefined ? {} : { router }),
  };
}

interface Choices {
  readonly maxSplits: number;
  readonly exchanges?: readonly string[] | undefined;
  readonly excludeExchanges?: readonly string[] | undefined;
  readonly router?: 'universalRouter' | 'executor' | 'best' | undefined;
}

/** Reads only: no tool signs, sends, or changes anything. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'get_network',
    title: 'Network of the exchange',
    description:
      'Chain id, native coin, contracts, and the exchanges of the network with their ids and routers.',
    input: {},
    run: (api, _, signal) => api.getNetwork({}, { signal }),
  }),
  tool({
    name: 'search_tokens',
    title: 'Search tokens',
    description:
      'Tokens whose symbol or name contains a text. Several tokens may have one symbol: check `imitates`, and the address.',
    input: { query: z.string().min(1).max(64), limit },
    run: (api, { query, limit: most }, signal) => api.searchTokens({ q: query, limit: most }, { signal }),
  }),
  tool({
    name: 'get_token',
    title: 'Token by address',
    description: 'A token, listed or not: metadata, price, transfer tax, whether it can be sold, its pools.',
    input: { token: address },
    run: (api, { token }, signal) => api.getToken({ address: token }, { signal }),
  }),
  tool({
    name: 'get_prices',
    title: 'Prices',
    description: 'Prices of up to 100 tokens in US dollars and in the native coin, at the newest block.',
    input: { tokens: z.array(address).min(1).max(100) },
    run: (api, { tokens }, signal) => api.getPrices({ tokens: tokens.join() }, { signal }),
  }),
  tool({
    name: 'list_pools',
    title: 'Pools',
    description: 'Pools by value locked, volume or APR, of one token or of all.',
    input: {
      token: address.optional(),
      sort: z.enum(['tvl', 'volume', 'apr']).default('tvl'),
      limit,
    },
    run: (api, { token, sort, limit: most }, signal) =>
      api.listPools({ sort, limit: most, ...(token === undefined ? {} : { token }) }, { signal }),
  }),
  tool({
    name: 'get_pool',
    title: 'Pool',
    description: 'Price and value locked of one pool at the newest block.',
    input: { pool },
    run: async (api, { pool: poolAddress }, signal) => {
      const asked = { address: poolAddress };
      const [price, tvl] = await Promise.all([
        api.getPoolPrice(asked, { signal }),
        api.getPoolTvl(asked, { signal }),
      ]);
      return { price, tvl };
    },
  }),
  tool({
    name: 'quote',
    title: 'Quote',
    description:
      'The best route for an amount, exact to the smallest unit at the named block. Amounts in the answer are raw integers; ' +
      '`tokens` has the decimals. It is the best of all exchanges, after gas by the router of each: `exchange` is its id. ' +
      'Tell the user every entry of `warnings`.',
    input: {
      ...trade,
      alternatives: z
        .boolean()
        .default(false)
        .describe('Whether to add the best trade of each exchange, or why it has none'),
    },
    run: async (api, { amount, exactOutput, alternatives, ...input }, signal) => {
      const { tokenIn, tokenOut } = input;
      const read = await readTrade(api, { tokenIn, tokenOut, amount, isExactOut: exactOutput });
      const asked = { ...read.trade, ...choicesOf(input), ...(alternatives ? { alternatives } : {}) };
      const quote = await api.getQuote(asked, { signal });
      return { tokens: read.ends, quote };
    },
  }),
  tool({
    name: 'build_swap',
    title: 'Build a swap, unsigned',
    description:
      'An unsigned transaction for the router of the exchange that leaves the most, simulated at the quoted block; the ' +
      'commands of a Universal Router are explained in `decoded`. With `sender`, `approvals` are to be sent first, each ' +
      'for its `spender`. Nothing is signed or sent. Before a wallet signs, show the user the recipient, what is paid, the minimum ' +
      'received, the simulation and every entry of `warnings`.',
    input: {
      ...trade,
      recipient: address.describe('Account that receives the output: ask the user, never guess'),
      sender: address.optional().describe('Account that will send it; adds the missing approvals'),
      slippage: z.number().min(0).max(50).default(0.5).describe('Tolerance in percent'),
    },
    run: async (api, input, signal) => {
      const { tokenIn, tokenOut, amount, exactOutput, recipient, sender, slippage } = input;
      const read = await readTrade(api, { tokenIn, tokenOut, amount, isExactOut: exactOutput });
      const swap = await api.buildSwap(
        {
          ...read.trade,
          ...choicesOf(input),
          recipient,
          slippage,
          decode: true,
          ...(sender === undefined ? {} : { sender }),
        },
        { signal },
      );
      return { tokens: read.ends, swap };
    },
  }),
  ...LIQUIDITY_TOOLS,
];
