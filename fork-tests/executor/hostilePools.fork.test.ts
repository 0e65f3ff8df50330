import { type Address, encodeAbiParameters, type Hex, pad } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { path } from '../swaps/hops.ts';
import {
  type AttackScene,
  DAI,
  DUST,
  startAttackScene,
  THOUSAND,
  USDC,
  VICTIM,
  WETH,
} from './attackScene.ts';
import { callData, deployActor, hostileHop, tell } from './deployActor.ts';
import { type ExecutorHop, type ExecutorScene, hopOf } from './executorScene.ts';

/* Pools of the attacker: they ask for more than their hop, or give nothing, as those did that emptied others. */

let scene: ExecutorScene;
let pool: Address;
let attempt: AttackScene['attempt'];
let attack: AttackScene['attack'];
let tellPool: AttackScene['tellPool'];
beforeAll(async () => {
  ({ scene, pool, attempt, attack, tellPool } = await startAttackScene(inject('replicaUrl')));
});
afterAll(() => scene?.fork.stop());

describe('a pool that asks for more than the hop', () => {
  const own = (token: Address, amount: bigint) =>
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [token, amount]);

  test.each([
    ['the token of the victim', () => own(WETH, DUST)],
    ['another amount', () => own(USDC, THOUSAND - 1n)],
    ['a payer after the amount', () => `${own(USDC, THOUSAND)}${pad(VICTIM).slice(2)}` as Hex],
    ['nothing', () => '0x' as Hex],
  ])('error: callback data of its own, which name %s', async (_, data) => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 1n]);
      await tellPool('say(bytes)', [data()]);
      expect(await attack({ data: attempt({ hops: [hostileHop(pool, DAI)] }) })).toBe('NotExpected');
    });
  });

  test.each([
    ['two callbacks', [THOUSAND, 0n, 2n], 'NotExpected'],
    ['no callback', [THOUSAND, 0n, 0n], 'NotSpent'],
    ['a unit more than the hop', [THOUSAND + 1n, 0n, 1n], 'NotExpected'],
    ['a unit less than the hop', [THOUSAND - 1n, 0n, 1n], 'NotExpected'],
    ['all that can be asked', [2n ** 255n - 1n, 0n, 1n], 'NotExpected'],
    ['both tokens', [THOUSAND, THOUSAND, 1n], 'NotExpected'],
    ['neither token', [0n, 0n, 1n], 'NotExpected'],
    ['a negative amount of both', [-THOUSAND, -THOUSAND, 1n], 'NotExpected'],
  ] as const)('error: %s', async (_, asked, error) => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', asked);
      expect(await attack({ data: attempt({ hops: [hostileHop(pool, DAI)] }) })).toBe(error);
    });
  });

  test('error: the callback of another exchange', async () => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 1n]);
      await tellPool('name(bytes4)', ['0x23a69e75']);
      expect(await attack({ data: attempt({ hops: [hostileHop(pool, DAI)] }) })).toBe('NotExpected');
    });
  });

  test('error: the right callback, from another contract', async () => {
    await scene.undone(async () => {
      const messenger = await deployActor(scene, 'CallbackMessenger');
      const [selector, data] = ['0xfa461e33', own(USDC, THOUSAND)];
      const args = [scene.executor, selector, THOUSAND, 0n, data];
      const delivery = callData('deliver(address,bytes4,int256,int256,bytes)', args);
      await tellPool('aim(address,bytes,bool)', [messenger, delivery, true]);
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 0n]);
      expect(await attack({ data: attempt({ hops: [hostileHop(pool, DAI)] }) })).toBe(
        'Error the call failed',
      );
    });
  });

  test('default: a pool that says 0 of its own output is paid, whichever token it asks for', async () => {
    await scene.undone(async () => {
      await fundAccount(scene.client, { token: DAI, to: pool, amount: 14n });
      await tellPool('give(address,uint256)', [DAI, 7n]);
      for (const asked of [
        [THOUSAND, 0n, 1n],
        [0n, THOUSAND, 1n],
      ]) {
        await scene.fund(USDC, THOUSAND);
        await tellPool('ask(int256,int256,uint256)', asked);
        const { error } = await scene.send({
          data: attempt({ hops: [hostileHop(pool, DAI)], amountOut: 7n }),
        });
        expect(error).toBeUndefined();
      }
    });
  });

  test('default: any name of the callback is answered, if the route says so', async () => {
    await scene.undone(async () => {
      await fundAccount(scene.client, { token: DAI, to: pool, amount: 7n });
      await tellPool('give(address,uint256)', [DAI, 7n]);
      await tellPool('ask(int256,int256,uint256)', [-7n, THOUSAND, 1n]);
      await tellPool('name(bytes4)', ['0x12345678']);
      const hop: ExecutorHop = { ...hostileHop(pool, DAI), callback: '0x12345678' };
      const { error } = await scene.send({ data: attempt({ hops: [hop], amountOut: 7n }) });
      expect(error).toBeUndefined();
      const { recipient } = scene;
      expect((await scene.balances([DAI], [recipient])).of(DAI, recipient)).toBe(7n);
    });
  });
});

