import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PoolId } from '../../routing/model/pool.ts';
import { type QuoteId, readQuoteId, writeQuoteId } from './quoteId.ts';

const pool = (digit: string, bytes = 20) => `0x${digit.repeat(bytes * 2)}` as PoolId;
const SINGLE: QuoteId = {
  chainId: 1,
  expiresAt: 1_700_000_120,
  tradeType: 'exactInput',
  router: 'universalRouter',
  feeBps: 0,
  amount: 10n ** 18n,
  quoted: 3_498_762_982n,
  routes: [[pool('a')]],
  parts: [],
};

test('default: one route is written byte by byte, each where the layout puts it', () => {
  const bytes = Buffer.from(writeQuoteId(SINGLE), 'base64url').toString('hex');
  expect(bytes.slice(0, -8)).toBe(
    [
      ...['01', '00', '0101', '046553f178', '0100', '080de0b6b3a7640000', '04d08ae2e6'],
      ...['01', `14${'aa'.repeat(20)}`, '01', '01', '00'],
    ].join(''),
  );
});

test.each([
  ['exactInput', 'executor', '02'],
  ['exactOutput', 'universalRouter', '01'],
  ['exactOutput', 'executor', '03'],
] as const)('args: %s through %s is byte %s behind the version', (tradeType, router, byte) => {
  const id = { ...SINGLE, tradeType, router };
  const text = writeQuoteId(id);
  expect(Buffer.from(text, 'base64url').toString('hex').slice(0, 4)).toBe(`01${byte}`);
  expect(readQuoteId(text)).toEqual(id);
});

const idOf = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
);
const pools = idOf.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as PoolId);
const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n });
const ids: fc.Arbitrary<QuoteId> = fc
  .array(fc.array(pools, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 16 })
  .chain((routes) =>
    fc.record({
      chainId: fc.integer({ min: 1, max: 2 ** 40 }),
      expiresAt: fc.integer({ min: 1, max: 2 ** 40 }),
      tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
      router: fc.constantFrom('universalRouter' as const, 'executor' as const),
      feeBps: fc.integer({ min: 0, max: 500 }),
      amount: amounts,
      quoted: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      routes: fc.constant(routes),
      parts: fc.array(amounts, { minLength: routes.length - 1, maxLength: routes.length - 1 }),
    }),
  );

test('fuzz: readQuoteId returns the quote that writeQuoteId encoded', () => {
  fc.assert(
    fc.property(ids, (id) => {
      expect(readQuoteId(writeQuoteId(id))).toEqual(id);
    }),
  );
});

test('fuzz: no other text is read: a changed character, a cut, bytes at the end', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.constantFrom(...'AQgw-_09'), (id, place, letter) => {
      const text = writeQuoteId(id);
      const at = place % text.length;
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      if (changed !== text) expect(readQuoteId(changed)).toBeUndefined();
      expect(readQuoteId(text.slice(0, at))).toBeUndefined();
      expect(readQuoteId(`${text}A`)).toBeUndefined();
      expect(readQuoteId(`${text}=`)).toBeUndefined();
    }),
  );
});

test('args: the longest, sixteen routes of three pools with ids of 32 bytes, is read', () => {
  const routes = Array.from({ length: 16 }, (_, leg) =>
    Array.from({ length: 3 }, (_, hop) => `0x${String(leg * 3 + hop).padStart(64, '1')}` as PoolId),
  );
  const most = 2n ** 256n - 1n;
  const id: QuoteId = { ...SINGLE, amount: most, quoted: most, routes, parts: Array(15).fill(most) };
  const text = writeQuoteId(id);
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(readQuoteId(text)).toEqual(id);
});

test.each([
  ['nothing', ''],
  ['spaces', ' '.repeat(40)],
  ['dots', '../../../../etc/passwd'],
  ['a long text', 'A'.repeat(100_000)],
  ['four bytes', 'AAAAAA'],
])('error: %s', (_, text) => {
  expect(readQuoteId(text)).toBeUndefined();
});

/** Writes bytes with a right check at their end, as anybody can. */
function forged(bytes: number[]): string {
  const { crc32 } = process.getBuiltinModule('node:zlib');
  const body = Buffer.from(bytes);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([body, check]).toString('base64url');
}
const HEAD = [1, 0, 1, 1, 1, 9, 1, 0, 1, 5, 1, 5];
const POOL = [1, 20, ...Array(20).fill(0xaa)];

test('default: the forger of the next test writes ids that are read', () => {
  expect(readQuoteId(forged([...HEAD, ...POOL, 1, 1, 0]))).toMatchObject({
    amount: 5n,
    routes: [[pool('a')]],
  });
});

test.each([
  ['another version', [2, ...HEAD.slice(1), ...POOL, 1, 1, 0]],
  ['a flag that does not exist', [1, 4, ...HEAD.slice(2), ...POOL, 1, 1, 0]],
  ['a number with a leading zero', [1, 0, 2, 0, 1, ...HEAD.slice(4), ...POOL, 1, 1, 0]],
  ['a number of no bytes', [1, 0, 0, ...HEAD.slice(4), ...POOL, 1, 1, 0]],
  ['a chain above 2^53', [1, 0, 8, ...Array(8).fill(255), ...HEAD.slice(4), ...POOL, 1, 1, 0]],
  ['a number of 33 bytes', [...HEAD.slice(0, 8), 33, ...Array(33).fill(1), 1, 5, ...POOL, 1, 1, 0]],
  ['no pool', [...HEAD, 0, 1, 1, 0]],
  ['a pool that no route takes', [...HEAD, 2, ...POOL.slice(1), 20, ...Array(20).fill(0xbb), 1, 1, 0]],
  ['a pool twice', [...HEAD, 2, ...POOL.slice(1), ...POOL.slice(1), 1, 1, 0]],
  ['a pool of one byte', [...HEAD, 1, 0, 0xaa, 1, 1, 0]],
  ['no route', [...HEAD, ...POOL, 0]],
  ['17 routes', [...HEAD, ...POOL, 17, ...Array(17).fill([1, 0]).flat(), ...Array(16).fill([1, 1]).flat()]],
  ['a route of five pools', [...HEAD, ...POOL, 1, 5, 0, 0, 0, 0, 0]],
  ['a route of no pool', [...HEAD, ...POOL, 1, 0]],
  ['a pool that is not in the list', [...HEAD, ...POOL, 1, 1, 1]],
  ['one part too few', [...HEAD, ...POOL, 2, 1, 0, 1, 0]],
  ['bytes behind the end', [...HEAD, ...POOL, 1, 1, 0, 0]],
])('error: a forged id with %s', (_, bytes) => {
  expect(readQuoteId(forged(bytes))).toBeUndefined();
});
