import { expect, test } from 'vitest';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { GAS_TABLE } from './gasTable.ts';
import { chargedOf } from './refunds.ts';
import { hopGasesOf, type SwapTraits } from './swapShape.ts';

const PLAIN = { tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
const GASES = hopGasesOf(GAS_TABLE);
const hop = (protocol: 'v2' | 'v3' | 'v4'): GasHop => ({ protocol, ticksCrossed: 0, wordsCrossed: 0 });
const [v2, v3, v4] = [hop('v2'), hop('v3'), hop('v4')];
const charged = (units: number, legs: readonly (readonly GasHop[])[], traits: Partial<SwapTraits> = {}) =>
  chargedOf(units, { ...PLAIN, ...traits }, legs, GASES);

// Output collected in the router and three tokens through it give back 4 · 19 900, of 420 400 used at most 84
// 080.
test('args: three carried tokens and the output, below the cap', () => {
  expect(
    charged(340_800, [
      [v3, v3],
      [v3, v3, v3],
    ]),
  ).toBe(340_800);
});

test('chargedOf gives back no more than a fifth of the gas used', () => {
  // (200 000 + 79 600) · 4/5
  expect(
    charged(200_000, [
      [v3, v3],
      [v3, v3, v3],
    ]),
  ).toBeCloseTo(223_680, 6);
});

test('behavior: a pair gives back its lock, and is paid directly', () => {
  // 19 900 for the output and 4 · 2 800
  expect(
    charged(50_000, [
      [v2, v2],
      [v2, v2],
    ]),
  ).toBeCloseTo((50_000 + 31_100) * 0.8, 6);
});

test('behavior: V4 pools of one command pass nothing through the router', () => {
  expect(charged(50_000, [[v4, v4], [v4]])).toBeCloseTo((50_000 + 19_900) * 0.8, 6);
  expect(charged(50_000, [[v3, v4], [v4]])).toBeCloseTo((50_000 + 39_800) * 0.8, 6);
});

test('behavior: native coin is wrapped and unwrapped through the balance of the router', () => {
  const traits = { nativeIn: true };
  expect(charged(50_000, [[v3], [v3]], traits)).toBeCloseTo((50_000 + 39_800) * 0.8, 6);
});

test('behavior: one route never reaches the cap', () => {
  expect(charged(50_000, [[v3, v3, v3]])).toBe(50_000);
});
