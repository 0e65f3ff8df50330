import { type Address, encodeFunctionData, erc20Abi, formatUnits, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { afterTax, type TaxRule } from '../../server/chain/tokens/taxRule.ts';
import type { TokenTax } from '../../server/chain/tokens/tokenTax.ts';
import { v2Pool } from '../../server/routing/model/pool.ts';
import { readBalances, sendTransaction } from '../harness/accounts.ts';
import { fundNative } from '../harness/funding.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { TOKEN_KEYS, TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';
import { deployOddTokens, ODD_TOKENS, type OddMarket, type OddToken } from './oddTokens.ts';

/*
 * Tokens that keep a part of each transfer: what is measured in an eth_call is what real transfers do, and
 * what is quoted is what arrives. The odd tokens exist on the replica's fork only.
 */

const SYNC = encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' });
const WETH = TOKENS.WETH.address;

let scene: TradingScene;
let relay: RpcRelay;
let chain: LiveChain;
let odd: Record<OddToken, OddMarket>;

beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  odd = await deployOddTokens(scene.client);
  relay = await startRpcRelay(scene.fork.url);
  chain = createReplicaChain(relay.url, {
    timeoutMs: 30_000,
    factories: { ...FACTORIES, feeTiers: [500, 3000] },
    untaxed: [WETH],
  });
  for (const { address, token0, token1 } of replicaPairs()) {
    const [first, second] = [TOKENS[token0].address, TOKENS[token1].address];
    chain.graph.addPool(v2Pool({ address, token0: first, token1: second }));
  }
  await chain.heads.refresh();
  for (const { token, pair } of Object.values(odd)) {
    const [token0, token1] = token < WETH ? [token, WETH] : [WETH, token];
    chain.graph.addPool(v2Pool({ address: pair, token0, token1 }));
    await chain.source.ensure(token, WETH, 1);
  }
  await chain.source.ensure(WETH, TOKENS.USDC.address, 1);
});
afterAll(async () => {
  chain?.stop();
  await relay?.stop();
  await scene?.stop();
});

async function taxesOf(tokens: readonly Address[]): Promise<readonly (TokenTax | undefined)[]> {
  const head = chain.heads.current();
  await chain.taxes.measure(tokens, chain.graph, head);
  return tokens.map((token) => chain.taxes.known(token, head));
}

const rule = (numerator: bigint, denominator: bigint, rounding: TaxRule['rounding'] = 'down'): TaxRule => ({
  fee: { numerator, denominator },
  rounding,
  margin: 0n,
});

