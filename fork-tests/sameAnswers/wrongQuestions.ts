import { getAddress } from 'viem';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { get, post, type Question } from './question.ts';
import { prefixed } from './tradeQuestions.ts';

const WETH = TOKENS.WETH.address;
const USDC = TOKENS.USDC.address;
const TRADE = { tokenIn: WETH, tokenOut: USDC, amountIn: '1000000000000000000' };
const SWAP = { ...TRADE, recipient: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' };
const WRONG_CASE = getAddress(USDC).replace('A', 'a');

/** Fields of a trade that break one rule each, or two together. */
const BAD_FIELDS: readonly Readonly<Record<string, string>>[] = [
  { tokenIn: 'WETH' },
  { tokenIn: '' },
  { tokenIn: '0x0000000000000000000000000000000000000000' },
  { tokenOut: WRONG_CASE },
  { tokenOut: WETH },
  { amountIn: '0' },
  { amountIn: '-1' },
  { amountIn: '1.5' },
  { amountIn: '1e18' },
  { amountIn: String(2n ** 256n) },
  { amountOut: '5' },
  { tradeType: '1' },
  { tradeType: '2' },
  { tradeType: 'exactInput' },
  { maxHops: '0' },
  { maxHops: '4' },
  { maxSplits: '17' },
  { maxSplits: 'many' },
  { protocols: 'v4' },
  { protocols: '' },
  { rank: 'best' },
  { feeBps: '10' },
  { feeBps: '501', feeRecipient: SWAP.recipient },
  { feeBps: '10', feeRecipient: WETH },
  { feeBps: '10', feeRecipient: '0x0000000000000000000000000000000000000001' },
  { amountIn: 'x', maxHops: 'y', rank: 'z' },
];

const BAD_SWAP_FIELDS: readonly Readonly<Record<string, unknown>>[] = [
  { recipient: undefined },
  { recipient: '0x0000000000000000000000000000000000000002' },
  { recipient: USDC },
  { recipient: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af' },
  { sender: '0x0000000000000000000000000000000000000004' },
  { slippage: 51 },
  { slippage: '0.5%' },
  { slippage: null },
  { deadline: 0 },
  { deadline: 86_401 },
  { amountIn: 1 },
  { maxAmountIn: '1' },
  { simulate: 'perhaps' },
  { permit: {} },
  { permit: 'signed' },
];

const BAD_READS: readonly (readonly [path: string, query?: Readonly<Record<string, string>>])[] = [
  ['/api/v1/tokens2', { limit: '0' }],
  ['/api/v1/tokens2', { limit: '501' }],
  ['/api/v1/tokens2/search'],
  ['/api/v1/tokens2/search', { q: '' }],
  ['/api/v1/tokens2/search', { q: 'a\0b' }],
  ['/api/v1/tokens2/search', { q: 'x'.repeat(65) }],
  ['/api/v1/tokens/unknown'],
  ['/api/v1/tokens/0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
  ['/api/v1/prices'],
  ['/api/v1/prices', { tokens: `${WETH},${WETH}` }],
  ['/api/v1/prices', { tokens: `${WETH},,` }],
  ['/api/v1/pools', { sort: 'name' }],
  ['/api/v1/pools', { protocol: 'v1' }],
  ['/api/v1/pools', { cursor: '1' }],
  ['/api/v1/pools', { skip: '5001' }],
  ['/api/v1/pools/v3/find', { token0: WETH }],
  ['/api/v1/pools/v3/find', { token0: WETH, token1: WETH }],
  [`/api/v1/pools/${WETH}/price`],
  [`/api/v1/pools/${WETH}/candles`],
  ['/api/v1/pools/0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc/positions'],
  ['/api/v1/pools/0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc/tick-liquidity'],
  ['/api/v1/pools/0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc/candles', { interval: 'week' }],
  ['/api/v1/pools/0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc/candles', { from: '2', to: '1' }],
  ['/api/v1/pools/nowhere/price'],
  ['/api/v1/quote/stream', { ...TRADE, block: '1' }],
  ['/api/v1/quote', { ...TRADE, block: '99999999' }],
  ['/api/v1/quote', { ...TRADE, block: 'latest' }],
  ['/api/v1/quote'],
  ['/api/v1/unknown'],
  ['/api/v2/quote', TRADE],
];

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Requests that break a rule of HTTP, of JSON or of the path. */
const BAD_HTTP: readonly ((path: (path: string) => string) => Question)[] = [
  (at) => ({ method: 'PUT', path: at('/api/v1/quote') }),
  (at) => ({ method: 'DELETE', path: at('/api/v1/swap') }),
  (at) => ({ ...get(at('/api/v1/swap')) }),
  (at) => ({ ...post(at('/api/v1/quote'), TRADE) }),
  (at) => ({ ...get(at('/api/v1/quote'), TRADE), method: 'HEAD' }),
  (at) => ({
    method: 'OPTIONS',
    path: at('/api/v1/swap'),
    headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
  }),
  (at) => ({ method: 'GET', path: at('/api/v1/tokens/%E0%A4%A') }),
  (at) => ({ method: 'GET', path: at('/api/v1//quote') }),
  (at) => ({ method: 'GET', path: at('/api/v1/quote/') }),
  (at) => ({ method: 'GET', path: `${at('/api/v1/quote')}?tokenIn=${WETH}&tokenIn=${USDC}` }),
  (at) => ({ method: 'GET', path: `${at('/api/v1/quote')}?__proto__=1&constructor=2` }),
  (at) => ({ method: 'POST', path: at('/api/v1/swap'), headers: JSON_HEADERS, body: '{' }),
  (at) => ({ method: 'POST', path: at('/api/v1/swap'), headers: JSON_HEADERS, body: '' }),
  (at) => ({ method: 'POST', path: at('/api/v1/swap'), headers: JSON_HEADERS, body: '[]' }),
  (at) => ({ method: 'POST', path: at('/api/v1/swap'), headers: JSON_HEADERS, body: 'null' }),
  (at) => ({
    method: 'POST',
    path: at('/api/v1/swap'),
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(SWAP),
  }),
  (at) => post(at('/api/v1/swap'), { ...SWAP, note: 'x'.repeat(300_000) }),
  (at) => post(at('/api/v1/quotes'), { quotes: [] }),
  (at) => post(at('/api/v1/quotes'), { quotes: Array.from({ length: 101 }, () => TRADE) }),
  (at) => post(at('/api/v1/quotes'), { quotes: [TRADE, null] }),
  (at) => post(at('/api/v1/quotes'), { quotes: [TRADE, {}, { ...TRADE, block: '1' }] }),
  (at) => ({ ...get(at('/api/v1/network')), headers: { 'if-none-match': '*' } }),
];

const KINDS: readonly ((random: Random) => Question)[] = [
  ...BAD_FIELDS.flatMap((bad) => [
    (random: Random) => get(prefixed(random, '/api/v1/quote'), { ...TRADE, ...bad }),
    (random: Random) => post(prefixed(random, '/api/v1/swap'), { ...SWAP, ...bad }),
  ]),
  ...BAD_SWAP_FIELDS.map(
    (bad) => (random: Random) => post(prefixed(random, '/api/v1/swap'), { ...SWAP, ...bad }),
  ),
  ...BAD_READS.map(
    ([path, query]) =>
      (random: Random) =>
        get(prefixed(random, path), query),
  ),
  ...BAD_HTTP.map((make) => (random: Random) => make((path) => prefixed(random, path))),
  (random) => {
    const missing = oneOf(random, ['tokenIn', 'tokenOut', 'amountIn'] as const);
    return get(prefixed(random, '/api/v1/quote'), {
      ...without(TRADE, missing),
      maxHops: String(below(random, 5)),
    });
  },
];

/** Request number `index` that is refused, or nearly so: the kinds take turns. */
export function wrongQuestion(random: Random, index: number): Question {
  const make = KINDS[index % KINDS.length];
  if (make === undefined) throw new Error('a remainder is an index');
  return make(random);
}

function without(fields: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
}
