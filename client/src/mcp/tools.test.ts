import { expect, test } from 'vitest';
import { z } from 'zod';
import { TOOLS } from './tools.ts';

test('get_pool: takes an address and the id of a V4 pool, and nothing else', () => {
  const tool = TOOLS.find(({ name }) => name === 'get_pool');
  if (tool === undefined) throw new Error('no such tool');
  const takes = (pool: string) => z.object(tool.input).safeParse({ pool }).success;
  expect(takes(`0x${'aB'.repeat(20)}`)).toBe(true);
  expect(takes(`0x${'aB'.repeat(32)}`)).toBe(true);
  for (const wrong of [`0x${'ab'.repeat(31)}`, `0x${'ab'.repeat(33)}`, `0x${'ab'.repeat(21)}`, 'USDC'])
    expect(takes(wrong), wrong).toBe(false);
});