describe('what is measured', () => {
  const expected: Record<OddToken, TokenTax> = {
    KeptShareToken: {
      kind: 'taxed',
      buy: rule(3n, 200n, 'up'),
      sell: rule(3n, 200n, 'up'),
      move: rule(3n, 200n, 'up'),
    },
    TradeFeeToken: { kind: 'taxed', buy: rule(3n, 100n), sell: rule(7n, 100n), move: rule(0n, 1n) },
    TwoFeesToken: {
      kind: 'taxed',
      buy: { ...rule(23n, 1000n), margin: 4n },
      sell: { ...rule(23n, 1000n), margin: 4n },
      move: { ...rule(23n, 1000n), margin: 4n },
    },
    TakingsToken: { kind: 'taxed', buy: rule(1n, 20n), sell: rule(1n, 20n), move: rule(1n, 20n) },
    ProgressiveToken: { kind: 'erratic' },
    GivingToken: { kind: 'erratic' },
    BurnerToken: { kind: 'cannotBuy' },
    GarbageToken: { kind: 'cannotBuy' },
    CallingToken: { kind: 'untaxed' },
  };

  test('odd and hostile tokens, together with good ones, in one request; then in none', async () => {
    const good = [TOKENS.USDC.address, TOKENS.TAX.address, TOKENS.LINK.address];
    const before = relay.requests;
    const taxes = await taxesOf([...ODD_TOKENS.map((name) => odd[name].token), ...good]);
    expect(Object.fromEntries(ODD_TOKENS.map((name, index) => [name, taxes[index]]))).toEqual(expected);
    expect(taxes.slice(ODD_TOKENS.length)).toEqual([
      { kind: 'untaxed' },
      { kind: 'taxed', buy: rule(1n, 100n), sell: rule(1n, 100n), move: rule(1n, 100n) },
      { kind: 'untaxed' },
    ]);
    expect(relay.requests - before).toBeLessThanOrEqual(2);
    const after = relay.requests;
    await taxesOf([odd.KeptShareToken.token, ...good]);
    expect(relay.requests).toBe(after);
  });

  test('every token of the replica', async () => {
    const taxes = await taxesOf(TOKEN_KEYS.map((key) => TOKENS[key].address));
    const kinds = new Map(TOKEN_KEYS.map((key, index) => [key, taxes[index]?.kind]));
    const withoutPair: readonly TokenKey[] = ['REEF', 'LONG', 'EDGE', 'LONE'];
    for (const [key, kind] of kinds) {
      const other = withoutPair.includes(key) ? 'unknown' : 'untaxed';
      expect(kind, key).toBe(key === 'TAX' ? 'taxed' : key === 'TRAP' ? 'cannotSell' : other);
    }
  });

  test('those who ask for a token at the same time share one request; a failure is not kept', async () => {
    const lone = [TOKENS.WBTC.address, TOKENS.AAVE.address];
    const fresh = createReplicaChain(relay.url, {
      timeoutMs: 30_000,
      poolCacheSize: 10,
      factories: { ...FACTORIES, feeTiers: [] },
    });
    await fresh.heads.refresh();
    const head = fresh.heads.current();
    const ask = () => fresh.taxes.measure(lone, chain.graph, head);
    relay.intercept = ({ id }) => ({
      jsonrpc: '2.0',
      id,
      error: { code: -32005, message: 'too many requests' },
    });
    await expect(ask()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    relay.intercept = undefined;
    expect(fresh.taxes.known(TOKENS.WBTC.address, head)).toBeUndefined();
    const before = relay.requests;
    await Promise.all([ask(), ask(), ask()]);
    expect(relay.requests - before).toBe(1);
    expect(fresh.taxes.known(TOKENS.WBTC.address, head)).toEqual({ kind: 'untaxed' });
    fresh.stop();
  });

  test.each(['TAX', 'USDT', 'MKR', 'KeptShareToken', 'TradeFeeToken', 'TwoFeesToken'] as const)(
    '%s: real transfers out of the pair and into it, for odd and even amounts',
    async (name) => {
      const { token, pair } = name in odd ? odd[name as OddToken] : replicaMarket(name as TokenKey);
      const [tax] = await taxesOf([token]);
      const { buy, sell } = tax?.kind === 'taxed' ? tax : { buy: rule(0n, 1n), sell: rule(0n, 1n) };
      const holder = freshAddress(`holder of ${name}`);
      await fundNative(scene.client, { to: pair, amount: 10n ** 18n });
      await fundNative(scene.client, { to: holder, amount: 10n ** 18n });
      for (const amount of [1n, 99n, 100n, 12_345n, 999_999_999n]) {
        const bought = await transfer(token, pair, holder, amount);
        expect(bought).toBeGreaterThanOrEqual(afterTax(buy, amount));
        expect(bought - afterTax(buy, amount)).toBeLessThanOrEqual(2n * buy.margin);
        if (bought === 0n) continue;
        const sold = await transfer(token, holder, pair, bought);
        expect(sold).toBeGreaterThanOrEqual(afterTax(sell, bought));
        expect(sold - afterTax(sell, bought)).toBeLessThanOrEqual(2n * sell.margin);
      }
      // The pair's own books know nothing of transfers in its name.
      const sync = await sendTransaction(scene.client, { from: holder, to: pair, data: SYNC });
      expect(sync.status).toBe('success');
    },
  );
});

function replicaMarket(key: TokenKey): OddMarket {
  const pair = replicaPairs().find(
    ({ token0, token1 }) => [token0, token1].includes(key) && [token0, token1].includes('WETH'),
  );
  if (pair === undefined) throw new Error(`${key} has no pair with WETH`);
  return { token: TOKENS[key].address, pair: pair.address };
}

/** What arrives, raw units. */
async function transfer(token: Address, from: Address, to: Address, amount: bigint): Promise<bigint> {
  const before = await readBalances(scene.client, [token], [to]);
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  const { status } = await sendTransaction(scene.client, { from, to: token, data });
  expect(status).toBe('success');
  return (await readBalances(scene.client, [token], [to])).of(token, to) - before.of(token, to);
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly details?: Record<string, unknown> };
}

