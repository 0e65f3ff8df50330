import { expect, test } from 'vitest';
import { NativeDollarsReader, priceIn } from './nativeDollars.ts';

test.each([
  ['0.0512', 512n, 10_000n],
  ['"0.0512"', 512n, 10_000n],
  ['{"price":0.0512}', 512n, 10_000n],
  ['{"kaspa":{"usd":"0.0512"}}', 512n, 10_000n],
  ['1e-7', 1n, 10_000_000n],
  ['[2]', 2n, 1n],
])('args: %s is a price', (text, numerator, denominator) => {
  const found = priceIn(text);
  expect(found.numerator * denominator).toBe(numerator * found.denominator);
});

test.each([
  '',
  'null',
  '-1',
  '"-1"',
  '0',
  '"0.00"',
  '{}',
  '{"a":1,"b":1}',
  '{"price":null}',
  '"1,5"',
  'true',
  '"NaN"',
])('error: %s is no price', (text) => expect(() => priceIn(text)).toThrow());

/** A reader of a URL that answers what the test says, at the second that it says. */
function reading(answers: readonly (string | Error | number)[]) {
  const failures: unknown[] = [];
  const clock = { seconds: 1_700_000_000 };
  const left = [...answers];
  const reader = new NativeDollarsReader({
    url: 'https://price.example',
    fetch: async () => {
      const next = left.shift();
      if (next instanceof Error) throw next;
      return typeof next === 'number' ? new Response('1', { status: next }) : new Response(next);
    },
    now: () => clock.seconds,
    onFailure: (error) => failures.push(error),
  });
  return { reader, failures, clock, refresh: () => reader.refresh(new AbortController().signal) };
}

test('default: the price says where it comes from and when it was read', async () => {
  const { reader, refresh } = reading(['{"price":0.05}']);
  expect(reader.current()).toBeNull();
  await refresh();
  expect(reader.current()).toEqual({
    usd: { numerator: 5n, denominator: 100n },
    source: 'NATIVE_USD_URL',
    readAt: 1_700_000_000,
  });
});

test('behavior: a price that is not read again is none after ten minutes', async () => {
  const { reader, failures, clock, refresh } = reading([
    '2',
    new Error('away'),
    500,
    '{"error":"limit"}',
    '3',
  ]);
  await refresh();
  clock.seconds += 600;
  await refresh();
  await refresh();
  await refresh();
  expect(failures).toHaveLength(3);
  expect(reader.current()?.readAt).toBe(1_700_000_000);
  clock.seconds += 1;
  expect(reader.current()).toBeNull();
  await refresh();
  expect(reader.current()?.usd).toEqual({ numerator: 3n, denominator: 1n });
});

test('behavior: a long answer is refused', async () => {
  const { reader, failures, refresh } = reading([`${' '.repeat(10_000)}2`]);
  await refresh();
  expect(reader.current()).toBeNull();
  expect(failures).toHaveLength(1);
});
