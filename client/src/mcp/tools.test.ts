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
const TRADE = { tokenIn: `0x${'11'.repeat(20)}`, tokenOut: `0x${'22'.repeat(20)}`, amount: '1.5' };

/** Calls a tool of a service that answers every trade, and tells what the service was asked. */
async function call(name: string, given: object | null | undefined) {
  const asked: unknown[] = [];
  const answer = (question: unknown) => Promise.resolve(asked.push(question) && {});
  const api = {
    getToken: async ({ address }: { address: string }) => ({ token: token(address) }),
    getNetwork: answer,
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
  const { isError = false, content } = await agent.request(request as never, CallToolResultSchema);
  await agent.close();
  return { isError, text: JSON.stringify(content), asked };
}

test('get_pool: takes an address and the id of a V4 pool, and nothing else', () => {
  const tool = TOOLS.find(({ name }) => name === 'get_pool');
  if (tool === undefined) throw new Error('no such tool');
  const takes = (pool: string) => z.object(tool.input).safeParse({ pool }).success;
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
  ['build_swap', { ...TRADE, recipient: TRADE.tokenIn, minAmountOut: '1' }, 'minAmountOut'],
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

test('args: exchanges and their comparison are asked as the API takes them', async () => {
  const choice = { exchanges: ['joe', 'uniswap'], excludeExchanges: ['pancake'], alternatives: true };
  const { asked } = await call('quote', { ...TRADE, ...choice });
  const fields = { exchanges: 'joe,uniswap', excludeExchanges: 'pancake', maxSplits: 8 };
  expect(asked).toEqual([expect.objectContaining({ ...fields, alternatives: true })]);
  const swap = await call('build_swap', { ...TRADE, exchanges: ['joe'], recipient: TRADE.tokenIn });
  expect(swap.asked).toEqual([expect.objectContaining({ exchanges: 'joe', maxSplits: 8 })]);
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

test('default: the schemas that are listed declare no dialect, and are ones of 2020-12', async () => {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpServer({} as SwapApiClient, '1.0.0').connect(ours);
  const agent = new Client({ name: 'test', version: '1.0.0' });
  await agent.connect(theirs);
  const { tools } = await agent.listTools();
  await agent.close();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  for (const { name, inputSchema } of tools) {
    expect(inputSchema, name).not.toHaveProperty('$schema');
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
  }
  const quote = tools.find(({ name }) => name === 'quote')?.inputSchema ?? {};
  const accepts = new Ajv2020({ strict: true }).compile(quote);
  expect(accepts(TRADE)).toBe(true);
  expect(accepts({ ...TRADE, tokenIn: 'USDC' })).toBe(false);
  expect(accepts({ ...TRADE, exact_output: true })).toBe(false);
});
