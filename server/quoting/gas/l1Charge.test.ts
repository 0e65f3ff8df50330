import { describe, expect, test } from 'vitest';
import { type L1Fee, l1FeeWei } from '../../chain/l1Fee.ts';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { gasUsed } from '../../universalRouter/gas/gasModel.ts';
import { asGasUnits, l1ChargeWei, l1GasRoom } from './l1Charge.ts';
import { netSearch } from './netSearch.ts';

const BESIDE: L1Fee = {
  compression: 'fastLz',
  bytes: 272n,
  wei: 10_000n,
  moreBytes: 256n,
  moreWei: 12_800n,
  isInGas: false,
};
const IN_GAS: L1Fee = {
  compression: 'brotli',
  bytes: 0n,
  wei: 0n,
  moreBytes: 1n,
  moreWei: 30n,
  isInGas: true,
};
const hop = (protocol: GasHop['protocol']): GasHop => ({ protocol, ticksCrossed: 0, wordsCrossed: 0 });
const TRAITS = { tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
const [ONE, TWO] = [[hop('v2')], [hop('v2'), hop('v3')]];

test('l1FeeWei: linear through the two values of the oracle, at least 0', () => {
  expect([272n, 273n, 528n, 100n].map((size) => l1FeeWei(BESIDE, size))).toEqual([
    10_000n,
    10_050n,
    22_800n,
    1_400n,
  ]);
  expect(l1FeeWei(BESIDE, 10n)).toBe(0n);
  expect(l1FeeWei(IN_GAS, 400n)).toBe(12_000n);
});

describe('l1ChargeWei', () => {
  test('the charge follows from the bytes of the routes', () => {
    // 284 bytes by FastLZ: 10 000 + 12 · 50; 368 by Brotli.
    expect(l1ChargeWei({ gasPriceWei: 7n, l1Fee: BESIDE }, TRAITS, [ONE])).toBe(10_600n);
    expect(l1ChargeWei({ gasPriceWei: 7n, l1Fee: IN_GAS }, TRAITS, [ONE])).toBe(11_040n);
    // 366 and 429.
    expect(l1ChargeWei({ gasPriceWei: 7n, l1Fee: BESIDE }, TRAITS, [TWO])).toBe(14_700n);
    expect(l1ChargeWei({ gasPriceWei: 7n, l1Fee: IN_GAS }, TRAITS, [TWO])).toBe(12_870n);
  });

  test('behavior: none on a chain without a charge, unknown while the oracle is silent', () => {
    expect(l1ChargeWei({ gasPriceWei: 7n }, TRAITS, [ONE])).toBe(0n);
    expect(l1ChargeWei({ gasPriceWei: 7n, l1Fee: null }, TRAITS, [ONE])).toBeNull();
  });
});

test('asGasUnits: rounded up; none where gas is free or the charge unknown', () => {
  expect(asGasUnits({ gasPriceWei: 7n }, 15n)).toBe(3n);
  expect(asGasUnits({ gasPriceWei: 0n }, 15n)).toBe(0n);
  expect(asGasUnits({ gasPriceWei: 7n }, null)).toBe(0n);
});

test('l1GasRoom: twice the units where the charge is part of the gas, 0 where it is apart from it', () => {
  expect(l1GasRoom({ gasPriceWei: 7n, l1Fee: IN_GAS }, 15n)).toBe(6n);
  expect(l1GasRoom({ gasPriceWei: 7n, l1Fee: BESIDE }, 15n)).toBe(0n);
  expect(l1GasRoom({ gasPriceWei: 7n }, 0n)).toBe(0n);
});

describe('gas costs of a search with a charge of layer 1', () => {
  const [IN, OUT] = [
    '0x00000000000000000000000000000000000000aa',
    '0x00000000000000000000000000000000000000bb',
  ] as const;
  const costsAt = (block: Parameters<typeof l1ChargeWei>[0]) =>
    netSearch(
      { tokenIn: IN, tokenOut: OUT, tradeType: 'exactInput', amount: 1n, maxHops: 3 },
      {
        wrappedNative: '0x00000000000000000000000000000000000000ee',
        tokenTaxes: { tokenIn: { kind: 'untaxed' }, tokenOut: { kind: 'untaxed' } },
        gasPrice: { numerator: 1n, denominator: 1n },
        block,
      },
    );

  test('behavior: a route costs its gas and its data, and the least of a pattern is that of its cheapest route', () => {
    const block = { gasPriceWei: 10n, l1Fee: BESIDE };
    const costs = costsAt(block);
    expect(costs.of(ONE)).toBe(gasUsed(TRAITS, [ONE]) + 1_060n);
    expect(costs.of(TWO)).toBe(gasUsed(TRAITS, [TWO]) + 1_470n);
    const all = [hop('v2'), hop('v3')].flatMap((a) => [hop('v2'), hop('v3')].map((b) => costs.of([a, b])));
    expect(costs.least([3, 3])).toBe(all.reduce((a, b) => (a < b ? a : b)));
  });

  test('gas costs of one block are not used at another', () => {
    const dear = { ...BESIDE, wei: 1_000_000n };
    const costs = [BESIDE, dear, BESIDE].map((l1Fee) => costsAt({ gasPriceWei: 10n, l1Fee }).of(ONE));
    expect(costs[1]).toBe((costs[0] ?? 0n) + 99_000n);
    expect(costs[2]).toBe(costs[0]);
    expect(costsAt({ gasPriceWei: 10n }).of(ONE)).toBe(gasUsed(TRAITS, [ONE]));
  });
});
