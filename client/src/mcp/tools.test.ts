import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { SwapApiClient } from '../index.ts';
import { createMcpServer } from './server.ts';
import { TOOLS } from './tools.ts';

const token = (address: string) => ({ address, symbol: 'T', name: 'T', decimals: 6, logoURI: null });
const WRAPPED = `0x${'33'.repeat(20)}`;
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
/** Fields of a network, a quote and a built swap. */
const BUILT = {
  nativeSymbol: 'ETH',
  wrappedNative: WRAPPED,
  to: `0x${'66'.repeat(20)}`,
  data: '0x3593564c',
  value: '0',
  transaction: { to: `0x${'66'.repeat(20)}`, data: '0x3593564c' },
  calls: [{ to: `0x${'66'.repeat(20)}`, data: '0x3593564c', value: '0' }],
  permitData: { values: {} },
  approvals: [
    {
      step: 'token',
      token: `0x${'11'.repeat(20)}`,
      required: '1500000',
      transaction: { data: '0x095ea7b3' },
    },
  ],
  quote: {
    tokenIn: `0x${'11'.repeat(20)}`,
    tokenOut: `0x${'22'.repeat(20)}`,
    amountIn: '1500000',
    minAmountOut: '7',
  },
};
const TRADE = { tokenIn: `0x${'11'.repeat(20)}`, tokenOut: `0x${'22'.repeat(20)}`, amount: '1.5' };

/** Calls a tool of a service that answers every trade, and tells what the service was asked. */
async function call(name: string, given: object | null | undefined, codes: readonly string[] = []) {
  const asked: unknown[] = [];
  const warnings = codes.map((code) => ({ code, message: 'Read this' }));
  const answer = (question: unknown) => Promise.resolve(asked.push(question) && { ...BUILT, warnings });
  const api = {
    getToken: async ({ address }: { address: string }) => ({ token: token(address) }),
    getNetwork: answer,
    getPrices: answer,
    getQuote: answer,
    buildSwap: answer,
  } as unknown as SwapApiClient;
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(api, '1.0.0');
  await server.connect(ours);
  const agent = new Client({ name: 'test', version: '1.0.0' });
  await agent.connect(theirs);
  const words = given === undefined ? {} : { arguments: given && { ...given } };
  // Not by `callTool`, whose types know no null.
  const request = { method: 'tools/call', params: { name, ...words } };
  const result = await agent.request(request as never, CallToolResultSchema);
  await agent.close();
  const { isError = false, content, structuredContent } = result;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of any answer
  return { isError, text: JSON.stringify(content), asked, answer: structuredContent as any };
}

test('get_pool: takes an address and the id of a V4 pool, and nothing else', () => {
  const tool = TOOLS.find(({ name }) => name === 'get_pool');
  if (tool === undefined) throw new Error('no such tool');
  const takes = (address: string) => z.object(tool.input).safeParse({ address }).success;
  expect(takes(`0x${'aB'.repeat(20)}`)).toBe(true);
  expect(takes(`0x${'aB'.repeat(32)}`)).toBe(true);
  for (const wrong of [`0x${'ab'.repeat(31)}`, `0x${'ab'.repeat(33)}`, `0x${'ab'.repeat(21)}`, 'USDC'])
    expect(takes(wrong), wrong).toBe(false);
});

test.each([
  // Each would be another trade than the agent believes: exact input, the default tolerance, no bound.
  ['quote', { ...TRADE, exact_output: true }, 'exact_output'],
  ['quote', { ...TRADE, block: '1' }, 'block'],
  ['build_swap', { ...TRADE, recipient: TRADE.tokenIn, slippageBps: 10 }, 'slippageBps'],
  ['build_swap', { ...TRADE, recipient: TRADE.tokenIn, minOut: '1' }, 'minOut'],
  ['quote', { ...TRADE, exactOutput: true }, 'exactOutput'],
  ['get_network', { chainId: 8453 }, 'chainId'],
])(
  'error: %s with a field that it does not have is refused by its name, and nothing is asked',
  async (name, given, field) => {
    const { isError, text, asked } = await call(name, given);
    expect([isError, asked]).toEqual([true, []]);
    expect(text).toContain(field);
  },
);

test.each([
  ['__proto__', {}],
  ['constructor', {}],
  ['toString', { a: 1 }],
  ['', {}],
])('error: there is no tool %j', async (name, given) => {
  expect(await call(name, given)).toMatchObject({ isError: true, asked: [] });
});

