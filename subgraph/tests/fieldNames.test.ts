import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('names of fields', () => {
  it('of one entity differ by their length and their first and last four letters, by which mappings find them', () => {
    const schema = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8');
    const entities = [...schema.matchAll(/^type (\w+) @entity[^{]*\{(.*?)^\}/gms)];
    expect(entities.length).toBeGreaterThan(10);
    for (const [, entity, body] of entities) {
      const names = [...String(body).matchAll(/^ {2}(\w+):/gm)].map(([, name]) => String(name));
      const seen = names.map((name) => [name.length, name.slice(0, 4), name.slice(-4)].join());
      expect([entity, new Set(seen).size]).toEqual([entity, names.length]);
    }
  });
});
