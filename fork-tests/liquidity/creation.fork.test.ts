import { type Address, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { v4IdOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { expectRefusal, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { addressOf, inOrder, isDone, prepareCreation, readPool, sqrtX96 } from './creations.ts';
import { askChange, assetsOf, type Change, fundProvider, sendChange } from './liquidityScene.ts';

/*
 * Pools are created by the answers of the service, unchanged. The oracle is the chain: the price of the new
 * pool, its gas, and what the wallet paid, to the wei.
 */

const scene = v4TradingScene();
const VIEWS = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function slot0() view returns (uint160)',
  'function liquidity() view returns (uint128)',
  'function getReserves() view returns (uint112, uint112)',
]);

describe('a creation', () => {
  test.each([
    ['UNI', 'LINK', '0.5', 5000n, 10000n],
    ['DAI', 'LINK', '0.05', 500n, 10000n],
    ['WETH', 'GUSD', '3500', 3500n * 10n ** 2n, 10n ** 18n],
    ['UNIT', 'USDC', '0.5', 5n * 10n ** 5n, 1n],
  ] as const)('of a V3 pool of %s and %s begins at %s, to the wei', async (a, b, startPrice, bPerA, unit) => {
    const { owner, body } = await prepareCreation(scene, `creator of ${a} and ${b}`, a, b, {
      protocol: 'v3',
      fee: 100,
      startPrice,
      fullRange: true,
      amount0: String(7n * 10n ** BigInt(TOKENS[a].decimals) + 3n),
    });
    const change = await askChange(scene, 'add', body);
    const [first, second] = inOrder(a, b);
    const isSwapped = first !== a;
    expect(change.warnings.map(({ code }) => code)).toEqual([
      'POOL_CREATED',
      ...(isSwapped ? ['TOKENS_SWAPPED'] : []),
    ]);
    const sent = await sendChange(scene, owner, change, assetsOf(addressOf(first), addressOf(second)));
    expect(sent).toEqual(isDone(change));
    const pool = {
      address: await readPool(scene, addressOf(first), addressOf(second), 100),
      abi: VIEWS,
    } as const;
    const price = isSwapped ? sqrtX96(unit, bPerA) : sqrtX96(bPerA, unit);
    expect(await scene.client.readContract({ ...pool, functionName: 'slot0' })).toBe(price);
    expect(await scene.client.readContract({ ...pool, functionName: 'liquidity' })).toBe(
      change.position.liquidity,
    );
  });

  test.each([
    ['native coin and CRV', 'WETH', 'CRV', true, '4375', 777, 7],
    ['WETH and CRV', 'WETH', 'CRV', false, '4375', 777, 7],
    ['UNI and AAVE', 'UNI', 'AAVE', true, '0.033', 0, 1],
  ] as const)(
    'of a V4 pool of %s takes its amounts to the wei',
    async (title, a, b, nativeIn, startPrice, fee, tickSpacing) => {
      const { owner, body } = await prepareCreation(scene, `creator of V4 with ${title}`, a, b, {
        protocol: 'v4',
        fee,
        tickSpacing,
        startPrice,
        nativeIn,
        fullRange: true,
        amount0: String(3n * 10n ** 18n),
      });
      const change = await askChange(scene, 'add', body);
      const isNative = nativeIn && a === 'WETH';
      const order = isNative ? [a, b] : inOrder(a, b);
      const assets = order.map((key) =>
        isNative && key === 'WETH' ? ('native' as const) : addressOf(key as TokenKey),
      );
      expect(await sendChange(scene, owner, change, assets)).toEqual(isDone(change));
      const again = await post(`${scene.proxy.url}/api/v1/liquidity/add`, body);
      expectRefusal(again, {
        status: 422,
        code: 'LIQUIDITY_REFUSED',
        error: /^The pool 0x[0-9a-f]{64} exists and has a price: add to it by pool, without create$/,
        details: { reason: 'poolExists', pool: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      });
    },
  );

  test.each([
    ['LINK and DAI', 'LINK', 'DAI', '20'],
    ['native coin and LONE', 'WETH', 'LONE', '3500'],
  ] as const)('of a pair of %s takes its amounts to the wei', async (title, a, b, startPrice) => {
    const { owner, body } = await prepareCreation(scene, `creator of a pair of ${title}`, a, b, {
      protocol: 'v2',
      startPrice,
      amount0: String(4n * 10n ** 18n),
    });
    const change = await askChange(scene, 'add', body);
    const codes = change.warnings.map(({ code }) => code);
    expect(codes.includes('PRICE_NOT_VOUCHED')).toBe(b === 'LONE');
    const [first, second] = inOrder(a, b);
    const sent = await sendChange(scene, owner, change, assetsOf(addressOf(first), addressOf(second)));
    expect(sent).toEqual(isDone(change));
    const amounts = { [a]: 4n * 10n ** 18n, [b]: 4n * 10n ** 18n * BigInt(startPrice) };
    const pair = await scene.client.readContract({
      address: MAINNET.v2Factory,
      abi: VIEWS,
      functionName: 'getPair',
      args: [addressOf(a), addressOf(b)],
    });
    const reserves = await scene.client.readContract({
      address: pair,
      abi: VIEWS,
      functionName: 'getReserves',
    });
    expect(reserves).toEqual([amounts[first], amounts[second]]);
    // √(4 · 4p) · 10^18, less the 1000 units that the pair burns.
    expect(change.position.liquidity).toBe(
      sqrtX96(16n * BigInt(startPrice) * 10n ** 36n, 1n << 192n) - 1000n,
    );
    expect(change.simulation.shares).toBe(change.position.liquidity);
    const refused = await post(`${scene.proxy.url}/api/v1/liquidity/add`, body);
    expect(refused.body).toMatchObject({ details: { reason: 'poolExists' } });
  });
});

/** Sends the approvals of a change and its transaction. Returns the gas units of the latter. */
async function gasOf(from: Address, { approvals = [], to, data, value }: Change): Promise<bigint> {
  for (const { transaction } of approvals) await sendTransaction(scene.client, { from, ...transaction });
  const receipt = await sendTransaction(scene.client, { from, to, data, value, gas: 8_000_000n });
  expect(receipt.status).toBe('success');
  await scene.proxyAtHead();
  return receipt.gasUsed;
}

test.each([
  ['a V3 pool', { protocol: 'v3', fee: 500, fullRange: true }],
  ['a V4 pool', { protocol: 'v4', fee: 901, tickSpacing: 9, fullRange: true }],
  ['a pair', { protocol: 'v2' }],
])('the gas of a creation of %s is what its warning says, within a tenth', async (title, more) => {
  const { owner, body } = await prepareCreation(scene, `creator for gas of ${title}`, 'MKR', 'AAVE', {
    ...more,
    startPrice: '6.67',
    amount0: String(10n ** 18n),
  });
  const change = await askChange(scene, 'add', body);
  const said = change.warnings.find(({ code }) => code === 'POOL_CREATED')?.message ?? '';
  const [, units = '0'] = /for about (\d+) units of gas/.exec(said) ?? [];
  const created = await gasOf(owner, change);
  const second = freshAddress(`second provider of ${title}`);
  await fundProvider(scene, second, [addressOf('MKR'), addressOf('AAVE')]);
  await scene.proxyAtHead();
  const pool = await poolOf(title);
  const range = 'fullRange' in more ? { fullRange: true } : {};
  const added = await askChange(scene, 'add', {
    pool,
    ...range,
    amount0: String(10n ** 18n),
    sender: second,
  });
  const beside = Number(created - (await gasOf(second, added)));
  expect([title, Number(units) / beside > 0.9 && Number(units) / beside < 1.1, beside]).toEqual([
    title,
    true,
    beside,
  ]);
});

/** Returns the pool of MKR and AAVE that the test above has created. */
async function poolOf(title: string): Promise<string> {
  const [first, second] = inOrder('MKR', 'AAVE').map(addressOf) as [Address, Address];
  if (title === 'a V3 pool') return readPool(scene, first, second, 500);
  if (title === 'a pair')
    return scene.client.readContract({
      address: MAINNET.v2Factory,
      abi: VIEWS,
      functionName: 'getPair',
      args: [first, second],
    });
  return v4IdOf({ currency0: first, currency1: second, fee: 901, tickSpacing: 9, hooks: zeroAddress });
}
