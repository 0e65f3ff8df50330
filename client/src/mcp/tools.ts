import { z } from 'zod';
import { ANSWERS } from './answers.ts';
import { LIQUIDITY_TOOLS } from './liquidityTools.ts';
import { coinOrToken, pool, type Tool, tool, wrappedAddress } from './tool.ts';
import { TRADE_TOOLS } from './tradeTools.ts';

const limit = z.int().min(1).max(100).default(20);

/** Reads only: no tool signs, sends, or changes anything. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'get_network',
    title: 'Network of the exchange',
    description:
      'Chain id, native coin and its wrapped token, contracts, and the exchanges of the network with their ids and routers.',
    answer: ANSWERS.get_network,
    input: {},
    run: (api, _, signal) => api.getNetwork({}, { signal }),
  }),
  tool({
    name: 'search_tokens',
    title: 'Search tokens',
    description:
      'Tokens whose symbol or name contains a text. Several tokens may have one symbol: check `imitates`, and the address.',
    answer: ANSWERS.search_tokens,
    input: { q: z.string().min(1).max(64).describe('Part of a symbol or name'), limit },
    run: (api, { q, limit: most }, signal) => api.searchTokens({ q, limit: most }, { signal }),
  }),
  tool({
    name: 'get_token',
    title: 'Token by address',
    description: 'A token, listed or not: metadata, price, transfer tax, whether it can be sold, its pools.',
    answer: ANSWERS.get_token,
    input: { address: coinOrToken },
    run: async (api, { address }, signal) =>
      api.getToken({ address: await wrappedAddress(api, address, signal) }, { signal }),
  }),
  tool({
    name: 'get_prices',
    title: 'Prices',
    description: 'Prices of up to 100 tokens in US dollars and in the native coin, at the newest block.',
    answer: ANSWERS.get_prices,
    input: { tokens: z.array(coinOrToken).min(1).max(100) },
    run: async (api, { tokens }, signal) => {
      const named = await Promise.all(tokens.map((token) => wrappedAddress(api, token, signal)));
      return api.getPrices({ tokens: named.join() }, { signal });
    },
  }),
  tool({
    name: 'list_pools',
    title: 'Pools',
    description: 'Pools by value locked, volume or APR, of one token or of all.',
    answer: ANSWERS.list_pools,
    input: {
      token: coinOrToken.optional(),
      sort: z.enum(['tvl', 'volume', 'apr']).default('tvl'),
      limit,
    },
    run: async (api, { token, sort, limit: most }, signal) => {
      const named = token === undefined ? {} : { token: await wrappedAddress(api, token, signal) };
      return api.listPools({ sort, limit: most, ...named }, { signal });
    },
  }),
  tool({
    name: 'get_pool',
    title: 'Pool',
    description: 'Price and value locked of one pool at the newest block.',
    answer: ANSWERS.get_pool,
    input: { address: pool },
    run: async (api, asked, signal) => {
      const [price, tvl] = await Promise.all([
        api.getPoolPrice(asked, { signal }),
        api.getPoolTvl(asked, { signal }),
      ]);
      return { price, tvl };
    },
  }),
  ...TRADE_TOOLS,
  ...LIQUIDITY_TOOLS,
];
