import { zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { rewind } from '../harness/chainClient.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { below, randomFrom } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { pricedAs, type V4Pool, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { donateToV4, swapOnV4 } from '../harness/replica/v4/v4Transactions.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { askChange, askPosition, assetsOf, fundProvider, sendChange } from './liquidityScene.ts';
import { tradeInV2 } from './moveV3Pool.ts';

/*
 * Positions of V4 and pair tokens of V2 are added and taken out by the answers of the service, unchanged. The
 * oracle is the chain: what the wallet gained and paid, to the wei.
 */

const scene = v4TradingScene();
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const provider = freshAddress('provider of V4');
/** Pools whose hooks have no say in liquidity, a dynamic fee among them. */
const PLAIN = v4Pools().filter(
  ({ hook, shape }) => ['none', 'watching', 'dynamicFee'].includes(hook) && shape !== 'empty',
);

const currenciesOf = ({ key }: V4Pool) => [key.currency0, key.currency1] as const;
const assetsIn = (pool: V4Pool) =>
  currenciesOf(pool).map((currency) => (currency === zeroAddress ? ('native' as const) : currency));
const tokensIn = (pool: V4Pool) => currenciesOf(pool).filter((currency) => currency !== zeroAddress);

async function act({ from, to, data, gas, value = 0n }: ReturnType<typeof swapOnV4>): Promise<void> {
  if (to === undefined) throw new Error('a transaction to nobody');
  const { status } = await sendTransaction(scene.client, { from, to, data, gas: BigInt(gas), value });
  if (status !== 'success') throw new Error('a trade of the test reverted');
  await scene.proxyAtHead();
}

describe('a position of V4', () => {
  test('is opened, raised, lowered, collected and closed to the wei', async () => {
    const random = randomFrom(SEED);
    for (let round = 0; round < atNight(30, 5); round++) {
      const pool = round === 0 ? PLAIN[0] : PLAIN[below(random, PLAIN.length)];
      if (pool === undefined) throw new Error('there is no pool');
      const snapshot = await scene.client.snapshot();
      await fundProvider(scene, provider, tokensIn(pool));
      await scene.proxyAtHead();
      const isOne = random() < 0.5;
      const currency = isOne ? pool.currency1 : pool.currency0;
      const size = 10n ** BigInt(TOKENS[pricedAs(currency)].decimals) * BigInt(1 + below(random, 20));
      const offer = isOne ? { amount1: String(size) } : { amount0: String(size) };
      const range = { fullRange: true };
      const title = `round ${round}: ${pool.currency0}/${pool.currency1} ${pool.key.fee} (${pool.hook})`;
      const assets = assetsIn(pool);
      const isMaximum = random() < 0.5;
      const body = { pool: pool.id, ...range, ...offer, maximum: isMaximum, sender: provider };
      const added = await askChange(scene, 'add', body);
      const { amount0, amount1, amount0Max = 0n, amount1Max = 0n } = added.position;
      expect([title, (isOne ? amount1Max : amount0Max) <= size]).toEqual([title, isMaximum]);
      const opened = await sendChange(scene, provider, added, assets);
      expect([title, opened]).toEqual([
        title,
        { status: 'success', moved: [-amount0, -amount1], leftInContract: [] },
      ]);
      const tokenId = added.simulation.tokenId ?? 0n;
      const named = { tokenId: String(tokenId), protocol: 'v4' };
      for (const zeroForOne of [true, false]) {
        const sold = zeroForOne ? pool.currency0 : pool.currency1;
        await act(swapOnV4(pool, zeroForOne, 10n ** BigInt(TOKENS[pricedAs(sold)].decimals)));
      }
      await act(donateToV4(pool, 1000n, 1000n));
      const owed = await askPosition(scene, 'v4', tokenId);
      const more = { ...named, liquidity: String(added.position.liquidity / 3n || 1n), sender: provider };
      const raised = await askChange(scene, 'add', more);
      const raise = await sendChange(scene, provider, raised, assets);
      expect([title, raise]).toEqual([
        title,
        {
          status: 'success',
          moved: [owed.fees0 - raised.position.amount0, owed.fees1 - raised.position.amount1],
          leftInContract: [],
        },
      ]);
      await act(swapOnV4(pool, true, 10n ** BigInt(TOKENS[pricedAs(pool.currency0)].decimals)));
      const { fees0, fees1 } = await askPosition(scene, 'v4', tokenId);
      if (fees0 + fees1 > 0n) {
        const collected = await askChange(scene, 'collect', { positions: [named], sender: provider });
        const collect = await sendChange(scene, provider, collected, assets);
        expect([title, collect]).toEqual([
          title,
          { status: 'success', moved: [fees0, fees1], leftInContract: [] },
        ]);
      }
      const lowered = await askChange(scene, 'remove', { ...named, percent: '41.5', sender: provider });
      const lower = await sendChange(scene, provider, lowered, assets);
      expect([title, lower.moved]).toEqual([title, [lowered.position.amount0, lowered.position.amount1]]);
      const closed = await askChange(scene, 'remove', { ...named, burn: true, sender: provider });
      const close = await sendChange(scene, provider, closed, assets);
      expect([title, close]).toEqual([
        title,
        { status: 'success', moved: [closed.position.amount0, closed.position.amount1], leftInContract: [] },
      ]);
      await rewind(scene.client, snapshot);
      await scene.proxyAtHead();
    }
  });

  test('asks for the word of the caller where a hook has a say in liquidity', async () => {
    const pool = v4Pools().find(({ hook }) => hook === 'inert');
    if (pool === undefined) throw new Error('the pool is missing');
    const owner = freshAddress('provider of a hooked pool');
    await fundProvider(scene, owner, tokensIn(pool));
    await scene.proxyAtHead();
    const body = { pool: pool.id, fullRange: true, amount0: '1000000000000000000', sender: owner };
    const refused = await post(`${scene.proxy.url}/api/v1/liquidity/add`, body);
    expect([refused.status, refused.body['code'], refused.body['details']]).toEqual([
      422,
      'LIQUIDITY_REFUSED',
      expect.objectContaining({ reason: 'confirm' }),
    ]);
    const added = await askChange(scene, 'add', { ...body, confirm: true });
    expect(added.warnings.map(({ code }) => code)).toContain('HOOK_OF_LIQUIDITY');
    expect((await sendChange(scene, owner, added, assetsIn(pool))).status).toBe('success');
  });
});

describe('a pair of V2', () => {
  test('is added to and left to the wei, with native coin and tokens', async () => {
    const random = randomFrom(SEED + 1);
    const pairs = replicaPairs().filter(
      ({ dollars, token0, token1 }) =>
        dollars > 1_000_000 && !['TAX', 'MUTE', 'TRAP'].some((key) => key === token0 || key === token1),
    );
    for (let round = 0; round < atNight(30, 5); round++) {
      const pair = pairs[below(random, pairs.length)];
      if (pair === undefined) throw new Error('there is no pair');
      const [token0, token1] = [TOKENS[pair.token0], TOKENS[pair.token1]];
      const owner = freshAddress(`provider of a pair ${round}`);
      await fundProvider(scene, owner, [token0.address, token1.address]);
      await scene.proxyAtHead();
      const isNative = random() < 0.5;
      const assets = isNative ? assetsOf(token0.address, token1.address) : [token0.address, token1.address];
      const amount = String(10n ** BigInt(token0.decimals) * BigInt(1 + below(random, 40)) + 7n);
      const title = `round ${round}: ${pair.token0}/${pair.token1} ${amount}`;
      const body = { pool: pair.address, amount0: amount, nativeIn: isNative, sender: owner };
      const added = await askChange(scene, 'add', body);
      const add = await sendChange(scene, owner, added, [...assets, pair.address]);
      const { amount0, amount1, liquidity } = added.position;
      expect([title, add]).toEqual([
        title,
        { status: 'success', moved: [-amount0, -amount1, liquidity], leftInContract: [] },
      ]);
      await tradeInV2(scene, token0.address, token1.address, 10n ** BigInt(token0.decimals));
      const left = await askChange(scene, 'remove', {
        pool: pair.address,
        percent: round % 2 === 0 ? 100 : 33.3,
        unwrap: isNative,
        sender: owner,
      });
      const leave = await sendChange(scene, owner, left, [...assets, pair.address]);
      expect([title, leave]).toEqual([
        title,
        {
          status: 'success',
          moved: [left.position.amount0, left.position.amount1, -left.position.liquidity],
          leftInContract: [],
        },
      ]);
    }
  });
});
