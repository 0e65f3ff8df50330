import { expect, test } from 'vitest';
import type { Hop, TradeType } from '../../routing/model/route.ts';
import { DAI, UNI, USDC, v2Hop, v3Hop, WETH } from '../routes.testkit.ts';
import { gasUsed } from './gasModel.ts';
import { gasNeeded } from './gasNeeded.ts';
import type { SwapShape } from './swapShape.ts';

const v2 = [v2Hop(USDC, DAI)];
const v3 = [v3Hop(WETH, USDC, 500), v3Hop(USDC, DAI, 100)];
const mixed = [v3Hop(USDC, DAI, 100), v2Hop(DAI, UNI), v3Hop(UNI, WETH, 3000)];

interface Options {
  readonly nativeIn?: boolean;
  readonly nativeOut?: boolean;
  /** Of the first hop. */
  readonly ticksCrossed?: number;
  readonly wordsCrossed?: number;
}

function shapeOf(tradeType: TradeType, legs: readonly (readonly Hop[])[], options: Options): SwapShape {
  const { nativeIn = false, nativeOut = false, ticksCrossed = 0, wordsCrossed = 0 } = options;
  const crossings = (hop: number) =>
    hop === 0 ? { ticksCrossed, wordsCrossed } : { ticksCrossed: 0, wordsCrossed: 0 };
  return {
    tradeType,
    legs: legs.map((hops) => hops.map(({ pool }, hop) => ({ protocol: pool.protocol, ...crossings(hop) }))),
    nativeIn,
    nativeOut,
  };
}

test.each([
  { name: 'one pair', trade: 'exactInput', hops: v2, options: {}, expected: 130_000n },
  { name: 'native in', trade: 'exactInput', hops: v3, options: { nativeIn: true }, expected: 240_000n },
  {
    name: 'native in, refunded',
    trade: 'exactOutput',
    hops: v3,
    options: { nativeIn: true },
    expected: 228_000n,
  },
  { name: 'mixed in', trade: 'exactInput', hops: mixed, options: {}, expected: 290_000n },
  { name: 'mixed out', trade: 'exactOutput', hops: mixed, options: { nativeOut: true }, expected: 410_000n },
  {
    name: 'ticks',
    trade: 'exactInput',
    hops: v2,
    options: { ticksCrossed: 2, wordsCrossed: 3 },
    expected: 220_000n,
  },
] as const)('args: $name', ({ trade, hops, options, expected }) => {
  expect(gasNeeded(shapeOf(trade, [hops], options))).toBe(expected);
});

test.each([
  { trade: 'exactInput', options: {}, expected: 310_000n },
  { trade: 'exactInput', options: { nativeIn: true }, expected: 332_000n },
  { trade: 'exactOutput', options: {}, expected: 284_000n },
  { trade: 'exactOutput', options: { nativeIn: true }, expected: 292_000n },
] as const)('args: two routes, $trade, $options', ({ trade, options, expected }) => {
  expect(gasNeeded(shapeOf(trade, [v3, v2], options))).toBe(expected);
});

test('a hook adds its measured gas to gasUsed, and a quarter more than that to gasNeeded', () => {
  const hop = { protocol: 'v4', ticksCrossed: 0, wordsCrossed: 0 } as const;
  const shape = (hookGas?: number): SwapShape => ({
    tradeType: 'exactInput',
    nativeIn: false,
    nativeOut: false,
    legs: [[hookGas === undefined ? hop : { ...hop, hookGas }]],
  });
  expect(gasNeeded(shape(100_000)) - gasNeeded(shape())).toBe(125_000n);
  const used = (each: SwapShape) => gasUsed(each, each.legs);
  expect(used(shape(100_000)) - used(shape())).toBe(100_000n);
});