async function ask(fields: Record<string, string>): Promise<Answer> {
  await scene.proxyAtHead();
  const response = await fetch(`${scene.proxy.url}/api/v1/quote?${new URLSearchParams(fields)}`);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const addressOf = (name: TokenKey | OddToken): Address =>
  name in odd ? odd[name as OddToken].token : TOKENS[name as TokenKey].address;

const percent = (buyBps: number, sellBps: number, transferBps: number) => ({
  buyBps,
  sellBps,
  transferBps,
  canSell: true,
  exact: true,
});

describe('what is quoted arrives, to the wei', () => {
  test.each([
    {
      tokenIn: 'TAX',
      tokenOut: 'WETH',
      amount: '1234.567',
      tax: { tokenIn: percent(100, 100, 100), tokenOut: null },
    },
    {
      tokenIn: 'WETH',
      tokenOut: 'TAX',
      amount: '0.77',
      tax: { tokenIn: null, tokenOut: percent(100, 100, 100) },
    },
    {
      tokenIn: 'TAX',
      tokenOut: 'USDC',
      amount: '99999',
      tax: { tokenIn: percent(100, 100, 100), tokenOut: null },
    },
    {
      tokenIn: 'USDC',
      tokenOut: 'TAX',
      amount: '250',
      tax: { tokenIn: null, tokenOut: percent(100, 100, 100) },
    },
    {
      tokenIn: 'TAX',
      tokenOut: 'LINK',
      amount: '4000',
      tax: { tokenIn: percent(100, 100, 100), tokenOut: null },
    },
    {
      tokenIn: 'ISLE',
      tokenOut: 'TAX',
      amount: '12',
      tax: { tokenIn: null, tokenOut: percent(100, 100, 100) },
    },
    { tokenIn: 'TAX', tokenOut: 'KeptShareToken', amount: '500', tax: undefined },
    { tokenIn: 'KeptShareToken', tokenOut: 'WETH', amount: '777.7', tax: undefined },
    {
      tokenIn: 'WETH',
      tokenOut: 'TradeFeeToken',
      amount: '0.5',
      tax: { tokenIn: null, tokenOut: percent(300, 700, 0) },
    },
    {
      tokenIn: 'TradeFeeToken',
      tokenOut: 'WETH',
      amount: '321',
      tax: { tokenIn: percent(300, 700, 0), tokenOut: null },
    },
    {
      tokenIn: 'WETH',
      tokenOut: 'TakingsToken',
      amount: '0.1',
      tax: { tokenIn: null, tokenOut: percent(500, 500, 500) },
    },
  ] as const)('$tokenIn → $tokenOut', async ({ tokenIn, tokenOut, amount, tax }) => {
    const decimals = tokenIn in TOKENS ? TOKENS[tokenIn as TokenKey].decimals : 18;
    const amountIn = parseUnits(amount, decimals);
    const { quote, body, moved } = await trade(tokenIn, tokenOut, amountIn);
    const bound = (quote.amountOut * 995n) / 1000n;
    expect(moved).toMatchObject({ status: 'success', spent: amountIn, received: quote.amountOut });
    expect(moved.leftInRouter).toEqual([]);
    expect(quote.minAmountOut).toBe(bound);
    if (tax !== undefined) expect(body['tokenTax']).toEqual(tax);
  });

  test.each([
    ['TAX', 'WETH', '321'],
    ['WETH', 'TAX', '0.01'],
    ['TAX', 'KeptShareToken', '10'],
  ] as const)(
    'args: simulate false, %s → %s: the gas of the model is enough',
    async (tokenIn, tokenOut, amount) => {
      const { quote, moved } = await trade(tokenIn, tokenOut, parseUnits(amount, 18), { simulate: false });
      expect(moved).toMatchObject({ status: 'success', received: quote.amountOut, leftInRouter: [] });
    },
  );

  test('args: block, the past is quoted with the tax of the past', async () => {
    // By the amounts alone: gas of a past block is priced without a tip, so another route may leave more
    // after it.
    const ends = { tokenIn: TOKENS.TAX.address, tokenOut: WETH };
    const fields = { ...ends, amountIn: String(10n ** 20n), rank: 'output' };
    const now = await ask(fields);
    const then = await ask({ ...fields, block: String(now.body['blockNumber']) });
    expect(then.status).toBe(200);
    expect(then.body).toMatchObject({
      amountOut: now.body['amountOut'],
      tokenTax: { tokenIn: percent(100, 100, 100), tokenOut: null },
    });
  });

  test('two fees rounded apart: no less than quoted, and no more than the margins above it', async () => {
    const { quote, moved } = await trade('WETH', 'TwoFeesToken', parseUnits('0.3', 18));
    expect(moved.status).toBe('success');
    expect(moved.received - quote.amountOut).toBeGreaterThanOrEqual(0n);
    expect(moved.received - quote.amountOut).toBeLessThanOrEqual(8n);
  });

  async function trade(
    tokenIn: TokenKey | OddToken,
    tokenOut: TokenKey | OddToken,
    amountIn: bigint,
    more = {},
  ) {
    const label = `${tokenIn} ${tokenOut} ${amountIn}`;
    const trader = freshAddress(`taxed trader ${label}`);
    const recipient = freshAddress(`taxed recipient ${label}`);
    const ends = { tokenIn: addressOf(tokenIn), tokenOut: addressOf(tokenOut) };
    await prepareTrader(scene, { trader, token: ends.tokenIn, amount: amountIn });
    const { status, body } = await ask({ ...ends, amountIn: String(amountIn) });
    expect(status, JSON.stringify(body)).toBe(200);
    const swap = await scene.api.swap({ ...ends, amountIn: String(amountIn), recipient, ...more });
    expect(String(swap.quote.amountOut)).toBe(body['amountOut']);
    const native = { nativeIn: tokenIn === 'WETH', nativeOut: tokenOut === 'WETH' };
    const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...native });
    return { quote: swap.quote, body, moved };
  }
});

