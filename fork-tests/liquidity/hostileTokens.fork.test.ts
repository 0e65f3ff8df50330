import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { type Answer, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundAccount } from '../harness/funding.ts';
import { replicaPairs } from '../harness/replica/markets.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { hostileCode, openMarketOf } from '../hostile/hostileMarkets.ts';
import { robbingCode } from './hookedPools.ts';
import { askChange, fundProvider, sendChange } from './liquidityScene.ts';

/*
 * Tokens that would cost a provider his tokens: each is refused or said before anything is signed, and what
 * goes through is to the wei, with nothing left in any contract.
 */

const scene = v4TradingScene();

const MINTED = parseAbi(['function mint(address to, uint256 value)']);
const ask = (kind: string, body: object): Promise<Answer> =>
  post(`${scene.proxy.url}/api/v1/liquidity/${kind}`, body);
const codesOf = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

async function send(from: Address, to: Address, data: `0x${string}`): Promise<void> {
  const { status } = await sendTransaction(scene.client, { from, to, data, gas: 2_000_000n });
  if (status !== 'success') throw new Error('a transaction of the test reverted');
  await scene.proxyAtHead();
}

/** Opens pools of a token with WETH and USDC, and gives an account some of it and native coin. */
async function marketOf(name: string, protocol: 'v2' | 'v3') {
  const owner = freshAddress(`maker of ${name} ${protocol}`);
  const capital = { tokens: 10n ** 24n, weth: 10n ** 21n, usdc: 10n ** 12n };
  const place = { label: `liquidity ${name}`, owner, capital };
  // A pair gets its first shares from an honest token, which then turns into the other.
  const market = await openMarketOf(scene.client, protocol === 'v2' ? 'HonestToken' : name, protocol, place);
  const [pool] = market.pools;
  const provider = freshAddress(`provider of ${name} ${protocol}`);
  await fundProvider(scene, provider, [TOKENS.WETH.address]);
  const mint = (to: Address) => encodeFunctionData({ abi: MINTED, args: [to, 10n ** 24n] });
  await send(owner, market.token, mint(provider));
  if (protocol === 'v2') {
    await send(owner, market.token, mint(pool));
    await fundAccount(scene.client, { token: TOKENS.WETH.address, to: pool, amount: 2n * capital.weth });
    await send(owner, pool, encodeFunctionData({ abi: V2_PAIR, functionName: 'mint', args: [owner] }));
    await scene.client.setCode({ address: market.token, bytecode: hostileCode(name) });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
  }
  const isFirst = market.token < TOKENS.WETH.address.toLowerCase();
  const offer = isFirst ? { amount0: '1000000000000000000' } : { amount1: '1000000000000000000' };
  const range = protocol === 'v3' ? { fullRange: true } : {};
  const assets = isFirst ? [market.token, 'native' as const] : ['native' as const, market.token];
  return { market, owner, provider, assets, body: { pool, ...range, ...offer, sender: provider } };
}

