import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { rewind } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_ACTOR_ABI, V4_POSITION_MANAGER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_ACTOR } from '../harness/replica/v4/v4Addresses.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { openManagerMarket } from '../transferTax/managerMarkets.ts';
import { robbingCode } from './hookedPools.ts';
import { askPosition, fundProvider } from './liquidityScene.ts';
import { type Asset, askZap, balanceOf, sendZap } from './zapScene.ts';

/*
 * A new V4 position from one token, in one transaction of the Universal Router: somebody who donates, copies
 * the transaction or moves the price before it gains nothing, and takes nothing from the owner.
 */

const scene = v4TradingScene();
const { universalRouter: ROUTER } = MAINNET;
const { positionManager: MANAGER } = MAINNET_V4;
const ETHER = 10n ** 18n;
/** Where `OlderRouter.sol` finds the code of the router. */
const LATER_ROUTER = '0x4C61746572526f75746572000000000000000014';
/** `MaximumAmountExceeded(uint128,uint128)` */
const ABOVE_MAXIMUM = '31e30ad0';

let snapshot: Hex;
beforeEach(async () => {
  snapshot = await scene.client.snapshot();
});
afterEach(async () => {
  await rewind(scene.client, snapshot);
  await scene.proxyAtHead();
});

function poolOf(currency0: Address, currency1: Address) {
  const found = v4Pools().find(
    ({ key, hook, dollars, shape }) =>
      key.currency0.toLowerCase() === currency0.toLowerCase() &&
      key.currency1.toLowerCase() === currency1.toLowerCase() &&
      [hook, shape === 'empty', dollars > 1_000_000].join() === 'none,false,true',
  );
  if (found === undefined) throw new Error('there is no such pool');
  return found;
}

const LINK = TOKENS.LINK.address;
const USDC = TOKENS.USDC.address;
const WETH = TOKENS.WETH.address;
const OF_COIN = { pool: poolOf(zeroAddress, LINK), assets: ['native', LINK] as const };
const OF_TOKENS = { pool: poolOf(USDC, WETH), assets: [USDC, WETH] as const };

const CASES = [
  { title: 'paid in the coin', ...OF_COIN, side: 0, tokenIn: WETH, amountIn: 2n * ETHER },
  { title: 'paid in a token for the coin', ...OF_COIN, side: 1, tokenIn: LINK, amountIn: 300n * ETHER },
  { title: 'of two tokens', ...OF_TOKENS, side: 0, tokenIn: USDC, amountIn: 5_000_000_000n },
] as const;

/** Asks for a position over all prices that another account will own. */
async function asked({ title, pool, tokenIn, amountIn }: (typeof CASES)[number]) {
  const sender = freshAddress(`zapper ${title}`);
  const owner = freshAddress(`owner ${title}`);
  await fundProvider(scene, sender, [tokenIn], amountIn);
  await scene.proxyAtHead();
  const body = { pool: pool.id, fullRange: true, tokenIn, amountIn: String(amountIn), nativeIn: true };
  return { sender, owner, zap: await askZap(scene, { ...body, sender, recipient: owner }) };
}

const nextTokenId = () =>
  scene.client.readContract({ address: MANAGER, abi: V4_POSITION_MANAGER, functionName: 'nextTokenId' });
const heldBy = (account: Address, assets: readonly Asset[]) =>
  Promise.all([...assets, WETH].map((asset) => balanceOf(scene, asset, account)));

