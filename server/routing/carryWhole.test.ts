import { describe, expect, test } from 'vitest';
import { carryWhole } from './carryWhole.ts';
import { graphOf, type Market, nth, token } from './markets.testkit.ts';

const E18 = 10n ** 18n;
const ENDS = { token0: token(0), token1: token(1) } as const;

/** At 1 for 1, with liquidity for no more than 0.1 % of the price. */
const short = (index: number): Market => {
  const ticks = [
    { tick: -10, liquidityNet: 10n ** 22n },
    { tick: 10, liquidityNet: -(10n ** 22n) },
  ];
  return {
    pool: { protocol: 'v3', address: nth(index), ...ENDS, fee: 500, tickSpacing: 10 },
    state: {
      ...{ sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 22n },
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
    },
  };
};
const pair = (index: number): Market => ({
  pool: { protocol: 'v2', address: nth(index), ...ENDS },
  state: { reserve0: 1000n * E18, reserve1: 1000n * E18 },
});
/** L · (1.0001^5 − 1) / 0.9995, and what it gives for that. */
const TAKEN = (10_000 * (1.0001 ** 5 - 1)) / 0.9995;
const GIVEN = 10_000 * (1 - 1.0001 ** -5);

/** The parts that are carried in the end, in whole tokens, or the place of one that cannot be. */
function carried(
  markets: readonly Market[],
  parts: readonly number[],
  tradeType: 'exactInput' | 'exactOutput' = 'exactInput',
) {
  const graph = graphOf(markets);
  const paths = graph.entriesOf(markets.map(({ pool }) => pool)).map(({ zeroForOne }) => [zeroForOne]);
  const wanted = paths.map((path, index) => ({
    path,
    part: BigInt(Math.round((parts[index] ?? 0) * 1e9)) * 10n ** 9n,
  }));
  const found = carryWhole(graph, wanted, tradeType);
  if (found.kind !== 'filled') return found;
  const known = found.legs.map(
    ({ amounts }) => (tradeType === 'exactInput' ? amounts[0] : amounts.at(-1)) ?? 0n,
  );
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  expect(sum(known)).toBe(sum(wanted.map(({ part }) => part)));
  return known.map((part) => Number(part) / 1e18);
}

describe('carryWhole', () => {
  test('default: what can be carried stays as it is', () => {
    expect(carried([short(1), pair(2)], [5, 7])).toEqual([5, 7]);
    expect(carried([pair(1), pair(2)], [5, 7])).toEqual([5, 7]);
  });

  // All smaller shares are tried before, and add up to a little.
  test.each([
    [5e-9, 1.111e-8],
    [5e-7, 1.011e-6],
    [5e-5, 1.01e-4],
    [5e-3, 1.01e-2],
    [5e-2, 1.09e-1],
  ])('behavior: of a part that is %f too much, %f goes to the other', (excess, share) => {
    const wanted = TAKEN * (1 + excess);
    const [left = 0, other = 0] = carried([short(1), pair(2)], [wanted, 7]) as number[];
    expect(left).toBeLessThanOrEqual(TAKEN);
    expect((wanted - left) / wanted / share).toBeCloseTo(1, 2);
    expect(left + other).toBeCloseTo(wanted + 7, 9);
  });

  test('behavior: where an output is too much, as well', () => {
    const [left = 0, other = 0] = carried(
      [short(1), pair(2)],
      [GIVEN * (1 + 5e-7), 7],
      'exactOutput',
    ) as number[];
    expect(left).toBeLessThanOrEqual(GIVEN);
    expect(left).toBeGreaterThan(GIVEN * (1 - 1e-6));
    expect(left + other).toBeCloseTo(GIVEN * (1 + 5e-7) + 7, 9);
  });

  test('behavior: of two that are filled neither gets what is too much for the other', () => {
    const wanted = TAKEN * (1 + 1e-7);
    const [one = 0, two = 0, rest = 0] = carried(
      [short(1), short(2), pair(3)],
      [wanted, wanted, 1],
    ) as number[];
    expect(one).toBeLessThanOrEqual(TAKEN);
    expect(two).toBeLessThanOrEqual(TAKEN);
    expect(rest - 1).toBeCloseTo(2 * wanted - one - two, 8);
  });

  test('behavior: it goes to the first with room alone', () => {
    const [, second, third] = carried([short(1), pair(2), pair(3)], [TAKEN * 1.005, 3, 2]) as number[];
    expect([(second ?? 0) > 3, third]).toEqual([true, 2]);
  });

  test('behavior: given up where a tenth less is too much, and where nobody has room', () => {
    expect(carried([short(1), pair(2)], [TAKEN * 1.2, 7])).toEqual({ kind: 'cannotFill', index: 0 });
    expect(carried([short(1)], [TAKEN * 1.001])).toEqual({ kind: 'cannotFill', index: 0 });
    expect(carried([pair(3), short(1), short(2)].slice(1), [TAKEN * 1.001, TAKEN])).toMatchObject({
      kind: 'cannotFill',
    });
  });
});
