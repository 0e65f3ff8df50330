import type { Address } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Head } from '../chain/head.ts';
import { poolIdOf, v2Pool } from '../routing/pool.ts';
import { atOnceOf } from './quoteSources.testkit.ts';
import type { QuoteSources } from './quoteSources.ts';
import { quoteTrade } from './quoteTrade.ts';
import {
  address,
  BLOCK,
  BUY,
  DEEP,
  DIRECT_OUT,
  market,
  node,
  price,
  REQUEST,
  SELL,
  sourcesOf,
} from './temptingMarket.testkit.ts';
import type { TradeRequest } from './tradeRequest.ts';

describe('at once', () => {
  const atOnce = (sources: QuoteSources, request = REQUEST) =>
    atOnceOf(
      quoteTrade(
        { ...sources, source: { ...sources.source, ready: () => BLOCK } },
        request,
        new AbortController(),
      ),
    );

  test('behavior: a token between that nobody has measured is for a quote that waits for it', async () => {
    const sources = sourcesOf(market(1), node().calls);
    expect(atOnce(sources)).toBeUndefined();
    const quoted = await price(sources);
    const again = atOnce(sources);
    expect(again?.amountOut).toBe(DIRECT_OUT);
    expect(again).toMatchObject({ legs: quoted.legs, excluded: quoted.excluded, effort: { rounds: 1 } });
  });

  test('behavior: so is a token at an end whose tax is not known', () => {
    const sources = sourcesOf(market(0), node().calls);
    const known = (token: Address) => (token === BUY ? undefined : ({ kind: 'untaxed' } as const));
    expect(atOnce({ ...sources, taxes: { ...sources.taxes, known } })).toBeUndefined();
    expect(atOnce(sources)?.amountOut).toBe(DIRECT_OUT);
  });

  test('error: refused as in a quote that waits', () => {
    const sources = sourcesOf(market(0), node().calls);
    expect(() => atOnce(sources, { ...REQUEST, tokenOut: address('f1', 1) })).toThrow(
      expect.objectContaining({ code: 'NO_ROUTE' }),
    );
  });
});

describe('several routes', () => {
  const SPLIT: TradeRequest = { ...REQUEST, amount: 10n ** 22n, maxSplits: 2 };
  const twin = address('dd', 1);
  const twins = () => {
    const graph = market(0);
    graph.addPool(v2Pool({ address: twin, token0: SELL, token1: BUY }));
    graph.setState(poolIdOf(twin), { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
    return graph;
  };
  /** As if each look at the clock took longer than a turn may. */
  const slowly = () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 20;
      return now;
    });
  };
  afterEach(() => vi.restoreAllMocks());

  test('behavior: a block that comes between two turns of the search is the one of the answer', async () => {
    const graph = twins();
    const next: Head = { ...BLOCK, number: 101n, hash: `0x${'2'.repeat(64)}` };
    let head = BLOCK;
    let asked = 0;
    const sources: QuoteSources = {
      ...sourcesOf(graph, node().calls, () => {
        asked += 1;
        return head;
      }),
      version: () => head.hash,
    };
    slowly();
    setImmediate(() => {
      graph.setState(poolIdOf(twin), { protocol: 'v2', reserve0: DEEP, reserve1: 2n * DEEP });
      head = next;
    });
    const quoted = await price(sources, SPLIT);
    expect(asked).toBeGreaterThan(1);
    const settled = await price(sources, SPLIT);
    expect(quoted.block).toBe(next);
    expect(quoted.legs).toEqual(settled.legs);
    expect(quoted.optimalityGap).toBe(settled.optimalityGap);
  });

  test('behavior: nothing goes on for a caller who is gone', async () => {
    const sources = sourcesOf(twins(), node().calls);
    const controller = new AbortController();
    slowly();
    setImmediate(() => controller.abort(new Error('gone')));
    await expect(quoteTrade(sources, SPLIT, controller)).rejects.toThrow('gone');
  });
});
