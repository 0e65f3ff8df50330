import { readFileSync } from 'node:fs';
import { toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Source {
  readonly name: string;
  readonly mapping: {
    readonly eventHandlers: readonly { readonly event: string; readonly topic0?: string }[];
  };
}

const { dataSources, templates } = parse(
  readFileSync(new URL('../subgraph.yaml', import.meta.url), 'utf8'),
) as Record<'dataSources' | 'templates', readonly Source[]>;

describe('the manifest', () => {
  it('names the first topic of each event that it handles, so that graph-node does not hash all of them for each log', () => {
    const handlers = [...dataSources, ...templates].flatMap(({ mapping }) => mapping.eventHandlers);
    expect(handlers.length).toBeGreaterThan(20);
    for (const { event, topic0 } of handlers) {
      expect([event, topic0]).toEqual([event, toEventSelector(event.replaceAll('indexed ', ''))]);
    }
  });
});