test.each([
  ['no amount', { amount: '' }],
  ['an amount with a power of ten', { amount: '1e3' }],
  ['an amount below zero', { amount: '-1' }],
  ['more decimals than the token has', { amount: '0.0000001' }],
  ['an amount that is a number', { amount: 1.5 }],
  ['routes that are none', { maxSplits: 17 }],
  ['no amount at all', { amount: undefined }],
  ['an amount in whole tokens and in raw units', { amountIn: '1500000' }],
  ['two raw amounts', { amount: undefined, amountIn: '1', amountOut: '1' }],
  ['a raw amount to receive of a trade by the amount to pay', { amount: undefined, amountOut: '1' }],
  [
    'a raw amount to pay of a trade by the amount to receive',
    { amount: undefined, amountIn: '1', tradeType: 1 },
  ],
  ['a raw amount with a fraction', { amount: undefined, amountIn: '1.5' }],
  ['a kind of trade that is none', { tradeType: 2 }],
  ['a list for a token', { tokenIn: [TRADE.tokenIn] }],
])('error: %s is refused before the service is asked for a quote', async (_, wrong) => {
  expect(await call('quote', { ...TRADE, ...wrong })).toMatchObject({ isError: true, asked: [] });
});

test('args: a tool without fields takes none, null, and an empty list of them', async () => {
  expect(await call('get_network', undefined)).toMatchObject({ isError: false });
  expect(await call('get_network', null)).toMatchObject({ isError: false });
  expect(await call('get_network', {})).toMatchObject({ isError: false });
});

test('default: a trade in whole tokens is asked in raw units', async () => {
  const { isError, asked } = await call('quote', TRADE);
  const { tokenIn, tokenOut } = TRADE;
  expect([isError, asked]).toEqual([false, [{ tokenIn, tokenOut, amountIn: '1500000', maxSplits: 8 }]]);
});

test('args: raw amounts, the kind of trade and the native coin are asked as the API takes them', async () => {
  const { tokenIn, tokenOut, amount } = TRADE;
  const raw = await call('quote', { tokenIn, tokenOut, amountIn: '1500000', nativeIn: false });
  expect(raw.asked).toEqual([{ tokenIn, tokenOut, amountIn: '1500000', maxSplits: 8, nativeIn: false }]);
  const exactOut = await call('quote', { tokenIn, tokenOut, amount, tradeType: 1, nativeOut: false });
  const received = { tradeType: 1, amountOut: '1500000', maxSplits: 8, nativeOut: false };
  expect(exactOut.asked).toEqual([{ tokenIn, tokenOut, ...received }]);
  const rawOut = await call('quote', { tokenIn, tokenOut, amountOut: '7', tradeType: 1 });
  expect(rawOut.asked).toEqual([{ tokenIn, tokenOut, amountOut: '7', tradeType: 1, maxSplits: 8 }]);
});

test('args: the native coin reaches a trade by its own address, and other tools by its wrapped token', async () => {
  const sold = await call('quote', { ...TRADE, tokenIn: COIN });
  expect(sold.asked.at(-1)).toMatchObject({ tokenIn: COIN, amountIn: '1500000' });
  expect((await call('get_token', { address: COIN })).answer.token.address).toBe(WRAPPED);
  const { asked } = await call('get_prices', { tokens: [COIN, TRADE.tokenIn] });
  expect(asked).toContainEqual({ tokens: `${WRAPPED},${TRADE.tokenIn}` });
});

test('args: bounds of the caller are asked in raw units', async () => {
  const bound = { minAmountOut: '7', recipient: TRADE.tokenIn };
  expect((await call('build_swap', { ...TRADE, ...bound })).asked).toEqual([expect.objectContaining(bound)]);
});

test('default: a built swap has nothing that a wallet could send, and amounts in whole tokens next to raw ones', async () => {
  const { answer, text } = await call('build_swap', { ...TRADE, recipient: TRADE.tokenIn });
  expect(Object.keys(answer.swap).sort()).toEqual(
    ['approvals', 'nativeSymbol', 'quote', 'warnings', 'wrappedNative'].sort(),
  );
  expect(answer.swap.approvals).toEqual([
    { step: 'token', token: TRADE.tokenIn, required: '1500000', formatted: { required: '1.5' } },
  ]);
  expect(answer.swap.quote).toMatchObject({
    amountIn: '1500000',
    minAmountOut: '7',
    formatted: { amountIn: '1.5', minAmountOut: '0.000007' },
  });
  expect(text).not.toContain('0x3593564c');
  expect(text).not.toContain('0x095ea7b3');
});

