import { type Address, type Hex, hexToSignature, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { path } from '../swaps/hops.ts';
import { callData, deployActor, openPair, tell, wordOf } from './deployActor.ts';
import { type PermitSignature, permit2Data, permitData, signPermit2, walletOf } from './executorPayments.ts';
import {
  allow,
  callOf,
  type ExecutorCall,
  type ExecutorHop,
  type ExecutorLeg,
  type ExecutorScene,
  hopOf,
  legOf,
  startExecutorScene,
} from './executorScene.ts';

/* Payments by signature: usable by nobody else, and of no other trade than the one that was signed. */

const WETH = MAINNET.weth;
const OWNER = walletOf('executor permits');
const THIEF = freshAddress('executor thief');
const DEADLINE = 2n ** 40n;

let scene: ExecutorScene;
let token: Address;
let sale: ExecutorHop;
beforeAll(async () => {
  scene = await startExecutorScene(inject('replicaUrl'));
  for (const to of [OWNER.address, THIEF]) await fundNative(scene.client, { to, amount: 10n * ETHER });
  token = await deployActor(scene, 'PermitToken');
  ({ sale } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER }));
  const mint = callData('mint(address,uint256)', [OWNER.address, 10n * ETHER]);
  await tell(scene, token, { data: mint });
});
afterAll(() => scene?.fork.stop());

const callOfSale = (change: Partial<ExecutorCall> = {}) =>
  callOf({
    tokenIn: token,
    tokenOut: WETH,
    amountIn: ETHER,
    amountOut: 1n,
    recipient: scene.recipient,
    deadline: DEADLINE,
    ...change,
  });

async function received(run: () => Promise<unknown>): Promise<bigint> {
  const before = await scene.balances([WETH], [scene.recipient]);
  await run();
  const after = await scene.balances([WETH], [scene.recipient]);
  return after.of(WETH, scene.recipient) - before.of(WETH, scene.recipient);
}

