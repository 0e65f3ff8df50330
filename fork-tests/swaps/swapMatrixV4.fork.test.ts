import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { readBalances, sendTransaction } from '../harness/accounts.ts';
import { atNight } from '../harness/atNight.ts';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { V4_ACTOR } from '../harness/replica/v4/v4Addresses.ts';
import { v4PoolOf, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { swapOnV4 } from '../harness/replica/v4/v4Transactions.ts';
import { freshAddress, type TradingScene } from '../harness/tradingScene.ts';
import { v4TradingScene } from '../harness/v4TradingScene.ts';
import { provePermitAndFee } from './provePermitAndFee.ts';
import { proveExactInput, proveExactOutput } from './proveRow.ts';
import { nameOfRow, row, type SwapRow } from './swapRow.ts';

/*
 * The rows of the swap matrix for V4: alone, with V2, with V3 and with both, with and without the native
 * coin. Each is sent with plain approvals, and again, by day some of them, with a signed permit and an
 * integrator's fee.
 */

const ALONE: readonly SwapRow[] = [
  row(['v4', 1], ['0.05', 'WETH'], ['90', 'USDC']),
  row(['v4', 1], ['0.05', 'WETH'], ['90', 'USDC'], { wrapped: true }),
  row(['v4', 1], ['90', 'USDC'], ['0.02', 'WETH']),
  row(['v4', 1], ['90', 'USDC'], ['0.02', 'WETH'], { wrapped: true }),
  // No fee of its own, and a fee of the protocol that differs by direction.
  row(['v4', 1], ['15', 'USDT'], ['14', 'DAI']),
  row(['v4', 1], ['15', 'DAI'], ['14', 'USDT']),
  // The widest tick spacing, and an odd fee with an odd spacing.
  row(['v4', 1], ['0.001', 'WBTC'], ['70', 'USDC']),
  row(['v4', 1], ['5', 'LINK'], ['90', 'USDC']),
  // Pools of the wrapped token: the native coin is wrapped on the way in and unwrapped on the way out.
  row(['v4', 1], ['0.1', 'WETH'], ['0.1', 'MKR']),
  row(['v4', 1], ['0.02', 'MKR'], ['0.007', 'WETH']),
  row(['v4', 1], ['0.02', 'MKR'], ['0.007', 'WETH'], { wrapped: true }),
  // Hooks that touch no swap, with code and without.
  row(['v4', 1], ['0.04', 'WETH'], ['0.3', 'AAVE']),
  row(['v4', 1], ['20', 'USDC'], ['20', 'CRV']),
  row(['v4', 2], ['0.02', 'WETH'], ['50', 'CRV']),
  row(['v4', 2], ['50', 'CRV'], ['0.01', 'WETH']),
  row(['v4', 2], ['30', 'USDC'], ['2', 'UNI']),
  row(['v4', 2], ['0.05', 'MKR'], ['8', 'UNI'], { changesCoin: true }),
  row(['v4', 2], ['8', 'UNI'], ['0.03', 'MKR'], { changesCoin: true }),
  row(['v4', 3], ['0.03', 'WETH'], ['90', 'DAI']),
  row(['v4', 3], ['90', 'DAI'], ['8', 'UNI']),
  row(['v4', 3], ['8', 'UNI'], ['70', 'USDT']),
];

const WITH_V2: readonly SwapRow[] = [
  through('v2 v4', ['14', 'EMPTY'], ['0.005', 'WETH']),
  through('v2 v4', ['14', 'EMPTY'], ['0.005', 'WETH'], { wrapped: true }),
  through('v4 v2', ['0.006', 'WETH'], ['40', 'UNIT']),
  through('v4 v2', ['0.006', 'WETH'], ['40', 'UNIT'], { wrapped: true }),
  through('v4 v2', ['20', 'USDC'], ['6', 'PCT']),
  through('v4 v4 v2', ['25', 'CRV'], ['6', 'PCT']),
  through('v2 v4 v2', ['40', 'UNIT'], ['3', 'NUL']),
];

const WITH_V3: readonly SwapRow[] = [
  through('v3 v4', ['20', 'GUSD'], ['0.005', 'WETH']),
  through('v3 v4', ['20', 'GUSD'], ['0.005', 'WETH'], { wrapped: true }),
  through('v3 v4', ['700', 'REEF'], ['20', 'USDC']),
  through('v4 v3', ['20', 'USDC'], ['2', 'LONG']),
  through('v4 v4 v3', ['25', 'CRV'], ['14', 'EMPTY']),
  through('v4 v4 v3', ['0.006', 'WETH'], ['600', 'REEF']),
  through('v4 v4 v3', ['0.006', 'WETH'], ['600', 'REEF'], { wrapped: true }),
  through('v3 v4 v4', ['700', 'REEF'], ['0.005', 'WETH']),
  through('v3 v4 v4', ['700', 'REEF'], ['20', 'USDT']),
];

const WITH_BOTH: readonly SwapRow[] = [
  through('v2 v3 v4', ['3', 'ISLE'], ['20', 'USDC']),
  through('v4 v3 v2', ['20', 'USDC'], ['2.5', 'ISLE']),
  through('v3 v4 v2', ['20', 'GUSD'], ['6', 'PCT']),
  through('v2 v4 v3', ['40', 'UNIT'], ['600', 'REEF']),
  through('v4 v2 v3', ['0.01', 'MKR'], ['600', 'REEF']),
];

/** A mixed row. Amounts of some dollars move no price so far that another shape is best in a later row. */
function through(
  hops: string,
  amountIn: readonly [string, TokenKey],
  amountOut: readonly [string, TokenKey],
  more: Pick<SwapRow, 'wrapped'> = {},
): SwapRow {
  const count = hops.split(' ').length as 2 | 3;
  return row(['mixed', count], amountIn, amountOut, {
    ...more,
    through: hops,
    choice: [...new Set(hops.split(' '))].join(),
  });
}

const ROWS = [...ALONE, ...WITH_V2, ...WITH_V3, ...WITH_BOTH];
const named = ROWS.map((one) => ({ ...one, name: nameOfRow(one) }));

/**
 * Moves a V4 pool of the coin up, and another down: through V4 the coin is sold dearest and bought cheapest,
 * so that rows mix V4 with the others.
 */
async function pricesApart({ client }: TradingScene): Promise<void> {
  for (const { gas, ...swap } of [
    swapOnV4(v4PoolOf('ETH', 'USDC', 100), false, worth('USDC', 30_000)),
    swapOnV4(v4PoolOf('ETH', 'USDC', 500), true, worth('WETH', 1_200_000)),
  ]) {
    const { status } = await sendTransaction(client, { ...swap, to: V4_ACTOR, gas: BigInt(gas) });
    if (status !== 'success') throw new Error('the prices of V4 pools could not be moved apart');
  }
}

const scene = v4TradingScene(pricesApart);

describe('exact input', () => {
  test.each(named)('$name', (one) => proveExactInput(scene, one));
});

describe('exact output', () => {
  test.each(named)('$name', (one) => proveExactOutput(scene, one));
});

/** By day every third row: both kinds of trades, and each mix of protocols. */
const withPermit = named
  .map((one, index) => ({ ...one, tradeType: (index % 2) as 0 | 1 }))
  .filter((_, index) => index % atNight(1, 3) === 0);

describe('with a permit and a fee', () => {
  test.each(withPermit)('$name, trade type $tradeType', ({ tradeType, ...one }) =>
    provePermitAndFee(scene, one, tradeType),
  );
});

describe('a request that names no kinds of pools', () => {
  const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
  const trade = { tokenIn: WETH, tokenOut: USDC, amountIn: String(worth('WETH', 200)) };
  const isSpecified = ({ protocol, fees }: { readonly protocol: string; readonly fees: readonly number[] }) =>
    ['v2', 'v3', 'mixed'].includes(protocol) &&
    fees.every((fee) => [0, 100, 500, 3000, 10_000].includes(fee));
  const quote = (fields: Record<string, string>) =>
    bodyOf(ask(`${scene.proxy.url}/api/v1/quote?${queryOf({ ...trade, ...fields })}`));
  const routeOf = (body: Record<string, unknown>) => body['route'] as { protocol: string; fees: number[] };

  test('default: quotes, swaps and streams answer with V2 and V3 alone, where V4 would leave more', async () => {
    await scene.proxyAtHead();
    const named = await quote({ protocols: 'v2,v3,v4' });
    expect(routeOf(named).protocol).toBe('v4');
    const unnamed = await quote({});
    expect(isSpecified(routeOf(unnamed))).toBe(true);
    expect(BigInt(String(named['amountOutNet']))).toBeGreaterThan(BigInt(String(unnamed['amountOutNet'])));
    expect(isSpecified(routeOf(await quote({ maxSplits: '8' })))).toBe(true);

    const swap = await scene.api.swap({ ...trade, recipient: freshAddress('by default') });
    expect(isSpecified(swap.quote)).toBe(true);
    const { body } = await post(`${scene.proxy.url}/api/v1/quotes`, {
      quotes: [trade, { ...trade, maxSplits: 8 }],
    });
    for (const each of body['quotes'] as Record<string, unknown>[])
      expect(isSpecified(routeOf(each))).toBe(true);
    const stream = await fetch(`${scene.proxy.url}/api/v1/quote/stream?${queryOf(trade)}`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let said = '';
    while (!/^data: (.*)$/m.test(said)) said += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(isSpecified(routeOf(JSON.parse(/^data: (.*)$/m.exec(said)?.[1] ?? '')))).toBe(true);
  });

  test('behavior: improvable says that V4 leaves more, and what it promises is answered', async () => {
    await scene.proxyAtHead();
    const body = await quote({ improvable: 'true' });
    const { maxSplits, protocols, amountNet } = body['improvable'] as {
      maxSplits: number;
      protocols: string[];
      amountNet: string;
    };
    expect(protocols).toEqual(['v2', 'v3', 'v4']);
    expect(BigInt(amountNet)).toBeGreaterThan(BigInt(String(body['amountOutNet'])));
    const better = await quote({ maxSplits: String(maxSplits), protocols: protocols.join() });
    expect(BigInt(String(better['amountOutNet']))).toBeGreaterThanOrEqual(BigInt(amountNet));
    expect(await quote({})).not.toHaveProperty('improvable');
    expect(await quote({ improvable: 'true', protocols: 'v2,v3,v4' })).not.toHaveProperty('improvable');
  });

  test('behavior: the routes of a quote through V4 are built by its id', async () => {
    await scene.proxyAtHead();
    const { quoteId, amountOut } = await quote({ protocols: 'v4' });
    const { body } = await post(`${scene.proxy.url}/api/v1/swap`, {
      ...trade,
      quoteId,
      recipient: freshAddress('by an id of V4'),
    });
    expect(body['quote']).toMatchObject({ protocol: 'v4', amountOut });
  });
});

test('examples/v4.mjs sells native ETH to a V4 pool of the coin', async () => {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  await fundNative(scene.client, { to: address, amount: 10n * ETHER });
  await scene.proxyAtHead();
  const file = fileURLToPath(new URL('../../examples/v4.mjs', import.meta.url));
  const env = {
    ...process.env,
    SWAP_API_URL: scene.proxy.url,
    RPC_URL: scene.fork.url,
    PRIVATE_KEY: key,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
  const { status, pools, amountOut } = JSON.parse(stdout);
  expect(status).toBe('success');
  const ofCoin = v4Pools().filter(({ currency0, currency1 }) => currency0 === 'ETH' && currency1 === 'USDC');
  expect(ofCoin.map(({ id }) => id)).toContain(pools[0]);
  const { of } = await readBalances(scene.client, [TOKENS.USDC.address], [address]);
  expect(of(TOKENS.USDC.address, address)).toBe(BigInt(amountOut));
});