test('args: a built swap with calldata is the whole transaction', async () => {
  const { answer } = await call('build_swap', { ...TRADE, recipient: TRADE.tokenIn, calldata: true });
  expect(answer.swap).toMatchObject({
    to: BUILT.to,
    data: BUILT.data,
    value: '0',
    transaction: BUILT.transaction,
    calls: BUILT.calls,
    approvals: [{ transaction: { data: '0x095ea7b3' } }],
  });
});

test.each([
  ['quote', {}],
  ['build_swap', { recipient: TRADE.tokenIn, calldata: true }],
])(
  'error: %s of a token that nobody can sell again is refused unless the risk is accepted',
  async (name, more) => {
    const codes = ['TOKEN_TAXED', 'TOKEN_CANNOT_BE_SOLD'];
    const { isError, text, answer } = await call(name, { ...TRADE, ...more }, codes);
    expect([isError, answer]).toEqual([true, undefined]);
    expect(text).toContain('TOKEN_CANNOT_BE_SOLD');
    expect(text).toContain('acceptRisk: true');
    expect(text).not.toContain('0x3593564c');
    const accepted = await call(name, { ...TRADE, ...more, acceptRisk: true }, codes);
    expect(accepted.isError).toBe(false);
    expect(accepted.text).toContain('TOKEN_CANNOT_BE_SOLD');
    expect(await call(name, { ...TRADE, ...more }, ['TOKEN_TAXED'])).toMatchObject({ isError: false });
  },
);

test('args: exchanges and their comparison are asked as the API takes them', async () => {
  const choice = { exchanges: ['joe', 'uniswap'], excludeExchanges: ['pancake'], alternatives: true };
  const { asked } = await call('quote', { ...TRADE, ...choice });
  const fields = { exchanges: 'joe,uniswap', excludeExchanges: 'pancake', maxSplits: 8 };
  expect(asked).toEqual([expect.objectContaining({ ...fields, alternatives: true })]);
  const swap = await call('build_swap', { ...TRADE, exchanges: ['joe'], recipient: TRADE.tokenIn });
  expect(swap.asked).toEqual([expect.objectContaining({ exchanges: 'joe', maxSplits: 8 })]);
});

test('args: second ways are asked of a quote and of a swap', async () => {
  for (const [name, more] of [
    ['quote', {}],
    ['build_swap', { recipient: TRADE.tokenIn }],
  ] as const) {
    const { asked } = await call(name, { ...TRADE, ...more, fallback: true });
    expect(asked).toEqual([expect.objectContaining({ fallback: true })]);
  }
});

test('args: the router is asked as it is named, and another word is refused before the service is asked', async () => {
  const { asked } = await call('build_swap', { ...TRADE, router: 'best', recipient: TRADE.tokenIn });
  expect(asked).toEqual([expect.objectContaining({ router: 'best' })]);
  expect(await call('quote', { ...TRADE, router: 'any' })).toMatchObject({ isError: true, asked: [] });
});

test.each([
  ['a text', 'joe'],
  ['no exchange', []],
  ['an empty id', ['']],
])('error: exchanges as %s are refused before the service is asked', async (_, exchanges) => {
  expect(await call('quote', { ...TRADE, exchanges })).toMatchObject({ isError: true, asked: [] });
});

test('error: null for the fields of a tool that needs some names what is missing, and is no fault of the protocol', async () => {
  const { isError, text, asked } = await call('quote', null);
  expect([isError, asked]).toEqual([true, []]);
  expect(text).toContain('tokenIn');
});

test('default: the schemas of input and answer that are listed declare no dialect, and are ones of 2020-12', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpServer({} as SwapApiClient, '1.0.0').connect(ours);
  const agent = new Client({ name: 'test', version: '1.0.0' });
  await agent.connect(theirs);
  const { tools } = await agent.listTools();
  await agent.close();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  for (const { name, inputSchema, outputSchema } of tools) {
    expect(inputSchema, name).not.toHaveProperty('$schema');
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema, name).toMatchObject({ type: 'object', required: expect.any(Array) });
  }
  for (const { name, outputSchema } of tools)
    expect(
      () => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(outputSchema ?? {}),
      name,
    ).not.toThrow();
  const quote = tools.find(({ name }) => name === 'quote')?.inputSchema ?? {};
  const accepts = new Ajv2020({ strict: true }).compile(quote);
  expect(accepts(TRADE)).toBe(true);
  expect(accepts({ ...TRADE, tokenIn: 'USDC' })).toBe(false);
  expect(accepts({ ...TRADE, exact_output: true })).toBe(false);
});
