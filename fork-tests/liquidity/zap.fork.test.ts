import { type Address, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask, expectRefusal, post } from '../api/ask.ts';
import { atNight } from '../harness/atNight.ts';
import { rewind } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { below, randomFrom } from '../harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { pricedAs, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { askPosition, fundProvider } from './liquidityScene.ts';
import { type Asset, askZap, sendZap } from './zapScene.ts';

/*
 * Zaps are sent call by call, unchanged. The oracle is the chain: what the wallet is left with, to the wei,
 * and what the routers and managers hold afterwards.
 */

const scene = v4TradingScene();
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** Part of the amount that a zap may leave, percent. */
const MOST_DUST = 0.1;

/** A pool of any protocol to zap into. */
interface Place {
  readonly pool: string;
  readonly tokens: readonly [Address, Address];
  readonly keys: readonly [TokenKey, TokenKey];
  readonly assets: readonly [Asset, Asset];
  readonly title: string;
}

const HOSTILE: readonly string[] = ['TAX', 'MUTE', 'TRAP', 'HUGE', 'NUL', 'EDGE', 'LONG'];
const place = (title: string, pool: string, keys: readonly [TokenKey, TokenKey], isCoin: boolean): Place => {
  const tokens = [TOKENS[keys[0]].address, TOKENS[keys[1]].address] as const;
  const [asset0, asset1] = tokens.map((token) =>
    isCoin && token.toLowerCase() === MAINNET.weth ? ('native' as const) : token,
  );
  return { title, pool, keys, tokens, assets: [asset0 ?? zeroAddress, asset1 ?? zeroAddress] };
};
const PLACES: readonly Place[] = [
  ...replicaPools()
    .filter(({ shape, dollars }) => (shape === 'volatile' || shape === 'stable') && dollars > 1_000_000)
    .map(({ address, token0, token1, fee }) =>
      place(`V3 ${token0}/${token1} ${fee}`, address, [token0, token1], true),
    ),
  ...replicaPairs()
    .filter(({ dollars }) => dollars > 1_000_000)
    .map(({ address, token0, token1 }) => place(`V2 ${token0}/${token1}`, address, [token0, token1], true)),
  ...v4Pools()
    .filter(
      ({ hook, shape, dollars, key }) =>
        hook === 'none' && shape !== 'empty' && dollars > 1_000_000 && key.fee < 50_000,
    )
    .map(({ id, currency0, currency1, key }) =>
      place(
        `V4 ${currency0}/${currency1} ${key.fee}`,
        id,
        [pricedAs(currency0), pricedAs(currency1)],
        key.currency0 === zeroAddress,
      ),
    ),
].filter(({ keys }) => !keys.some((key) => HOSTILE.includes(key)));

/** Fields of a new position, absent in a raise. */
const NO_PLACE = { pool: undefined, fullRange: undefined, tickLower: undefined, tickUpper: undefined };

/** Range of a round: all prices, around the price, or most of it on one side; none for a pair. */
async function drawRange({ title, pool }: Place, round: number) {
  if (title.startsWith('V2')) return {};
  const [below, above] = [[], [20, 20], [2, 30], [30, 2]][round % 4] ?? [];
  if (below === undefined || above === undefined) return { fullRange: true };
  const { body } = await ask(`${scene.proxy.url}/api/v1/pools/${pool}/tick-liquidity`);
  const { tick, tickSpacing } = ticksAnswer.parse(body);
  const at = Math.floor(tick / tickSpacing);
  // Of a wide spacing few ticks are legal.
  const most = Math.floor(MAX_TICK / tickSpacing);
  const lower = Math.max(at - below, -most);
  const upper = Math.min(at + 1 + above, most);
  return { tickLower: lower * tickSpacing, tickUpper: upper * tickSpacing };
}
const MAX_TICK = 887_272;
const ticksAnswer = z.object({ tick: z.number(), tickSpacing: z.number() });

const unitsOf = (key: TokenKey, dollars: number): bigint =>
  (BigInt(Math.round(dollars * 1e6)) * 10n ** BigInt(TOKENS[key].decimals)) /
  BigInt(Math.round(Number(TOKENS[key].dollars) * 1e6));

