import { describe, expect, test } from 'vitest';
import { type Verdict, type VerdictBlock, Verdicts } from './verdicts.ts';

const AT = 1_700_000_000n;
/** A block `number` seconds after the first one; `fork` tells blocks of one height apart. */
const block = (seconds: bigint, fork = 'a'): VerdictBlock => ({
  hash: `0x${`${fork}${seconds}`.padStart(64, '0')}`,
  timestamp: AT + seconds,
});
const SOUND = { kind: 'for', finding: { name: 'sound' } } as const;
const BAD = { kind: 'against', finding: { name: 'bad' } } as const;
const NONE = { kind: 'none' } as const;

const verdicts = (maxEntries = 100) =>
  new Verdicts<{ readonly name: string }>({ maxEntries, lifetimeSeconds: 1200n, agingSeconds: 60n });

describe('a verdict against something', () => {
  test.each<Verdict<{ readonly name: string }>>([BAD, NONE])(
    'holds at its block and at no other: %j',
    (no) => {
      const known = verdicts();
      known.set('token', no, block(0n));
      expect(known.get('token', block(0n))).toEqual(no);
      expect(known.get('token', block(1n))).toBeUndefined();
      expect(known.get('token', block(-1n))).toBeUndefined();
      expect(known.get('other', block(0n))).toBeUndefined();
    },
  );

  test('does not hold at another block of the same height and time', () => {
    const known = verdicts();
    known.set('token', BAD, block(0n, 'a'));
    expect(known.get('token', block(0n, 'b'))).toBeUndefined();
  });

  test('ends a verdict for it of an earlier block, and not one of a later block', () => {
    const known = verdicts();
    known.set('token', SOUND, block(0n));
    known.set('token', BAD, block(12n));
    expect(known.get('token', block(12n))).toEqual(BAD);
    expect(known.get('token', block(24n))).toBeUndefined();
    known.set('token', SOUND, block(24n));
    known.set('token', BAD, block(12n, 'b'));
    expect(known.get('token', block(24n))).toEqual(SOUND);
  });

  test('gives way to another look at the same block', () => {
    const known = verdicts();
    known.set('token', BAD, block(0n));
    known.set('token', SOUND, block(0n));
    expect(known.get('token', block(0n))).toEqual(SOUND);
  });
});

describe('a verdict for something', () => {
  test('holds for its life, before its block and after it', () => {
    const known = verdicts();
    known.set('token', SOUND, block(0n));
    expect(known.get('token', block(1199n))).toEqual(SOUND);
    expect(known.get('token', block(-1199n))).toEqual(SOUND);
    expect(known.get('token', block(1200n))).toBeUndefined();
  });

  test('ages', () => {
    const known = verdicts();
    known.set('token', SOUND, block(0n));
    expect(known.isAging('token', block(59n))).toBe(false);
    expect(known.isAging('token', block(60n))).toBe(true);
    known.set('token', BAD, block(60n));
    expect(known.isAging('token', block(120n))).toBe(false);
  });

  test('is not displaced by requests for past blocks', () => {
    const known = verdicts(2);
    known.set('token', SOUND, block(0n));
    for (let past = 2000n; past < 2010n; past += 1n) known.set(`other ${past}`, SOUND, block(-past));
    expect(known.get('token', block(0n))).toEqual(SOUND);
  });
});

test('forget: all that is known now and at the block', () => {
  const known = verdicts();
  known.set('token', SOUND, block(0n));
  known.set('other', BAD, block(12n));
  known.forget('token', block(12n));
  known.forget('other', block(12n));
  expect(known.get('token', block(12n))).toBeUndefined();
  expect(known.get('other', block(12n))).toBeUndefined();
});

test('the number of verdicts is bounded, of each kind', () => {
  const known = verdicts(2);
  for (const key of ['a', 'b', 'c']) known.set(key, BAD, block(0n));
  expect(['a', 'b', 'c'].map((key) => known.get(key, block(0n))?.kind)).toEqual([
    undefined,
    'against',
    'against',
  ]);
});

describe('share', () => {
  /** Measures when it is let, and counts. */
  function measuring(
    known: Verdicts<{ readonly name: string }>,
    verdict: Verdict<{ readonly name: string }>,
  ) {
    const asked: (readonly string[])[] = [];
    let [resolve, reject] = [(): void => undefined, (_: Error): void => undefined];
    const promise = new Promise<void>((done, failed) => {
      [resolve, reject] = [done, failed];
    });
    const at = (where: VerdictBlock) => (keys: readonly string[]) => {
      asked.push(keys);
      return promise.then(() => {
        for (const key of keys) known.set(key, verdict, where);
      });
    };
    return { asked, at, resolve, reject };
  }

  test('one measurement for all who ask at a block, at once or later', async () => {
    const known = verdicts();
    const { asked, at, resolve } = measuring(known, BAD);
    const here = block(0n);
    const first = known.share(['a', 'b'], here, at(here));
    const second = known.share(['b', 'c'], here, at(here));
    resolve();
    await Promise.all([first, second]);
    await known.share(['a', 'b', 'c'], here, at(here));
    expect(asked).toEqual([['a', 'b'], ['c']]);
  });

  test('another block is measured by itself, also while the first one still is', async () => {
    const known = verdicts();
    const { asked, at, resolve } = measuring(known, NONE);
    const both = [block(0n), block(12n)].map((where) => known.share(['a'], where, at(where)));
    resolve();
    await Promise.all(both);
    expect(asked).toEqual([['a'], ['a']]);
    await known.share(['a'], block(24n), at(block(24n)));
    expect(asked).toHaveLength(3);
  });

  test('a verdict for it is measured again at another block', async () => {
    const known = verdicts();
    known.set('a', SOUND, block(0n));
    const { asked, at, resolve } = measuring(known, SOUND);
    resolve();
    await known.share(['a'], block(12n), at(block(12n)));
    expect(asked).toEqual([['a']]);
    expect(known.isAging('a', block(71n))).toBe(false);
  });

  test('error: all who wait fail with it, and the next one measures again', async () => {
    const known = verdicts();
    const here = block(0n);
    const { at, reject } = measuring(known, BAD);
    const both = [known.share(['a'], here, at(here)), known.share(['a'], here, at(here))];
    reject(new Error('no node'));
    await expect(Promise.allSettled(both)).resolves.toMatchObject([
      { reason: new Error('no node') },
      { reason: new Error('no node') },
    ]);
    const { asked, at: again, resolve } = measuring(known, BAD);
    resolve();
    await known.share(['a'], here, again(here));
    expect(asked).toEqual([['a']]);
  });
});
