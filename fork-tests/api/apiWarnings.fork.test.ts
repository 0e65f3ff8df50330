import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { ask, bodyOf, post, queryOf } from './ask.ts';

/* Warnings of quotes and swaps, and what a sender lacks. Nothing is refused for them. */

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

/** The answer as it came. */
async function swapOf(body: object) {
  const answer = await bodyOf(post(`${scene.proxy.url}/api/v1/swap`, body));
  return answer as { warnings: unknown; issues: unknown; permit2: string; quote: { tokenIn: string } };
}

async function codesOf(out: TokenKey, amountIn: bigint): Promise<string[]> {
  const fields = { tokenIn: TOKENS.WETH.address, tokenOut: TOKENS[out].address, amountIn: String(amountIn) };
  const { status, body } = await ask(`${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`);
  expect(status).toBe(200);
  return (body['warnings'] as { code: string }[]).map(({ code }) => code);
}

test('default: an ordinary trade of listed tokens has none', async () => {
  expect(await codesOf('USDC', ETHER)).toEqual([]);
});

test('behavior: a token that cannot be sold again, one that taxes, and an impact', async () => {
  expect(await codesOf('TRAP', ETHER / 100n)).toEqual(['TOKEN_CANNOT_BE_SOLD']);
  expect(await codesOf('TAX', ETHER / 100n)).toEqual(['TOKEN_TAXED']);
  expect(await codesOf('USDC', 10n ** 24n)).toEqual(['HIGH_PRICE_IMPACT', 'DOLLARS_DIFFER']);
});

test('token-risks: the tax and the warnings of each token before a trade, in the order of the request', async () => {
  const { WETH, USDC, TAX, TRAP } = TOKENS;
  const tokens = [TRAP, WETH, TAX, USDC].map(({ address }) => address).join(',');
  const { status, body } = await ask(`${scene.proxy.url}/api/v1/token-risks?tokens=${tokens}`);
  expect(status).toBe(200);
  const none = { status: 'none', rates: null };
  expect(body['risks']).toMatchObject([
    { transferTax: { status: 'cannotSell' }, warnings: [{ code: 'TOKEN_CANNOT_BE_SOLD' }] },
    { token: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', transferTax: none, warnings: [] },
    {
      transferTax: { status: 'taxed', rates: { buyBps: 100, sellBps: 100, canSell: true } },
      warnings: [
        {
          code: 'TOKEN_TAXED',
          message: 'token keeps a part of its transfers; the amounts include that',
          token: '0x52825181DAd54DEBb34e9A87bdB9f337A468862A',
        },
      ],
    },
    { token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', transferTax: none, warnings: [] },
  ]);
});

test('token-risks: an address without a pool has no tax that could be measured, and counts as young', async () => {
  const nobody = freshAddress('no token');
  const { status, body } = await ask(`${scene.proxy.url}/api/v1/token-risks?tokens=${nobody}`);
  expect(status).toBe(200);
  expect(body['risks']).toMatchObject([
    { transferTax: { status: 'unknown', rates: null }, warnings: [{ code: 'TOKEN_YOUNG' }] },
  ]);
});

test('token-risks: more than 50 tokens are refused, and so is one token twice', async () => {
  const risksOf = (tokens: readonly string[]) =>
    ask(`${scene.proxy.url}/api/v1/token-risks?tokens=${tokens.join(',')}`);
  const many = Array.from({ length: 51 }, (_, place) => freshAddress(`token ${place}`));
  expect((await risksOf(many)).status).toBe(400);
  expect((await risksOf([many[0] ?? '', many[0] ?? ''])).status).toBe(400);
});

test('behavior: a swap warns of its tolerance, and says what a sender of tokens lacks', async () => {
  const sender = freshAddress('who has no USDC');
  const { USDC, WETH } = TOKENS;
  const sale = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: '1000000', slippage: 6 };
  const swap = await swapOf({ ...sale, recipient: sender, sender });
  expect(swap.warnings).toMatchObject([{ code: 'HIGH_SLIPPAGE' }]);
  expect(swap.issues).toEqual({
    allowance: { spender: swap.permit2, actual: '0', expected: '1000000' },
    balance: { token: swap.quote.tokenIn, actual: '0', expected: '1000000' },
    simulationIncomplete: true,
  });
});

test('behavior: native coin that is one wei short, and just enough', async () => {
  const sender = freshAddress('who has native coin');
  const { USDC, WETH } = TOKENS;
  await fundNative(scene.client, { to: sender, amount: ETHER });
  await scene.proxyAtHead();
  const built = (amountIn: bigint) =>
    swapOf({
      tokenIn: WETH.address,
      tokenOut: USDC.address,
      amountIn: String(amountIn),
      recipient: sender,
      sender,
    });
  const short = await built(ETHER + 1n);
  expect(short.issues).toEqual({
    allowance: null,
    balance: { token: short.quote.tokenIn, actual: String(ETHER), expected: String(ETHER + 1n) },
    simulationIncomplete: true,
  });
  expect((await built(ETHER / 2n)).issues).toEqual({
    allowance: null,
    balance: null,
    simulationIncomplete: false,
  });
});