describe('what cannot be carried is not offered', () => {
  const ends = (tokenIn: TokenKey | OddToken, tokenOut: TokenKey | OddToken) => ({
    tokenIn: addressOf(tokenIn),
    tokenOut: addressOf(tokenOut),
  });
  const ETHER = String(10n ** 18n);

  test.each([
    ['TAX', 'WETH'],
    ['WETH', 'TAX'],
  ] as const)('error: exact output of %s → %s', async (tokenIn, tokenOut) => {
    const { status, body } = await ask({ ...ends(tokenIn, tokenOut), amountOut: '1000000', tradeType: '1' });
    expect(status).toBe(404);
    expect(body['code']).toBe('NO_ROUTE');
    expect(body['error']).toMatch(/^No route found from .* only exact input can be quoted$/);
    expect(body.details).toMatchObject({ reason: 'transferFee' });
  });

  test('behavior: a taxed token is never between two pools, nor in a V3 pool', async () => {
    for (const protocols of ['v2', 'v2,v3,mixed']) {
      const { status, body } = await ask({ ...ends('USDC', 'WETH'), amountIn: '50000000', protocols });
      expect(status).toBe(200);
      expect((body['route'] as { path: string[] }).path.map((token) => token.toLowerCase())).not.toContain(
        TOKENS.TAX.address,
      );
    }
    const v3 = await ask({ ...ends('TAX', 'WETH'), amountIn: ETHER, protocols: 'v3' });
    expect(v3).toMatchObject({ status: 404, body: { code: 'NO_ROUTE' } });
  });

  test('error: a honeypot cannot be sold', async () => {
    const { status, body } = await ask({ ...ends('TRAP', 'WETH'), amountIn: ETHER });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'SIMULATION_REVERTED',
      error:
        'Token 0xb25BCaB510e8EAbEceB5E3E6dE4aD56f2FfE19CE cannot be sold: it refuses the transfer (transfer refused)',
      details: { reason: 'cannotSell' },
    });
  });

  test('behavior: whoever buys a honeypot is told', async () => {
    for (const amount of [{ amountIn: ETHER }, { amountOut: ETHER, tradeType: '1' }]) {
      const { status, body } = await ask({ ...ends('WETH', 'TRAP'), ...(amount as Record<string, string>) });
      expect(status).toBe(200);
      expect(body['tokenTax']).toEqual({
        tokenIn: null,
        tokenOut: { buyBps: 0, sellBps: null, transferBps: null, canSell: false, exact: true },
      });
    }
  });

  test('error: tokens without a rule, and tokens of which nothing arrives', async () => {
    const erratic = await ask({ ...ends('WETH', 'ProgressiveToken'), amountIn: ETHER });
    expect(erratic).toMatchObject({
      status: 404,
      body: { code: 'NO_ROUTE', details: { reason: 'erratic' } },
    });
    const burner = await ask({ ...ends('WETH', 'BurnerToken'), amountIn: ETHER });
    expect(burner).toMatchObject({
      status: 422,
      body: { code: 'SIMULATION_REVERTED', details: { reason: 'cannotBuy' } },
    });
  });

  test('error: the fee leaves nothing of one raw unit', async () => {
    const { status, body } = await ask({ ...ends('KeptShareToken', 'WETH'), amountIn: '1' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' });
  });
});

describe('the figures beside the amounts', () => {
  test('a tax is part of the execution price and not of the price impact', async () => {
    const fields = {
      tokenIn: TOKENS.TAX.address,
      tokenOut: TOKENS.WETH.address,
      amountIn: String(10n ** 16n),
    };
    const { body } = await ask({ ...fields, maxHops: '1' });
    const paid = formatUnits(BigInt(String(body['amountOut'])), 16);
    expect(body['executionPrice']).toBeCloseTo(Number(paid), 12);
    // One pool and a trade of half a cent: the fee of the pool is all the impact there is, 1 % of tax or not.
    expect(body['priceImpact']).toBeCloseTo(0.3, 3);
  });
});
