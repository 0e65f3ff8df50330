import { describe, expect, test, vi } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { UNI, WETH } from '../../universalRouter/routes.testkit.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import { narrowPool, never, OUT, oneMarket, SALE } from './oneMarket.testkit.ts';
import { addPair, atOnceOf, type Parts, sourcesOf, withStandingClock } from './quoteSources.testkit.ts';
import { quoteTrade } from './quoteTrade.ts';

describe('a quote without a wait', () => {
  withStandingClock();
  const atOnce = (
    graph: PoolGraph,
    parts: Parts = {},
    request = SALE,
    block: typeof BLOCK | undefined = BLOCK,
  ) => {
    const { sources } = sourcesOf(graph, parts);
    return atOnceOf(
      quoteTrade({ ...sources, source: { ...sources.source, ready: () => block } }, request, never),
    );
  };

  test('default: the quote, where all is known', () => {
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 5;
      return now;
    });
    const effort = { rounds: 1, searchMs: 5 };
    expect(atOnce(oneMarket())).toMatchObject({ amountOut: OUT, optimalityGap: null, effort });
  });

  test('an optimality gap is in the quote where the request asks for it', async () => {
    const { sources } = sourcesOf(oneMarket());
    const request = { ...SALE, optimalityGap: true };
    // Over the only pool of a market there are no two routes, and so nothing to gain.
    expect(await quoteTrade(sources, request, never)).toMatchObject({ amountOut: OUT, optimalityGap: 0 });
  });

  test('behavior: none where something has to be read or measured, or where the trade may be split', () => {
    const narrow = oneMarket();
    narrowPool(narrow, 2);
    expect(atOnce(narrow)).toBeUndefined();
    const unpriced = oneMarket();
    addPair(unpriced, 2, WETH, UNI);
    expect(atOnce(unpriced)).toBeUndefined();
    expect(atOnce(oneMarket(), {}, { ...SALE, maxSplits: 2 })).toBeUndefined();
    const { sources } = sourcesOf(oneMarket());
    expect(
      atOnceOf(
        quoteTrade({ ...sources, source: { ...sources.source, ready: () => undefined } }, SALE, never),
      ),
    ).toBeUndefined();
    expect(atOnce(oneMarket(), { taxes: { ...sources.taxes, known: () => undefined } })).toBeUndefined();
  });

  test('error: NO_ROUTE where there is none', () => {
    expect(() => atOnce(new PoolGraph())).toThrow(expect.objectContaining({ code: 'NO_ROUTE' }));
  });
});
