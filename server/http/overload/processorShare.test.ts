import { expect, test } from 'vitest';
import { ProcessorShare } from './processorShare.ts';

test('ProcessorShare.share is the processor time of every fifty milliseconds of work, at most 1', () => {
  let worked = 1000;
  const processor = new ProcessorShare(() => worked);
  expect(processor.share).toBe(1);
  worked += 10;
  processor.note(49);
  expect(processor.share).toBe(1);
  processor.note(1);
  expect(processor.share).toBe(0.2);
  worked += 300;
  processor.note(100);
  expect(processor.share).toBe(1);
});
