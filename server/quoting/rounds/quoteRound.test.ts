import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { NO_TAX, type TaxRule } from '../../chain/tokens/taxRule.ts';
import type { TokenTax } from '../../chain/tokens/tokenTax.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type V3Pool, v3Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { UNI, USDC } from '../../universalRouter/routes.testkit.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import type { FoundTrade } from './offeredTrade.ts';
import { quotedOf, roundTerms } from './quoteRound.ts';
import { E18, type Parts, poolAddress, sourcesOf } from './quoteSources.testkit.ts';

const SALE: TradeRequest = {
  tokenIn: USDC,
  tokenOut: UNI,
  tradeType: 'exactInput',
  amount: 8n * 10n ** 20n,
  maxHops: 3,
};
const FOUND = { optimalityGap: null, effort: { rounds: 1, searchMs: 0 } };

function termsOf(graph: PoolGraph, parts: Parts = {}, request = SALE) {
  const { sources } = sourcesOf(graph, { wrappedNative: UNI, ...parts });
  const terms = roundTerms(sources, request, BLOCK);
  if (terms.kind !== 'terms') throw new Error(terms.kind);
  return { sources, terms };
}

const offerOf = (best: FoundTrade) =>
  ({ kind: 'found', best, between: undefined, yardstick: [], leftOut: null }) as const;

/**
 * At 1 for 1, with 10^24 of liquidity below tick 10, which 500.1 whole tokens reach, and twice as much above.
 */
function steppedPool(graph: PoolGraph): V3Pool {
  const pool = v3Pool({ address: poolAddress(1), token0: UNI, token1: USDC, fee: 500, tickSpacing: 10 });
  graph.addPool(pool);
  const ticks = [
    { tick: -20_000, liquidityNet: 10n ** 24n },
    { tick: 10, liquidityNet: 10n ** 24n },
    { tick: 20_000, liquidityNet: -2n * 10n ** 24n },
  ];
  const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks };
  graph.setState(pool.id, {
    protocol: 'v3',
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 10n ** 24n,
    tickRange,
  });
  return { ...pool, fee: 500, tickSpacing: 10 };
}

/** A route through the pool; what comes out of it is none of these tests' business. */
function legThrough(pool: V3Pool): Route {
  const hops = [{ pool, tokenIn: USDC, tokenOut: UNI }];
  return { tradeType: 'exactInput', hops, amounts: [400n * E18, 399n * E18] };
}

describe('whether a trade may be split', () => {
  const tenth: TaxRule = { ...NO_TAX, fee: { numerator: 1n, denominator: 10n } };
  const taxed = (part: Partial<Extract<TokenTax, { kind: 'taxed' }>>): TokenTax => ({
    kind: 'taxed',
    buy: NO_TAX,
    sell: NO_TAX,
    move: NO_TAX,
    ...part,
  });
  const untaxed: TokenTax = { kind: 'untaxed' };
  test.each<[string, TokenTax, TokenTax, number | undefined, boolean]>([
    ['of untaxed tokens', untaxed, untaxed, 2, true],
    ['by one route', untaxed, untaxed, 1, false],
    ['that does not say so', untaxed, untaxed, undefined, false],
    ['of a token that is taxed when it is sold', taxed({ sell: tenth }), untaxed, 2, false],
    ['of one that is taxed when it is bought alone', taxed({ buy: tenth }), untaxed, 2, true],
    ['for a token that is taxed when it is bought', untaxed, taxed({ buy: tenth }), 2, false],
    ['for one that is taxed when it is sold alone', untaxed, taxed({ sell: tenth }), 2, true],
    ['for one that is taxed when the router pays it on', untaxed, taxed({ move: tenth }), 2, false],
    ['for one that the router cannot pay on', untaxed, taxed({ move: undefined }), 2, false],
  ])('one %s', (_, tokenIn, tokenOut, maxSplits, isSplit) => {
    const { sources } = sourcesOf(new PoolGraph());
    const known = (token: Address) => (token === USDC ? tokenIn : tokenOut);
    const request = { ...SALE, ...(maxSplits === undefined ? {} : { maxSplits }) };
    const { terms } = termsOf(new PoolGraph(), { taxes: { ...sources.taxes, known } }, request);
    expect(terms.maxSplits).toBe(isSplit ? 2 : 1);
  });
});

describe('the quote of an offer', () => {
  test('args: one route: its pool with its state, its gas as it was found', () => {
    const graph = new PoolGraph();
    const pool = steppedPool(graph);
    const { sources, terms } = termsOf(graph);
    const gasHops = [{ protocol: 'v3', ticksCrossed: 3, wordsCrossed: 1 }] as const;
    const quoted = quotedOf(
      sources,
      terms,
      offerOf({ kind: 'found', route: legThrough(pool), gasHops }),
      FOUND,
    );
    expect(quoted.pools).toEqual([{ ...pool, state: graph.stateOf(pool.id) }]);
    expect(quoted.gasHops).toEqual([gasHops]);
    expect(quoted).toMatchObject({ amountIn: 8n * 10n ** 20n, amountOut: 399n * E18 });
  });

  test('two routes through one pool list it once, and the second crosses the ticks that the first leaves', () => {
    const graph = new PoolGraph();
    const pool = steppedPool(graph);
    const { sources, terms } = termsOf(graph);
    const legs = [legThrough(pool), legThrough(pool)];
    const amounts = { amountIn: 800n * E18, amountOut: 798n * E18 };
    const quoted = quotedOf(sources, terms, offerOf({ kind: 'found', legs, ...amounts }), FOUND);
    expect(quoted.pools).toHaveLength(1);
    const through = { protocol: 'v3', tokenIn: USDC, zeroForOne: false, wordsCrossed: 0 };
    expect(quoted.gasHops).toEqual([
      [
        {
          ...through,
          ticksCrossed: 0,
          movesTick: true,
          work: { furtherSteps: 0, longProducts: 1, ticksFound: 1, tickBits: 3, tickChecks: 1 },
        },
      ],
      [
        {
          ...through,
          ticksCrossed: 1,
          movesTickAgain: true,
          isWarm: true,
          work: { furtherSteps: 1, longProducts: 2, ticksFound: 1, tickBits: 12, tickChecks: 1 },
        },
      ],
    ]);
    expect(quoted.amountOut).toBe(798n * E18);
  });

  test('error: SIMULATION_REVERTED for a token that cannot be sold', () => {
    const graph = new PoolGraph();
    const pool = steppedPool(graph);
    const { sources } = sourcesOf(graph);
    const known = (): TokenTax => ({ kind: 'cannotSell', buy: NO_TAX });
    const { terms } = termsOf(graph, { taxes: { ...sources.taxes, known } });
    const best = { kind: 'found', route: legThrough(pool), gasHops: [] } as const;
    expect(() => quotedOf(sources, terms, offerOf(best), FOUND)).toThrow(
      expect.objectContaining({ code: 'SIMULATION_REVERTED' }),
    );
  });
});
