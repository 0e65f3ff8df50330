import { type Address, type Hex, pad, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { path } from '../swaps/hops.ts';
import { type AttackScene, DAI, startAttackScene, THOUSAND, USDC, VICTIM, WETH } from './attackScene.ts';
import { callData, deployActor, hostileHop, tell, wordOf } from './deployActor.ts';
import { permit2Data, permitData } from './executorPayments.ts';
import { allow, callOf, type ExecutorScene, executeData, hopOf, legOf } from './executorScene.ts';

/* Each other way in which contracts of this kind lost money of their users, tried against the executor. */

let scene: ExecutorScene;
let pool: Address;
let attempt: AttackScene['attempt'];
let attack: AttackScene['attack'];
let tellPool: AttackScene['tellPool'];
beforeAll(async () => {
  ({ scene, pool, attempt, attack, tellPool } = await startAttackScene(inject('replicaUrl')));
});
afterAll(() => scene?.fork.stop());

describe('an allowance of somebody else', () => {
  test('error: no payment takes it', async () => {
    await scene.undone(async () => {
      const hops = path('WETH', 500, 'USDC').map(hopOf);
      const call = callOf({
        tokenIn: WETH,
        tokenOut: USDC,
        amountIn: ETHER,
        amountOut: 1n,
        recipient: scene.recipient,
      });
      const legs = [legOf(hops)];
      const signature = { v: 27, r: pad('0x1'), s: pad('0x2') } as const;
      expect(await attack({ data: executeData(call, legs) })).toBe('TransferFailed');
      // The permit hits the fallback of WETH, which takes anything, and proves nothing.
      expect(await attack({ data: permitData(call, legs, signature) })).toBe('TransferFailed');
      const sent = permit2Data(call, legs, { nonce: 0n, signature: pad('0x1', { size: 65 }) });
      expect(await attack({ data: sent })).toBeDefined();
    });
  });

  test.each([
    ['a token', () => WETH],
    ['another token', () => USDC],
    ['the executor', () => scene.executor],
    ['the real Permit2', () => MAINNET.permit2],
  ])('error: %s instead of a pool', async (_, target) => {
    for (const callback of ['0x00000000', '0xfa461e33', '0x128acb08', '0x23b872dd'] as const) {
      const hop = { ...hostileHop(target(), DAI), callback };
      expect(await attack({ data: attempt({ hops: [hop] }) })).toBeDefined();
      const exact = attempt({ hops: [hop], exactOutput: true, amountOut: ETHER });
      expect(await attack({ data: exact })).toBeDefined();
    }
  });

  test.each([
    ['a token', () => WETH],
    ['the executor', () => scene.executor],
    ['an account', () => VICTIM],
  ])('error: %s instead of Permit2', async (_, permit2) => {
    const call = callOf({
      tokenIn: WETH,
      tokenOut: USDC,
      amountIn: ETHER,
      amountOut: 1n,
      recipient: scene.recipient,
    });
    for (const step of [500, 'v2'] as const) {
      const legs = [legOf(path('WETH', step, 'USDC').map(hopOf))];
      const data = permit2Data(call, legs, { nonce: 0n, signature: '0x', permit2: permit2() });
      expect(await attack({ data })).toBeDefined();
    }
  });

  test('error: a false Permit2 that moves nothing', async () => {
    await scene.undone(async () => {
      const permit2 = await deployActor(scene, 'FalsePermit2');
      const call = callOf({
        tokenIn: WETH,
        tokenOut: USDC,
        amountIn: ETHER,
        amountOut: 1n,
        recipient: scene.recipient,
      });
      for (const step of [500, 'v2'] as const) {
        const legs = [legOf(path('WETH', step, 'USDC').map(hopOf))];
        const data = permit2Data(call, legs, { nonce: 0n, signature: '0x', permit2 });
        expect(await attack({ data })).toBe('ZeroAmount');
      }
    });
  });

  test('error: it cannot be reached through a leg of its own', async () => {
    const hops = path('WETH', 500, 'USDC').map(hopOf);
    const args = [true, WETH, ETHER, hops, scene.trader];
    const signature =
      'tryLeg(bool,address,uint256,(address pool,address tokenOut,bytes4 callback,uint24 feePips,bool zeroForOne)[],address)';
    expect(await attack({ data: callData(signature, args) })).toBe('NotExpected');
    await scene.undone(async () => {
      await tellPool('aim(address,bytes,bool)', [scene.executor, callData(signature, args), false]);
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 1n]);
      await attack({ data: attempt({ hops: [hostileHop(pool, DAI)] }) });
      expect(await wordOf(scene.client, pool, 'hasWorked()')).toBe(0n);
    });
  });
});

