import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { encodeSwap } from '../../server/universalRouter/encode/encodeSwap.ts';
import { approveForSwap } from '../harness/accounts.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { hopsFor, thousandDollarsOf } from '../swaps/cases.ts';
import { path } from '../swaps/hops.ts';
import {
  callOf,
  type ExecutorScene,
  executeData,
  hopOf,
  legOf,
  startExecutorScene,
} from './executorScene.ts';

/*
 * Gas of whole transactions, the second of each kind, with standing allowances and a recipient who holds the
 * output already. The table of docs/executor.md is this one.
 */

/** Gas of one route: of the Universal Router; where the pools pay the recipient; where the executor does. */
const GAS: readonly (readonly [protocols: string, router: bigint, direct: bigint, standard: bigint])[] = [
  ['v2', 106_340n, 118_907n, 123_681n],
  ['v2 v2', 160_615n, 174_807n, 179_580n],
  ['v2 v2 v2', 214_651n, 230_498n, 235_272n],
  ['v3', 104_606n, 125_148n, 138_008n],
  ['v3 v3', 169_296n, 192_686n, 207_961n],
  ['v3 v3 v3', 232_110n, 258_497n, 276_529n],
  ['v2 v3', 173_500n, 185_537n, 190_302n],
  ['v3 v2', 164_894n, 181_959n, 186_729n],
];
const GAS_OF_FOUR_LEGS = 319_128n;
/** Gas above the Universal Router's at the same custody, in percent. */
const MOST = { v2: 15n, v3: 20n };

let scene: ExecutorScene;
beforeAll(async () => {
  scene = await startExecutorScene(inject('replicaUrl'));
});
afterAll(() => scene?.fork.stop());

/** Gas of the second of two equal transactions, in blocks twelve seconds apart: pools book their time. */
async function secondGas(sent: Parameters<ExecutorScene['send']>[0]): Promise<bigint> {
  return scene.undone(async () => {
    const results = [];
    for (const _ of ['first', 'second']) {
      const { timestamp } = await scene.client.getBlock();
      await scene.client.setNextBlockTimestamp({ timestamp: timestamp + 12n });
      results.push(await scene.send(sent));
    }
    expect(results.map(({ error }) => error)).toEqual([undefined, undefined]);
    return results[1]?.gasUsed ?? 0n;
  });
}

test.each(GAS)('default: gas of %s', async (protocols, routerGas, directGas, standardGas) => {
  const { hops, ...ends } = hopsFor(protocols, 'no native coin');
  const amountIn = thousandDollarsOf(ends.tokenIn) / 100n;
  const [tokenIn, tokenOut] = [TOKENS[ends.tokenIn].address, TOKENS[ends.tokenOut].address];
  const { client, trader, recipient } = scene;
  await scene.fund(tokenIn, amountIn * 20n);
  await fundAccount(client, { token: tokenOut, to: recipient, amount: 10n ** 6n });
  const { permit2, universalRouter: router } = MAINNET;
  await approveForSwap(client, { owner: trader, token: tokenIn, permit2, router, amount: 2n ** 160n - 1n });
  const amounts = [amountIn, ...hops.map(() => 1n)];
  const route = { tradeType: 'exactInput' as const, hops, amounts };
  const { data } = encodeSwap({
    legs: [{ route, amountIn, amountOut: 1n }],
    tradeType: 'exactInput',
    bound: 1n,
    recipient,
    deadline: 2n ** 40n,
    nativeIn: false,
    nativeOut: false,
    addresses: { universalRouter: router, wrappedNative: MAINNET.weth },
  });
  const call = callOf({ tokenIn, tokenOut, amountIn, amountOut: 1n, recipient });
  const legs = [legOf(hops.map(hopOf))];
  const reference = await secondGas({ to: router, data });
  const direct = await secondGas({ data: executeData({ ...call, direct: true }, legs) });
  const standard = await secondGas({ data: executeData(call, legs) });
  expect({ reference, direct, standard }).toEqual({
    reference: routerGas,
    direct: directGas,
    standard: standardGas,
  });
  const most = protocols.includes('v3') ? MOST.v3 : MOST.v2;
  expect(direct).toBeLessThan((reference * (100n + most)) / 100n);
});

test('default: gas of four legs', async () => {
  const routes = ['v2', 500, 3000, 100].map((market) => path('USDC', market as 500, 'WETH').map(hopOf));
  const amountIn = 400n * 10n ** 6n;
  await scene.fund(TOKENS.USDC.address, amountIn * 4n);
  await fundAccount(scene.client, { token: MAINNET.weth, to: scene.recipient, amount: 10n ** 6n });
  const legs = routes.map((hops, at) => legOf(hops, { amount: at === 3 ? 0n : amountIn / 4n }));
  const ends = { tokenIn: TOKENS.USDC.address, tokenOut: MAINNET.weth };
  const call = callOf({ ...ends, amountIn, amountOut: 1n, recipient: scene.recipient });
  expect(await secondGas({ data: executeData(call, legs) })).toBe(GAS_OF_FOUR_LEGS);
});
