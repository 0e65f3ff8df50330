import { describe, expect, test } from 'vitest';
import { type PoolSide, V2_BIT, V3_BIT } from '../pools/poolSide.ts';
import { anyProtocol } from '../pools/routingProtocols.ts';
import { evenPair } from '../testkits/markets.testkit.ts';
import { FREE_GAS, GasCosts, GasUnits } from './gasCosts.ts';
import type { GasHop } from './gasHop.ts';

const ANY_PROTOCOL = anyProtocol();
const EITHER = V2_BIT | V3_BIT;
/**
 * Digits in the order of the hops, 2 for a pair and 1 for a pool, with what they cross in all behind the
 * point.
 */
const digits = (hops: readonly GasHop[]) =>
  hops.reduce((sum, { protocol }) => sum * 10n + (protocol === 'v2' ? 2n : 1n), 0n) * 100n +
  hops.reduce((sum, { ticksCrossed }) => sum + BigInt(ticksCrossed), 0n);

/** Twice the units, and how often each of the two was computed. */
function watched() {
  const asked = { units: 0, costs: 0 };
  const units = new GasUnits((legs) => {
    asked.units += 1;
    return legs.reduce((sum, hops) => sum + digits(hops), 0n);
  });
  const costOf = (each: bigint) => {
    asked.costs += 1;
    return 2n * each;
  };
  return { asked, units, gas: new GasCosts(units, costOf), other: new GasCosts(units, costOf) };
}

const pair: GasHop = { protocol: 'v2', ticksCrossed: 0, wordsCrossed: 0 };
const pool: GasHop = { protocol: 'v3', ticksCrossed: 7, wordsCrossed: 1 };

describe('GasCosts', () => {
  test('default: prices the gas of the hops of all legs', () => {
    const { gas } = watched();
    expect(gas.of([pair, pool])).toBe(2n * 2107n);
    expect(gas.ofLegs([[pair, pool], [pair]])).toBe(2n * 2307n);
    expect([FREE_GAS.of([pair]), FREE_GAS.least([ANY_PROTOCOL])]).toEqual([0n, 0n]);
  });

  test.each([
    [[V2_BIT], 200n],
    [[ANY_PROTOCOL], 100n],
    [[V2_BIT, V3_BIT], 2100n],
    [[V3_BIT, V2_BIT], 1200n],
    [[V2_BIT, ANY_PROTOCOL], 2100n],
    [[ANY_PROTOCOL, V2_BIT], 1200n],
    [[ANY_PROTOCOL, V2_BIT, ANY_PROTOCOL], 12_100n],
    [[V2_BIT, V2_BIT, V3_BIT], 22_100n],
  ])('default: the least over hops of the kinds %j, which cross nothing', (masks, units) => {
    expect(watched().gas.least(masks)).toBe(2n * units);
    const [v2, v3] = [evenPair(1, 1n), Object.assign(evenPair(2, 1n), { protocolBit: V3_BIT as number })];
    if (masks.includes(ANY_PROTOCOL)) return;
    const sides = masks.map((mask) => (mask === V2_BIT ? v2 : v3) as PoolSide);
    expect(watched().gas.leastOf(sides)).toBe(2n * units);
  });

  test.each([
    [[EITHER], V3_BIT, 200n],
    [[EITHER, EITHER], V3_BIT, 1200n],
    [[V3_BIT, EITHER], V3_BIT, 1200n],
    [[EITHER, V3_BIT], V3_BIT, 2100n],
    [[EITHER, EITHER, EITHER], V2_BIT, 11_100n],
  ])('behavior: the least over hops of the kinds %j that are not all of kind %d', (masks, alone, units) => {
    expect(watched().gas.leastBesides(masks, alone)).toBe(2n * units);
  });

  test('behavior: units are counted once for each shape of a path, and priced once for each price', () => {
    const { asked, gas, other } = watched();
    const sides = [evenPair(1, 1n), evenPair(2, 1n)];
    for (let time = 0; time < 2; time++) {
      expect([gas.least([V2_BIT, V2_BIT]), gas.leastOf(sides), other.leastOf(sides)]).toEqual([
        4400n,
        4400n,
        4400n,
      ]);
      expect(gas.least([ANY_PROTOCOL, ANY_PROTOCOL])).toBe(2200n);
    }
    // Two hops of a pair, a V3 pool or a V4 pool, which may take or give the native coin or neither.
    expect(asked).toEqual({ units: 1 + 5 * 5, costs: 3 });
  });
});
