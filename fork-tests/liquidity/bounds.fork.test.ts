import { type Address, encodeFunctionData, erc20Abi, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { sqrtRoundingDown } from '../../server/amm/liquidity/integerSqrt.ts';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { rewind } from '../harness/chainClient.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { below, type Random, randomFrom } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_ACTOR_ABI, V4_STATE_VIEW } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_ACTOR } from '../harness/replica/v4/v4Addresses.ts';
import { pricedAs, type V4Pool, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { askChange, type Change, fundProvider } from './liquidityScene.ts';

/*
 * Strangers move the price between the answer and its transaction, to a price of the test's choice. An add
 * goes through wherever the price is within the slippage, and reverts clearly outside.
 */

const scene = v4TradingScene();
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** The slippage of the requests, 0.5 %, as parts per million of the price. */
const TOLERANCE = 5_000;
const CLEARLY = 5_100;
const MILLION = 1_000_000n;
/** Amounts below show less than the difference between tolerance and clearly outside. */
const COARSE = 1_000_000n;

const PLAIN = v4Pools().filter(
  ({ hook, shape, key }) =>
    ['none', 'watching', 'dynamicFee'].includes(hook) &&
    shape !== 'empty' &&
    ![999_999, 1_000_000].includes(key.fee),
);

/** Sends the transaction of an answer after a move, and takes both back. */
async function outcomeAfter(
  move: () => Promise<void>,
  from: Address,
  { to, data, value }: Change,
): Promise<'success' | 'reverted'> {
  const snapshot = await scene.client.snapshot();
  await move();
  const { status } = await sendTransaction(scene.client, { from, to, data, value, gas: 3_000_000n });
  await rewind(scene.client, snapshot);
  return status;
}

async function approve(from: Address, { approvals = [] }: Change): Promise<void> {
  for (const { transaction } of approvals) {
    const { status } = await sendTransaction(scene.client, { from, ...transaction });
    if (status !== 'success') throw new Error('an approval reverted');
  }
}

/** A shift of the price in parts per million: within the slippage, at its ends, or clearly outside. */
function drawShift(random: Random): number {
  const sign = random() < 0.5 ? -1 : 1;
  const kind = below(random, 5);
  if (kind === 0) return sign * TOLERANCE;
  if (kind < 3) return sign * below(random, TOLERANCE);
  return sign * (CLEARLY + below(random, kind === 3 ? 500 : 20_000));
}

async function rootOf({ id }: V4Pool): Promise<bigint> {
  const slot0 = { abi: V4_STATE_VIEW, functionName: 'getSlot0', args: [id] } as const;
  return (await scene.client.readContract({ address: MAINNET_V4.stateView, ...slot0 }))[0];
}

/** Swaps until the pool has exactly this sqrt price. */
async function moveTo(pool: V4Pool, now: bigint, target: bigint): Promise<void> {
  if (target === now) return;
  const zeroForOne = target < now;
  const params = { zeroForOne, amountSpecified: -(10n ** 33n), sqrtPriceLimitX96: target };
  const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'swap', args: [pool.key, params] });
  const value = pool.currency0 === 'ETH' && zeroForOne ? 10n ** 25n : 0n;
  const sent = { from: ACTORS.provider, to: V4_ACTOR, data, value, gas: 20_000_000n };
  const { status } = await sendTransaction(scene.client, sent);
  if (status !== 'success' || (await rootOf(pool)) !== target)
    throw new Error('the price could not be moved');
}

/** ⌊√(p² · (1 + shift))⌋ upwards, so that the price is within the shift, and its mirror downwards. */
function shifted(root: bigint, shift: number): bigint {
  const square = (root * root * (MILLION + BigInt(shift))) / MILLION;
  const down = sqrtRoundingDown(square);
  return shift < 0 ? down + 1n : down;
}

