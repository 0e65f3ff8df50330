import { expect, expectTypeOf, test } from 'vitest';
import { type DetailsOf, errorOf, SwapApiError } from './errors.ts';

const answerOf = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

test('default: a code narrows what details holds', async () => {
  const details = { minAmountOut: '3500000000', amountOut: '3498762982', blockNumber: '23000139' };
  const body = { error: 'minAmountOut cannot be met', code: 'BOUND_NOT_MET', details, requestId: 'a' };
  const error: unknown = await errorOf(answerOf(422, body));
  if (!(error instanceof SwapApiError) || error.code !== 'BOUND_NOT_MET') throw new Error('not narrowed');
  expectTypeOf(error.details?.blockNumber).toEqualTypeOf<string | undefined>();
  expect(error.details?.amountOut).toBe('3498762982');
  expect(error).toBeInstanceOf(Error);
});

test('default: each code has its own details', () => {
  type Problem = { path: string; message: string };
  expectTypeOf<NonNullable<DetailsOf<'INVALID_REQUEST'>>[number]>().toEqualTypeOf<Problem>();
  expectTypeOf<NonNullable<DetailsOf<'OVERLOADED'>>['pools']>().not.toBeAny();
  expectTypeOf<DetailsOf<'RATE_LIMITED'>>().toEqualTypeOf<undefined>();
  expectTypeOf<DetailsOf<'UNKNOWN'>>().toEqualTypeOf<undefined>();
});

test('args: a code that this client does not know yet is kept', async () => {
  const error = await errorOf(answerOf(418, { error: 'I am new', code: 'TEAPOT', requestId: 'b' }));
  expect([error.message, error.code, error.status]).toEqual(['I am new', 'TEAPOT', 418]);
});

test.each([
  ['nothing of ours', { message: 'Bad gateway' }],
  ['a code of another type', { error: 'x', code: 7 }],
  ['null', null],
])('args: %s is UNKNOWN, with the wait', async (_, body) => {
  const error = await errorOf(answerOf(502, body, { 'retry-after': '3' }));
  expect([error.code, error.status, error.retryAfterSeconds, error.details]).toEqual([
    'UNKNOWN',
    502,
    3,
    undefined,
  ]);
});
