import { describe, expect, test } from 'vitest';
import { FeeTiers, POSSIBLE_FEES } from './feeTiers.ts';

const MINUTE = 60_000;

function tiersAt(feeTiers = [100, 500, 3000, 10000]) {
  const clock = { now: 0 };
  return { clock, tiers: new FeeTiers({ feeTiers }, () => clock.now) };
}

describe('FeeTiers', () => {
  test('default: those of the settings, and the factory is to be asked', () => {
    const { tiers } = tiersAt();
    expect(tiers.fees).toEqual([100, 500, 3000, 10000]);
    expect(tiers.isDue).toBe(true);
  });

  test('behavior: the factory adds its own, ascending, and is asked again ten minutes later', () => {
    const { tiers, clock } = tiersAt();
    tiers.answered([100, 300, 200]);
    expect(tiers.fees).toEqual([100, 200, 300, 500, 3000, 10000]);
    clock.now = 10 * MINUTE;
    expect(tiers.isDue).toBe(false);
    clock.now += 1;
    expect(tiers.isDue).toBe(true);
  });

  test('behavior: the list stays the same one until a tier is added', () => {
    const { tiers } = tiersAt();
    const { fees } = tiers;
    tiers.answered([500]);
    tiers.note(3000);
    expect(tiers.fees).toBe(fees);
    tiers.note(2500);
    expect(tiers.fees).toEqual([100, 500, 2500, 3000, 10000]);
  });

  test('behavior: no more than 64, however many pools name', () => {
    const { tiers } = tiersAt();
    for (let fee = 1; fee <= 300; fee++) tiers.note(fee);
    expect(tiers.fees).toHaveLength(64);
    expect(tiers.fees).toEqual(expect.arrayContaining([100, 500, 3000, 10000]));
  });

  test('behavior: the tiers that networks are known to have are asked for', () => {
    // Uniswap's first ones, those of Base, PancakeSwap's, and a few of forks.
    const known = [80, 100, 150, 200, 250, 300, 400, 450, 500, 1500, 2500, 3000, 5000, 10_000, 20_000];
    expect(POSSIBLE_FEES).toEqual(expect.arrayContaining(known));
    expect(POSSIBLE_FEES.every((fee) => Number.isInteger(fee) && fee > 0 && fee < 1_000_000)).toBe(true);
  });
});
