import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HungWorkers } from './hungWorkers.ts';

/** A worker that answers the checks it gets while `isAlive`. */
class Answering extends EventEmitter {
  isAlive = true;
  checks = 0;
  readonly send = () => {
    this.checks += 1;
    if (this.isAlive) this.emit('message', { kind: 'checked', id: 0 });
    return true;
  };
}

describe('HungWorkers', () => {
  const hung: Answering[] = [];
  let watch: HungWorkers<Answering>;
  beforeEach(() => {
    vi.useFakeTimers();
    hung.length = 0;
    watch = new HungWorkers({ onHung: (worker) => hung.push(worker) });
  });
  afterEach(() => {
    watch.stop();
    vi.useRealTimers();
  });

  test('finds a worker within ten seconds of its last turn, once, and no other', () => {
    const [stuck, alive] = [new Answering(), new Answering()];
    watch.watch(stuck);
    watch.watch(alive);
    vi.advanceTimersByTime(60_000);
    expect(hung).toEqual([]);
    stuck.isAlive = false;
    vi.advanceTimersByTime(10_000);
    expect(hung).toEqual([stuck]);
    vi.advanceTimersByTime(60_000);
    expect(hung).toEqual([stuck]);
  });

  test('spares a worker that answers one check in four', () => {
    const slow = new Answering();
    watch.watch(slow);
    vi.advanceTimersByTime(1_500);
    for (let round = 0; round < 20; round += 1) {
      slow.isAlive = false;
      vi.advanceTimersByTime(4_500);
      slow.isAlive = true;
      vi.advanceTimersByTime(1_500);
    }
    expect(hung).toEqual([]);
  });

  test('gives a worker a minute to start', () => {
    const starting = new Answering();
    starting.isAlive = false;
    watch.watch(starting);
    vi.advanceTimersByTime(60_000);
    expect(hung).toEqual([]);
    vi.advanceTimersByTime(3_000);
    expect(hung).toEqual([starting]);
  });

  test('finds a worker that hangs as soon as it listens, before its first check', () => {
    const listening = new Answering();
    listening.isAlive = false;
    watch.watch(listening);
    watch.expectAnswers(listening);
    vi.advanceTimersByTime(7_499);
    expect(hung).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(hung).toEqual([listening]);
  });

  test('spares a worker that started slowly, and then answers', () => {
    const slow = new Answering();
    slow.isAlive = false;
    watch.watch(slow);
    vi.advanceTimersByTime(45_000);
    watch.expectAnswers(slow);
    vi.advanceTimersByTime(1_500);
    slow.isAlive = true;
    vi.advanceTimersByTime(60_000);
    expect(hung).toEqual([]);
  });

  test('asks no worker that it has forgotten', () => {
    const gone = new Answering();
    watch.watch(gone);
    watch.forget(gone);
    vi.advanceTimersByTime(60_000);
    expect([gone.checks, gone.listenerCount('message'), hung]).toEqual([0, 0, []]);
  });
});
