import { describe, expect, test } from 'vitest';
import { SyncProgress, secondsLeft } from './syncProgress.ts';

const SECOND = 1000;

describe('secondsLeft', () => {
  test('default: what is behind, at the pace of the stretch', () => {
    // 300 of 1000 seconds of chain in 10 seconds: 30 a second, and 700 are left.
    expect(secondsLeft({ at: 0, behindSeconds: 1000 }, { at: 10 * SECOND, behindSeconds: 700 })).toBe(24);
  });

  test('args: caught up', () => {
    expect(secondsLeft({ at: 0, behindSeconds: 1000 }, { at: 10 * SECOND, behindSeconds: 0 })).toBe(0);
  });

  test.each([
    ['a stretch that is too short', 4 * SECOND, 900],
    ['an index that stands still', 60 * SECOND, 1060],
    ['an index that keeps its distance', 60 * SECOND, 1000],
  ])('behavior: unknown for %s', (_what, at, behindSeconds) => {
    expect(secondsLeft({ at: 0, behindSeconds: 1000 }, { at, behindSeconds })).toBeNull();
  });
});

describe('SyncProgress', () => {
  test('behavior: unknown before there are two sightings', () => {
    const progress = new SyncProgress();
    expect(progress.secondsLeft()).toBeNull();
    progress.note({ at: 0, behindSeconds: 1000 });
    expect(progress.secondsLeft()).toBeNull();
  });

  test('behavior: the pace is that of the last ten minutes, however often it is looked at', () => {
    const progress = new SyncProgress();
    // An hour that catches up 100 seconds a second, then ten minutes at 10.
    let behindSeconds = 1_000_000;
    for (let second = 0; second <= 3600; second++) {
      progress.note({ at: second * SECOND, behindSeconds });
      behindSeconds -= 100;
    }
    for (let second = 3601; second <= 4201; second++) {
      progress.note({ at: second * SECOND, behindSeconds });
      behindSeconds -= 10;
    }
    const left = progress.secondsLeft() ?? 0;
    // Of 633 900 seconds, at 10 a second and some of the 100 that are not ten minutes old yet.
    expect(left).toBeGreaterThan(62_000);
    expect(left).toBeLessThanOrEqual(63_390);
  });
});
