import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { BlockWait, type BlockWaiter } from './blockWait.ts';
import type { Head } from './head.ts';

/** A head that moves when it is told to. */
class FakeHeads {
  readonly listeners = new Set<(head: Head) => void>();
  blockTimeMs: number | undefined = 12_000;
  number = 100n;
  isDown = false;

  current(): Head {
    if (this.isDown) throw new AppError('RPC_UNAVAILABLE', 'The head is 99 seconds old.');
    return {
      ...({ number: this.number, hash: '0x01', parentHash: '0x00' } as const),
      timestamp: 0n,
      baseFeePerGas: 7n,
      gasPriceWei: 8n,
    };
  }

  subscribe(listener: (head: Head) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  moveTo(number: bigint): void {
    this.number = number;
    for (const listener of this.listeners) listener(this.current());
  }
}

let heads: FakeHeads;
let wait: BlockWait;
beforeEach(() => {
  vi.useFakeTimers();
  heads = new FakeHeads();
  wait = new BlockWait({ heads });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks for a block, and says what came of it so far. */
function ask(block: bigint, asked: Partial<BlockWaiter> = {}) {
  const found: { outcome: unknown } = { outcome: 'waits' };
  const waiter = { caller: 'a', signal: new AbortController().signal, msLeft: 14_000, ...asked };
  void wait.reach(block, waiter).then(
    () => {
      found.outcome = 'reached';
    },
    (error: unknown) => {
      found.outcome = error;
    },
  );
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return found.outcome;
  };
}

describe('reach', () => {
  test('default: at once at the head and before it, later when the head gets there', async () => {
    expect(wait.isReached(100n)).toBe(true);
    expect(wait.isReached(101n)).toBe(false);
    expect(await ask(99n)()).toBe('reached');
    const [next, second] = [ask(101n), ask(102n)];
    expect([await next(), await second()]).toEqual(['waits', 'waits']);
    heads.moveTo(101n);
    expect([await next(), await second()]).toEqual(['reached', 'waits']);
    // Several blocks in one move.
    heads.moveTo(105n);
    expect(await second()).toBe('reached');
    expect([wait.waiting, heads.listeners.size]).toEqual([0, 0]);
  });

  test('behavior: a reorg to a lower head, or to another at the same height, is not the block', async () => {
    const next = ask(101n);
    heads.moveTo(99n);
    expect(await next()).toBe('waits');
    heads.moveTo(100n);
    expect(await next()).toBe('waits');
    heads.moveTo(101n);
    expect(await next()).toBe('reached');
  });

  test('error: not in time: both numbers, and when to ask again', async () => {
    const next = ask(102n);
    heads.moveTo(101n);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await next()).toMatchObject({
      code: 'RPC_UNAVAILABLE',
      status: 503,
      message: 'Block 102 was asked for, and block 101 is the newest that is known.',
      details: { minBlock: '102', blockNumber: '101' },
      retryAfterSeconds: 12,
    });
    expect([wait.waiting, heads.listeners.size]).toEqual([0, 0]);
  });

  test.each<[bigint, 'waits' | object]>([
    // 32 blocks may be there already, and only unknown to a node that lags.
    [132n, 'waits'],
    [133n, { code: 'RPC_UNAVAILABLE', retryAfterSeconds: 60 }],
    [999_999_999_999_999n, { code: 'RPC_UNAVAILABLE', retryAfterSeconds: 60 }],
  ])('args: block %i, while the head is at 100 and a block takes 12 s', async (block, outcome) => {
    const asked = ask(block);
    if (typeof outcome === 'string') expect(await asked()).toBe(outcome);
    else expect(await asked()).toMatchObject(outcome);
  });

  test('behavior: on a quick chain a block further ahead comes in time', async () => {
    heads.blockTimeMs = 250;
    const [soon, late] = [ask(212n), ask(213n)];
    expect(await soon()).toBe('waits');
    // 113 blocks take 28.25 s of 28.
    expect(await late()).toMatchObject({ code: 'RPC_UNAVAILABLE', retryAfterSeconds: 29 });
  });

  test('behavior: while no block time is known, any block is waited for', async () => {
    heads.blockTimeMs = undefined;
    const far = ask(10_000n);
    expect(await far()).toBe('waits');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await far()).toMatchObject({ code: 'RPC_UNAVAILABLE', retryAfterSeconds: 2 });
  });

  test('error: the 33rd that waits of one caller, the 257th of all, and a place is free again after each', async () => {
    const waits = Array.from({ length: 9 }, (_, caller) =>
      Array.from({ length: 33 }, () => ask(101n, { caller: `${caller}` })),
    );
    const outcomes = await Promise.all(waits.map((ofOne) => Promise.all(ofOne.map((each) => each()))));
    const refused = outcomes.map((ofOne) => ofOne.filter((each) => each !== 'waits'));
    expect(refused.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 33]);
    expect(refused[0]?.[0]).toMatchObject({
      code: 'OVERLOADED',
      status: 503,
      message: 'Too many requests wait for block 101',
    });
    heads.moveTo(101n);
    expect(await waits[0]?.[0]?.()).toBe('reached');
    expect(await ask(102n, { caller: '8' })()).toBe('waits');
    expect(wait.waiting).toBe(1);
  });

  test('behavior: a caller that leaves gives up its place', async () => {
    const leaving = new AbortController();
    const gone = ask(101n, { signal: leaving.signal });
    expect(wait.waiting).toBe(1);
    leaving.abort(new Error('gone'));
    expect(await gone()).toEqual(new Error('gone'));
    expect([wait.waiting, heads.listeners.size]).toEqual([0, 0]);
    expect(await ask(99n, { signal: leaving.signal })()).toEqual(new Error('gone'));
  });

  test('behavior: after a quiet time, the block is there once the node was looked at', async () => {
    let waking: Promise<void> | undefined = Promise.resolve().then(() => {
      heads.number = 101n;
      waking = undefined;
    });
    wait = new BlockWait({ heads, awake: () => waking });
    expect(wait.isReached(100n)).toBe(false);
    expect(await ask(101n)()).toBe('reached');
    expect(wait.isReached(101n)).toBe(true);
  });

  test('error: without a head, at once and at the end of a wait', async () => {
    const next = ask(101n);
    heads.isDown = true;
    expect(await ask(101n)()).toMatchObject({ message: 'The head is 99 seconds old.' });
    expect(() => wait.isReached(1n)).toThrow('The head is 99 seconds old.');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await next()).toMatchObject({ code: 'RPC_UNAVAILABLE', message: 'The head is 99 seconds old.' });
  });
});
