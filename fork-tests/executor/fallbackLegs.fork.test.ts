import { type Address, encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { EXECUTOR_ABI } from '../../server/routers/executor/executorAbi.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { path } from '../swaps/hops.ts';
import { callData, deployActor, hostileHop, openPair, tell } from './deployActor.ts';
import {
  allow,
  callOf,
  type ExecutorHop,
  type ExecutorScene,
  executeData,
  guardOf,
  hopOf,
  legOf,
  startExecutorScene,
} from './executorScene.ts';

/* A leg with a second route: taken when the first reverts, for whatever reason, at a bounded price in gas. */

const USDC = TOKENS.USDC.address;
const DAI = TOKENS.DAI.address;
const THOUSAND = 1_000n * 10n ** 6n;
const CAP = 300_000;
const RESERVE = 250_000;

let scene: ExecutorScene;
let second: readonly ExecutorHop[];
beforeAll(async () => {
  scene = await startExecutorScene(inject('replicaUrl'));
  await scene.fund(USDC, 100n * THOUSAND);
  await fundAccount(scene.client, { token: DAI, to: scene.recipient, amount: 1n });
  second = path('USDC', 'v2', 'DAI').map(hopOf);
});
afterAll(() => scene?.fork.stop());

interface Trade {
  readonly first: readonly ExecutorHop[];
  readonly gas?: bigint;
  readonly exactOutput?: boolean;
  readonly amountOut?: bigint;
  readonly gasCap?: number;
}

/** Sends, undoes, and says what came: nothing of either token stays. */
async function trade({ first, gas, gasCap = CAP, ...change }: Trade) {
  return scene.undone(async () => {
    const { recipient, executor, trader } = scene;
    const call = callOf({
      tokenIn: USDC,
      tokenOut: DAI,
      amountIn: THOUSAND,
      amountOut: 1n,
      recipient,
      ...change,
    });
    const leg = legOf(first, { otherwise: second, gasCap, gasReserve: RESERVE });
    const before = await scene.balances([USDC, DAI], [recipient, executor, trader]);
    const sent = await scene.send({ data: executeData(call, [leg]), ...(gas === undefined ? {} : { gas }) });
    const after = await scene.balances([USDC, DAI], [recipient, executor, trader]);
    const gain = (token: Address, holder: Address) => after.of(token, holder) - before.of(token, holder);
    expect([gain(USDC, executor), gain(DAI, executor)]).toEqual([0n, 0n]);
    expect(await guardOf(scene)).toBe(1n);
    return { ...sent, received: gain(DAI, recipient), spent: -gain(USDC, trader) };
  });
}

const throughSecond = () =>
  scene.undone(async () => {
    const call = {
      tokenIn: USDC,
      tokenOut: DAI,
      amountIn: THOUSAND,
      amountOut: 1n,
      recipient: scene.recipient,
    };
    const before = await scene.balances([DAI], [scene.recipient]);
    await scene.send({ data: executeData(callOf(call), [legOf(second)]) });
    const after = await scene.balances([DAI], [scene.recipient]);
    return after.of(DAI, scene.recipient) - before.of(DAI, scene.recipient);
  });

describe('the first route', () => {
  test.each([
    ['a V3 pool', () => path('USDC', 100, 'DAI')],
    ['V2 and V3', () => path('USDC', 'v2', 'WETH', 500, 'DAI')],
  ])('default: is taken when it works: %s', async (_, hops) => {
    const plain = await scene.undone(async () => {
      const call = {
        tokenIn: USDC,
        tokenOut: DAI,
        amountIn: THOUSAND,
        amountOut: 1n,
        recipient: scene.recipient,
      };
      const before = await scene.balances([DAI], [scene.recipient]);
      await scene.send({ data: executeData(callOf(call), [legOf(hops().map(hopOf))]) });
      const after = await scene.balances([DAI], [scene.recipient]);
      return after.of(DAI, scene.recipient) - before.of(DAI, scene.recipient);
    });
    expect(plain).not.toBe(await throughSecond());
    expect(await trade({ first: hops().map(hopOf) })).toMatchObject({ received: plain, spent: THOUSAND });
  });

  test.each([
    ['BombPool', 2_000_000],
    ['LoopingPool', CAP],
    ['SilentPool', CAP],
    ['HostilePool', CAP],
  ])('default: %s is left for the second, at the price of the cap', async (name, gasCap) => {
    const pool = await deployActor(scene, name);
    const [plain, received] = [await trade({ first: second }), await throughSecond()];
    const result = await trade({ first: [hostileHop(pool, DAI)], gasCap });
    expect(result).toMatchObject({ error: undefined, received, spent: THOUSAND });
    expect(result.gasUsed).toBeLessThan(plain.gasUsed + BigInt(gasCap));
  });

  test('default: an exact output takes the second, too', async () => {
    const pool = await deployActor(scene, 'LoopingPool');
    const bought = { first: [hostileHop(pool, DAI)], exactOutput: true, amountOut: 500n * ETHER };
    const result = await trade(bought);
    expect(result).toMatchObject({ error: undefined, received: 500n * ETHER });
    expect(result.spent).toBeLessThan(THOUSAND);
    const direct = await trade({ ...bought, first: path('USDC', 100, 'DAI').map(hopOf) });
    expect(direct).toMatchObject({ error: undefined, received: 500n * ETHER });
    expect(direct.spent).not.toBe(result.spent);
  });

  test('behavior: what it has done is undone, a payment of its first pair included', async () => {
    const pool = await deployActor(scene, 'SilentPool');
    const first = [...path('USDC', 'v2', 'WETH').map(hopOf), hostileHop(pool, DAI)];
    expect(await trade({ first })).toMatchObject({ error: undefined, received: await throughSecond() });
  });

  test('error: the minimum holds for the second, too', async () => {
    const pool = await deployActor(scene, 'SilentPool');
    const amountOut = (await throughSecond()) + 1n;
    expect((await trade({ first: [hostileHop(pool, DAI)], amountOut })).error).toBe('TooLittle');
  });

  test('error: both routes fail', async () => {
    const pool = await deployActor(scene, 'SilentPool');
    const call = {
      tokenIn: USDC,
      tokenOut: DAI,
      amountIn: THOUSAND,
      amountOut: 1n,
      recipient: scene.recipient,
    };
    const leg = legOf([hostileHop(pool, DAI)], { otherwise: [hostileHop(pool, DAI)], gasCap: CAP });
    expect((await scene.send({ data: executeData(callOf(call), [leg]) })).error).toBe('NotSpent');
  });
});

test('behavior: no limit of gas makes the executor take the second route while the first works', async () => {
  const first = path('USDC', 100, 'DAI').map(hopOf);
  const honest = (await trade({ first })).received;
  const outcomes = new Set<string>();
  for (let gas = 100_000n; gas <= 900_000n; gas += 50_000n) {
    const { error, received } = await trade({ first, gas });
    outcomes.add(error ?? (received === honest ? 'first' : 'second'));
  }
  expect(outcomes).not.toContain('second');
  expect(outcomes).toContain('first');
  expect(outcomes).toContain('TooLittleGas');
});

test('behavior: a limit of gas that the executor accepts is enough for both routes', async () => {
  const pool = await deployActor(scene, 'LoopingPool');
  const outcomes = [];
  for (let gas = 200_000n; gas <= 900_000n; gas += 50_000n) {
    outcomes.push((await trade({ first: [hostileHop(pool, DAI)], gas })).error);
  }
  const accepted = outcomes.indexOf(undefined);
  expect(outcomes.slice(0, accepted)).toEqual(Array(accepted).fill('TooLittleGas'));
  expect(outcomes.slice(accepted)).toEqual(Array(outcomes.length - accepted).fill(undefined));
});

test('behavior: a megabyte in answer to a permit costs its own memory and no copy of it', async () => {
  await scene.undone(async () => {
    const token = await deployActor(scene, 'BombPermitToken');
    const { sale } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
    await tell(scene, token, { data: callData('mint(address,uint256)', [scene.trader, ETHER]) });
    await allow(scene.client, { token, owner: scene.trader, spender: scene.executor, amount: ETHER });
    const { recipient } = scene;
    const call = callOf({
      tokenIn: token,
      tokenOut: MAINNET.weth,
      amountIn: ETHER,
      amountOut: 1n,
      recipient,
    });
    const zero = `0x${'00'.repeat(32)}` as const;
    const args = [call, [legOf([sale])], 27, zero, zero] as const;
    const data = encodeFunctionData({ abi: EXECUTOR_ABI, functionName: 'executeWithPermit', args });
    const { error, gasUsed } = await scene.send({ data });
    expect(error).toBeUndefined();
    expect(gasUsed).toBeLessThan(2_400_000n);
  });
});
