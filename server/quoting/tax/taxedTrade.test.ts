import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { HeadTracker } from '../../chain/head/headTracker.ts';
import { NO_TAX, type TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { TokenTransfers } from '../../chain/tokens/tokenTransfers.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import { DAI, ROUTER, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { GasPriceMemory } from '../gas/gasPrice.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { QuoteSources } from '../rounds/quoteSources.ts';
import { quoteTrade } from '../rounds/quoteTrade.ts';
import { FailedRoutes } from '../rules/failedRoutes.ts';
import { SPLIT_SEARCH } from '../splitSearch.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import type { TaxSource } from './taxedTrade.ts';

const UNTAXED: TokenTax = { kind: 'untaxed' };
const PERCENT: TaxRule = { fee: { numerator: 1n, denominator: 100n }, rounding: 'down', margin: 0n };
const TAXED: TokenTax = { kind: 'taxed', buy: PERCENT, sell: PERCENT };
/** To be told what is kept of which transfers. */
const UNKEPT = { kind: 'taxed', buy: NO_TAX, sell: NO_TAX, move: NO_TAX } as const;
const REQUEST: TradeRequest = {
  tokenIn: USDC,
  tokenOut: WETH,
  tradeType: 'exactInput',
  amount: 10n ** 18n,
  maxHops: 3,
};

const POOL_ADDRESS = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;
const V3_POOL = POOL_ADDRESS(3);

/** Two pairs USDC/WETH of the same depth, and a V3 pool that gives more than they do. */
function market(): PoolGraph {
  const graph = new PoolGraph();
  for (const address of [POOL_ADDRESS(1), POOL_ADDRESS(2)]) {
    graph.addPool(v2Pool({ address, token0: USDC, token1: WETH }));
    graph.setState(poolIdOf(address), { protocol: 'v2', reserve0: 10n ** 20n, reserve1: 10n ** 20n });
  }
  graph.addPool(v3Pool({ address: V3_POOL, token0: USDC, token1: WETH, fee: 100, tickSpacing: 1 }));
  const tickRange = { lowerTick: -887272, upperTick: 887272, ticks: [] };
  graph.setState(poolIdOf(V3_POOL), {
    protocol: 'v3',
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 10n ** 24n,
    tickRange,
  });
  return graph;
}

/** Quotes where all tokens are known, but for those that have to be measured first. */
async function quote(
  request: TradeRequest,
  taxes: Readonly<Record<Address, TokenTax>>,
  unmeasured: readonly Address[] = [],
): Promise<{ quoted: QuotedTrade; measured: readonly Address[] }> {
  const graph = market();
  const measured: Address[] = [];
  const source: TaxSource = {
    known: (token) =>
      unmeasured.includes(token) && !measured.includes(token) ? undefined : (taxes[token] ?? UNTAXED),
    measure: async (tokens) => void measured.push(...tokens),
    measureAhead: () => undefined,
    relearn: () => {},
    forget: () => {},
  };
  const notAsked = () => Promise.reject(new Error('no token has to be asked'));
  const sources: QuoteSources = {
    source: {
      graph,
      discovery: 'index',
      ensure: async () => BLOCK,
      widen: async () => {},
      reread: async () => [],
    },
    taxes: source,
    // Both ends of a trade of one pool are its own tokens: none lies between two pools.
    transfers: new TokenTransfers({
      calls: { run: notAsked, callAs: notAsked },
      heads: {} as HeadTracker,
      router: ROUTER,
      trusted: [],
    }),
    rules: { deniedTokens: new Set(), deniedPools: new Set() },
    trust: trustIn(),
    failed: new FailedRoutes(),
    splits: SPLIT_SEARCH,
    gasPrices: new GasPriceMemory(),
    wrappedNative: DAI,
  };
  const quoted = await quoteTrade(sources, request, new AbortController());
  return { quoted, measured };
}

const protocolsOf = ({ legs }: QuotedTrade) => legs.map(({ hops }) => hops.map(({ pool }) => pool.protocol));

describe('quoteTrade', () => {
  test('default: the best pool, here a V3 one', async () => {
    const { quoted } = await quote(REQUEST, {});
    expect(protocolsOf(quoted)).toEqual([['v3']]);
    expect(quoted.block).toBe(BLOCK);
  });

  test.each([
    ['is sold', { [USDC]: TAXED }],
    ['is bought', { [WETH]: TAXED }],
  ])(
    'behavior: a token that taxes transfers goes through V2 when it %s, also if that is news',
    async (_, taxes) => {
      expect(protocolsOf((await quote(REQUEST, taxes)).quoted)).toEqual([['v2']]);
      const { quoted, measured } = await quote(REQUEST, taxes, [USDC, WETH]);
      expect(protocolsOf(quoted)).toEqual([['v2']]);
      expect(measured).toEqual([USDC, WETH]);
    },
  );

  test('behavior: the tax is taken before the first pool and after the last', async () => {
    const sold = (await quote(REQUEST, { [USDC]: TAXED })).quoted;
    expect(sold.legs[0]?.amounts[0]).toBe(99n * 10n ** 16n);
    expect(sold).toMatchObject({ amountIn: 10n ** 18n, amountOut: sold.legs[0]?.amounts.at(-1) });
    const bought = (await quote(REQUEST, { [WETH]: TAXED })).quoted;
    expect(bought.legs[0]?.amounts.at(-1)).toBe(987_158_034_397_061_298n);
    expect(bought.amountOut).toBe(977_286_454_053_090_686n);
  });

  test.each([
    ['nothing is kept', 2, {}],
    ['what is sold is taxed when it is sold', 1, { [USDC]: { ...UNKEPT, sell: PERCENT } }],
    [
      'what is sold is taxed in any other transfer',
      2,
      { [USDC]: { ...UNKEPT, buy: PERCENT, move: PERCENT } },
    ],
    ['what is bought is taxed when it is bought', 1, { [WETH]: { ...UNKEPT, buy: PERCENT } }],
    ['what is bought is taxed when it is paid on', 1, { [WETH]: { ...UNKEPT, move: PERCENT } }],
    ['what is bought is not paid on as it arrives', 1, { [WETH]: { ...UNKEPT, move: undefined } }],
    ['what is bought is taxed when it is sold again', 2, { [WETH]: { ...UNKEPT, sell: PERCENT } }],
  ] as const)('behavior: where %s the trade has %i routes', async (_, routes, taxes) => {
    const split: TradeRequest = { ...REQUEST, amount: 10n ** 20n, protocols: ['v2'], maxSplits: 2 };
    expect((await quote(split, taxes)).quoted.legs).toHaveLength(routes);
  });

  test.each([
    [USDC, 'exactInput', 'cannotSell', { kind: 'cannotSell', buy: PERCENT }, 'SIMULATION_REVERTED'],
    [WETH, 'exactInput', 'cannotBuy', { kind: 'cannotBuy' }, 'SIMULATION_REVERTED'],
    [USDC, 'exactInput', 'erratic', { kind: 'erratic' }, 'NO_ROUTE'],
    [WETH, 'exactInput', 'erratic', { kind: 'erratic' }, 'NO_ROUTE'],
    [USDC, 'exactOutput', 'transferFee', TAXED, 'NO_ROUTE'],
    [WETH, 'exactOutput', 'transferFee', TAXED, 'NO_ROUTE'],
  ] as const)('error: %s, %s, %s', async (token, tradeType, reason, tax, code) => {
    await expect(quote({ ...REQUEST, tradeType }, { [token]: tax })).rejects.toMatchObject({
      code,
      details: { reason },
    });
  });

  test('error: a tax that leaves nothing, and a taxed token that has V3 pools only', async () => {
    const all: TaxRule = { ...PERCENT, fee: { numerator: 1n, denominator: 1n } };
    for (const token of [USDC, WETH]) {
      const tax: TokenTax = { kind: 'taxed', buy: all, sell: all };
      await expect(quote(REQUEST, { [token]: tax })).rejects.toMatchObject({
        code: 'INSUFFICIENT_LIQUIDITY',
        details: { reason: 'transferFee' },
      });
    }
    await expect(quote({ ...REQUEST, protocols: ['v3'] }, { [WETH]: TAXED })).rejects.toMatchObject({
      code: 'NO_ROUTE',
      message: expect.stringContaining('which only V2 pools can carry'),
    });
  });
});