describe.each(CASES)('a zap into a new V4 position $title', (each) => {
  const { assets, side, amountIn, pool } = each;

  test('is one transaction of the Universal Router, and leaves nothing in it and in the manager', async () => {
    const { sender, owner, zap } = await asked(each);
    const isCoin = assets[side] === 'native';
    expect([zap.to.toLowerCase(), zap.value, zap.swap?.to]).toEqual([
      ROUTER,
      isCoin ? amountIn : 0n,
      undefined,
    ]);
    expect(zap.calls.length).toBe(isCoin ? 1 : 3);
    expect(zap.approvals.map(({ step, required }) => [step, required])).toEqual(
      isCoin
        ? []
        : [
            ['token', amountIn],
            ['permit2', amountIn],
          ],
    );
    const tokenId = await nextTokenId();
    const { moved, left } = await sendZap(scene, sender, zap, assets);
    const dust = [zap.dust.amount0, zap.dust.amount1];
    expect(moved).toEqual(dust.map((rest, at) => (at === side ? rest - amountIn : rest)));
    expect(zap.dust.percent).toBeLessThan(0.1);
    expect(new Set(left)).toEqual(new Set([0n]));
    expect([await heldBy(ROUTER, assets), await heldBy(MANAGER, assets)]).toEqual([
      [0n, 0n, 0n],
      [0n, 0n, 0n],
    ]);
    const position = await askPosition(scene, 'v4', tokenId);
    expect([position.owner.toLowerCase(), position.liquidity]).toEqual([
      owner.toLowerCase(),
      zap.position.liquidity,
    ]);
  });

  test('gives the sender the gifts of a stranger to router and manager, and mints the same position', async () => {
    const { sender, zap } = await asked(each);
    const gift = 777n;
    const tokens = [...assets].flatMap((asset) => (asset === 'native' ? [] : [asset]));
    for (const token of tokens)
      for (const to of [ROUTER, MANAGER]) await fundAccount(scene.client, { token, to, amount: gift });
    if (tokens.length < 2)
      for (const to of [ROUTER, MANAGER]) await fundNative(scene.client, { to, amount: gift });
    const tokenId = await nextTokenId();
    const { moved } = await sendZap(scene, sender, zap, assets);
    const dust = [zap.dust.amount0, zap.dust.amount1];
    const gained = moved.map((change, at) => change - (dust[at] ?? 0n) + (at === side ? amountIn : 0n));
    // A token that is paid does not pass through the router, where the gift stays.
    const isCoin = (at: number) => assets[at] === 'native';
    expect(gained).toEqual([0, 1].map((at) => (at === side && !isCoin(at) ? gift : 2n * gift)));
    expect(await heldBy(MANAGER, assets)).toEqual([0n, 0n, 0n]);
    expect((await askPosition(scene, 'v4', tokenId)).liquidity).toBe(zap.position.liquidity);
  });

  test('reverts whole where the price has moved before it, and the sender keeps all', async () => {
    const { sender, zap } = await asked(each);
    const last = zap.calls.at(-1);
    for (const { to, data, value } of zap.calls.slice(0, -1))
      await sendTransaction(scene.client, { from: sender, to: to as Address, data: data as Hex, value });
    const zeroForOne = side === 1;
    const slot = zeroForOne
      ? 4_295_128_740n
      : 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n;
    const sold = zeroForOne ? ETHER : 10n * ETHER;
    const params = { zeroForOne, amountSpecified: -sold, sqrtPriceLimitX96: slot };
    const data = encodeFunctionData({ abi: V4_ACTOR_ABI, functionName: 'swap', args: [pool.key, params] });
    const value = assets[0] === 'native' && zeroForOne ? sold : 0n;
    const pushed = { from: ACTORS.provider, to: V4_ACTOR, data, value, gas: 5_000_000n };
    expect((await sendTransaction(scene.client, pushed)).status).toBe('success');
    const [before, tokenId] = [await heldBy(sender, [...assets]), await nextTokenId()];
    const call = { to: zap.to as Address, data: last?.data as Hex, value: zap.value };
    await expect(scene.client.call({ account: sender, ...call })).rejects.toThrow(ABOVE_MAXIMUM);
    const receipt = await sendTransaction(scene.client, { from: sender, ...call, gas: 5_000_000n });
    expect(receipt.status).toBe('reverted');
    const gas = receipt.gasUsed * receipt.effectiveGasPrice;
    const after = await heldBy(sender, assets);
    expect(after.map((held, at) => held + (assets[at] === 'native' ? gas : 0n))).toEqual(before);
    expect(await nextTokenId()).toBe(tokenId);
    expect([await heldBy(ROUTER, assets), await heldBy(MANAGER, assets)]).toEqual([
      [0n, 0n, 0n],
      [0n, 0n, 0n],
    ]);
  });

  test('sent first by a stranger takes his own money for the same owner, and gives the rest to the sender', async () => {
    const { sender, owner, zap } = await asked(each);
    const thief = freshAddress(`thief ${each.title}`);
    await fundProvider(scene, thief, [each.tokenIn], amountIn);
    const [before, tokenId] = [await heldBy(sender, assets), await nextTokenId()];
    const paid = await sendZap(scene, thief, zap, assets);
    expect(paid.moved[side]).toBe(-amountIn);
    const rest = (await heldBy(sender, assets)).slice(0, 2).map((held, at) => held - (before[at] ?? 0n));
    expect(rest).toEqual([zap.dust.amount0, zap.dust.amount1]);
    expect((await askPosition(scene, 'v4', tokenId)).owner.toLowerCase()).toBe(owner.toLowerCase());
  });
});

