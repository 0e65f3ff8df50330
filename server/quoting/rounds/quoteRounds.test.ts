import type { Address } from 'viem';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v3Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { GasPriceMemory } from '../gas/gasPrice.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import { trustIn } from '../trust/trust.testkit.ts';
import { narrowPool, never, OUT, oneMarket, SALE, setRange } from './oneMarket.testkit.ts';
import { addPair, E18, poolAddress, sourcesOf } from './quoteSources.testkit.ts';
import { quoteTrade } from './quoteTrade.ts';

const PAYING = { ...BLOCK, gasPriceWei: 9n };

afterEach(() => vi.restoreAllMocks());

describe('rounds of a quote', () => {
  test('default: one, where nothing has to be read', async () => {
    const { sources, asked } = sourcesOf(oneMarket());
    const quoted = await quoteTrade(sources, SALE, never);
    expect(quoted).toMatchObject({ amountOut: OUT, block: BLOCK, effort: { rounds: 1 } });
    // The pools are asked for ahead, together with those that price the gas, and for the round.
    expect(asked).toEqual(['ensure WETH UNI 2', 'ensure USDC UNI 3', 'ensure USDC UNI 3']);
  });

  test('reads ahead are made together', async () => {
    const { asked, ...held } = sourcesOf(oneMarket(), { version: () => 'one' });
    let release = (): void => {};
    const open = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { source } = held.sources;
    const ensure: typeof source.ensure = async (...question) => {
      const block = await source.ensure(...question);
      await open;
      return block;
    };
    const quoting = quoteTrade({ ...held.sources, source: { ...source, ensure } }, SALE, never);
    expect(asked).toEqual(['ensure WETH UNI 2', 'ahead USDC,UNI', 'ensure USDC UNI 3']);
    release();
    expect((await quoting).amountOut).toBe(OUT);
  });

  test('behavior: nothing ahead for the price of gas where it is known, or in native coin', async () => {
    const gasPrices = new GasPriceMemory();
    gasPrices.remember('one', UNI, { numerator: 1n, denominator: 1n });
    const known = sourcesOf(oneMarket(), { gasPrices, version: () => 'one' });
    expect((await quoteTrade(known.sources, SALE, never)).gasPrice).toEqual({
      numerator: 1n,
      denominator: 1n,
    });
    expect(known.asked).toEqual(['ahead USDC,UNI', 'ensure USDC UNI 3']);
    const native = sourcesOf(oneMarket(), { wrappedNative: UNI });
    expect((await quoteTrade(native.sources, SALE, never)).gasPrice).toEqual({
      numerator: 0n,
      denominator: 1n,
    });
    expect(native.asked).toEqual(['ensure USDC UNI 3']);
  });

  test('behavior: pools that price the gas are asked for again while a state of them is missing', async () => {
    const graph = oneMarket();
    addPair(graph, 2, WETH, UNI);
    let looks = 0;
    const { sources } = sourcesOf(graph, {
      source: {
        ensure: async (tokenIn) => {
          if (tokenIn === WETH && ++looks === 2) {
            graph.setState(poolIdOf(poolAddress(2)), {
              protocol: 'v2',
              reserve0: 10n ** 24n,
              reserve1: 10n ** 24n,
            });
          }
          return PAYING;
        },
      },
    });
    const { gasPrice, effort, rankedBy } = await quoteTrade(sources, SALE, never);
    expect([looks, effort.rounds, rankedBy]).toEqual([2, 2, 'net']);
    // 9 wei, each for 0.996999 of UNI as of the thousandth of a native coin that is asked for.
    expect(Number(gasPrice?.numerator) / Number(gasPrice?.denominator)).toBeCloseTo(8.973, 3);
  });

  test('behavior: pools that price the other end are read where nothing else prices the gas', async () => {
    const graph = oneMarket();
    addPair(graph, 2, WETH, DAI);
    addPair(graph, 3, DAI, USDC, 1_000_000n);
    const { sources, asked } = sourcesOf(graph);
    const { source } = sources;
    const ensure: typeof source.ensure = async (...question) => {
      await source.ensure(...question);
      if (asked.at(-1) === 'ensure WETH USDC 2') addPair(graph, 2, WETH, DAI, 1_000_000n);
      return PAYING;
    };
    const quoted = await quoteTrade({ ...sources, source: { ...source, ensure } }, SALE, never);
    expect([quoted.rankedBy, quoted.effort.rounds]).toEqual(['net', 2]);
    const trade = 'ensure USDC UNI 3';
    expect(asked).toEqual(['ensure WETH UNI 2', trade, trade, 'ensure WETH USDC 2', trade]);
  });

  test('behavior: ticks that the price of gas needs are read too', async () => {
    const graph = oneMarket();
    const pool = v3Pool({ address: poolAddress(2), token0: UNI, token1: WETH, fee: 500, tickSpacing: 10 });
    graph.addPool(pool);
    setRange(graph, 2, 0);
    const { sources, asked } = sourcesOf(graph, { source: { ensure: async () => PAYING } });
    const { source } = sources;
    const widen: typeof source.widen = async (needs) => {
      await source.widen(needs);
      setRange(graph, 2, 887_272);
    };
    const { gasPrice, effort } = await quoteTrade({ ...sources, source: { ...source, widen } }, SALE, never);
    expect(asked).toEqual(['widen 2 upper']);
    expect(effort.rounds).toBe(2);
    expect(Number(gasPrice?.numerator) / Number(gasPrice?.denominator)).toBeCloseTo(9 * 0.9995, 6);
  });

  test('behavior: ticks that could hide a better route are read, and the quote is searched anew', async () => {
    const graph = oneMarket();
    narrowPool(graph, 2);
    const { sources, asked } = sourcesOf(graph);
    const { source } = sources;
    const widen: typeof source.widen = async (needs) => {
      await source.widen(needs);
      setRange(graph, 2, 887_272);
    };
    const quoted = await quoteTrade({ ...sources, source: { ...source, widen } }, SALE, never);
    expect(asked.slice(3)).toEqual(['widen 2 upper', 'ensure USDC UNI 3']);
    // Of x = 0.9995 · 10^18 at a price of 1 in a liquidity L of 10^24: x · L / (L + x), and the price is
    // rounded up.
    expect(quoted).toMatchObject({ amountOut: 999_499_001_000_748_499n, effort: { rounds: 2 } });
  });

  test('a search whose state a new block changed meanwhile is repeated', async () => {
    let looks = 0;
    // The search is behind a pause.
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 5;
      return now;
    });
    const version = () => (looks++ < 4 ? `of look ${looks}` : 'the last');
    const { sources } = sourcesOf(oneMarket(), { version, wrappedNative: UNI });
    const { amountOut, effort } = await quoteTrade(sources, SALE, never);
    expect(amountOut).toBe(OUT);
    expect(effort.rounds).toBeGreaterThan(1);
  });

  test('a search whose state was evicted meanwhile is repeated', async () => {
    const graph = oneMarket();
    addPair(graph, 2, USDC, UNI, 500_000n);
    const whole = graph.stateOf(poolIdOf(poolAddress(1)));
    let looks = 0;
    const { sources } = sourcesOf(graph, {
      wrappedNative: UNI,
      source: {
        ensure: async () => {
          looks += 1;
          if (looks === 1) setImmediate(() => graph.clearState(poolIdOf(poolAddress(1))));
          if (looks === 2 && whole !== undefined) graph.setState(poolIdOf(poolAddress(1)), whole);
          return BLOCK;
        },
      },
    });
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 5;
      return now;
    });
    expect(await quoteTrade(sources, SALE, never)).toMatchObject({ amountOut: OUT, effort: { rounds: 2 } });
  });

  test('a search whose state changed before the bound of its split was found is repeated', async () => {
    let looks = 0;
    const { sources } = sourcesOf(oneMarket(), { wrappedNative: UNI });
    const transfers: typeof sources.transfers = {
      ...sources.transfers,
      barred: () => {
        looks += 1;
        return { tokens: new Set(), pools: new Set() };
      },
    };
    let isFound = false;
    const taxes: typeof sources.taxes = {
      ...sources.taxes,
      known: (token, block) => {
        // What is barred is read for the price of gas and for the search; after that the taxes are, before
        // the bound.
        isFound ||= looks === 2;
        return sources.taxes.known(token, block);
      },
    };
    const version = () => (isFound ? 'new' : 'old');
    const request = { ...SALE, maxSplits: 2 };
    const quoted = await quoteTrade({ ...sources, transfers, taxes, version }, request, never);
    expect(quoted).toMatchObject({ amountOut: OUT, effort: { rounds: 2 } });
  });

  test('behavior: where each measurement is outrun by a block, the second one is good enough', async () => {
    let number = 100n;
    const { sources, asked } = sourcesOf(oneMarket(), { wrappedNative: UNI });
    const measuredAt = new Set<string>();
    const quoted = await quoteTrade(
      {
        ...sources,
        source: {
          ...sources.source,
          ensure: async () => {
            number += 1n;
            return { ...BLOCK, number, hash: `0x${String(number).padStart(64, '0')}` };
          },
        },
        taxes: {
          ...sources.taxes,
          // As of a token that takes a part: it is known at the block of the measurement and at no other one.
          known: (token, { hash }) =>
            token === UNI || measuredAt.has(hash) ? { kind: 'untaxed' } : undefined,
          measure: async (tokens, graph, block, signal) => {
            await sources.taxes.measure(tokens, graph, block, signal);
            measuredAt.add(block.hash);
          },
        },
      },
      SALE,
      never,
    );
    expect(asked).toEqual(['measure USDC', 'measure USDC']);
    expect(quoted).toMatchObject({ amountOut: OUT, effort: { rounds: 3 } });
  });

  test('behavior: tokens and transfers that are not known are measured, and the quote is searched anew', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, USDC, DAI, 1000n);
    addPair(graph, 2, DAI, UNI, 1000n);
    let isKnown = false;
    const { sources, asked } = sourcesOf(graph, { wrappedNative: UNI });
    const quoted = await quoteTrade(
      {
        ...sources,
        taxes: {
          ...sources.taxes,
          known: (token) => (isKnown || token === UNI ? { kind: 'untaxed' } : undefined),
        },
        transfers: {
          ...sources.transfers,
          isSound: () => isKnown,
          measure: async (...asked) => {
            await sources.transfers.measure(...asked);
            isKnown = true;
          },
        },
      },
      SALE,
      never,
    );
    expect(asked).toEqual(['ensure USDC UNI 3', 'measure USDC', 'pass DAI', 'ensure USDC UNI 3']);
    expect(quoted.legs[0]?.hops).toHaveLength(2);
    expect(quoted.effort.rounds).toBe(2);
  });

  test('known transfers are not measured together with unknown ones', async () => {
    const graph = oneMarket();
    for (const [index, token] of [DAI, WETH].entries()) {
      addPair(graph, 10 + index, USDC, token, 2_000_000n);
      addPair(graph, 20 + index, token, UNI, 2_000_000n);
    }
    // Through DAI more is had than through WETH, through both more than by the pair itself.
    graph.setState(poolIdOf(poolAddress(20)), {
      protocol: 'v2',
      reserve0: 3_000_000n * E18,
      reserve1: 2_000_000n * E18,
    });
    graph.setState(poolIdOf(poolAddress(21)), {
      protocol: 'v2',
      reserve0: 2_500_000n * E18,
      reserve1: 2_000_000n * E18,
    });
    const { sources, asked } = sourcesOf(graph, { wrappedNative: UNI });
    const known = new Set<Address>([WETH]);
    const transfers: typeof sources.transfers = {
      ...sources.transfers,
      isSound: ({ token }) => known.has(token),
      measure: async (...asked) => {
        await sources.transfers.measure(...asked);
        for (const { token } of asked[0]) known.add(token);
      },
    };
    await quoteTrade({ ...sources, transfers }, SALE, never);
    expect(asked).toEqual(['ensure USDC UNI 3', 'measure ', 'pass DAI', 'ensure USDC UNI 3']);
  });

  test('behavior: where a token at an end is all that is not known, nothing else is measured', async () => {
    const { sources, asked } = sourcesOf(oneMarket(), { wrappedNative: UNI });
    let isKnown = false;
    const taxes: typeof sources.taxes = {
      ...sources.taxes,
      known: () => (isKnown ? { kind: 'untaxed' } : undefined),
      measure: async (...question) => {
        await sources.taxes.measure(...question);
        isKnown = true;
      },
    };
    await quoteTrade({ ...sources, taxes }, SALE, never);
    expect(asked).toEqual(['ensure USDC UNI 3', 'measure USDC,UNI', 'ensure USDC UNI 3']);
  });

  test('behavior: the milliseconds of the searches alone, all rounds together', async () => {
    const graph = oneMarket();
    narrowPool(graph, 2);
    let now = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 5;
      return now;
    });
    const widen = async () => setRange(graph, 2, 887_272);
    const { sources } = sourcesOf(graph, { source: { widen } });
    expect((await quoteTrade(sources, SALE, never)).effort).toEqual({ rounds: 2, searchMs: 10 });
  });

  test('error: OVERLOADED when reading never ends', async () => {
    const graph = oneMarket();
    narrowPool(graph, 2);
    const { sources, asked } = sourcesOf(graph);
    await expect(quoteTrade(sources, SALE, never)).rejects.toMatchObject({
      code: 'OVERLOADED',
      retryAfterSeconds: 1,
      message: 'The pools of this pair and the tokens between them are still being read',
    });
    expect(asked.filter((each) => each === 'widen 2 upper')).toHaveLength(24);
  });

  test('error: OVERLOADED, not NO_ROUTE, where the only way is through a token that nobody knows in time', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, USDC, DAI, 1000n);
    addPair(graph, 2, DAI, UNI, 1000n);
    const { sources, asked } = sourcesOf(graph, { wrappedNative: UNI });
    const transfers = { ...sources.transfers, isSound: () => false };
    await expect(quoteTrade({ ...sources, transfers }, SALE, never)).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    // Five waves, then a search through trusted tokens only.
    expect(asked.filter((each) => each.startsWith('pass'))).toHaveLength(5);
  });

  test('error: OVERLOADED where another token on that way is denied, and NO_ROUTE where all of them are known', async () => {
    const graph = new PoolGraph();
    for (const [index, token] of [DAI, WETH].entries()) {
      addPair(graph, 10 + index, USDC, token, 1000n);
      addPair(graph, 20 + index, token, UNI, 1000n);
    }
    const { sources } = sourcesOf(graph, { wrappedNative: UNI });
    const rules = { deniedTokens: new Set([DAI]), deniedPools: new Set<Address>() };
    let waves = 0;
    const outcome = async (isFoundOut: boolean) => {
      waves = 0;
      const transfers: typeof sources.transfers = {
        ...sources.transfers,
        isSound: () => false,
        measure: async () => {
          waves += 1;
        },
        barred: () => ({ tokens: new Set(isFoundOut && waves === 5 ? [WETH] : []), pools: new Set() }),
        reasonOf: () => 'notTaken',
      };
      const trust = isFoundOut ? trustIn(DAI, WETH) : trustIn();
      return quoteTrade({ ...sources, transfers, rules, trust }, SALE, never);
    };
    await expect(outcome(false)).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(waves).toBe(5);
    await expect(outcome(true)).rejects.toMatchObject({ code: 'NO_ROUTE' });
  });

  test('behavior: once only trusted tokens may lie between, it stays so', async () => {
    const graph = new PoolGraph();
    for (const [index, token] of [DAI, WETH].entries()) {
      addPair(graph, 10 + index, USDC, token, 1000n);
      addPair(graph, 20 + index, token, UNI, 1000n + BigInt(index));
    }
    const { sources } = sourcesOf(graph, { wrappedNative: UNI });
    let waves = 0;
    // Nobody vouches for the better one, which is never known; the other is only after the sixth wave.
    const transfers: typeof sources.transfers = {
      ...sources.transfers,
      isSound: ({ token }) => token === DAI && waves > 5,
      measure: async () => {
        waves += 1;
      },
    };
    const quoted = await quoteTrade({ ...sources, transfers, trust: trustIn(DAI) }, SALE, never);
    expect(quoted.legs[0]?.hops[0]?.tokenOut).toBe(DAI);
    expect(quoted.effort.rounds).toBe(7);
  });

  test('error: NO_ROUTE after one question where the pools of the index lead nowhere', async () => {
    const graph = new PoolGraph();
    addPair(graph, 1, USDC, DAI, 1000n);
    addPair(graph, 2, WETH, UNI, 1000n);
    const { sources, asked } = sourcesOf(graph);
    await expect(quoteTrade(sources, SALE, never)).rejects.toMatchObject({ code: 'NO_ROUTE' });
    expect(asked).toEqual(['ensure USDC UNI 3']);
  });
});