describe('amounts of nothing', () => {
  const hops = () => path('USDC', 100, 'DAI').map(hopOf);

  test.each([
    ['an input of 0', { amountIn: 0n }, 'ZeroAmount'],
    ['a minimum of 0', { amountOut: 0n }, 'ZeroAmount'],
    ['an exact output of 0', { amountOut: 0n, exactOutput: true }, 'ZeroAmount'],
    ['a last leg with an amount', { leg: { amount: THOUSAND } }, 'BadCall'],
  ])('error: %s', async (_, change, error) => {
    expect(await attack({ data: attempt({ hops: hops(), ...change }) })).toBe(error);
  });

  test.each([100, 'v2'] as const)(
    'error: a leg of 0 before or at the end, by a market %s',
    async (market) => {
      const hops = path('USDC', market, 'DAI').map(hopOf);
      const call = callOf({
        tokenIn: USDC,
        tokenOut: DAI,
        amountIn: THOUSAND,
        amountOut: 1n,
        recipient: scene.recipient,
      });
      for (const exactOutput of [false, true]) {
        const data = executeData({ ...call, exactOutput }, [legOf(hops), legOf(hops)]);
        expect(await attack({ data })).toBe('ZeroAmount');
      }
      const all = [legOf(hops, { amount: 1n }), legOf(hops)];
      expect(await attack({ data: executeData({ ...call, exactOutput: true }, all) })).toBe('ZeroAmount');
    },
  );

  test.each([
    ['the largest signed amount reaches its pool', 2n ** 255n - 1n, 'NotSpent'],
    ['one unit more does not', 2n ** 255n, 'ZeroAmount'],
  ])('error: a leg of %s', async (_, amount, error) => {
    await scene.undone(async () => {
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 0n]);
      const leg = legOf([hostileHop(pool, DAI)], { amount });
      const call = { tokenIn: USDC, tokenOut: DAI, amountIn: THOUSAND, amountOut: 1n };
      const data = executeData(callOf({ ...call, recipient: scene.recipient }), [leg, legOf(hops())]);
      expect(await attack({ data })).toBe(error);
    });
  });

  test('error: legs of more than the payment do not spend coins that lie in the executor', async () => {
    const call = callOf({
      tokenIn: USDC,
      tokenOut: DAI,
      amountIn: THOUSAND,
      amountOut: 1n,
      recipient: scene.recipient,
    });
    const data = executeData(call, [legOf(hops(), { amount: THOUSAND + 1n }), legOf(hops())]);
    expect(await attack({ data })).toBe('TooMuch');
    const exact = { ...call, amountIn: 10n, amountOut: 5n * ETHER, exactOutput: true };
    expect(await attack({ data: executeData(exact, [legOf(hops())]) })).toBe('TooMuch');
  });
});

