import type { Address } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { path } from '../swaps/hops.ts';
import { callData, deployActor, hostileHop, openPair, tell } from './deployActor.ts';
import { allow, type ExecutorScene, hopOf, legOf } from './executorScene.ts';
import {
  COLLECTOR,
  DAI,
  type MeasuredScene,
  startMeasuredScene,
  THOUSAND,
  USDC,
  WETH,
} from './measuredTrades.ts';

/* Tokens that arrive short, shrink, lie or answer oddly, each against one rule of the executor. */

/** Units that may stay, and one more. */
const LEFT = [
  [2n, undefined],
  [3n, 'Left'],
] as const;

let scene: ExecutorScene;
let moved: MeasuredScene['moved'];
let outputOf: MeasuredScene['outputOf'];
beforeAll(async () => {
  ({ scene, moved, outputOf } = await startMeasuredScene(inject('replicaUrl')));
});
afterAll(() => scene?.fork.stop());

describe('tokens that arrive short', () => {
  const TAX = TOKENS.TAX.address;

  test('default: a taxed input goes to the pair at once, and is taxed once', async () => {
    await scene.undone(async () => {
      const amountIn = 1_000n * ETHER;
      await scene.fund(TAX, amountIn);
      const hops = path('TAX', 'v2', 'WETH');
      const output = await outputOf([hops, amountIn - amountIn / 100n]);
      const trade = { legs: [legOf(hops.map(hopOf))], tokenIn: TAX, tokenOut: WETH, amountIn };
      expect(await moved({ ...trade, amountOut: output })).toMatchObject({
        spent: amountIn,
        received: output,
      });
    });
  });

  test('default: a taxed output is taxed twice, and once where it goes to the recipient', async () => {
    const hops = path('USDC', 'v2', 'TAX');
    const output = await outputOf([hops, THOUSAND]);
    const once = output - output / 100n;
    const trade = { legs: [legOf(hops.map(hopOf))], tokenOut: TAX };
    expect(await moved({ ...trade, direct: true, amountOut: once })).toMatchObject({ received: once });
    const twice = once - once / 100n;
    expect(await moved({ ...trade, amountOut: twice })).toMatchObject({ received: twice });
    expect((await moved({ ...trade, amountOut: twice + 1n })).error).toBe('TooLittle');
    expect((await moved({ ...trade, amountOut: once + 1n, direct: true })).error).toBe('TooLittle');
  });

  test('default: a taxed token between two pairs is taxed once', async () => {
    const [first, second] = [path('USDC', 'v2', 'TAX'), path('TAX', 'v2', 'WETH')];
    const middle = await outputOf([first, THOUSAND]);
    const output = await outputOf([second, middle - middle / 100n]);
    const trade = { legs: [legOf([...first, ...second].map(hopOf))], tokenOut: WETH };
    expect(await moved({ ...trade, amountOut: output })).toMatchObject({ received: output });
  });

  test('default: a token of shares leaves at most two units, at odd amounts too', async () => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'ShareToken');
      const { sale, purchase } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await tell(scene, token, { data: callData('mint(address,uint256)', [scene.trader, 10n ** 24n]) });
      await allow(scene.client, { token, owner: scene.trader, spender: scene.executor, amount: 10n ** 24n });
      const toUsdc = path('WETH', 500, 'USDC').map(hopOf);
      const fromUsdc = path('USDC', 500, 'WETH').map(hopOf);
      for (const odd of [1n, 3n, 7n, 12345n]) {
        const amountIn = 10n ** 20n + odd;
        const split = [legOf([sale, ...toUsdc], { amount: amountIn / 3n }), legOf([sale, ...toUsdc])];
        for (const legs of [[legOf([sale, ...toUsdc])], split]) {
          const { error } = await moved({ legs, tokenIn: token, tokenOut: USDC, amountIn }, 2n);
          expect(error).toBeUndefined();
        }
        const bought = { legs: [legOf([...fromUsdc, purchase])], tokenOut: token, amountIn: THOUSAND + odd };
        for (const fee of [{}, { feeBips: 33, feeRecipient: COLLECTOR }]) {
          const { error } = await moved({ ...bought, ...fee }, 2n);
          expect(error).toBeUndefined();
        }
      }
    });
  });

  test('error: a token that taxes its sender on top takes more than the maximum', async () => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'SenderTaxToken');
      const { sale } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await tell(scene, token, { data: callData('mint(address,uint256)', [scene.trader, 10n ** 24n]) });
      await allow(scene.client, { token, owner: scene.trader, spender: scene.executor, amount: 10n ** 24n });
      const trade = { legs: [legOf([sale])], tokenIn: token, tokenOut: WETH, amountIn: ETHER };
      expect((await moved(trade)).error).toBe('TooMuch');
    });
  });
});

