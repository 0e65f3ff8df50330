import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pool, v2Pool, v3Pool } from '../model/pool.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { PoolRegister } from './poolRegister.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 200);

function poolOf(index: number, a: number, b: number): Pool {
  const pool = { address: nth(index), token0: token(Math.min(a, b)), token1: token(Math.max(a, b)) };
  return index % 2 === 0 ? v2Pool({ ...pool }) : v3Pool({ ...pool, fee: 100 * index, tickSpacing: index });
}

/** The same by a list. */
class Listed {
  readonly #pools = new Map<string, { pool: Pool; isInner: boolean; isThere: boolean }>();

  add(pool: Pool): Pool[] {
    const known = this.#pools.get(pool.address);
    if (known?.isThere) return [];
    this.#pools.set(pool.address, { pool, isInner: false, isThere: true });
    const promoted = this.#there().filter(
      (each) => !each.isInner && this.countOf(each.pool.token0) > 1 && this.countOf(each.pool.token1) > 1,
    );
    for (const each of promoted) each.isInner = true;
    return promoted.map((each) => each.pool);
  }

  remove(pool: Pool): void {
    const known = this.#pools.get(pool.address);
    if (known !== undefined) known.isThere = false;
  }

  has = (pool: Pool) => this.#pools.get(pool.address)?.isThere === true;
  pools = () => this.#there().map(({ pool }) => pool);
  countOf = (of: string) => this.#of(of).length;

  deadEndOf(of: string): Pool | undefined {
    const [only, ...others] = this.#of(of);
    return others.length > 0 || only?.isInner ? undefined : only?.pool;
  }

  #there = () => [...this.#pools.values()].filter(({ isThere }) => isThere);
  #of = (of: string) => this.#there().filter(({ pool }) => pool.token0 === of || pool.token1 === of);
}

const sorted = (pools: readonly Pool[]) => pools.map(({ address }) => address).sort();

describe('PoolRegister', () => {
  test(`keeps account of pools and dead ends as a list does (seed ${SEED})`, () => {
    const scene = fc.record({
      ends: fc.array(
        fc.tuple(fc.nat(6), fc.nat(6)).filter(([a, b]) => a !== b),
        { minLength: 12, maxLength: 12 },
      ),
      changes: fc.array(fc.record({ place: fc.nat(11), isAdded: fc.boolean() }), { maxLength: 60 }),
    });
    const check = fc.property(scene, ({ ends, changes }) => {
      const all = ends.map(([a, b], index) => poolOf(index + 1, a, b));
      const [register, listed] = [new PoolRegister(), new Listed()];
      for (const { place, isAdded } of changes) {
        const pool = all[place];
        if (pool === undefined) continue;
        if (isAdded) {
          expect(sorted(register.add(pool))).toEqual(sorted(listed.add(pool)));
        } else {
          register.remove(pool.id);
          listed.remove(pool);
        }
        expect([...register.pools()]).toEqual(listed.pools());
        expect(register.size).toBe(listed.pools().length);
      }
      expect(all.map(({ id }) => register.has(id))).toEqual(all.map(listed.has));
      expect(all.map(({ id }) => register.get(id))).toEqual(
        all.map((pool) => (listed.has(pool) ? pool : undefined)),
      );
      for (const of of [0, 1, 2, 3, 4, 5, 6, 7].map(token)) {
        expect(register.countOf(of)).toBe(listed.countOf(of));
        expect(register.deadEndOf(of)).toEqual(listed.deadEndOf(of));
      }
    });
    fc.assert(check, { numRuns: 3 * RUNS, seed: SEED });
  });

  test('behavior: thousands of pools', () => {
    const register = new PoolRegister();
    const all = Array.from({ length: 5000 }, (_, index) => poolOf(index + 1, 0, index + 1));
    for (const pool of all) expect(register.add(pool)).toEqual([]);
    expect([...register.pools()]).toEqual(all);
    expect([register.size, register.countOf(token(0)), register.countOf(token(4711))]).toEqual([
      5000, 5000, 1,
    ]);
    expect(register.deadEndOf(token(4711))).toEqual(all[4710]);
    expect(register.deadEndOf(token(0))).toBeUndefined();
  });
});
