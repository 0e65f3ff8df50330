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