describe('a zap', () => {
  test('of random amounts into random pools leaves less than 0.1 % of dust, and moves what it says', async () => {
    const random = randomFrom(SEED);
    for (let round = 0; round < atNight(100, 8); round++) {
      const target =
        PLACES[round < 3 ? Math.floor((PLACES.length * round) / 3) : below(random, PLACES.length)];
      if (target === undefined) throw new Error('there is no pool');
      const snapshot = await scene.client.snapshot();
      const sender = freshAddress(`zapper ${round}`);
      const side = below(random, 2) as 0 | 1;
      const dollars = 50 * 10 ** (random() * 3.3);
      const amountIn = unitsOf(target.keys[side], dollars);
      await fundProvider(scene, sender, [target.tokens[side]], 2n * amountIn);
      await scene.proxyAtHead();
      const isCoin = target.assets.includes('native');
      const body = {
        pool: target.pool,
        ...(await drawRange(target, round)),
        tokenIn: target.tokens[side],
        amountIn: String(amountIn),
        nativeIn: isCoin,
        sender,
      };
      const zapped = async (asked: object, title: string) => {
        const zap = await askZap(scene, { ...body, ...asked });
        expect([title, zap.simulation.status]).toEqual([title, 'success']);
        const { moved, left } = await sendZap(scene, sender, zap, target.assets);
        expect([title, left.every((gained) => gained === 0n)]).toEqual([title, true]);
        const isNewInV4 = target.title.startsWith('V4') && !('tokenId' in asked);
        const isOne = zap.to.toLowerCase() === MAINNET.universalRouter;
        expect([title, isOne]).toEqual([title, isNewInV4]);
        const { amount0, amount1, percent } = zap.dust;
        const kept = [amount0, amount1];
        const expected = [(kept[side] ?? 0n) - amountIn, kept[1 - side]];
        // A raise of V4 pays the fees of the position too, those of the swap of the zap among them.
        const paysFees = target.title.startsWith('V4') && 'tokenId' in asked;
        const fees = [side, 1 - side].map((each, at) => (moved[each] ?? 0n) - (expected[at] ?? 0n));
        expect([title, fees.every((fee) => (paysFees ? fee >= 0n : fee === 0n)), fees]).toEqual([
          title,
          true,
          fees,
        ]);
        const simulated = (zap.simulation.changes ?? []).map(({ amount: change }) => change);
        expect([title, moved]).toEqual([title, simulated]);
        expect([title, percent < MOST_DUST, percent]).toEqual([title, true, percent]);
        return zap;
      };
      const title = `round ${round}: ${target.title} side ${side} ${Math.round(dollars)} dollars`;
      const { simulation, position } = await zapped({}, title);
      const tokenId = simulation.tokenId ?? undefined;
      if (tokenId !== undefined) {
        const protocol = target.title.startsWith('V3') ? 'v3' : 'v4';
        const named = { tokenId: String(tokenId), protocol };
        const raised = await zapped({ ...named, ...NO_PLACE }, `${title}, raised`);
        const { liquidity } = await askPosition(scene, protocol, tokenId);
        expect([title, liquidity]).toEqual([title, position.liquidity + raised.position.liquidity]);
      }
      await rewind(scene.client, snapshot);
      await scene.proxyAtHead();
    }
  }, 1_200_000);
});

describe('a request to zap', () => {
  const sender = freshAddress('zapper who is refused');
  const pool = replicaPools().find(
    ({ token0, token1, fee }) => token0 === 'USDC' && token1 === 'WETH' && fee === 500,
  )?.address;
  const whole = { pool, fullRange: true, tokenIn: TOKENS.USDC.address, amountIn: '1000000000', sender };

  test.each([
    [
      'of a token that the pool lacks',
      { tokenIn: TOKENS.DAI.address },
      'tokenIn must be a token of the pool',
    ],
    [
      'without a range',
      { fullRange: undefined },
      'tickLower is required: say a range of ticks or prices, or fullRange',
    ],
    ['without a sender', { sender: undefined }, 'sender is required'],
    [
      'of the native coin paid in WETH',
      { tokenIn: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', nativeIn: false },
      'nativeIn must be true where tokenIn is the native coin',
    ],
  ])('%s is refused', async (_, more, error) => {
    const refused = await post(`${scene.proxy.url}/swap-api/api/v1/liquidity/zap`, { ...whole, ...more });
    expect([refused.status, refused.body['error']]).toEqual([400, error]);
  });

  test('into a pair of a token that keeps a part of its transfers is refused', async () => {
    const pair = replicaPairs().find(({ token0, token1 }) => token0 === 'TAX' && token1 === 'WETH');
    const body = { pool: pair?.address, tokenIn: TOKENS.WETH.address, amountIn: String(10n ** 17n), sender };
    const refused = await post(`${scene.proxy.url}/api/v1/liquidity/zap`, body);
    expectRefusal(refused, {
      status: 422,
      code: 'LIQUIDITY_REFUSED',
      error: /keeps a part of its transfers: a zap takes no such token$/,
      details: { reason: 'taxedToken', token: expect.stringMatching(/^0x/) },
    });
  });
});
