import { parseTransaction } from 'viem';
import { expect, test } from 'vitest';
import { dataSamples } from './dataSamples.testkit.ts';
import { ownBytes } from './ownBytes.ts';

test('ownBytes is within 2 bytes of a signed transaction by FastLZ, and within 16 by Brotli', () => {
  for (const { unsigned, bytes } of dataSamples('own bytes', 200)) {
    const { to, data = '0x', value = 0n } = parseTransaction(unsigned);
    if (!to) throw new Error('each sample has a router');
    for (const compression of ['fastLz', 'brotli'] as const) {
      const own = Number(ownBytes({ to, data, value }, 8453, compression));
      const off = Math.abs(own - bytes[compression]);
      // Brotli's codes depend on each byte of the signature, too.
      expect(off, compression).toBeLessThanOrEqual(compression === 'fastLz' ? 2 : 16);
    }
  }
});

test('behavior: calldata that repeats itself takes fewer bytes than calldata that does not', () => {
  const sent = (data: `0x${string}`) =>
    ({ to: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', data, value: 0n }) as const;
  const random = dataSamples('one', 1)[0]?.unsigned ?? '0x';
  const flat = `0x${'00'.repeat((random.length - 2) / 2)}` as const;
  for (const compression of ['fastLz', 'brotli'] as const) {
    expect(ownBytes(sent(flat), 1, compression)).toBeLessThan(220n);
    expect(ownBytes(sent(random), 1, compression)).toBeGreaterThan(ownBytes(sent(flat), 1, compression));
  }
});
