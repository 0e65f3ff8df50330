import { expect, test } from 'vitest';
import { type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { PoolSamples } from './poolSamples.ts';

const POOLS = 5_000;
const CHANGED = 300;
const ids = Array.from({ length: POOLS }, (_, at) => poolIdOf(nth(at + 1)));
/** The last one in turn. */
const [forged] = ids as [PoolId];
/** Busy pools, of which each block changes some. */
const busy = ids.slice(1, 1_000);

/** Returns numbers that look random and are the same in each run: Park and Miller's generator. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Returns the blocks until the forged pool is in a sample, when only some blocks forge it. */
function blocksUntilFound(seed: number, isForgedIn: (block: number) => boolean): number {
  const random = seeded(seed);
  const samples = new PoolSamples({ ids: () => ids.values(), has: () => true }, random);
  for (let block = 0; ; block += 1) {
    const others = Array.from({ length: CHANGED }, () => busy[random(busy.length)] ?? forged);
    samples.changed(isForgedIn(block) ? [...others, forged] : others);
    const drawn = samples.ofFollowed(8);
    expect(new Set(drawn).size).toBe(drawn.length);
    if (drawn.includes(forged)) return block;
  }
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);

test('a pool that each block forges, of 300 changed, is in a sample after about 75 blocks', () => {
  const blocks = SEEDS.map((seed) => blocksUntilFound(seed, () => true));
  expect(Math.max(...blocks)).toBeLessThan(400);
  expect(sum(blocks) / SEEDS.length).toBeLessThan(130);
});

test('a pool that one block forged, last in turn of 5 000, is in a sample before its turn', () => {
  const blocks = SEEDS.map((seed) => blocksUntilFound(seed, (block) => block === 0));
  // Its turn comes after 2 500 blocks, as two of eight are drawn in turn.
  expect(sum(blocks) / SEEDS.length).toBeLessThan(1_000);
});

test('few pools changed: they are in the sample, and the others in turn fill it', () => {
  const samples = new PoolSamples({ ids: () => ids.slice(0, 10).values(), has: () => true });
  samples.changed(ids.slice(0, 1));
  expect(samples.ofFollowed(8)).toEqual([...ids.slice(0, 1), ...ids.slice(3, 10)]);
  expect(samples.ofFollowed(8)).toEqual(ids.slice(0, 3));
});

test('a changed pool that is in memory no more is in no sample', () => {
  const samples = new PoolSamples({ ids: () => ids.slice(4, 6).values(), has: (id) => id !== forged });
  samples.changed([forged]);
  expect(samples.ofFollowed(8)).toEqual(ids.slice(4, 6));
});

test('pools in turn: changes before are forgotten, as the instance has read them itself', () => {
  const samples = new PoolSamples({ ids: () => ids.slice(0, 3).values(), has: () => true });
  samples.changed([forged]);
  expect(samples.inTurn(1)).toEqual(ids.slice(2, 3));
  expect(samples.ofFollowed(1)).toEqual(ids.slice(1, 2));
});
