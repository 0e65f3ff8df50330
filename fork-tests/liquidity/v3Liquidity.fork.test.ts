import { parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { rewind } from '../harness/chainClient.ts';
import { type ReplicaPool, replicaPools } from '../harness/replica/markets.ts';
import { below, randomFrom } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { askChange, askPosition, assetsOf, fundProvider, sendChange } from './liquidityScene.ts';
import { tradeInV3 } from './moveV3Pool.ts';

/*
 * Positions of V3 are opened, raised, lowered, collected and closed by the answers of the service, unchanged.
 * The oracle is the chain: what the wallet gained and paid, to the wei.
 */

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const provider = freshAddress('provider of liquidity');
const OPEN = replicaPools().filter(({ shape }) => shape === 'volatile' || shape === 'stable');
const addressOf = (key: ReplicaPool['token0']) => TOKENS[key].address;
const assetsIn = ({ token0, token1 }: ReplicaPool) => assetsOf(addressOf(token0), addressOf(token1));

async function tickOf({ address }: ReplicaPool): Promise<number> {
  const abi = parseAbi(['function slot0() view returns (uint160 sqrtPriceX96, int24 tick)']);
  return (await scene.client.readContract({ address, abi, functionName: 'slot0' }))[1];
}

/** A range: around the price, above it, below it, one spacing wide, or all ticks. */
async function drawRange(pool: ReplicaPool, kind: number) {
  if (kind === 4) return { fullRange: true };
  const { tickSpacing } = pool;
  const at = Math.floor((await tickOf(pool)) / tickSpacing) * tickSpacing;
  const [from = 0, to = 0] = [
    [-40, 40],
    [1, 30],
    [-30, 0],
    [0, 1],
  ][kind] ?? [-5, 5];
  return { tickLower: at + from * tickSpacing, tickUpper: at + to * tickSpacing };
}

describe('a position of V3', () => {
  test(`is opened, raised, lowered, collected and closed to the wei`, async () => {
    const random = randomFrom(SEED);
    const rounds = atNight(40, 6);
    for (let round = 0; round < rounds; round++) {
      const pool = OPEN[below(random, OPEN.length)] ?? OPEN[0];
      if (pool === undefined) throw new Error('there is no pool');
      const snapshot = await scene.client.snapshot();
      // Of PEPE, 50 WETH are worth 10^28 raw units.
      await fundProvider(scene, provider, [addressOf(pool.token0), addressOf(pool.token1)], 10n ** 30n);
      await scene.proxyAtHead();
      const kind = below(random, 5);
      const range = await drawRange(pool, kind);
      const isOne = kind === 2 || (kind !== 1 && random() < 0.5);
      const key = isOne ? pool.token1 : pool.token0;
      const size = String(
        10n ** BigInt(TOKENS[key].decimals) * BigInt(1 + below(random, 50)) + BigInt(below(random, 9999)),
      );
      const offer = isOne ? { amount1: size } : { amount0: size };
      const title = `round ${round}: ${pool.token0}/${pool.token1} ${pool.fee} range ${kind} ${JSON.stringify(offer)}`;
      const assets = assetsIn(pool);
      const added = await askChange(scene, 'add', {
        pool: pool.address,
        ...range,
        ...offer,
        sender: provider,
      });
      const opened = await sendChange(scene, provider, added, assets);
      const { amount0, amount1, liquidity } = added.position;
      expect([title, opened]).toEqual([
        title,
        { status: 'success', moved: [-amount0, -amount1], leftInContract: [] },
      ]);
      const tokenId = added.simulation.tokenId ?? 0n;
      const named = { tokenId: String(tokenId), protocol: 'v3' };
      expect(await askPosition(scene, 'v3', tokenId)).toMatchObject({
        owner: provider,
        liquidity,
        fees0: 0n,
      });

      const raised = await askChange(scene, 'add', {
        ...named,
        liquidity: String(liquidity),
        sender: provider,
      });
      const raise = await sendChange(scene, provider, raised, assets);
      expect([title, raise.status, raise.moved]).toEqual([
        title,
        'success',
        [-raised.position.amount0, -raised.position.amount1],
      ]);

      for (const zeroForOne of [true, false, true]) {
        const sold = zeroForOne ? pool.token0 : pool.token1;
        await tradeInV3(scene, pool, zeroForOne, 10n ** BigInt(TOKENS[sold].decimals) * 3n);
      }
      const owed = await askPosition(scene, 'v3', tokenId);
      const lowered = await askChange(scene, 'remove', { ...named, percent: 37, sender: provider });
      const lower = await sendChange(scene, provider, lowered, assets);
      const [paid] = lowered.fees;
      expect([title, paid?.fees0, paid?.fees1]).toEqual([title, owed.fees0, owed.fees1]);
      expect([title, lower]).toEqual([
        title,
        {
          status: 'success',
          moved: [lowered.position.amount0 + owed.fees0, lowered.position.amount1 + owed.fees1],
          leftInContract: [],
        },
      ]);

      await tradeInV3(scene, pool, false, 10n ** BigInt(TOKENS[pool.token1].decimals) * 2n);
      const { fees0, fees1 } = await askPosition(scene, 'v3', tokenId);
      if (fees0 + fees1 > 0n) {
        const collected = await askChange(scene, 'collect', { positions: [named], sender: provider });
        const collect = await sendChange(scene, provider, collected, assets);
        expect([title, collect]).toEqual([
          title,
          { status: 'success', moved: [fees0, fees1], leftInContract: [] },
        ]);
      }
      const closed = await askChange(scene, 'remove', { ...named, burn: true, sender: provider });
      const close = await sendChange(scene, provider, closed, assets);
      expect([title, close.status, close.moved, close.leftInContract]).toEqual([
        title,
        'success',
        [closed.position.amount0, closed.position.amount1],
        [],
      ]);
      await rewind(scene.client, snapshot);
      await scene.proxyAtHead();
    }
  });

  test('goes through within the slippage and reverts outside, on both sides', async () => {
    const pool = OPEN.find(
      ({ token0, token1, fee }) => token0 === 'USDC' && token1 === 'WETH' && fee === 500,
    );
    if (pool === undefined) throw new Error('the pool is missing');
    const owner = freshAddress('provider of bounds');
    await fundProvider(scene, owner, [addressOf(pool.token0)]);
    await scene.proxyAtHead();
    const at = Math.floor((await tickOf(pool)) / 10) * 10;
    const range = { tickLower: at - 3000, tickUpper: at + 3000 };
    const body = { pool: pool.address, ...range, amount1: '2000000000000000000', sender: owner };
    const added = await askChange(scene, 'add', body);
    for (const { transaction } of added.approvals ?? [])
      await sendTransaction(scene.client, { from: owner, ...transaction });
    const bare = { ...added, approvals: [], gasEstimate: 1_000_000n };
    const priceOf = async () => {
      const abi = parseAbi(['function slot0() view returns (uint160 sqrtPriceX96, int24 tick)']);
      const [root] = await scene.client.readContract({ address: pool.address, abi, functionName: 'slot0' });
      return Number(root) ** 2;
    };
    const before = await priceOf();
    const random = randomFrom(SEED);
    const statuses = { within: 0, outside: 0 };
    for (let move = 0; move < atNight(200, 10); move++) {
      const snapshot = await scene.client.snapshot();
      const zeroForOne = move % 2 === 0;
      const dollars = BigInt(20_000 + below(random, 4_000_000));
      await tradeInV3(
        scene,
        pool,
        zeroForOne,
        zeroForOne ? dollars * 10n ** 6n : (dollars * 10n ** 18n) / 3500n,
      );
      const shift = (await priceOf()) / before - 1;
      const { status } = await sendChange(scene, owner, bare, []);
      const isWithin = Math.abs(shift) <= 0.005;
      if (isWithin) statuses.within++;
      else statuses.outside++;
      expect([shift, status]).toEqual([shift, isWithin ? 'success' : 'reverted']);
      await rewind(scene.client, snapshot);
      await scene.proxyAtHead();
    }
    expect(statuses.within).toBeGreaterThan(1);
    expect(statuses.outside).toBeGreaterThan(1);
  }, 1_200_000);
});
