import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

const ENTITIES = [...read('../schema.graphql').matchAll(/^type (\w+)[^{@]* @entity[^{]*\{(.*?)^\}/gms)].map(
  ([, entity, body]) => ({
    entity,
    names: [...String(body).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => String(name)),
  }),
);
const SPREAD = BigInt(/SPREAD: u64 = (0x[0-9a-f]+)/.exec(read('../src/entities/fieldNames.ts'))?.[1] ?? '');

/**
 * Eight bytes of a name as the mappings have it in memory, from `at` on: its size in bytes, then two bytes a
 * letter.
 */
function wordOf(name: string, at: number): bigint {
  const memory = Buffer.alloc(4 + 2 * name.length);
  memory.writeUInt32LE(2 * name.length);
  memory.write(name, 4, 'utf16le');
  return memory.readBigUInt64LE(4 + at);
}

/** The upper 8 bits of the product of its letters, its length and the spread. */
function slotOf(name: string): number {
  const last = 2 * name.length - 8;
  const letters = wordOf(name, Math.min(last, 0)) + 3n * wordOf(name, last) + (BigInt(name.length) << 40n);
  return Number(BigInt.asUintN(64, letters * SPREAD) >> 56n);
}

describe('names of fields', () => {
  it('of one entity differ by their length and their first and last four letters, by which mappings tell them', () => {
    expect(ENTITIES.length).toBeGreaterThan(10);
    for (const { entity, names } of ENTITIES) {
      const seen = names.map((name) => [name.length, name.slice(0, 4), name.slice(-4)].join());
      expect([entity, new Set(seen).size]).toEqual([entity, names.length]);
    }
  });

  it('of one entity have slots of their own, in which mappings find them', () => {
    for (const { entity, names } of ENTITIES) {
      const slots = names.map(slotOf);
      const shared = names.filter(
        (_, at) => slots.indexOf(slots[at] ?? -1) !== slots.lastIndexOf(slots[at] ?? -1),
      );
      expect([entity, shared]).toEqual([entity, []]);
    }
  });
});
