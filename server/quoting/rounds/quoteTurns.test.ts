import type { Address } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Head } from '../../chain/head.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { atOnceOf, withStandingClock } from './quoteSources.testkit.ts';
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

describe('a quote without a wait', () => {
  withStandingClock();
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

  test('a token at an end whose tax is unknown is for a quote that waits for it', () => {
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
  const SPLIT: TradeRequest = { ...REQUEST, amount: 10n ** 22n, maxSplits: 2, optimalityGap: true };
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

  test('behavior: a block that changes no pool of the split does not begin the search anew', async () => {
    const graph = twins();
    const [elsewhere, other] = [poolIdOf(address('dd', 2)), address('f1', 1)];
    graph.addPool(v2Pool({ address: address('dd', 2), token0: BUY, token1: other }));
    const next: Head = { ...BLOCK, number: 101n, hash: `0x${'2'.repeat(64)}` };
    let head = BLOCK;
    const sources: QuoteSources = {
      ...sourcesOf(graph, node().calls, () => head),
      version: () => head.hash,
    };
    const settled = await price(sources, SPLIT);
    slowly();
    setImmediate(() =>
      setImmediate(() =>
        setImmediate(() => {
          graph.setState(elsewhere, { protocol: 'v2', reserve0: DEEP, reserve1: DEEP });
          head = next;
        }),
      ),
    );
    const quoted = await price(sources, SPLIT);
    expect(quoted.block).toBe(next);
    expect(quoted.legs).toEqual(settled.legs);
    expect(quoted.optimalityGap).toBe(settled.optimalityGap);
    // The search, and one round that executes its routes at the new block.
    expect(quoted.effort.rounds).toBe(2);
  });

  /** A block arrives after each so many turns; the twin then pays more than before. */
  function busyChain(turns: number) {
    const graph = twins();
    let head = BLOCK;
    let turn = 0;
    let isOver = false;
    const reserves = () => ({ reserve0: DEEP, reserve1: DEEP + (DEEP * head.number) / 10_000n });
    const next = () => {
      if (isOver) return;
      turn += 1;
      if (turn % turns === 0) {
        const number = head.number + 1n;
        head = { ...BLOCK, number, hash: `0x${number.toString(16).padStart(64, '0')}` };
        graph.setState(poolIdOf(twin), { protocol: 'v2', ...reserves() });
      }
      setImmediate(next);
    };
    setImmediate(next);
    const sources: QuoteSources = {
      ...sourcesOf(graph, node().calls, () => head),
      version: () => head.hash,
    };
    return { sources, reserves, head: () => head, end: () => (isOver = true) };
  }
  const output = (amount: bigint, heldIn: bigint, heldOut: bigint) =>
    (997n * amount * heldOut) / (1000n * heldIn + 997n * amount);

  test('behavior: blocks that come faster than a split is found do not keep the answer away, some only its bound', async () => {
    const withoutBound = new Set<boolean | undefined>();
    for (let turns = 4; turns <= 21; turns++) {
      const chain = busyChain(turns);
      slowly();
      try {
        const quoted = await price(chain.sources, SPLIT);
        const { reserve0, reserve1 } = chain.reserves();
        expect(quoted.block).toBe(chain.head());
        expect(quoted.block.number).toBeGreaterThan(BLOCK.number);
        expect(quoted.optimalityGap === null).toBe(quoted.isOverBlocks);
        expect(quoted.legs).toHaveLength(2);
        const parts = quoted.legs.map(({ hops, amounts: [part = 0n, out] }) => {
          const held =
            hops[0]?.pool.address === twin ? ([reserve0, reserve1] as const) : ([DEEP, DEEP] as const);
          expect(out).toBe(output(part, ...held));
          return part;
        });
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(SPLIT.amount);
        expect(quoted.effort.rounds).toBeLessThan(8);
        withoutBound.add(quoted.isOverBlocks);
      } finally {
        chain.end();
        vi.restoreAllMocks();
      }
    }
    // It depends on the turn in which a block comes.
    expect(withoutBound).toEqual(new Set([true, false]));
  });

  test('behavior: nothing goes on for a caller who is gone', async () => {
    const sources = sourcesOf(twins(), node().calls);
    const controller = new AbortController();
    slowly();
    setImmediate(() => controller.abort(new Error('gone')));
    await expect(quoteTrade(sources, SPLIT, controller)).rejects.toThrow('gone');
  });
});
