import { type Address, erc20Abi, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atNight } from '../harness/atNight.ts';
import { below, oneOf, randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { type Executed, executeSwap, startUnionScene, type UnionScene } from './exchangeScene.ts';

/** Coins are drawn more often. */
const KEYS = [
  'WETH',
  'WETH',
  'WETH',
  'USDC',
  'USDT',
  'DAI',
  'WBTC',
  'UNI',
  'LINK',
  'MKR',
  'AAVE',
  'PEPE',
  'CRV',
] as const;
const FEE_RECIPIENT = freshAddress('fee of the union');
const TRADES = atNight(200, 15);

let scene: UnionScene;
beforeAll(async () => {
  scene = await startUnionScene(exchangesFor(['pancake', 'joe', 'discount', 'pancakev3', 'twin']));
});
afterAll(() => scene?.stop());

interface Drawn {
  readonly from: TokenKey;
  readonly to: TokenKey;
  readonly isPurchase: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A random trade of 10 to 300 000 dollars, over one to eight routes. */
function draw(random: () => number): Drawn {
  const from = oneOf(random, KEYS);
  const others = KEYS.filter((key) => key !== from);
  const to = oneOf(random, others);
  const isPurchase = random() < 0.4;
  const fixed = TOKENS[isPurchase ? to : from];
  const dollars = 10 ** (1 + random() * 4.5);
  const units = (dollars / Number(fixed.dollars)).toFixed(fixed.decimals);
  const hasFee = random() < 0.2;
  return {
    from,
    to,
    isPurchase,
    body: {
      tokenIn: TOKENS[from].address,
      tokenOut: TOKENS[to].address,
      tradeType: isPurchase ? 1 : 0,
      [isPurchase ? 'amountOut' : 'amountIn']: String(parseUnits(units, fixed.decimals) + 1n),
      maxSplits: oneOf(random, [1, 2, 4, 8]),
      nativeIn: random() < 0.5,
      nativeOut: random() < 0.5,
      exchanges: 'all',
      router: 'executor',
      ...(hasFee ? { feeBps: 1 + below(random, 100), feeRecipient: FEE_RECIPIENT } : {}),
    },
  };
}

/** Exchanges of all pools of a swap. */
function exchangesOf({ swap: { quote } }: Executed): Set<string> {
  const legs = quote.routes?.map(({ route }) => route.exchanges) ?? [quote.exchanges];
  return new Set(legs.flat());
}

const held = (token: Address, account: Address) =>
  scene.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] });

test(`behavior: ${TRADES} random trades over all exchanges move the quoted amounts to the wei`, async () => {
  const random = randomFrom(41);
  const seen = { crossing: 0, splits: 0, purchases: 0, native: 0, fees: 0 };
  for (let count = 0; count < TRADES; count++) {
    const { from, to, isPurchase, body } = draw(random);
    const label = `${count}: ${JSON.stringify(body)}`;
    const [paysNative, getsNative] = [
      from === 'WETH' && body['nativeIn'],
      to === 'WETH' && body['nativeOut'],
    ];
    const feeBefore = await held(TOKENS[to].address, FEE_RECIPIENT);
    const executed = await executeSwap(scene, {
      body,
      sender: freshAddress(`drawn sender ${count}`),
      recipient: freshAddress(`drawn recipient ${count}`),
      pays: paysNative ? null : TOKENS[from].address,
      gets: getsNative ? null : TOKENS[to].address,
      funds: 10n ** 30n,
    });
    const { quote } = executed.swap;
    expect([executed.spent, executed.gained], label).toEqual([
      BigInt(quote.expected.amountIn),
      BigInt(quote.expected.amountOut),
    ]);
    // The quote itself, not the expectation of the calldata alone. The executor rounds up before a fee.
    const rounded = isPurchase && body['feeBps'] !== undefined ? 1n : 0n;
    expect(quote.amountIn, label).toBe(quote.expected.amountIn);
    const beyond = BigInt(quote.expected.amountOut) - BigInt(quote.amountOut);
    expect(beyond >= 0n && beyond <= rounded, `${label}: ${beyond} beyond the quote`).toBe(true);
    expect([quote.router.kind, quote.exchange], label).toEqual(['executor', null]);
    const feePaid = (await held(TOKENS[to].address, FEE_RECIPIENT)) - feeBefore;
    const fee = (quote as unknown as { readonly fee: { readonly amount: string } | null }).fee;
    expect(feePaid, label).toBe(BigInt(fee?.amount ?? 0));
    if (isPurchase) expect(quote.amountOut, label).toBe(body['amountOut']);
    const left = await Promise.all([
      held(TOKENS[from].address, scene.executor),
      held(TOKENS[to].address, scene.executor),
      scene.client.getBalance({ address: scene.executor }),
    ]);
    expect(left, label).toEqual([0n, 0n, 0n]);
    seen.crossing += exchangesOf(executed).size > 1 ? 1 : 0;
    seen.splits += quote.routes === undefined ? 0 : 1;
    seen.purchases += isPurchase ? 1 : 0;
    seen.native += paysNative || getsNative ? 1 : 0;
    seen.fees += body['feeBps'] === undefined ? 0 : 1;
  }
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(TRADES / 20);
});