describe('a false wrapped native coin', () => {
  test.each([
    ['less', ETHER - 1n],
    ['nothing', 0n],
    ['more', ETHER + 1n],
  ])('error: it pays out %s, and coins that lie in the executor do not fill the gap', async (_, paid) => {
    await scene.undone(async () => {
      const wrapped = await deployActor(scene, 'FalseWrapped');
      const args = [paid];
      await tell(scene, wrapped, { data: callData('pay(uint256)', args), value: 2n * ETHER });
      await tell(scene, wrapped, { data: callData('mint(address,uint256)', [pool, ETHER]) });
      await tellPool('give(address,uint256)', [wrapped, ETHER]);
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 1n]);
      const hops = [hostileHop(pool, wrapped)];
      const data = attempt({ hops, tokenOut: wrapped, amountOut: ETHER, unwrap: true });
      expect(await attack({ data })).toBe('Left');
    });
  });

  test('error: it cannot send coins to the executor after it was unwrapped', async () => {
    await scene.undone(async () => {
      const [wrapped, recipient] = [
        await deployActor(scene, 'FalseWrapped'),
        await deployActor(scene, 'Account'),
      ];
      await tell(scene, wrapped, { data: callData('pay(uint256)', [ETHER]), value: 2n * ETHER });
      await tell(scene, wrapped, { data: callData('mint(address,uint256)', [pool, ETHER]) });
      const push = callData('push(address,uint256)', [scene.executor, 1n]);
      await tell(scene, recipient, { data: callData('aim(address,bytes)', [wrapped, push]) });
      await tellPool('give(address,uint256)', [wrapped, ETHER]);
      await tellPool('ask(int256,int256,uint256)', [THOUSAND, 0n, 1n]);
      const hops = [hostileHop(pool, wrapped)];
      const trade = { hops, tokenOut: wrapped, amountOut: ETHER, unwrap: true, recipient };
      expect(await attack({ data: attempt(trade) })).toBeUndefined();
      expect(await wordOf(scene.client, recipient, 'calls()')).toBe(1n);
      expect(await wordOf(scene.client, recipient, 'hasWorked()')).toBe(0n);
    });
  });

  test('error: a plain token in its place', async () => {
    const data = attempt({ hops: path('USDC', 100, 'DAI').map(hopOf), unwrap: true });
    expect(await attack({ data })).toBeDefined();
  });

  test('error: the value goes into another token than the trade', async () => {
    const data = attempt({ hops: path('USDC', 100, 'DAI').map(hopOf) });
    expect(await attack({ data, value: THOUSAND })).toBeDefined();
    const native = attempt({ hops: path('WETH', 500, 'USDC').map(hopOf), tokenIn: WETH, tokenOut: USDC });
    expect(await attack({ data: native, value: THOUSAND + 1n })).toBe('BadCall');
    expect(await attack({ data: native, value: THOUSAND - 1n })).toBe('BadCall');
  });
});

describe('calls outside of a trade', () => {
  test.each([
    ['a callback', () => ({ data: callData('uniswapV3SwapCallback(int256,int256,bytes)', [1n, -1n, '0x']) })],
    ['calldata of one byte', () => ({ data: '0x01' as Hex })],
    ['a value', () => ({ data: '0x' as Hex, value: 1n })],
    ['a value with an unknown function', () => ({ data: '0x12345678' as Hex, value: 1n })],
    ['a transfer that names the executor as a token', () => transferOf('transfer(address,uint256)', [2n])],
    ['unlockCallback', () => ({ data: callData('unlockCallback(bytes)', ['0x']) })],
  ])('error: %s reverts', async (_, sent) => {
    expect(await attack(sent())).toBeDefined();
  });

  const transferOf = (signature: string, amounts: readonly bigint[]) => ({
    data: callData(signature, [VICTIM, ...amounts]),
  });

  test('error: a recipient that would keep the output', async () => {
    const hops = path('USDC', 'v2', 'DAI').map(hopOf);
    const [first] = hops;
    for (const recipient of [zeroAddress, scene.executor, first?.pool ?? zeroAddress]) {
      expect(await attack({ data: attempt({ hops, recipient }) })).toBe('BadCall');
    }
  });

  test.each([
    ['no legs', []],
    ['a leg without hops', [legOf([])]],
  ])('error: %s', async (_, legs) => {
    const call = callOf({
      tokenIn: USDC,
      tokenOut: DAI,
      amountIn: THOUSAND,
      amountOut: 1n,
      recipient: scene.recipient,
    });
    expect(await attack({ data: executeData(call, legs) })).toBe('BadCall');
  });

  test('error: a route that ends in another token, or where it began', async () => {
    const hops = path('USDC', 100, 'DAI').map(hopOf);
    expect(await attack({ data: attempt({ hops, tokenOut: WETH }) })).toBe('BadCall');
    expect(await attack({ data: attempt({ hops, tokenIn: DAI }) })).toBe('BadCall');
    const leg = { otherwise: path('USDC', 500, 'WETH').map(hopOf) };
    expect(await attack({ data: attempt({ hops, leg }) })).toBe('BadCall');
  });
});

test('behavior: the victim’s allowance is untouched after all of it', async () => {
  const { client, executor } = scene;
  const data = callData('allowance(address,address)', [VICTIM, executor]);
  expect(BigInt((await client.call({ to: USDC, data })).data ?? '0x')).toBe(2n ** 256n - 1n);
  await allow(client, { token: USDC, owner: VICTIM, spender: executor, amount: 0n });
});