/** A range in spacings from the price: wide, narrow, one spacing, above, below, or all ticks. */
function drawRange(random: Random, { key: { tickSpacing } }: V4Pool, tick: number) {
  const at = Math.floor(tick / tickSpacing) * tickSpacing;
  const [from, to] = [
    [-80, 90],
    [-3, 4],
    [0, 1],
    [1, 25],
    [-25, 0],
  ][below(random, 6)] ?? [0, 0];
  const [tickLower, tickUpper] = [at + (from ?? 0) * tickSpacing, at + (to ?? 0) * tickSpacing];
  const isLegal = from !== to && tickLower >= -887_272 && tickUpper <= 887_272;
  const outermost = Math.floor(887_272 / tickSpacing) * tickSpacing;
  return isLegal ? { tickLower, tickUpper } : { tickLower: -outermost, tickUpper: outermost };
}

/**
 * Status that the bounds promise; undefined where one unit is more than the difference. Liquidity is fixed,
 * so of token0 more is due the lower the price is within the range, and of token1 the higher it is.
 */
function promised(
  { tickLower, tickUpper }: { readonly tickLower: number; readonly tickUpper: number },
  { position }: Change,
  root: bigint,
  shift: number,
): 'success' | 'reverted' | undefined {
  if (Math.abs(shift) <= TOLERANCE) return 'success';
  const [lower, upper] = [getSqrtRatioAtTick(tickLower), getSqrtRatioAtTick(tickUpper)];
  const price = shifted(root, shift);
  const end = shifted(root, shift < 0 ? -TOLERANCE : TOLERANCE);
  const [isCapped, isAway, most] =
    shift < 0
      ? [end <= lower, price >= upper, position.amount0Max ?? 0n]
      : [end >= upper, price <= lower, position.amount1Max ?? 0n];
  if (isCapped || isAway) return 'success';
  return most < COARSE && most > 0n ? undefined : 'reverted';
}

describe('a price that moves before the transaction', () => {
  test('an add to V4 goes through within the slippage and reverts clearly outside', async () => {
    const random = randomFrom(SEED + 2);
    const seen = { success: 0, reverted: 0 };
    for (let round = 0; round < atNight(50, 5); round++) {
      const pool = PLAIN[below(random, PLAIN.length)];
      if (pool === undefined) throw new Error('there is no pool');
      const { currency0, currency1 } = pool.key;
      const tokens = [currency0, currency1].filter((currency) => currency !== zeroAddress);
      const owner = freshAddress(`provider of V4 bounds ${round}`);
      const start = await scene.client.snapshot();
      await fundProvider(scene, owner, tokens);
      await fundProvider(scene, ACTORS.provider, tokens, 10n ** 34n);
      await scene.client.setBalance({ address: ACTORS.provider, value: 10n ** 26n });
      const slot0 = { abi: V4_STATE_VIEW, functionName: 'getSlot0', args: [pool.id] } as const;
      const [root, tick] = await scene.client.readContract({ address: MAINNET_V4.stateView, ...slot0 });
      const range = drawRange(random, pool, tick);
      const isOne = tick >= range.tickUpper || (tick >= range.tickLower && random() < 0.5);
      const side = isOne ? pool.currency1 : pool.currency0;
      const size = 10n ** BigInt(TOKENS[pricedAs(side)].decimals) * BigInt(1 + below(random, 5_000));
      const offer = isOne ? { amount1: String(size) } : { amount0: String(size) };
      await scene.proxyAtHead();
      const maximum = random() < 0.3;
      const body = { pool: pool.id, ...range, ...offer, maximum, sender: owner };
      const added = await askChange(scene, 'add', body);
      await approve(owner, added);
      for (let move = 0; move < atNight(20, 8); move++) {
        const shift = drawShift(random);
        const title = `round ${round}: ${pool.currency0}/${pool.currency1} ${pool.key.fee} ${JSON.stringify(range)} ${JSON.stringify(offer)} moved by ${shift} ppm`;
        const status = await outcomeAfter(() => moveTo(pool, root, shifted(root, shift)), owner, added);
        const expected = promised(range, added, root, shift);
        if (expected !== undefined) expect([title, status]).toEqual([title, expected]);
        seen[status] += 1;
      }
      await rewind(scene.client, start);
      await scene.proxyAtHead();
    }
    expect(Math.min(seen.success, seen.reverted)).toBeGreaterThan(3);
  });

  test('an add to V2 goes through within the slippage and reverts clearly outside', async () => {
    const random = randomFrom(SEED + 3);
    const pairs = replicaPairs().filter(
      ({ dollars, token0, token1 }) =>
        dollars > 100_000 && !['TAX', 'MUTE', 'TRAP'].some((key) => key === token0 || key === token1),
    );
    const seen = { success: 0, reverted: 0 };
    for (let round = 0; round < atNight(50, 4); round++) {
      const pair = pairs[below(random, pairs.length)];
      if (pair === undefined) throw new Error('there is no pair');
      const [token0, token1] = [TOKENS[pair.token0], TOKENS[pair.token1]];
      const owner = freshAddress(`provider of V2 bounds ${round}`);
      const mover = freshAddress(`mover of pairs ${round}`);
      const start = await scene.client.snapshot();
      await fundProvider(scene, owner, [token0.address, token1.address]);
      await fundProvider(scene, mover, [token0.address, token1.address], 10n ** 33n);
      await scene.proxyAtHead();
      const isOne = random() < 0.5;
      const { decimals } = isOne ? token1 : token0;
      const size = String(10n ** BigInt(decimals) * BigInt(1 + below(random, 500)));
      const body = { pool: pair.address, ...(isOne ? { amount1: size } : { amount0: size }), sender: owner };
      const added = await askChange(scene, 'add', body);
      await approve(owner, added);
      const isCoarse = added.position.amount0 < COARSE || added.position.amount1 < COARSE;
      for (let move = 0; move < atNight(20, 8); move++) {
        const shift = drawShift(random);
        let moved = 0;
        const status = await outcomeAfter(
          async () => {
            moved = await movePair(mover, pair.address, [token0.address, token1.address], shift);
          },
          owner,
          added,
        );
        const title = `round ${round}: ${pair.token0}/${pair.token1} ${JSON.stringify(body)} moved by ${moved}`;
        const size = Math.abs(moved);
        const expected =
          size <= TOLERANCE / 1e6 ? 'success' : size > CLEARLY / 1e6 && !isCoarse ? 'reverted' : status;
        expect([title, status]).toEqual([title, expected]);
        seen[status] += 1;
      }
      await rewind(scene.client, start);
      await scene.proxyAtHead();
    }
    expect(Math.min(seen.success, seen.reverted)).toBeGreaterThan(3);
  });
});