describe('a zap into a new V4 position is in two transactions, to the wei,', () => {
  /** Sends a zap of two tokens, which the router may only swap for. */
  async function sentByTwo() {
    const { sender, zap } = await asked(CASES[2]);
    expect([zap.to.toLowerCase(), zap.swap?.to?.toLowerCase()]).toEqual([MANAGER, ROUTER]);
    const { moved, left } = await sendZap(scene, sender, zap, OF_TOKENS.assets);
    expect(moved).toEqual([zap.dust.amount0 - CASES[2].amountIn, zap.dust.amount1]);
    expect(new Set(left)).toEqual(new Set([0n]));
  }

  test('where the router serves another position manager', async () => {
    const code = await scene.client.getCode({ address: ROUTER });
    const other = freshAddress('another position manager').slice(2).toLowerCase();
    const served = code?.replaceAll(MANAGER.slice(2).toLowerCase(), other) as Hex;
    expect(served).not.toBe(code);
    await scene.client.setCode({ address: ROUTER, bytecode: served });
    await sentByTwo();
  });

  test('where the router is of a version without the command', async () => {
    const later = await scene.client.getCode({ address: ROUTER });
    await scene.client.setCode({ address: LATER_ROUTER, bytecode: later ?? '0x' });
    const { data } = await scene.client.call({ data: contractCode('OlderRouter') });
    await scene.client.setCode({ address: ROUTER, bytecode: data ?? '0x' });
    await sentByTwo();
  });
});

describe('a token that sweeps the WETH that lies in the position manager when it comes in', () => {
  /** Zaps 10 tokens into its pool with slack. Returns the answer, and the tokens in their order. */
  async function zapped(other: 'WETH' | 'EDGE', isPaid: boolean) {
    const market = await openManagerMarket(scene.client, 'HonestToken', [['v4', other]]);
    const thief = market.token;
    await scene.client.setCode({ address: thief, bytecode: robbingCode('SlackTakingToken') });
    const sender = freshAddress(`zapper of ${other} ${isPaid}`);
    const beside = TOKENS[other].address;
    const amount = 10n * ETHER;
    await fundProvider(scene, sender, [beside], amount);
    const abi = parseAbi(['function mint(address to, uint256 value)']);
    const data = encodeFunctionData({ abi, args: [sender, amount] });
    await sendTransaction(scene.client, { from: sender, to: thief, data });
    await scene.proxyAtHead();
    const tokens = thief < beside ? ([thief, beside] as const) : ([beside, thief] as const);
    const tokenIn = isPaid ? thief : beside;
    const place = { pool: market.pools[0], fullRange: true, maximum: true, slippage: 10 };
    const zap = await askZap(scene, { ...place, tokenIn, amountIn: String(amount), sender });
    const expected = [zap.dust.amount0, zap.dust.amount1].map((rest, at) =>
      tokens[at] === tokenIn ? rest - amount : rest,
    );
    return { zap, sender, tokens, thief, expected };
  }

  test.each([
    { title: 'is bought', isPaid: false },
    { title: 'pays', isPaid: true },
  ])('and $title takes nothing of the slack that `maximum` leaves a zap', async ({ isPaid }) => {
    const { zap, sender, tokens, thief, expected } = await zapped('WETH', isPaid);
    expect(zap.to.toLowerCase()).toBe(ROUTER);
    const { moved, left } = await sendZap(scene, sender, zap, tokens);
    expect([moved, new Set(left)]).toEqual([expected, new Set([0n])]);
    expect(await balanceOf(scene, WETH, thief)).toBe(0n);
  });

  test('and a token that nothing vouches for either are put in by two transactions', async () => {
    const { zap, sender, tokens, expected } = await zapped('EDGE', false);
    expect([zap.to.toLowerCase(), zap.swap?.to?.toLowerCase()]).toEqual([MANAGER, ROUTER]);
    const { moved, left } = await sendZap(scene, sender, zap, tokens);
    expect([moved, new Set(left)]).toEqual([expected, new Set([0n])]);
  });
});
