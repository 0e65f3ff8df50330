import { describe, expect, test } from 'vitest';
import { SharedLoads } from './sharedLoads.ts';

describe('SharedLoads.get', () => {
  test('behavior: equal requests share one load, also while it runs', async () => {
    const loads = new SharedLoads<number>(10_000);
    let calls = 0;
    const load = async () => ++calls;
    expect(await Promise.all([loads.get('a', load), loads.get('a', load)])).toEqual([1, 1]);
    expect(await loads.get('a', load)).toBe(1);
    expect(await loads.get('b', load)).toBe(2);
  });

  test('behavior: a failure reaches all who wait and is not remembered', async () => {
    const loads = new SharedLoads<number>(10_000);
    const failing = loads.get('a', () => Promise.reject(new Error('down')));
    const sharing = loads.get('a', async () => 1);
    await expect(failing).rejects.toThrow('down');
    await expect(sharing).rejects.toThrow('down');
    expect(await loads.get('a', async () => 2)).toBe(2);
  });

  test('behavior: the least recently used is dropped', async () => {
    const loads = new SharedLoads<string>(10_000);
    const first = 'x'.repeat(1500);
    const load = async () => first;
    await loads.get('a', load);
    await loads.get('b', load);
    await loads.get('a', load);
    await loads.get('c', load);
    const again = async () => 'again';
    expect(await loads.get('a', again)).toBe(first);
    expect(await loads.get('b', again)).toBe('again');
  });

  test('behavior: what is too large to be kept is answered and loaded again', async () => {
    const loads = new SharedLoads<string>(10_000);
    let calls = 0;
    const load = async () => {
      calls += 1;
      return 'x'.repeat(5000);
    };
    expect(await loads.get('a', load)).toHaveLength(5000);
    expect(await loads.get('a', load)).toHaveLength(5000);
    expect(calls).toBe(2);
  });
});
