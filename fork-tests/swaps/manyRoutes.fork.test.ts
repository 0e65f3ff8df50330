import { parseUnits } from 'viem';
import { describe, expect, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, prepareTrader, sendAndMeasure } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { HUNDRED_DOLLARS, proveSwaps, type Trade } from './drawnSwaps.ts';

/*
 * Swaps over nine to sixteen routes: each delivers what was quoted to the wei, pays only whom the request
 * names, leaves nothing in the router, and uses about the gas that the quote told. `SWAP_SEED` draws others,
 * `SWAPS` so many.
 */

const SWAPS = Number(process.env['SWAPS'] ?? 24);
const seed = Number(process.env['SWAP_SEED'] ?? 20_261_127);
const KEYS = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC'] as const;
const PROTOCOLS = ['v2,v3', 'v2,v3,v4', 'v2,v3,v4'];
const KINDS = [
  'v3',
  'v4',
  'mixed',
  'native',
  'permit',
  'exactOutput',
  'shared',
  'reserves',
  'fee',
  'sameSecond',
];

const scene = v4TradingScene();

/** From about a million dollars to ten: more than a few pools take at a good price. */
function drawLarge(random: Random, choices: readonly string[]): Trade {
  const tokenIn = oneOf(random, KEYS);
  const others = KEYS.filter((key) => key !== tokenIn);
  const tokenOut = oneOf(random, others);
  const isExactOutput = random() < 0.5;
  const fixed = isExactOutput ? tokenOut : tokenIn;
  const unit = parseUnits(HUNDRED_DOLLARS[fixed] ?? '0', TOKENS[fixed].decimals);
  const amount = unit * BigInt(Math.round(10 ** (4 + random())));
  const routes = {
    maxSplits: 9 + below(random, 8),
    maxHops: 3,
    protocols: oneOf(random, choices),
    rank: 'output',
  };
  return { tokenIn, tokenOut, isExactOutput, amount, routes };
}

test(`all ${SWAPS} large swaps deliver what was quoted to the wei (seed ${seed})`, async () => {
  const errors: number[] = [];
  const tellGas = (quoted: bigint, used: bigint, routes: number) => {
    if (routes > 8) errors.push(Math.abs(Number(quoted - used)) / Number(used));
  };
  const seen = await proveSwaps({
    scene,
    seed,
    swaps: SWAPS,
    protocols: PROTOCOLS,
    draw: drawLarge,
    tellGas,
  });
  console.log(`swaps over many routes: ${JSON.stringify({ seen, gasErrors: errors })}`);
  expect(seen['overEight']).toBeGreaterThan(SWAPS / 2);
  for (const kind of KINDS) expect(seen[kind], kind).toBeGreaterThan(2);
  // Of 40 such swaps the worst was 3 % off.
  expect(errors.length).toBeGreaterThan(2);
  expect(Math.max(...errors)).toBeLessThan(0.08);
}, 600_000);

describe('sixteen routes of one quote', () => {
  const { WETH, WBTC, USDT } = TOKENS;

  test.each([
    ['WETH', 'USDC', 5_000n * 10n ** 18n],
    ['WBTC', 'USDT', 300n * 10n ** 8n],
  ] as const)(
    'behavior: %s → %s, the gas of the model is enough for an untried swap',
    async (keyIn, keyOut, amount) => {
      const trader = freshAddress(`untried ${keyIn}`);
      const [tokenIn, tokenOut] = [TOKENS[keyIn].address, TOKENS[keyOut].address];
      await prepareTrader(scene, { trader, token: tokenIn, amount });
      await scene.proxyAtHead();
      const ends = { tokenIn, tokenOut, amountIn: String(amount), recipient: trader };
      const kinds = { protocols: 'v2,v3,v4' };
      const swap = await scene.api.swap({
        ...ends,
        ...kinds,
        maxSplits: 16,
        rank: 'output',
        simulate: false,
      });
      expect(swap.quote.routes).toHaveLength(16);
      const moved = await sendAndMeasure(scene, {
        trader,
        recipient: trader,
        swap,
        nativeIn: keyIn === 'WETH',
        nativeOut: false,
      });
      expect(moved).toMatchObject({
        status: 'success',
        spent: amount,
        received: swap.quote.amountOut,
        leftInRouter: [],
      });
      expect(Number(swap.gasEstimate) / Number(moved.gasUsed)).toBeLessThan(1.8);
    },
  );

  test('behavior: its id carries all of them, and they are built from it', async () => {
    await scene.proxyAtHead();
    const trade = { tokenIn: WBTC.address, tokenOut: USDT.address, amountIn: String(200n * 10n ** 8n) };
    const asked = { ...trade, maxSplits: '16', rank: 'output', protocols: 'v2,v3,v4' };
    const quoted = await bodyOf(ask(`${scene.proxy.url}/api/v1/quote?${queryOf(asked)}`));
    expect(quoted['routes']).toHaveLength(16);
    const body = {
      ...trade,
      quoteId: quoted['quoteId'],
      recipient: freshAddress('of sixteen'),
      decode: true,
    };
    const { body: built } = await post(`${scene.proxy.url}/api/v1/swap`, body);
    expect(built).toMatchObject({
      quote: { routes: quoted['routes'], amountOut: quoted['amountOut'] },
      simulation: { status: 'success', deltaAmount: '0' },
    });
  });

  test('error: seventeen routes', async () => {
    const asked = { tokenIn: WETH.address, tokenOut: USDT.address, amountIn: '1', maxSplits: '17' };
    expect((await ask(`${scene.proxy.url}/api/v1/quote?${queryOf(asked)}`)).status).toBe(400);
  });
});
