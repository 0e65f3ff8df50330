import { describe, expect, test } from 'vitest';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { type GasSample, readGasSamples } from '../../universalRouter/gas/gasSamples.testkit.ts';
import { walletGas } from '../../universalRouter/gas/walletGas.ts';
import type { RouterKindName } from '../routerKind.ts';
import { ROUTER_KINDS } from '../routerKinds.ts';
import { USUAL_ACCOUNTS } from './routerGas.ts';

const KINDS = Object.keys(ROUTER_KINDS) as RouterKindName[];

describe.each(KINDS)('%s', (name) => {
  const kind = ROUTER_KINDS[name];
  /** Executed swaps that the table was not fitted to: `bench/studies/routerGasSamples.ts`. */
  const samples = readGasSamples(new URL(`../${name}/gasSamples.heldOut.txt`, import.meta.url));
  const errorOf = ({ shape, gasUsed }: GasSample) =>
    Number(kind.gasUsed(shape, shape.legs) + walletGas(shape, USUAL_ACCOUNTS)) / gasUsed - 1;

  test('the estimate of held-out swaps has no bias, and 95 of 100 are within 2 %', () => {
    const errors = samples.map(errorOf);
    const sizes = errors.map(Math.abs).sort((one, other) => one - other);
    expect(samples).toHaveLength(name === 'executor' ? 300 : 200);
    expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length)).toBeLessThanOrEqual(
      0.002,
    );
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThanOrEqual(0.02);
    expect(sizes.at(-1)).toBeLessThanOrEqual(0.03);
  });

  test('no kind of swap has a bias above 2 %', () => {
    const groups: Readonly<Record<string, (sample: GasSample) => boolean>> = {
      exactInput: ({ shape }) => shape.tradeType === 'exactInput',
      exactOutput: ({ shape }) => shape.tradeType === 'exactOutput',
      nativeIn: ({ shape }) => shape.nativeIn,
      nativeOut: ({ shape }) => shape.nativeOut,
      onePool: ({ shape }) => shape.legs.length === 1 && shape.legs[0]?.length === 1,
      threePools: ({ shape }) => shape.legs.length === 1 && shape.legs[0]?.length === 3,
      split: ({ shape }) => shape.legs.length > 1,
      nativeSplit: ({ shape }) => shape.legs.length > 1 && shape.nativeIn,
      fee: ({ shape }) => shape.paysFee === true,
    };
    const most = name === 'uniswapV2Router02' ? 6 : Object.keys(groups).length;
    for (const [group, holds] of Object.entries(groups).slice(0, most)) {
      const errors = samples.filter(holds).map(errorOf);
      expect(errors.length, group).toBeGreaterThan(2);
      expect(Math.abs(errors.reduce((sum, error) => sum + error, 0) / errors.length), group).toBeLessThan(
        0.02,
      );
    }
  });

  test('the lower bound and the limit are on their sides of the gas used', () => {
    for (const { shape, gasUsed } of samples) {
      const expected = kind.gasUsed(shape, shape.legs);
      expect(kind.gasIfRefunded(shape, shape.legs)).toBeLessThanOrEqual(expected);
      expect(kind.gasNeeded(shape)).toBeGreaterThan(expected);
      expect(Number(kind.gasNeeded(shape))).toBeGreaterThan(gasUsed);
      // New accounts, first swaps and refunds are in the limit, and not in the gas of usual swaps. The
      // executor clears more balances, so that more of its gas comes back.
      expect(Number(kind.gasNeeded(shape)) / gasUsed).toBeLessThan(name === 'executor' ? 2.1 : 1.9);
    }
  });
});

/** Gas of `paymentGas.fork.test.ts` over one V3 pool, beyond that with an allowance. */
test.each([
  ['first', 42_859],
  ['again', 29_179],
  ['transfer', 31_047],
] as const)(
  'a payment of the executor by the permit "%s" adds the gas that an executed swap used',
  (permit, executed) => {
    const { gasUsed } = ROUTER_KINDS.executor;
    const traits = { tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
    const legs = [[{ protocol: 'v3', ticksCrossed: 0, wordsCrossed: 0 } as const]];
    const added = Number(gasUsed({ ...traits, permit }, legs) - gasUsed(traits, legs));
    expect(Math.abs(added - executed)).toBeLessThan(1_000);
  },
);

test('each further pool and each crossed tick costs more; a warm pool costs less', () => {
  const traits = { tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
  const hop = (more: Partial<GasHop> = {}): GasHop => ({
    protocol: 'v3',
    ticksCrossed: 0,
    wordsCrossed: 0,
    ...more,
  });
  for (const { gasUsed } of [ROUTER_KINDS.swapRouter, ROUTER_KINDS.swapRouter02]) {
    const of = (...legs: GasHop[][]) => Number(gasUsed(traits, legs));
    expect(of([hop(), hop()])).toBeGreaterThan(of([hop()]) + 50_000);
    expect(of([hop({ ticksCrossed: 1 })])).toBeGreaterThan(of([hop()]) + 20_000);
    expect(of([hop()], [hop({ isWarm: true })])).toBeLessThan(of([hop()], [hop()]) - 20_000);
  }
});

test('a swap of one pair costs less through V2Router02 than through SwapRouter02', () => {
  const pair: GasHop = { protocol: 'v2', ticksCrossed: 0, wordsCrossed: 0 };
  for (const tradeType of ['exactInput', 'exactOutput'] as const) {
    const traits = { tradeType, nativeIn: false, nativeOut: false };
    const [old, newer] = [ROUTER_KINDS.uniswapV2Router02, ROUTER_KINDS.swapRouter02].map(({ gasUsed }) =>
      Number(gasUsed(traits, [[pair]])),
    );
    expect((newer ?? 0) - (old ?? 0)).toBeGreaterThan(5_000);
    expect((newer ?? 0) - (old ?? 0)).toBeLessThan(9_000);
  }
});