describe('a token that does not keep to the rules', () => {
  test('is refused for V3 where it keeps a part of transfers, and said for V2, whose add goes through', async () => {
    const inV3 = await marketOf('IntoPoolsToken', 'v3');
    expect((await ask('add', inV3.body)).body).toMatchObject({ details: { reason: 'taxedToken' } });
    const { body, provider, assets } = await marketOf('IntoPoolsToken', 'v2');
    const added = await askChange(scene, 'add', body);
    // Nobody has traded it yet, so only the simulation shows what arrives: nine tenths.
    expect(codesOf(added)).toContain('SIMULATION_DIFFERS');
    const sent = await sendChange(scene, provider, added, [...assets, body.pool]);
    const { amount0, amount1 } = added.position;
    const { shares = 0n } = added.simulation;
    expect(sent).toEqual({ status: 'success', moved: [-amount0, -amount1, shares], leftInContract: [] });
    expect((shares ?? 0n) < (added.position.liquidity * 91n) / 100n).toBe(true);
  });

  test('is named for V2 where trades have shown its tax, and an add and a removal are to the wei', async () => {
    const pair = replicaPairs().find(({ token0, token1 }) => [token0, token1].includes('TAX'));
    if (pair === undefined) throw new Error('the pair is missing');
    const tokens = [TOKENS[pair.token0].address, TOKENS[pair.token1].address];
    const provider = freshAddress('provider of a taxed pair');
    await fundProvider(scene, provider, tokens, 10n ** 24n);
    await scene.proxyAtHead();
    const body = { pool: pair.address, amount0: '1000000000000000', nativeIn: false, sender: provider };
    const added = await askChange(scene, 'add', body);
    expect(codesOf(added)).toContain('TOKEN_TAXED');
    expect((await sendChange(scene, provider, added, [...tokens, pair.address])).status).toBe('success');
    const left = await askChange(scene, 'remove', { pool: pair.address, sender: provider });
    expect(codesOf(left)).toContain('TOKEN_TAXED');
    const { status, leftInContract } = await sendChange(scene, provider, left, tokens);
    expect([status, leftInContract]).toEqual(['success', []]);
  });

  test.each([
    ['RebasingToken', 'v3', 'taxedToken'],
    ['OwnerOnlyToken', 'v3', undefined],
    ['OwnerOnlyToken', 'v2', undefined],
  ] as const)('%s in %s: an add is refused, as it would revert', async (name, protocol, reason) => {
    const { body } = await marketOf(name, protocol);
    const { status, body: answer } = await ask('add', body);
    expect([status, answer['code']]).toEqual([
      422,
      reason === undefined ? 'SIMULATION_REVERTED' : 'LIQUIDITY_REFUSED',
    ]);
    if (reason !== undefined) expect(answer['details']).toMatchObject({ reason });
  });

  test.each(['v2', 'v3'] as const)(
    'one that calls a router back in %s is added to the wei, with nothing left',
    async (protocol) => {
      const { body, provider, assets } = await marketOf('ReentrantToken', protocol);
      const added = await askChange(scene, 'add', body);
      const sent = await sendChange(scene, provider, added, assets);
      const { amount0, amount1 } = added.position;
      expect(sent).toEqual({ status: 'success', moved: [-amount0, -amount1], leftInContract: [] });
    },
  );

  test('one that takes the native coin of the add out of the manager is refused', async () => {
    const { market, body } = await marketOf('HonestToken', 'v3');
    await scene.client.setCode({ address: market.token, bytecode: robbingCode('RobbingToken') });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    const answer = await ask('add', body);
    expect([answer.status, answer.body['code']]).toEqual([422, 'SIMULATION_REVERTED']);
  });

  test('that lowered the balances of a pair is named at an add, and a removal pays by the balances', async () => {
    const { body, provider, owner, assets, market } = await marketOf('RebasingToken', 'v2');
    const refused = await ask('add', body);
    expect([refused.status, refused.body['code'], refused.body['details']]).toEqual([
      422,
      'LIQUIDITY_REFUSED',
      { reason: 'shrunkPair', token: market.token, pair: body.pool },
    ]);
    expect(refused.body['error']).toContain('the token lowers balances');
    const half = { pool: body.pool, percent: 50, sender: owner };
    // The router would keep a tenth of the token on its way to the native coin.
    expect((await ask('remove', half)).body).toMatchObject({ details: { error: 'leftBehind' } });
    const left = await askChange(scene, 'remove', { ...half, unwrap: false });
    const tokens = assets.map((asset) => (asset === 'native' ? TOKENS.WETH.address : asset));
    const { status, moved, leftInContract } = await sendChange(scene, owner, left, tokens);
    const { amount0, amount1 } = left.position;
    const shrunk = (amount: bigint, side: number) =>
      tokens[side] === market.token ? (amount * 9n) / 10n : amount;
    expect([status, leftInContract]).toEqual(['success', []]);
    for (const [side, amount] of [amount0, amount1].entries()) {
      const off = (moved[side] ?? 0n) - shrunk(amount, side);
      expect(off * off, `token${side}`).toBeLessThanOrEqual(1n);
    }
    expect(await ask('add', { ...body, sender: provider })).toMatchObject({ status: 200 });
  });
});

test('an add to V3 and V2 approves exactly the amounts, and nothing of them is left', async () => {
  const { body, provider, assets, market } = await marketOf('HonestToken', 'v2');
  const added = await askChange(scene, 'add', { ...body, nativeIn: false });
  const tokens = assets.map((asset) => (asset === 'native' ? TOKENS.WETH.address : asset));
  await sendChange(scene, provider, added, tokens);
  for (const token of [market.token, TOKENS.WETH.address]) {
    const args = [provider, added.to] as const;
    const left = await scene.client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'allowance',
      args,
    });
    expect(left).toBeLessThanOrEqual(1n);
    expect(left).not.toBe(maxUint256);
  }
});
