import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Header } from '../../chain/head.ts';
import { NO_POOL_IDS, type PoolId, poolIdOf } from '../../routing/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { type ExclusionSources, Exclusions, MetExclusions } from './exclusions.ts';
import { FailedRoutes } from './failedRoutes.ts';

const ENDS = { tokenIn: USDC, tokenOut: WETH };
const POOL = '0x0000000000000000000000000000000000000001' as Address & PoolId;
const at = (timestamp: bigint): Header => ({
  ...{ number: 7n, hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'aa'.repeat(32)}`, timestamp },
  baseFeePerGas: 0n,
});

describe('FailedRoutes', () => {
  test('default: for this pair, in both directions, for ten minutes of blocks', () => {
    const failed = new FailedRoutes();
    failed.add(ENDS, { tokens: [DAI], pools: [POOL] }, at(1000n));
    const has = (timestamp: bigint, ends = ENDS) => {
      const { tokens, pools } = failed.of(ends, at(timestamp));
      return [tokens.has(DAI), pools.has(POOL), tokens.has(UNI)];
    };
    expect(has(1000n)).toEqual([true, true, false]);
    expect(has(1000n, { tokenIn: WETH, tokenOut: USDC })).toEqual([true, true, false]);
    expect(has(1599n)).toEqual([true, true, false]);
    expect(has(1600n)).toEqual([false, false, false]);
    // A block before it knows nothing of it.
    expect(has(999n)).toEqual([false, false, false]);
    expect(has(1000n, { tokenIn: USDC, tokenOut: UNI })).toEqual([false, false, false]);
  });

  test('behavior: what fails again lasts from then on; what else failed stays', () => {
    const failed = new FailedRoutes();
    failed.add(ENDS, { tokens: [DAI], pools: [] }, at(1000n));
    failed.add(ENDS, { tokens: [UNI], pools: [] }, at(1200n));
    failed.add(ENDS, { tokens: [DAI], pools: [] }, at(1500n));
    expect(failed.version).toBe(3);
    const { tokens } = failed.of(ENDS, at(2000n));
    expect([tokens.has(DAI), tokens.has(UNI)]).toEqual([true, false]);
    expect(failed.of(ENDS, at(1700n)).tokens.has(UNI)).toBe(true);
  });

  test('behavior: of a pair with more than 500 the oldest is forgotten', () => {
    const failed = new FailedRoutes();
    const nth = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`;
    const tokens = Array.from({ length: 501 }, (_, index) => nth(index + 1));
    failed.add(ENDS, { tokens, pools: [] }, at(1000n));
    const known = failed.of(ENDS, at(1000n)).tokens;
    expect([1, 2, 501].map((index) => known.has(nth(index)))).toEqual([false, true, true]);
  });
});

describe('Exclusions', () => {
  const NONE: ReadonlySet<Address> = new Set();
  const RULES = { deniedTokens: NONE, deniedPools: NONE };
  const PASSAGES = {
    barred: () => ({ tokens: NONE, pools: NONE }),
    reasonOf: () => undefined,
  };
  const SOURCES = { rules: RULES, transfers: PASSAGES, failed: { tokens: NONE, pools: NONE } };
  const BLOCK = at(1000n);
  const TRADE = { tokenIn: USDC, tokenOut: UNI, tradeType: 'exactInput', amount: 1n } as const;
  const metOf = (sources: ExclusionSources) => new MetExclusions(new Exclusions(sources, [BLOCK], TRADE));

  test('default: nothing, and what was not met is not told of', () => {
    const { tokens, pools, all: met } = metOf(SOURCES);
    expect([tokens.has(DAI), pools.has(POOL), met]).toEqual([false, false, []]);
    // Every pool of every path is asked for.
    expect(pools).toBe(NO_POOL_IDS);
  });

  test('behavior: to ask the exclusions themselves is not to meet them', () => {
    const rules = { deniedTokens: new Set([DAI]), deniedPools: new Set([POOL]) };
    const exclusions = new Exclusions({ ...SOURCES, rules }, [BLOCK], TRADE);
    const met = new MetExclusions(exclusions);
    expect([exclusions.tokens.has(DAI), exclusions.pools.has(POOL)]).toEqual([true, true]);
    expect(exclusions.reasonFor.token(DAI)).toBe('denied');
    expect(exclusions.reasonFor.pool(DAI)).toBeUndefined();
    expect(met.all).toEqual([]);
    expect([met.tokens.has(DAI), met.all.length]).toEqual([true, 1]);
  });

  test('behavior: each with its reason, once', () => {
    const exclusions = metOf({
      rules: { deniedTokens: new Set([DAI]), deniedPools: NONE, allowedBetween: new Set([DAI, UNI, USDC]) },
      transfers: {
        ...PASSAGES,
        barred: () => ({ tokens: new Set([USDC]), pools: new Set([POOL]) }),
        reasonOf: (address) => (address === USDC ? 'lost' : undefined) as never,
      },
      failed: { tokens: new Set([UNI]), pools: NONE },
    });
    const { tokens, pools } = exclusions;
    expect([DAI, WETH, UNI, USDC, DAI].map((token) => tokens.has(token))).not.toContain(false);
    expect(pools.has(POOL)).toBe(true);
    expect(exclusions.all).toEqual([
      { kind: 'token', address: DAI, reason: 'denied' },
      { kind: 'token', address: WETH, reason: 'notAllowed' },
      { kind: 'token', address: UNI, reason: 'failed' },
      { kind: 'token', address: USDC, reason: 'lost' },
      { kind: 'pool', address: POOL, reason: 'unknown' },
    ]);
  });

  test('behavior: pools that the operator denies, or that failed', () => {
    const other = UNI;
    const exclusions = metOf({
      ...SOURCES,
      rules: { ...RULES, deniedPools: new Set([POOL]) },
      failed: { tokens: NONE, pools: new Set([other]) },
    });
    expect([POOL, other, DAI].map((pool) => exclusions.pools.has(poolIdOf(pool)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(exclusions.all).toEqual([
      { kind: 'pool', address: POOL, reason: 'denied' },
      { kind: 'pool', address: other, reason: 'failed' },
    ]);
  });

  test('behavior: a token that is barred, though nobody knows any more why', () => {
    const transfers = { ...PASSAGES, barred: () => ({ tokens: new Set([DAI]), pools: NONE }) };
    const exclusions = metOf({ ...SOURCES, transfers });
    expect(exclusions.tokens.has(DAI)).toBe(true);
    expect(exclusions.all).toEqual([{ kind: 'token', address: DAI, reason: 'unknown' }]);
  });

  test('behavior: of many it tells a hundred, and leaves out all', () => {
    const denied = Array.from({ length: 101 }, (_, index): Address => `0x${String(index).padStart(40, '0')}`);
    const rules = { ...RULES, deniedTokens: new Set(denied) };
    const exclusions = metOf({ ...SOURCES, rules });
    expect(denied.every((token) => exclusions.tokens.has(token))).toBe(true);
    expect(exclusions.all.map(({ address }) => address)).toEqual(denied.slice(0, 100));
  });
});
