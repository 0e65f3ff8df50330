import { describe, expect, test } from 'vitest';
import { LastGoodLoads } from './lastGoodLoads.ts';

const [older, newer] = [{ hash: '0xa' }, { hash: '0xb' }];
const outage = new Error('outage');
const fail = () => Promise.reject(outage);

describe('LastGoodLoads.get', () => {
  test('behavior: the last good value, its version and age when a newer one cannot be loaded', async () => {
    let now = 0;
    const loads = new LastGoodLoads<{ hash: string }, string>(10_000, () => now);
    const ages: number[] = [];
    const instead = (_: unknown, ageMs: number) => void ages.push(ageMs);
    await loads.get(older, 'k', async () => 'old', instead);
    now = 7000;
    expect(await loads.get(newer, 'k', fail, instead)).toEqual({ value: 'old', version: older });
    expect(await loads.get(newer, 'k', async () => 'new', instead)).toEqual({ value: 'new', version: newer });
    expect(await loads.get(older, 'k', fail, instead)).toEqual({ value: 'old', version: older });
    expect(ages).toEqual([7000]);
  });

  test('error: nothing was loaded, or the older value is not wanted', async () => {
    const loads = new LastGoodLoads<{ hash: string }, string>(10_000);
    const refuse = (error: unknown) => {
      throw error;
    };
    await expect(loads.get(newer, 'k', fail, () => {})).rejects.toThrow(outage);
    await loads.get(older, 'k', async () => 'old', refuse);
    await expect(loads.get(newer, 'k', fail, refuse)).rejects.toThrow(outage);
    await expect(loads.get(newer, 'other', fail, () => {})).rejects.toThrow(outage);
  });
});