const PAIR = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
]);

/** Trades with a pair by about the shift of the price, parts per million. Returns the shift as a fraction. */
async function movePair(
  mover: Address,
  pair: Address,
  tokens: readonly [Address, Address],
  shift: number,
): Promise<number> {
  const { client } = scene;
  const read = () => client.readContract({ address: pair, abi: PAIR, functionName: 'getReserves' });
  const [reserve0, reserve1] = await read();
  const isUp = shift > 0;
  const [reserveIn, reserveOut, token] = isUp
    ? [reserve1, reserve0, tokens[1]]
    : [reserve0, reserve1, tokens[0]];
  const part = Math.sqrt(isUp ? 1 + shift / 1e6 : 1 / (1 + shift / 1e6)) - 1;
  const amountIn = (reserveIn * BigInt(Math.round(part * 1e12))) / 10n ** 12n;
  const amountOut = (amountIn * 997n * reserveOut) / (reserveIn * 1000n + amountIn * 997n);
  if (amountOut > 0n) {
    const transfer = { abi: erc20Abi, functionName: 'transfer', args: [pair, amountIn] } as const;
    const outs = isUp ? ([amountOut, 0n] as const) : ([0n, amountOut] as const);
    const swap = { abi: PAIR, functionName: 'swap', args: [...outs, mover, '0x'] } as const;
    for (const [to, data] of [
      [token, encodeFunctionData(transfer)],
      [pair, encodeFunctionData(swap)],
    ] as const) {
      const { status } = await sendTransaction(client, { from: mover, to, data, gas: 1_000_000n });
      if (status !== 'success') throw new Error('a trade of the test reverted');
    }
  }
  const [after0, after1] = await read();
  return Number((after1 * reserve0 * 10n ** 12n) / (after0 * reserve1)) / 1e12 - 1;
}