describe('a pool that gives nothing', () => {
  const paid = [THOUSAND, 0n, 1n];

  test('error: the next pool is not paid from coins that lie in the executor', async () => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', paid);
      const hops = [hostileHop(pool, WETH), ...path('WETH', 500, 'USDC', 100, 'DAI').map(hopOf)];
      expect(await attack({ data: attempt({ hops }) })).toBe('ZeroAmount');
    });
  });

  test('error: nor is a pair', async () => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', paid);
      const hops = [hostileHop(pool, WETH), ...path('WETH', 'v2', 'DAI').map(hopOf)];
      expect(await attack({ data: attempt({ hops }) })).toBe('ZeroAmount');
    });
  });

  test.each(['v2', 500] as const)('error: an exact output, before a market %s', async (market) => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', [1n, 0n, 1n]);
      const hops = [hostileHop(pool, WETH), ...path('WETH', market, 'DAI').map(hopOf)];
      const data = attempt({ hops, exactOutput: true, amountOut: ETHER });
      expect(await attack({ data })).toBeDefined();
    });
  });

  test('error: the amounts that it answers do not count', async () => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', paid);
      expect(await attack({ data: attempt({ hops: [hostileHop(pool, DAI)] }) })).toBe('TooLittle');
    });
  });

  test('error: a payout that was the recipient’s own is not what he bought', async () => {
    await scene.undone(async () => {
      const vesting = await deployActor(scene, 'Vesting', DAI);
      const { recipient } = scene;
      await fundAccount(scene.client, { token: DAI, to: vesting, amount: ETHER });
      await tell(scene, vesting, { data: callData('owe(address,uint256)', [recipient, ETHER]) });
      await tellPool('ask(int256,int256,uint256)', paid);
      await tellPool('aim(address,bytes,bool)', [vesting, callData('claimFor(address)', [recipient]), true]);
      const cheat = { hops: [hostileHop(pool, DAI)], amountOut: ETHER };
      expect(await attack({ data: attempt(cheat) })).toBe('TooLittle');
      // The documented weakness of `direct`, which is for pools that the caller trusts.
      expect(await attack({ data: attempt({ ...cheat, direct: true }) })).toBeUndefined();
    });
  });

  test('error: nor is it where he gets native coins', async () => {
    await scene.undone(async () => {
      const giver = await deployActor(scene, 'Account');
      await fundNative(scene.client, { to: giver, amount: ETHER });
      await tellPool('ask(int256,int256,uint256)', paid);
      const gift = callData('run(address,uint256,bytes)', [scene.recipient, ETHER, '0x']);
      await tellPool('aim(address,bytes,bool)', [giver, gift, true]);
      const data = attempt({
        hops: [hostileHop(pool, WETH)],
        tokenOut: WETH,
        amountOut: ETHER,
        unwrap: true,
      });
      expect(await attack({ data })).toBe('TooLittle');
    });
  });
});
