import { expect, test } from 'vitest';
import { UncrossedTick } from '../../../amm/v3/v3State.ts';
import { PackedReader, PackedWriter } from '../../lens/packed.ts';
import { readTickRange, writeTickRange } from './tickRangeCodec.ts';

// −887 272, 887 272, three ticks: −60 with 5, 60 with −2 and 887 272 with −3, which no swap has crossed.
const BYTES = [
  '0xf27618',
  '0d89e8',
  '0003',
  ...['ffffc4', '00000000000000000000000000000005'],
  ...['40003c', 'fffffffffffffffffffffffffffffffe'],
  ...['4d89e8', 'fffffffffffffffffffffffffffffffd'],
].join('') as `0x${string}`;

test('args: ticks that no swap has crossed are marked, at both ends of the price', () => {
  const { lowerTick, upperTick, ticks } = readTickRange(new PackedReader(BYTES));
  expect([lowerTick, upperTick]).toEqual([-887_272, 887_272]);
  expect(ticks).toEqual([
    { tick: -60, liquidityNet: 5n },
    { tick: 60, liquidityNet: -2n },
    { tick: 887_272, liquidityNet: -3n },
  ]);
  expect(ticks.map((tick) => tick instanceof UncrossedTick)).toEqual([false, true, true]);
});

test('behavior: what is written is what was read, marks and all', () => {
  const writer = new PackedWriter();
  writeTickRange(writer, readTickRange(new PackedReader(BYTES)));
  expect(writer.toHex()).toBe(BYTES);
});

test('behavior: the lowest tick keeps its mark', () => {
  const ticks = [new UncrossedTick(-887_272, 1n)];
  const writer = new PackedWriter();
  writeTickRange(writer, { lowerTick: -887_272, upperTick: 0, ticks });
  // 2^22 − 887 272
  expect(writer.toHex()).toBe('0xf27618' + '000000' + '0001' + '327618' + '00000000000000000000000000000001');
  expect(readTickRange(new PackedReader(writer.toHex())).ticks[0]).toBeInstanceOf(UncrossedTick);
});
