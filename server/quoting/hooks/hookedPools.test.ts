import { type Address, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { DAI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { HookedPools } from './hookedPools.ts';
import type { NamedHooks } from './hookList.ts';
import { CURVE_HOOK, FACTORY, HOOK, hookedPool, stateOf } from './hooks.testkit.ts';

const STATE = stateOf(10n ** 24n);
const HELD = [1n, 2n] as const;
/** No bit of a swap, and a fixed fee: its pools are computed. */
const HARMLESS: Address = '0x4d00000000000000000000000000000000031000';

const rowOf = (number: number, a: Address, b: Address, hooks: Address = HOOK, swapCount = number) => ({
  pool: hookedPool(number, a, b, hooks),
  state: STATE,
  held: HELD,
  swapCount,
});

function world(rows: readonly ReturnType<typeof rowOf>[], named: NamedHooks) {
  const list = { named };
  const asked: (readonly Address[])[] = [];
  const pools = new HookedPools({
    list,
    poolFactories: [FACTORY],
    refreshMs: 60_000,
    fetch: async (hooks) => {
      asked.push(hooks);
      return rows;
    },
  });
  return { list, asked, pools };
}
const numbersOf = (pools: HookedPools, token: Address, other: Address) =>
  (pools.of(token).get(other) ?? []).map(({ pool }) => Number(pool.id));

describe('HookedPools', () => {
  test('default: the pools of the named hooks, by either token', async () => {
    const rows = [rowOf(1, USDC, WETH), rowOf(2, USDC, DAI), rowOf(3, USDC, WETH, CURVE_HOOK)];
    const { pools, asked } = world(rows, { hooks: [HOOK, CURVE_HOOK], pools: [] });
    expect([pools.count, numbersOf(pools, USDC, WETH)]).toEqual([0, []]);
    await pools.refresh();
    expect(asked).toEqual([[HOOK, CURVE_HOOK]]);
    expect([pools.count, numbersOf(pools, USDC, WETH), numbersOf(pools, WETH, USDC)]).toEqual([
      ...[3, [3, 1], [3, 1]],
    ]);
    expect(pools.of(USDC).get(WETH)).toEqual([
      // The hook may replace the swap: price and liquidity promise nothing.
      { pool: rows[2]?.pool, promise: undefined, swapCount: 3, isNamed: false },
      { pool: rows[0]?.pool, promise: { state: STATE, held: HELD }, swapCount: 1, isNamed: false },
    ]);
    expect([pools.has(hookedPool(2, USDC, DAI).id), pools.has(hookedPool(9, USDC, DAI).id)]).toEqual([
      true,
      false,
    ]);
  });

  test('behavior: a hook that is named no more is out of use at once, and the version tells', async () => {
    const { pools, list } = world([rowOf(1, USDC, WETH)], { hooks: [HOOK], pools: [] });
    await pools.refresh();
    const before = pools.version;
    await pools.refresh();
    expect(pools.version).toBe(before);
    list.named = { hooks: [], pools: [] };
    expect(numbersOf(pools, USDC, WETH)).toEqual([]);
    expect(pools.version).not.toBe(before);
  });

  test('behavior: an index that lists pools of other hooks, or of harmless ones, is not believed', async () => {
    const rows = [rowOf(1, USDC, WETH, CURVE_HOOK), rowOf(2, USDC, WETH, HARMLESS)];
    const { pools } = world(rows, { hooks: [HOOK, HARMLESS], pools: [] });
    await pools.refresh();
    expect(pools.count).toBe(0);
  });

  test('behavior: a named key needs no index; one that arithmetic knows, or that no route uses, is none', () => {
    const key = { currency0: zeroAddress, currency1: USDC, fee: 500, tickSpacing: 10, hooks: HOOK };
    const { pools } = world([], {
      hooks: [],
      pools: [key, { ...key, hooks: HARMLESS }, { ...key, currency1: WETH }],
    });
    expect(pools.count).toBe(1);
    const [found] = pools.of(WETH).get(USDC) ?? [];
    expect(found).toMatchObject({
      pool: { protocol: 'v4', token0: WETH, token1: USDC, isNative: true, hooks: HOOK, fee: 500 },
      promise: undefined,
      isNamed: true,
    });
  });

  test('the pools with the most swaps are kept out of thousands of one pair', async () => {
    const hooks = Array.from(
      { length: 8 },
      (_, index): Address => `0x4d000000000000000000000000000000001${index}00c0`,
    );
    const rows = Array.from({ length: 4_000 }, (_, index) => {
      return rowOf(index + 1, USDC, WETH, hooks[index % 8]);
    });
    const { pools } = world(rows, { hooks, pools: [] });
    await pools.refresh();
    const kept = numbersOf(pools, USDC, WETH);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([64, 4_000, 3_937]);
    const one = world(
      rows.filter((_, index) => index % 8 === 0),
      { hooks, pools: [] },
    );
    await one.pools.refresh();
    expect(numbersOf(one.pools, USDC, WETH)).toHaveLength(16);
  });
});