describe('odd answers of tokens', () => {
  test.each([
    ['FalseToken', 'TransferFailed'],
    ['TwoToken', 'TransferFailed'],
    ['ShortToken', 'TransferFailed'],
    ['BombToken', undefined],
    ['PhantomPermitToken', undefined],
  ])('a transfer of %s from the executor ends with %s', async (name, error) => {
    await scene.undone(async () => {
      const token = await deployActor(scene, name);
      const { sale } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await tell(scene, token, { data: callData('mint(address,uint256)', [scene.trader, ETHER]) });
      await allow(scene.client, { token, owner: scene.trader, spender: scene.executor, amount: ETHER });
      // Two legs, so that the executor itself pays the pair.
      const legs = [legOf([sale], { amount: ETHER / 3n }), legOf([sale])];
      const result = await moved({ legs, tokenIn: token, tokenOut: WETH, amountIn: ETHER });
      expect(result.error).toBe(error);
      // A megabyte of memory would cost 2.2 million.
      if (name === 'BombToken') expect(result.gasUsed).toBeLessThan(5_500_000n);
    });
  });

  test('error: a token that shrinks in the middle of the call', async () => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'RebasingToken');
      const { purchase } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      const legs = [legOf([...path('USDC', 500, 'WETH').map(hopOf), purchase])];
      const { received } = await moved({ legs, tokenOut: token });
      await tell(scene, token, { data: callData('arm()') });
      await tell(scene, token, { data: callData('mint(address,uint256)', [scene.trader, 1n]) });
      await tell(scene, token, { data: callData('transfer(address,uint256)', [scene.recipient, 1n]) });
      // The second transfer after this one, which is the last of the trade, shrinks what it brings.
      const short = await moved({ legs, tokenOut: token, amountOut: received });
      expect(short.error).toBe('TooLittle');
    });
  });

  test('error: a token that shows the recipient more than he got at once cannot pass as output', async () => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'LyingToken');
      const { purchase } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await tell(scene, token, { data: callData('setLiar(address)', [scene.recipient]) });
      const legs = [legOf([...path('USDC', 500, 'WETH').map(hopOf), purchase])];
      expect((await moved({ legs, tokenOut: token })).error).toBe('TooLittle');
    });
  });

  const stick = (token: Address, receiver: Address, units: bigint) =>
    tell(scene, token, {
      data: callData('stick(address,address,uint256)', [scene.executor, receiver, units]),
    });

  test.each(LEFT)(
    'a token between two pools that leaves %s units behind ends with %s',
    async (units, error) => {
      await scene.undone(async () => {
        const token = await deployActor(scene, 'StickyToken');
        const { purchase } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
        const pool = await deployActor(scene, 'HostilePool');
        await stick(token, pool, units);
        await scene.fund(DAI, ETHER);
        await tell(scene, DAI, { data: callData('transfer(address,uint256)', [pool, ETHER]) });
        await tell(scene, pool, { data: callData('give(address,uint256)', [DAI, ETHER]) });
        await tell(scene, pool, { data: callData('ask(int256,int256,uint256)', [0n, -1n, 1n]) });
        await tell(scene, pool, { data: callData('beFair()') });
        const hops = [...path('USDC', 500, 'WETH').map(hopOf), purchase, hostileHop(pool, DAI)];
        expect((await moved({ legs: [legOf(hops)] })).error).toBe(error);
      });
    },
  );

  test.each(LEFT)('an output that leaves %s units with the executor ends with %s', async (units, error) => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'StickyToken');
      const { purchase } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await stick(token, scene.recipient, units);
      const legs = [legOf([...path('USDC', 500, 'WETH').map(hopOf), purchase])];
      expect((await moved({ legs, tokenOut: token }, units)).error).toBe(error);
    });
  });

  test.each(LEFT)('a rest of the payment that leaves %s units ends with %s', async (units, error) => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'StickyToken');
      const { sale } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await tell(scene, token, { data: callData('mint(address,uint256)', [scene.trader, ETHER]) });
      await allow(scene.client, { token, owner: scene.trader, spender: scene.executor, amount: ETHER });
      await stick(token, scene.trader, units);
      const bought = { exactOutput: true, amountOut: 1_000n, amountIn: ETHER };
      const trade = { legs: [legOf([sale])], tokenIn: token, tokenOut: WETH, ...bought };
      expect((await moved(trade, units)).error).toBe(error);
    });
  });

  test('error: a collectible, whose transferFrom has the same selector', async () => {
    await scene.undone(async () => {
      const token = await deployActor(scene, 'Collectible');
      await tell(scene, token, { data: callData('mint(address,uint256)', [scene.recipient, 7n]) });
      await fundNative(scene.client, { to: scene.recipient, amount: ETHER });
      const approval = callData('setApprovalForAll(address,bool)', [scene.executor, true]);
      await tell(scene, token, { data: approval, from: scene.recipient });
      const legs = [legOf(path('WETH', 500, 'USDC').map(hopOf))];
      const trade = { legs, tokenIn: token, tokenOut: USDC, amountIn: 7n, amountOut: 1n };
      expect((await moved(trade)).error).toBe('TransferFailed');
      const { data = '0x' } = await scene.client.call({
        to: token,
        data: callData('ownerOf(uint256)', [7n]),
      });
      expect(BigInt(data)).toBe(BigInt(scene.recipient));
    });
  });
});
