import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask, queryOf } from '../api/ask.ts';
import { type Random, randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { startTradingScene, type TradingScene } from '../harness/tradingScene.ts';

/*
 * A quote of one route tells what a split leaves at least. The attacker is whoever believes it: he asks for
 * that split at the same block, and must never be given less than was told.
 */

const GWEI = 10n ** 9n;
const TRADES = 125;
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_106);
const KEYS = Object.keys(TOKENS) as TokenKey[];

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const quote = (fields: Readonly<Record<string, string>>) =>
  ask(`${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`);

/** Any two tokens, from three to a million of one of them. */
function anyTrade(random: Random): Record<string, string> {
  const [from, to] = [0, 0].map(() => Math.floor(random() * KEYS.length)) as [number, number];
  const [tokenIn, tokenOut] = [KEYS[from], KEYS[from === to ? (to + 1) % KEYS.length : to]].map(
    (key) => TOKENS[key as TokenKey],
  ) as [(typeof TOKENS)[TokenKey], (typeof TOKENS)[TokenKey]];
  const isInput = random() < 0.6;
  const { decimals } = isInput ? tokenIn : tokenOut;
  const amount = String(BigInt(Math.ceil(10 ** (5.5 * random() + 0.5 + decimals))));
  const ends = { tokenIn: tokenIn.address, tokenOut: tokenOut.address };
  return {
    ...ends,
    ...(isInput ? { amountIn: amount } : { amountOut: amount, tradeType: '1' }),
    ...(random() < 0.1 && { rank: 'output' }),
  };
}

interface Improvable {
  readonly maxSplits: number;
  readonly protocols: readonly string[];
  readonly amountNet: string;
}

test.each([0n, 1n, 20n, 100n])(
  'what is told at %i gwei is delivered, seed '.concat(String(SEED)),
  async (gwei) => {
    await scene.client.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * GWEI });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    const random = randomFrom(SEED + Number(gwei));
    let told = 0;
    for (let round = 0; round < TRADES; round++) {
      const trade = anyTrade(random);
      const { status, body } = await quote({ ...trade, improvable: 'true' });
      const improvable = body['improvable'] as Improvable | undefined;
      if (status !== 200 || improvable === undefined) continue;
      told += 1;
      const wider = { maxSplits: String(improvable.maxSplits), protocols: improvable.protocols.join() };
      const split = await quote({ ...trade, ...wider });
      expect([split.status, split.body['blockHash']]).toEqual([200, body['blockHash']]);
      const [field, sign] = trade['amountIn'] === undefined ? ['amountInNet', -1n] : ['amountOutNet', 1n];
      const [promised, left, alone] = [improvable.amountNet, split.body[field], body[field]].map(
        (amount) => BigInt(amount as string) * sign,
      ) as [bigint, bigint, bigint];
      expect(left >= promised, `${JSON.stringify(trade)}: ${promised} told, ${left} left`).toBe(true);
      expect(promised > alone).toBe(true);
    }
    expect(told).toBeGreaterThan(10);
  },
);
