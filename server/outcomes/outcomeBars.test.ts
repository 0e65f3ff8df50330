import { beforeEach, describe, expect, test } from 'vitest';
import type { PoolToPoolTransfer } from '../chain/transfer.ts';
import type { TransferSource } from '../quoting/rounds/quoteSources.ts';
import { Exclusions, MetExclusions } from '../quoting/rules/exclusions.ts';
import { NO_ADDRESSES } from '../routing/model/pool.ts';
import { OutcomeBars, withOutcomes } from './outcomeBars.ts';
import { BAIT, FIRST, headOf, USDC } from './outcomeChain.testkit.ts';

const OTHER = `0x${'7'.repeat(40)}` as const;
const bar = {
  at: headOf(100).timestamp,
  blockHash: headOf(100).hash,
  blockNumber: 100n,
  transactionHash: '0x01',
  isVisible: false,
} as const;

function transfers(): TransferSource & { readonly version: number } {
  const nothing = async () => {};
  return {
    version: 5,
    isSound: () => true,
    barred: () => ({ tokens: new Set([OTHER]), pools: NO_ADDRESSES }),
    reasonOf: (address) => (address === OTHER ? 'notSent' : undefined),
    measure: nothing,
    isAging: () => false,
    relearn: () => {},
    forget: () => {},
  };
}

const TRADE = { tokenIn: USDC, tokenOut: FIRST, tradeType: 'exactInput', amount: 1n } as const;

/** The tokens that a search leaves out, with the reasons that it tells. */
function left(source: ReturnType<typeof transfers>, block = headOf(101)) {
  const rules = { deniedTokens: new Set<never>(), deniedPools: new Set<never>() };
  const failed = { tokens: NO_ADDRESSES, pools: NO_ADDRESSES };
  const met = new MetExclusions(new Exclusions({ rules, transfers: source, failed }, [block], TRADE));
  for (const token of [BAIT, OTHER, USDC, FIRST]) met.tokens.has(token);
  return met.all.map(({ address, reason }) => [address, reason]);
}

test('a token that reverted is left out of every search, with its reason, in addition to measured ones', () => {
  const bars = new OutcomeBars();
  const source = withOutcomes(transfers(), bars, () => false);
  expect([left(source), source.version]).toEqual([[[OTHER, 'notSent']], 5]);
  bars.add([BAIT], bar);
  expect(left(source)).toEqual([
    [BAIT, 'reverted'],
    [OTHER, 'notSent'],
  ]);
  expect(source.version).toBe(6);
});

test('behavior: for an hour of block time, of past blocks too', () => {
  const bars = new OutcomeBars();
  bars.add([BAIT], bar);
  const source = withOutcomes(transfers(), bars, () => false);
  const isLeft = (number: number) => left(source, headOf(number)).length === 2;
  expect([101, 399, 400, 90].map(isLeft)).toEqual([true, true, false, true]);
  bars.expire(headOf(399));
  expect([bars.isEmpty, bars.version]).toEqual([false, 1]);
  bars.expire(headOf(400));
  expect([bars.isEmpty, bars.version]).toEqual([true, 2]);
});

test('behavior: a token that has become trusted is barred no longer', () => {
  const bars = new OutcomeBars();
  bars.add([BAIT], bar);
  expect(left(withOutcomes(transfers(), bars, (token) => token === BAIT))).toEqual([[OTHER, 'notSent']]);
});

test('behavior: the oldest of more than a thousand gives way', () => {
  const bars = new OutcomeBars();
  bars.add([BAIT], bar);
  for (let number = 1; number <= 1_000; number++)
    bars.add([`0x${number.toString(16).padStart(40, '0')}`], bar);
  expect([bars.has(BAIT, headOf(101)), bars.at(headOf(101)).length]).toEqual([false, 1_000]);
});

test('behavior: nothing changes where nobody is to blame', () => {
  const bars = new OutcomeBars();
  bars.add([], bar);
  expect(bars.version).toBe(0);
});

describe('a token that trials see through', () => {
  const SEEN = { ...bar, isVisible: true };
  const transfer = { token: BAIT } as PoolToPoolTransfer;
  let sound: boolean;
  let bars: OutcomeBars;
  let source: ReturnType<typeof transfers>;
  beforeEach(() => {
    sound = true;
    bars = new OutcomeBars();
    source = withOutcomes({ ...transfers(), isSound: () => sound }, bars, () => false);
    bars.add([BAIT], SEEN);
  });

  test('default: is barred at its block, and has to pass a trial at the next one, which lifts the bar', async () => {
    expect(left(source, headOf(100))).toHaveLength(2);
    expect([left(source).length, source.isSound(transfer, headOf(101))]).toEqual([1, false]);
    const before = source.version;
    await source.measure([transfer], headOf(101), TRADE, new AbortController().signal);
    expect([source.isSound(transfer, headOf(101)), bars.isEmpty]).toEqual([true, true]);
    expect(source.version).toBeGreaterThan(before);
  });

  test('behavior: stays unsound as long as it passes none', async () => {
    sound = false;
    await source.measure([transfer], headOf(101), TRADE, new AbortController().signal);
    sound = true;
    expect([source.isSound(transfer, headOf(101)), bars.isEmpty]).toEqual([false, false]);
    expect(source.isSound({ token: USDC } as PoolToPoolTransfer, headOf(101))).toBe(true);
  });

  test('behavior: a trial at an earlier block lifts nothing', async () => {
    await source.measure([transfer], headOf(99), TRADE, new AbortController().signal);
    expect(bars.knows(BAIT)).toBe(true);
  });

  test('behavior: one that no trial sees through stays barred whatever it passes', async () => {
    bars.add([BAIT], bar);
    await source.measure([transfer], headOf(101), TRADE, new AbortController().signal);
    expect(left(source)).toEqual([
      [BAIT, 'reverted'],
      [OTHER, 'notSent'],
    ]);
  });
});
