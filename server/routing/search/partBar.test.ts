import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import type { GasHop } from '../gas/gasHop.ts';
import { ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';
import { token } from '../testkits/markets.testkit.ts';
import { v2Side } from '../testkits/pools.testkit.ts';
import { leastFurther, partBar } from './partBar.ts';

const ENDS = [token(0), token(1)] as const;
const sideOf = (reserve0: bigint, reserve1: bigint) => v2Side(1, ENDS, { reserve0, reserve1 });

/** The pair's own formulas, apart from the engine. */
const out = (amount: bigint, held: bigint, other: bigint) =>
  (amount * 997n * other) / (held * 1000n + amount * 997n);
const into = (amount: bigint, held: bigint, other: bigint) =>
  (held * amount * 1000n) / ((other - amount) * 997n) + 1n;

describe('partBar', () => {
  const pair = [sideOf(1_000_000n, 1_000_000n)];

  test('partBar of an input is the output of the best path for its last units, plus gas', () => {
    // It gives 90 661 for 100 000, 82 341 for 90 000, 47 482 for 50 000.
    const whole = { tradeType: 'exactInput', amount: 100_000n, path: pair, computed: 90_661n } as const;
    expect(partBar(whole, 10_000n, 7n)).toBe(90_661n - 82_341n + 7n);
    for (const part of [50_000n, 70_000n, 100_000n])
      expect(partBar(whole, part, 7n)).toBe(90_661n - 47_482n + 7n);
  });

  test('partBar of an output is the input of the best path for its last units, less gas; undefined for more than half', () => {
    // It takes 111 446 for 100 000, 99 199 for 90 000, 52 790 for 50 000.
    const whole = { tradeType: 'exactOutput', amount: 100_000n, path: pair, computed: 111_446n } as const;
    expect(partBar(whole, 10_000n, 7n)).toBe(111_446n - 99_199n - 7n);
    expect(partBar(whole, 50_000n, 7n)).toBe(111_446n - 52_790n - 7n);
    expect(partBar(whole, 50_001n, 7n)).toBeUndefined();
  });

  test('a path that misses its bar with every part adds nothing on top of the best one', () => {
    const reserve = fc.bigInt({ min: 100n, max: 5_000n });
    fc.assert(
      fc.property(
        fc.tuple(reserve, reserve),
        fc.tuple(reserve, reserve),
        fc.integer({ min: 2, max: 90 }),
        fc.bigInt({ min: 0n, max: 20n }),
        (best, other, units, gas) => {
          const amount = BigInt(units);
          const path = [sideOf(...best)];
          const parts = Array.from({ length: units }, (_, index) => BigInt(index + 1));
          const sold = out(amount, ...best);
          const forSale = { tradeType: 'exactInput', amount, path, computed: sold } as const;
          const reaches = parts.some((part) => out(part, ...other) >= (partBar(forSale, part, gas) ?? 0n));
          const gains = parts.some(
            (part) => out(part, ...other) + out(amount - part, ...best) - gas > sold && part < amount,
          );
          if (sold > 0n && gains) expect(reaches).toBe(true);
          if (best[1] <= amount || other[1] <= amount) return;
          const paid = into(amount, ...best);
          const forPurchase = { tradeType: 'exactOutput', amount, path, computed: paid } as const;
          const isCheap = (part: bigint) => {
            const bar = partBar(forPurchase, part, gas);
            return bar === undefined || into(part, ...other) <= bar;
          };
          const saves = parts.some(
            (part) => part < amount && into(part, ...other) + into(amount - part, ...best) + gas < paid,
          );
          if (saves) expect(parts.some(isCheap)).toBe(true);
        },
      ),
    );
  });
});

describe('leastFurther', () => {
  /** A hundred for a route, thirty for a hop, three for one through a pool that is warm. */
  const gas = new GasCosts(
    new GasUnits((legs) =>
      legs.reduce((sum, hops) => hops.reduce((all, { isWarm }) => all + (isWarm ? 3n : 30n), sum + 100n), 0n),
    ),
    (units) => 2n * units,
  );
  const hop: GasHop = { protocol: 'v2', ...NO_CROSSINGS, ticksCrossed: 4 };

  test('default: a single pool, or all pools of the other path but one', () => {
    expect(leastFurther(gas, [hop], ROUTING_PROTOCOLS)).toBe(2n * 130n);
    expect(leastFurther(gas, [hop, hop, hop], ROUTING_PROTOCOLS)).toBe(2n * 130n);
    const dear = new GasCosts(
      new GasUnits((legs) => legs.reduce((sum, hops) => sum + (hops.length === 1 ? 500n : 100n), 0n)),
      (units) => units,
    );
    expect(leastFurther(dear, [hop, hop], ROUTING_PROTOCOLS)).toBe(100n);
  });

  test('leastFurther counts a handover of the last pool to the other path where that costs less', () => {
    const costOf = ({ isWarm, isHandedOver }: GasHop) => (isHandedOver ? 1n : isWarm ? 3n : 30n);
    const alone = (hops: readonly GasHop[]) => (hops.length === 1 ? 1_000n : 0n);
    const shared = new GasCosts(
      new GasUnits((legs) =>
        legs.reduce((sum, hops) => hops.reduce((all, each) => all + costOf(each), sum + alone(hops)), 0n),
      ),
      (units) => units,
    );
    expect(leastFurther(shared, [hop, hop], ROUTING_PROTOCOLS)).toBe(31n);
    expect(leastFurther(shared, [hop, hop, hop], ROUTING_PROTOCOLS)).toBe(34n);
    expect(leastFurther(shared, [hop], ROUTING_PROTOCOLS)).toBe(1_030n);
  });
});
