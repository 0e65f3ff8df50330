import { describe, expect, test } from 'vitest';
import { Durations } from './durations.ts';
import { ServiceHistory } from './serviceHistory.ts';

describe('Durations', () => {
  test('default: percentiles within 5 %', () => {
    const durations = new Durations();
    for (let ms = 1; ms <= 1000; ms += 1) durations.observe(ms);
    for (const [part, exact] of [
      [0.5, 500],
      [0.99, 990],
    ] as const) {
      const found = durations.percentile(part) ?? 0;
      expect(Math.abs(found / exact - 1), String(part)).toBeLessThanOrEqual(0.05);
    }
  });
  test('behavior: none, and those beyond both ends', () => {
    const durations = new Durations();
    expect(durations.percentile(0.5)).toBeNull();
    durations.observe(0);
    expect(durations.percentile(0.99)).toBe(0.0953);
    durations.observe(60_000);
    expect(durations.total).toBe(2);
    expect(durations.percentile(1)).toBeGreaterThan(16_000);
  });
});

/** A service whose state the test sets. */
function fakeService() {
  const state = {
    now: 1_700_000_100_000,
    isReady: true,
    age: 3 as number | undefined,
    swaps: { built: 5, succeeded: 2, reverted: 0 },
  };
  const watched = {
    headAge: () => state.age,
    swaps: () => ({ ...state.swaps }),
  };
  const history = new ServiceHistory(watched, () => state.now);
  return { state, history, look: () => history.look(async () => state.isReady) };
}

describe('ServiceHistory', () => {
  test('default: what happened in each five minutes', async () => {
    const { state, history, look } = fakeService();
    history.observe(200, 10);
    history.observe(503, 10);
    await look();
    state.now += 60_000;
    Object.assign(state, { isReady: false, age: 40 });
    state.swaps = { built: 9, succeeded: 3, reverted: 1 };
    await look();
    state.now += 300_000;
    Object.assign(state, { isReady: true, age: 2 });
    await look();
    expect(history.startedAt).toBe(1_700_000_100);
    expect(history.read()).toEqual([
      {
        timestamp: 1_700_000_100,
        answers: 2,
        failures: 1,
        p50Ms: 10.2,
        p99Ms: 10.2,
        readyPercent: 50,
        headAgeSeconds: 40,
        swaps: { built: 4, succeeded: 1, reverted: 1 },
      },
      {
        timestamp: 1_700_000_400,
        answers: 0,
        failures: 0,
        p50Ms: null,
        p99Ms: null,
        readyPercent: 100,
        headAgeSeconds: 2,
        swaps: { built: 0, succeeded: 0, reverted: 0 },
      },
    ]);
  });

  test('behavior: a time without the process is not there, and a day is all that is kept', async () => {
    const { state, history, look } = fakeService();
    await look();
    state.now += 3 * 300_000;
    await look();
    expect(history.read().map(({ timestamp }) => timestamp)).toEqual([1_700_000_100, 1_700_001_000]);
    for (let period = 0; period < 400; period += 1) {
      state.now += 300_000;
      history.observe(200, 1);
    }
    expect(history.read()).toHaveLength(289);
    expect(history.read().at(-1)?.timestamp).toBe(1_700_121_000);
  });

  test('behavior: a clock that is set back opens no period twice', async () => {
    const { state, history, look } = fakeService();
    await look();
    state.now -= 900_000;
    await look();
    expect(history.read()).toMatchObject([{ timestamp: 1_700_000_100, readyPercent: 100 }]);
  });

  test('error: a look that fails counts as not ready; without a head its age is not known', async () => {
    const history = new ServiceHistory(
      {
        headAge: () => undefined,
        swaps: () => undefined,
      },
      () => 1_700_000_100_000,
    );
    await history.look(() => Promise.reject(new Error('broken')));
    expect(history.read()).toMatchObject([{ readyPercent: 0, headAgeSeconds: null, swaps: null }]);
  });

  test('behavior: outcomes that a reorg takes back are none, not less than none', async () => {
    const { state, history, look } = fakeService();
    await look();
    state.swaps = { built: 5, succeeded: 0, reverted: 0 };
    await look();
    expect(history.read()[0]?.swaps).toEqual({ built: 0, succeeded: 0, reverted: 0 });
  });
});
