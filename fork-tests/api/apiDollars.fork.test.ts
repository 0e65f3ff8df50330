import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ProxyProcess } from '../harness/proxy.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startIndexedProxy, startUnindexedProxy } from '../harness/replicaProxies.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import {
  decimalsOf,
  expectNear,
  type FiguresOracle,
  readFiguresOracle,
  textOf,
} from '../pools/figuresOracle.ts';
import { fraction, over, product } from '../pools/fraction.ts';
import { ask, bodyOf, post, queryOf } from './ask.ts';
import { openEvents } from './readEvents.ts';

/*
 * Dollars of quotes and swaps are amounts times the lasting prices that an oracle finds in the raw logs of
 * the replica.
 */

let proxy: ProxyProcess;
let oracle: FiguresOracle;
beforeAll(async () => {
  [proxy, oracle] = await Promise.all([startIndexedProxy(), readFiguresOracle(inject('replicaUrl'))]);
});
afterAll(() => proxy?.stop());

type Body = Record<string, unknown>;
const ends = (tokenIn: TokenKey, tokenOut: TokenKey) => ({
  tokenIn: TOKENS[tokenIn].address,
  tokenOut: TOKENS[tokenOut].address,
});
const quote = (fields: Parameters<typeof queryOf>[0], of = proxy): Promise<Body> =>
  bodyOf(ask(`${of.url}/api/v1/quote?${queryOf(fields)}`));

/** Returns raw units times the token's lasting price, US dollars; null where the oracle knows none. */
function worthOf(token: unknown, amount: unknown): string | null {
  const address = String(token).toLowerCase();
  const price = oracle.dollars.priceOf(address);
  if (price === undefined) return null;
  const unit = fraction(10n ** BigInt(decimalsOf.get(address) ?? 0), 1n);
  return textOf(product(over(fraction(BigInt(String(amount)), 1n), unit), price));
}

function expectDollars(answer: Body): void {
  expectNear(answer['amountInUSD'] as string | null, worthOf(answer['tokenIn'], answer['amountIn']));
  expectNear(answer['amountOutUSD'] as string | null, worthOf(answer['tokenOut'], answer['amountOut']));
}

describe('dollars', () => {
  test.each<[string, Parameters<typeof queryOf>[0]]>([
    ['exact input', { ...ends('WETH', 'USDC'), amountIn: '1000000000000000000' }],
    ['exact output', { ...ends('USDC', 'UNI'), tradeType: 1, amountOut: '2500000000000000000' }],
    ['of a split', { ...ends('WETH', 'USDT'), amountIn: '90000000000000000000', maxSplits: 4 }],
    ['of one raw unit in', { ...ends('UNI', 'WETH'), amountIn: '1000' }],
  ])('default: %s', async (_, fields) => {
    const body = await quote(fields);
    expectDollars(body);
    expect(Number(body['amountInUSD'])).toBeGreaterThan(0);
    expectNear(body['gasCostUSD'] as string, worthOf(TOKENS.WETH.address, body['gasCostWei']));
  });

  test('default: the same in a swap, in many quotes and in a stream', async () => {
    const fields = { ...ends('WETH', 'USDC'), amountIn: '3000000000000000000' };
    const { amountInUSD, amountOutUSD, gasCostUSD } = await quote(fields);
    const expected = { amountInUSD, amountOutUSD, gasCostUSD };
    expect(amountInUSD).not.toBeNull();
    const recipient = freshAddress('dollars');
    const { body } = await post(`${proxy.url}/api/v1/swap`, { ...fields, recipient });
    expect(body['quote']).toMatchObject({ amountInUSD, amountOutUSD });
    expect(Number((body['quote'] as Body)['gasCostUSD'])).toBeGreaterThan(0);
    const many = await post(`${proxy.url}/api/v1/quotes`, { quotes: [fields] });
    expect((many.body['quotes'] as Body[])[0]).toMatchObject(expected);
    const stream = await openEvents(`${proxy.url}/api/v1/quote/stream?${queryOf(fields)}`);
    expect((await stream.next())?.data).toMatchObject(expected);
    stream.close();
  });

  test('behavior: a token that the index does not price has none, the other one has', async () => {
    const unpriced = Object.entries(TOKENS).filter(
      ([, { address }]) => oracle.dollars.priceOf(address) === undefined,
    );
    const answers = await Promise.all(
      unpriced.map(async ([, { address }]) => {
        const asked = { tokenIn: TOKENS.WETH.address, tokenOut: address, amountIn: '1000000000000000' };
        return ask(`${proxy.url}/api/v1/quote?${queryOf(asked)}`);
      }),
    );
    const quoted = answers.filter(({ status }) => status === 200);
    expect(quoted.length).toBeGreaterThan(0);
    for (const { body } of quoted) {
      expect(body['amountOutUSD']).toBeNull();
      expectDollars(body);
    }
  });

  test('behavior: without an index there are none, and nothing else changes', async () => {
    const unindexed = await startUnindexedProxy();
    try {
      const fields = { ...ends('WETH', 'USDC'), amountIn: '1000000000000000000', maxHops: 1 };
      const [known, unknown] = [await quote(fields), await quote(fields, unindexed)];
      expect(known['amountInUSD']).not.toBeNull();
      expect(unknown).toMatchObject({ amountInUSD: null, amountOutUSD: null, gasCostUSD: null });
      expect(unknown['amountOut']).toBe(known['amountOut']);
    } finally {
      await unindexed.stop();
    }
  });
});