describe('EIP-2612', () => {
  async function signPermit(value: bigint): Promise<PermitSignature> {
    const signature = await OWNER.signTypedData({
      domain: { name: 'Permit Token', version: '1', chainId: 1, verifyingContract: token },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: { owner: OWNER.address, spender: scene.executor, value, nonce: 0n, deadline: DEADLINE },
    });
    const { r, s, v } = hexToSignature(signature);
    return { r, s, v: Number(v) };
  }
  const from = OWNER.address;
  const permitCall = ({ v, r, s }: PermitSignature) =>
    callData('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      ...[from, scene.executor, ETHER, DEADLINE],
      ...[v, r, s],
    ]);

  test('default: a permit pays in the same transaction and leaves no allowance', async () => {
    await scene.undone(async () => {
      const data = permitData(callOfSale(), [legOf([sale])], await signPermit(ETHER));
      const gained = await received(async () => {
        expect((await scene.send({ data, from })).error).toBeUndefined();
      });
      expect(gained).toBeGreaterThan(0n);
      expect(await allowanceLeft()).toBe(0n);
    });
  });

  test('default: a permit that somebody has submitted before pays all the same', async () => {
    await scene.undone(async () => {
      const signature = await signPermit(ETHER);
      await tell(scene, token, { data: permitCall(signature), from: THIEF });
      const data = permitData(callOfSale(), [legOf([sale])], signature);
      expect((await scene.send({ data, from })).error).toBeUndefined();
    });
  });

  test('error: somebody else submits it and trades for himself', async () => {
    await scene.undone(async () => {
      const signature = await signPermit(ETHER);
      const call = callOfSale({ recipient: THIEF });
      const theft = permitData(call, [legOf([sale])], signature);
      expect((await scene.send({ data: theft, from: THIEF })).error).toBe('TransferFailed');
      await tell(scene, token, { data: permitCall(signature), from: THIEF });
      expect((await scene.send({ data: theft, from: THIEF })).error).toBe('TransferFailed');
      expect(await allowanceLeft()).toBe(ETHER);
    });
  });

  test.each([
    ['less than the payment', async () => signPermit(ETHER - 1n)],
    ['nobody', async () => ({ v: 27, r: `0x${'11'.repeat(32)}` as Hex, s: `0x${'22'.repeat(32)}` as Hex })],
  ])('error: a permit of %s', async (_, sign) => {
    await scene.undone(async () => {
      const data = permitData(callOfSale(), [legOf([sale])], await sign());
      expect((await scene.send({ data, from })).error).toBe('TransferFailed');
    });
  });

  test('default: a token whose permit does nothing trades by its allowance', async () => {
    await scene.undone(async () => {
      const phantom = await deployActor(scene, 'PhantomPermitToken');
      const { sale: hop } = await openPair(scene, phantom, { token: 10n ** 24n, weth: 1_000n * ETHER });
      await tell(scene, phantom, { data: callData('mint(address,uint256)', [from, ETHER]) });
      const signature = { v: 27, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}` } as const;
      const data = permitData(callOfSale({ tokenIn: phantom }), [legOf([hop])], signature);
      expect((await scene.send({ data, from })).error).toBe('TransferFailed');
      await allow(scene.client, { token: phantom, owner: from, spender: scene.executor, amount: ETHER });
      expect((await scene.send({ data, from })).error).toBeUndefined();
    });
  });

  async function allowanceLeft(): Promise<bigint> {
    const data = callData('allowance(address,address)', [from, scene.executor]);
    return BigInt((await scene.client.call({ to: token, data })).data ?? '0x');
  }
});

describe('Permit2', () => {
  const legs = () => [legOf([sale])];
  const sign = (call: ExecutorCall, all: readonly ExecutorLeg[], nonce = 5n) =>
    signPermit2(OWNER, { executor: scene.executor, call, legs: all, nonce });

  async function withAllowance(run: () => Promise<void>): Promise<void> {
    await scene.undone(async () => {
      const owner = OWNER.address;
      await allow(scene.client, { token, owner, spender: MAINNET.permit2, amount: 2n ** 256n - 1n });
      await run();
    });
  }

  test('default: a signature pays once', async () => {
    await withAllowance(async () => {
      const call = callOfSale();
      const data = permit2Data(call, legs(), { nonce: 5n, signature: await sign(call, legs()) });
      expect((await scene.send({ data, from: OWNER.address })).error).toBeUndefined();
      // InvalidNonce()
      expect((await scene.send({ data, from: OWNER.address })).error).toBe('0x756688fe');
    });
  });

  test('error: somebody else cannot use it', async () => {
    await withAllowance(async () => {
      const call = callOfSale();
      const data = permit2Data(call, legs(), { nonce: 5n, signature: await sign(call, legs()) });
      // InvalidSigner(): the owner is whoever calls.
      expect((await scene.send({ data, from: THIEF })).error).toBe('0x815e1d64');
    });
  });

  const CHANGES: readonly (readonly [string, Partial<ExecutorCall>])[] = [
    ['tokenOut', { tokenOut: TOKENS.USDC.address }],
    ['amountOut', { amountOut: 2n }],
    ['recipient', { recipient: THIEF }],
    ['deadline', { deadline: DEADLINE - 1n }],
    ['exactOutput', { exactOutput: true }],
    ['unwrap', { unwrap: true }],
    ['direct', { direct: true }],
    ['feeRecipient', { feeRecipient: THIEF }],
    ['feeBips', { feeBips: 1 }],
    ['amountIn', { amountIn: ETHER - 1n }],
  ];

  test.each(CHANGES)('error: a signature of another %s', async (_, change) => {
    await withAllowance(async () => {
      const signature = await sign(callOfSale(), legs());
      const isEndOther = 'tokenOut' in change;
      const hops = isEndOther ? [sale, ...path('WETH', 500, 'USDC').map(hopOf)] : [sale];
      const data = permit2Data(callOfSale(change), [legOf(hops)], { nonce: 5n, signature });
      expect((await scene.send({ data, from: OWNER.address })).error).toBe('0x815e1d64');
    });
  });

  test.each([
    ['pool', { pool: zeroAddress }],
    ['callback', { callback: '0xfa461e33' as Hex }],
    ['fee', { feePips: 2999 }],
    ['direction', { zeroForOne: undefined }],
  ])('error: a signature of a route with another %s', async (_, change) => {
    await withAllowance(async () => {
      const signature = await sign(callOfSale(), legs());
      const turned = {
        ...sale,
        ...change,
        zeroForOne: 'zeroForOne' in change ? !sale.zeroForOne : sale.zeroForOne,
      };
      const data = permit2Data(callOfSale(), [legOf([turned])], { nonce: 5n, signature });
      expect((await scene.send({ data, from: OWNER.address })).error).toBe('0x815e1d64');
    });
  });

  test('error: a signature of other legs, caps or second routes', async () => {
    await withAllowance(async () => {
      const signature = await sign(callOfSale(), legs());
      const others = [
        [legOf([sale], { amount: 1n }), legOf([sale])],
        [legOf([sale], { otherwise: [sale], gasCap: 300_000 })],
        [legOf([sale], { gasCap: 1 })],
        [legOf([sale], { gasReserve: 1 })],
      ];
      for (const other of others) {
        const data = permit2Data(callOfSale(), other, { nonce: 5n, signature });
        expect((await scene.send({ data, from: OWNER.address })).error).toBe('0x815e1d64');
      }
    });
  });

  test('behavior: the standing allowance of Permit2 is of no use without a signature', async () => {
    await withAllowance(async () => {
      expect(await wordOf(scene.client, scene.executor, 'nothing()').catch(() => -1n)).toBe(-1n);
      const data = permit2Data(callOfSale({ recipient: THIEF }), legs(), { nonce: 6n, signature: '0x' });
      expect((await scene.send({ data, from: THIEF })).error).toBeDefined();
    });
  });
});
