import { type Address, type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { path } from '../swaps/hops.ts';
import { callData, deployActor, openPair, tell, wordOf } from './deployActor.ts';
import { callOf, type ExecutorScene, executeData, hopOf, legOf } from './executorScene.ts';
import { DAI, type MeasuredScene, startMeasuredScene, THOUSAND, USDC, WETH } from './measuredTrades.ts';

/* Contracts that pay, are paid, and call back in the middle of it. */

let scene: ExecutorScene;
let moved: MeasuredScene['moved'];
let outputOf: MeasuredScene['outputOf'];
beforeAll(async () => {
  ({ scene, moved, outputOf } = await startMeasuredScene(inject('replicaUrl')));
});
afterAll(() => scene?.fork.stop());

describe('contracts that pay and are paid', () => {
  const legs = [legOf(path('USDC', 500, 'WETH').map(hopOf))];
  const native = { legs, tokenOut: WETH, unwrap: true };

  test('default: a recipient that forwards native coins at once gets them', async () => {
    await scene.undone(async () => {
      const account = await deployActor(scene, 'Account');
      const [end, output] = [
        freshAddress('end of it'),
        await outputOf([path('USDC', 500, 'WETH'), THOUSAND]),
      ];
      await tell(scene, account, { data: callData('forward(address)', [end]) });
      const trade = { tokenIn: USDC, amountIn: THOUSAND, amountOut: output, recipient: account };
      const { error } = await scene.send({
        data: executeData(callOf({ ...trade, tokenOut: WETH, unwrap: true }), legs),
      });
      expect(error).toBeUndefined();
      expect(await scene.client.getBalance({ address: end })).toBe(output);
    });
  });

  test('error: one that refuses, and the zero address', async () => {
    await scene.undone(async () => {
      const account = await deployActor(scene, 'Account');
      await tell(scene, account, { data: callData('refuse()') });
      expect((await moved({ ...native, recipient: account })).error).toBe('TransferFailed');
    });
    expect((await moved({ ...native, recipient: zeroAddress })).error).toBe('BadCall');
  });

  test.each(['a recipient', 'a token', 'a pool', 'a pair'])('error: %s that calls back', async (who) => {
    await scene.undone(async () => {
      const { agent, errand } = await agentWithTrade();
      const aim = callData('aim(address,bytes)', [agent, errand]);
      if (who === 'a recipient') {
        const account = await deployActor(scene, 'Account');
        await tell(scene, account, { data: aim });
        const trade = callOf({
          tokenIn: USDC,
          tokenOut: WETH,
          amountIn: THOUSAND,
          amountOut: 1n,
          recipient: account,
        });
        expect(
          (await scene.send({ data: executeData({ ...trade, unwrap: true }, legs) })).error,
        ).toBeUndefined();
        expect(await wordOf(scene.client, account, 'calls()')).toBe(1n);
        expect(await wordOf(scene.client, account, 'hasWorked()')).toBe(0n);
        return;
      }
      if (who === 'a token') {
        const token = await deployActor(scene, 'CallingToken');
        const { purchase } = await openPair(scene, token, { token: 10n ** 24n, weth: 1_000n * ETHER });
        await tell(scene, token, { data: aim });
        const bought = [legOf([...path('USDC', 500, 'WETH').map(hopOf), purchase])];
        const trade = callOf({
          tokenIn: USDC,
          tokenOut: token,
          amountIn: THOUSAND,
          amountOut: 1n,
          recipient: scene.recipient,
        });
        expect((await scene.send({ data: executeData(trade, bought) })).error).toBeUndefined();
        expect(await wordOf(scene.client, token, 'tries()')).toBeGreaterThan(1n);
        expect(await wordOf(scene.client, token, 'hasWorked()')).toBe(0n);
        return;
      }
      const isPair = who === 'a pair';
      const pool = await deployActor(scene, isPair ? 'HostilePair' : 'HostilePool');
      await scene.fund(DAI, ETHER);
      await tell(scene, DAI, { data: callData('transfer(address,uint256)', [pool, ETHER]) });
      if (isPair) {
        await tell(scene, pool, { data: aim });
        await tell(scene, pool, {
          data: callData('set(uint256,uint256,address,uint256)', [0n, ETHER, DAI, ETHER]),
        });
      } else {
        await tell(scene, pool, {
          data: callData('aim(address,bytes,bool)', [agent, errand, false]),
        });
        await tell(scene, pool, { data: callData('give(address,uint256)', [DAI, ETHER]) });
        await tell(scene, pool, { data: callData('ask(int256,int256,uint256)', [THOUSAND, -1n, 1n]) });
      }
      const callback = isPair ? '0x00000000' : '0xfa461e33';
      const hop = { pool, tokenOut: DAI, callback, feePips: 3000, zeroForOne: true } as const;
      const trade = callOf({
        tokenIn: USDC,
        tokenOut: DAI,
        amountIn: THOUSAND,
        amountOut: ETHER,
        recipient: scene.recipient,
      });
      expect((await scene.send({ data: executeData(trade, [legOf([hop])]) })).error).toBeUndefined();
      expect(await wordOf(scene.client, pool, 'hasWorked()')).toBe(0n);
    });
  });
});

/** An account with coins and an allowance of its own, and a trade of it that works when nothing else goes on. */
async function agentWithTrade() {
  const agent = await deployActor(scene, 'Account');
  const run = (to: Address, data: Hex) => callData('run(address,uint256,bytes)', [to, 0n, data]);
  await fundAccount(scene.client, { token: USDC, to: agent, amount: THOUSAND });
  const approval = callData('approve(address,uint256)', [scene.executor, THOUSAND]);
  await tell(scene, agent, { data: run(USDC, approval) });
  const trade = { tokenIn: USDC, tokenOut: DAI, amountIn: 10n ** 6n, amountOut: 1n, recipient: agent };
  const errand = run(
    scene.executor,
    executeData(callOf(trade), [legOf(path('USDC', 100, 'DAI').map(hopOf))]),
  );
  await tell(scene, agent, { data: errand });
  return { agent, errand };
}
