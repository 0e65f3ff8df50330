import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProxyProcess } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startIndexedProxy } from '../harness/replicaProxies.ts';
import { ask, expectRefusal, post, queryOf } from './ask.ts';

const { WETH, USDC, DAI, GUSD } = TOKENS;
const sell = (tokenIn: string, tokenOut: string, amountIn: string | number) => ({
  tokenIn,
  tokenOut,
  amountIn,
});
const selling = sell(WETH.address, USDC.address, '1000000000000000000');

let proxy: ProxyProcess;
beforeAll(async () => {
  proxy = await startIndexedProxy();
});
afterAll(() => proxy?.stop());

const ofMany = (quotes: unknown, prefix = '') => post(`${proxy.url}${prefix}/api/v1/quotes`, { quotes });

test('default: each question has the answer or the refusal of /quote, in order and of one block', async () => {
  const questions: Record<string, string | number>[] = [
    selling,
    { tokenIn: USDC.address, tokenOut: WETH.address, tradeType: 1, amountOut: '1000000000000000000' },
    { ...selling, tokenOut: WETH.address },
    sell(DAI.address, GUSD.address, '5000000000000000000'),
    { ...selling, maxHops: 1, protocols: 'v2' },
    { tokenIn: WETH.address, tokenOut: USDC.address, tradeType: 1, amountOut: String(10n ** 40n) },
    { ...selling, amountIn: '0' },
    { ...selling, tokenIn: '0x12' },
  ];
  const { status, body, headers } = await ofMany(questions);
  expect(status).toBe(200);
  const answers = body['quotes'] as Record<string, unknown>[];
  expect(answers.length).toBe(questions.length);
  const requestId = headers.get('x-request-id');
  for (const [index, question] of questions.entries()) {
    const alone = await ask(`${proxy.url}/api/v1/quote?${queryOf(question)}`);
    const expected = alone.status === 200 ? alone.body : { ...alone.body, requestId };
    expect(answers[index]).toEqual(expected);
    if (alone.status === 200) expect(answers[index]?.['blockHash']).toBe(body['blockHash']);
  }
  expect(answers.map(({ code }) => code)).toEqual([
    ...[undefined, undefined, 'INVALID_REQUEST', undefined, undefined],
    ...['INSUFFICIENT_LIQUIDITY', 'INVALID_REQUEST', 'INVALID_REQUEST'],
  ]);
});

test('args: a hundred, under the second prefix', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    ...selling,
    amountIn: `${index + 1}000000000000000`,
  }));
  const { body } = await ofMany(hundred, '/swap-api');
  const answers = body['quotes'] as Record<string, string>[];
  expect(answers.map(({ amountIn }) => amountIn)).toEqual(hundred.map(({ amountIn }) => amountIn));
  expect(new Set(answers.map(({ blockHash }) => blockHash))).toEqual(new Set([body['blockHash']]));
});

const rule = 'must be a list of 1 to 100 questions, as the query of /quote';

test.each([
  [undefined, 'quotes', rule],
  [[], 'quotes', rule],
  [selling, 'quotes', rule],
  [Array(101).fill(selling), 'quotes', rule],
  [[selling, 'all'], 'quotes.1', 'must be an object'],
])('error: %#', async (quotes, path, message) => {
  expectRefusal(await ofMany(quotes), {
    status: 400,
    code: 'INVALID_REQUEST',
    error: `${path} ${message}`,
    details: [{ path, message }],
  });
});
