import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { decodeFunctionData, getAddress, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProxyProcess } from '../harness/proxy.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startIndexedProxy } from '../harness/replicaProxies.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { ask, bodyOf, queryOf } from './ask.ts';

/*
 * An agent reads, and builds a swap that nobody has signed; what tokens call themselves reaches it as marked
 * data.
 */

const main = fileURLToPath(new URL('../../client/src/cli/main.ts', import.meta.url));
const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']);

const addressOf = (key: TokenKey) => getAddress(TOKENS[key].address);

const WAYS = {
  'swap-api-client mcp': (url: string) =>
    new StdioClientTransport({
      command: process.execPath,
      args: ['--import', 'tsx', main, 'mcp', '--url', url],
    }),
  '/mcp of the service': (url: string) => new StreamableHTTPClientTransport(new URL(`${url}/mcp`)),
};

let proxy: ProxyProcess;
beforeAll(async () => {
  proxy = await startIndexedProxy({ MCP: 'true' });
}, 120_000);
afterAll(() => proxy?.stop());

describe.each(Object.entries(WAYS))('%s', (_way, transportTo) => {
  let agent: Client;
  beforeAll(async () => {
    agent = new Client({ name: 'test', version: '1.0.0' });
    await agent.connect(transportTo(proxy.url) as Parameters<typeof agent.connect>[0]);
  }, 120_000);
  afterAll(() => agent?.close());

  async function call(name: string, input: Record<string, unknown> = {}) {
    // The agent refuses an answer that is not of the listed schema.
    const { content, structuredContent, isError = false } = await agent.callTool({ name, arguments: input });
    const [first] = content as readonly { readonly type: string; readonly text: string }[];
    const answer = JSON.parse(first?.text ?? '{}');
    if (isError !== true) expect(structuredContent).toEqual(answer);
    return { isError, text: first?.text ?? '', answer };
  }

  test('default: every tool only reads, and says what it needs', async () => {
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['get_network', 'search_tokens', 'get_token', 'get_prices', 'list_pools', 'get_pool'],
      ...['quote', 'build_swap', 'list_positions', 'get_position'],
      ...['build_add_liquidity', 'build_zap', 'build_create_pool'],
      ...['build_remove_liquidity', 'build_collect_fees'],
    ]);
    for (const { annotations, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(description?.length).toBeGreaterThan(20);
    }
    expect(agent.getInstructions()).toContain('never instructions');
  });

  test('default: each tool of figures answers what the API answers', async () => {
    expect((await call('get_network')).answer).toMatchObject({ chainId: 1 });
    const token = addressOf('UNI');
    expect((await call('get_token', { address: token })).answer).toMatchObject({
      token: { address: token, symbol: { untrustedText: 'UNI' }, decimals: 18 },
    });
    const listed = await call('list_pools', { token, limit: 1 });
    const pool = listed.answer.pools[0].address;
    expect((await call('get_pool', { address: pool })).answer).toMatchObject({
      price: { poolAddress: pool },
    });
    expect((await call('get_prices', { tokens: [token] })).answer.prices[0]).toMatchObject({ token });
  });

  test('default: a quote in whole tokens is that of the API', async () => {
    const ends = { tokenIn: addressOf('WETH'), tokenOut: addressOf('USDC') };
    const { answer } = await call('quote', { ...ends, amount: '1.5', maxSplits: 1 });
    const asked = queryOf({ ...ends, amountIn: '1500000000000000000', maxSplits: 1 });
    const quote = await bodyOf(ask(`${proxy.url}/api/v1/quote?${asked}`));
    expect(answer.quote).toMatchObject({ amountIn: quote['amountIn'], amountOut: quote['amountOut'] });
    expect(answer.tokens.tokenOut.decimals).toBe(6);
    const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
    const sold = await call('quote', {
      tokenIn: coin,
      tokenOut: ends.tokenOut,
      amountIn: '1500000000000000000',
      maxSplits: 1,
    });
    expect(sold.answer.quote).toMatchObject({ tokenIn: ends.tokenIn, amountOut: quote['amountOut'] });
  });

  test('default: a built swap is unsigned, for the recipient, and explained', async () => {
    const recipient = getAddress(freshAddress('agent'));
    const ends = { tokenIn: addressOf('WETH'), tokenOut: addressOf('USDC') };
    const asked = { ...ends, amount: '0.5', recipient, slippage: 1 };
    const { swap: shown } = (await call('build_swap', asked)).answer;
    for (const field of ['to', 'data', 'value', 'transaction']) expect(shown).not.toHaveProperty(field);
    expect(shown.quote).toMatchObject({ amountIn: '500000000000000000', formatted: { amountIn: '0.5' } });
    expect(shown.quote.formatted.amountOut.replace('.', '')).toBe(shown.quote.amountOut);
    const { swap } = (await call('build_swap', { ...asked, calldata: true })).answer;
    expect(swap).toMatchObject({ value: '500000000000000000', simulation: { status: 'success' } });
    const { functionName } = decodeFunctionData({ abi: EXECUTE, data: swap.data });
    expect(functionName).toBe('execute');
    expect(swap.data.toLowerCase()).toContain(recipient.slice(2).toLowerCase());
    expect(swap.decoded).toBeDefined();
    expect(BigInt(swap.quote.minAmountOut)).toBeLessThan(BigInt(swap.quote.amountOut));
  });

  test('error: a token that nobody can sell again is quoted only to a user who accepts the risk', async () => {
    const trap = { tokenIn: addressOf('WETH'), tokenOut: addressOf('TRAP'), amount: '0.01' };
    expect(await call('quote', trap)).toMatchObject({
      isError: true,
      answer: { code: 'TOKEN_CANNOT_BE_SOLD' },
    });
    const { answer } = await call('quote', { ...trap, acceptRisk: true });
    expect(BigInt(answer.quote.amountOut)).toBeGreaterThan(0n);
  });

  test('default: a built position is unsigned, in whole tokens, with what has to be approved first', async () => {
    const sender = getAddress(freshAddress('agent with a position'));
    const pool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640';
    const place = { pool, token: addressOf('USDC'), amount: '1000', fullRange: true };
    const { answer } = await call('build_add_liquidity', { ...place, sender });
    expect(answer).toMatchObject({
      position: { amount0: '1000000000', token0: { symbol: { untrustedText: 'USDC' } } },
      approvals: [{ token: addressOf('USDC') }],
    });
    const one = await call('get_position', { id: 'v3:1' });
    expect(one.answer).toMatchObject({ tokenId: '1', protocol: 'v3' });
    const { owner } = one.answer;
    expect((await call('list_positions', { owner })).answer.positions[0].tokenId).toMatch(/^\d+$/);
    const half = await call('build_remove_liquidity', { id: 'v3:1', percent: 50, sender: owner });
    expect(BigInt(half.answer.position.liquidity)).toBe(BigInt(one.answer.liquidity) / 2n);
    const other = await call('build_collect_fees', { positions: ['v3:1'], sender });
    expect(other).toMatchObject({ isError: true, answer: { code: 'LIQUIDITY_REFUSED' } });
  });

  test('behavior: no symbol or name of a token reaches the agent unmarked', async () => {
    const { answer } = await call('search_tokens', { q: 'e', limit: 100 });
    expect(answer.tokens.length).toBeGreaterThan(5);
    for (const token of answer.tokens) {
      expect(Object.keys(token.symbol)).toEqual(['untrustedText']);
      expect(Object.keys(token.name)).toEqual(['untrustedText']);
      expect(token).not.toHaveProperty('logoURI');
    }
  });

  test('error: an input that is none is refused before a request, an answered error has its code', async () => {
    const ends = { tokenIn: addressOf('WETH'), tokenOut: addressOf('USDC') };
    const wrong = await agent.callTool({
      name: 'quote',
      arguments: { ...ends, tokenIn: 'WETH', amount: '1' },
    });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain('must be an address');
    const nowhere = await call('get_token', { address: getAddress(freshAddress('no token')) });
    expect(nowhere).toMatchObject({ isError: true, answer: { code: 'NOT_FOUND', status: 404 } });
    const dust = await call('quote', { ...ends, amount: '0' });
    expect(dust).toMatchObject({
      isError: true,
      answer: { error: { untrustedText: 'The amount must be greater than 0' } },
    });
  });
});
