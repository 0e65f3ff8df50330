import type { Address } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Header } from '../../chain/head.ts';
import { NO_POOL_IDS, type PoolId, poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { type ExclusionSources, Exclusions, MetExclusions } from './exclusions.ts';
import { type Culprits, FailedRoutes } from './failedRoutes.ts';

const TRADE = { tokenIn: USDC, tokenOut: WETH, tradeType: 'exactInput', amount: 7n } as const;
const POOL = '0x0000000000000000000000000000000000000001' as Address & PoolId;
const OTHER = '0x0000000000000000000000000000000000000002' as Address;
const at = (timestamp: bigint, fork = 'a'): Header => ({
  number: 7n,
  hash: `0x${`${fork}${timestamp}`.padStart(64, '0')}`,
  timestamp,
  parentHash: `0x${'aa'.repeat(32)}`,
  baseFeePerGas: 0n,
});
/** A quote of the trade by way of DAI. */
const quoted = (timestamp: bigint, pools: readonly Address[] = [POOL, OTHER], trade: object = {}) =>
  ({
    request: { ...TRADE, ...trade },
    legs: [
      {
        hops: [
          { pool: v2Pool({ address: pools[0] ?? POOL, token0: USDC, token1: DAI }), tokenIn: USDC },
          { pool: v2Pool({ address: pools[1] ?? OTHER, token0: DAI, token1: WETH }), tokenIn: DAI },
        ],
      },
    ],
    block: at(timestamp),
  }) as unknown as QuotedTrade;

describe('FailedRoutes', () => {
  const has = (failed: FailedRoutes, block: Header, trade: typeof TRADE = TRADE) => {
    const { tokens, pools } = failed.of(trade, block);
    return [tokens.has(DAI), pools.has(POOL), tokens.has(UNI)];
  };
  const NOTHING = [false, false, false];

  test('a failure counts at its very block, for trades of equal tokens, direction and amount', () => {
    const failed = new FailedRoutes();
    failed.add(TRADE, { tokens: [DAI], pools: [POOL] }, at(1000n));
    expect(has(failed, at(1000n))).toEqual([true, true, false]);
    expect(has(failed, at(1000n, 'b'))).toEqual(NOTHING);
    for (const time of [988n, 999n, 1001n, 1012n]) expect(has(failed, at(time))).toEqual(NOTHING);
    for (const other of [
      { ...TRADE, tokenIn: WETH, tokenOut: USDC },
      { ...TRADE, tokenOut: UNI },
      { ...TRADE, amount: 8n },
      { ...TRADE, tradeType: 'exactOutput' },
    ])
      expect(has(failed, at(1000n), other as typeof TRADE)).toEqual(NOTHING);
  });

  test('a failure over some exchanges says nothing of the same trade over others, or over all', () => {
    const failed = new FailedRoutes();
    const some = { ...TRADE, among: ['theirs'] };
    failed.add(some, { tokens: [DAI], pools: [POOL] }, at(1000n));
    expect(has(failed, at(1000n), some)).toEqual([true, true, false]);
    for (const other of [TRADE, { ...TRADE, among: ['ours'] }, { ...TRADE, among: ['ours', 'theirs'] }])
      expect(has(failed, at(1000n), other)).toEqual(NOTHING);
  });

  test('further failures at the block are added', () => {
    const failed = new FailedRoutes();
    failed.add(TRADE, { tokens: [DAI], pools: [] }, at(1000n));
    failed.add(TRADE, { tokens: [UNI], pools: [POOL] }, at(1000n));
    expect([has(failed, at(1000n)), failed.version]).toEqual([[true, true, true], 2]);
  });

  describe('a later block', () => {
    let answers: (Culprits | 'sound' | undefined)[];
    let tried: string[];
    let failed: FailedRoutes;
    beforeEach(() => {
      [answers, tried] = [[], []];
      failed = new FailedRoutes(async ({ block }) => {
        tried.push(String(block.timestamp));
        return answers.shift();
      });
      failed.add(TRADE, { tokens: [], pools: [POOL] }, at(1000n));
    });
    const isDue = (quote: QuotedTrade) => failed.isDue(quote.request, quote.legs, quote.block);

    test('an equal trade by the failed pool is tried once for all callers, and barred if it fails', async () => {
      answers = [{ tokens: [], pools: [POOL] }];
      const quote = quoted(1012n);
      expect(isDue(quote)).toBe(true);
      await Promise.all([failed.look(quote), failed.look(quote)]);
      await failed.look(quote);
      expect([tried, isDue(quote), has(failed, at(1012n))]).toEqual([['1012'], false, [false, true, false]]);
      expect(isDue(quoted(1024n))).toBe(true);
    });

    test('a repeated failure does not clear other failures', async () => {
      failed.add(TRADE, { tokens: [], pools: [OTHER] }, at(1000n));
      answers = [{ tokens: [], pools: [POOL] }, 'sound'];
      await failed.look(quoted(1012n));
      expect(isDue(quoted(1012n, [OTHER, UNI]))).toBe(true);
      await failed.look(quoted(1012n, [OTHER, UNI]));
      expect([isDue(quoted(1024n, [OTHER, UNI])), isDue(quoted(1024n, [POOL, UNI]))]).toEqual([false, true]);
    });

    test('a failure that does not recur is forgotten', async () => {
      answers = ['sound'];
      await failed.look(quoted(1012n));
      expect([isDue(quoted(1012n)), isDue(quoted(1024n))]).toEqual([false, false]);
      expect(has(failed, at(1012n))).toEqual(NOTHING);
    });

    test('behavior: a trial that cannot be made bars nothing, and the next block has another one', async () => {
      answers = [undefined];
      await failed.look(quoted(1012n));
      expect([isDue(quoted(1012n)), has(failed, at(1012n))]).toEqual([false, NOTHING]);
      expect(isDue(quoted(1024n))).toBe(true);
    });

    test('behavior: another amount, another pool and ten minutes need none', () => {
      expect(isDue(quoted(1012n, [POOL], { amount: 8n }))).toBe(false);
      expect(isDue(quoted(1012n, [OTHER]))).toBe(false);
      expect([isDue(quoted(1599n)), isDue(quoted(1600n))]).toEqual([true, false]);
    });

    test('behavior: a token between is looked at like a pool', () => {
      failed.add({ ...TRADE, amount: 9n }, { tokens: [DAI], pools: [] }, at(1000n));
      expect(isDue(quoted(1012n, [OTHER], { amount: 9n }))).toBe(true);
    });
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

  test('nothing is excluded without rules, and a token that was not met is not listed', () => {
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

  test('a hundred of many exclusions are listed, and all apply', () => {
    const denied = Array.from({ length: 101 }, (_, index): Address => `0x${String(index).padStart(40, '0')}`);
    const rules = { ...RULES, deniedTokens: new Set(denied) };
    const exclusions = metOf({ ...SOURCES, rules });
    expect(denied.every((token) => exclusions.tokens.has(token))).toBe(true);
    expect(exclusions.all.map(({ address }) => address)).toEqual(denied.slice(0, 100));
  });
});
