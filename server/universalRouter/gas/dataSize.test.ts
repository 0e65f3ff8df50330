import { describe, expect, test } from 'vitest';
import type { GasHop } from '../../routing/gas/gasHop.ts';
import { dataSamples } from './dataSamples.testkit.ts';
import { dataBytes } from './dataSize.ts';
import type { Compression } from './dataTables.ts';

const COMPRESSIONS: readonly Compression[] = ['fastLz', 'brotli'];
/** Encoded, serialized and compressed by the libraries; the tables were fitted to others. */
const SAMPLES = dataSamples('test', 300);

describe.each(COMPRESSIONS)('%s', (compression) => {
  const errors = SAMPLES.map(({ shape, bytes }) =>
    Math.abs(Number(dataBytes(shape, shape.legs, compression)) / bytes[compression] - 1),
  );
  const within = (part: number) => errors.filter((error) => error <= part).length / errors.length;

  test('behavior: half of random swaps have the size that was foretold to 4 %, 95 of 100 to 12 %', () => {
    expect(within(0.04)).toBeGreaterThanOrEqual(0.5);
    expect(within(0.12)).toBeGreaterThanOrEqual(0.95);
  });

  test('behavior: the sizes are right on average, so that no kind of swap looks cheap', () => {
    const sum = (of: (sample: (typeof SAMPLES)[number]) => number) =>
      SAMPLES.reduce((all, each) => all + of(each), 0);
    const foretold = sum(({ shape }) => Number(dataBytes(shape, shape.legs, compression)));
    expect(Math.abs(foretold / sum(({ bytes }) => bytes[compression]) - 1)).toBeLessThan(0.01);
  });
});

test('behavior: more hops, another protocol or another route are more bytes; ticks are none', () => {
  const traits = { tradeType: 'exactInput', nativeIn: false, nativeOut: false } as const;
  const hop = (protocol: GasHop['protocol'], ticksCrossed = 0): GasHop => ({
    protocol,
    ticksCrossed,
    wordsCrossed: ticksCrossed,
  });
  const bytes = (...legs: GasHop[][]) => COMPRESSIONS.map((each) => dataBytes(traits, legs, each));
  const [v2, v3] = [hop('v2'), hop('v3')];
  expect(bytes([v2])).toEqual([284n, 368n]);
  expect(bytes([v3])).toEqual([287n, 372n]);
  expect(bytes([hop('v3', 9)])).toEqual([287n, 372n]);
  expect(bytes([v2, v2])).toEqual([311n, 393n]);
  expect(bytes([v2, v3])).toEqual([366n, 429n]);
  expect(bytes([v2], [v3])).toEqual([342n, 410n]);
});
