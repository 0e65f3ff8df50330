import { type Address, type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type ContractOracle, contractOracle } from '../swaps/contractOracle.ts';
import { path } from '../swaps/hops.ts';
import { openThinPool } from '../swaps/thinPool.ts';
import { callData, deployActor, openPair, tell, wordOf } from './deployActor.ts';
import {
  allow,
  callOf,
  type ExecutorCall,
  type ExecutorLeg,
  type ExecutorScene,
  executeData,
  guardOf,
  hopOf,
  legOf,
  startExecutorScene,
} from './executorScene.ts';

/* Fees, splits, odd tokens and recipients: amounts to the wei, by the contracts' own answers or by arithmetic. */

const USDC = TOKENS.USDC.address;
const DAI = TOKENS.DAI.address;
const WETH = MAINNET.weth;
const COLLECTOR = freshAddress('fee collector');
const THOUSAND = 1_000n * 10n ** 6n;

let scene: ExecutorScene;
let oracle: ContractOracle;
beforeAll(async () => {
  scene = await startExecutorScene(inject('replicaUrl'));
  oracle = contractOracle(scene.client);
  await scene.fund(USDC, 100n * THOUSAND);
});
afterAll(() => scene?.fork.stop());

interface Trade extends Partial<ExecutorCall> {
  readonly legs: readonly ExecutorLeg[];
  readonly value?: bigint;
  readonly from?: Address;
}

/** Sends, undoes, and tells what moved. The executor keeps at most `slack` units of a token. */
async function moved({ legs, value = 0n, from = scene.trader, ...change }: Trade, slack = 0n) {
  const call = callOf({
    tokenIn: USDC,
    tokenOut: DAI,
    amountIn: THOUSAND,
    amountOut: 1n,
    recipient: scene.recipient,
    ...change,
  });
  return scene.undone(async () => {
    const tokens = ['native', call.tokenIn, call.tokenOut, WETH] as const;
    const holders = [from, call.recipient, scene.executor, COLLECTOR];
    const before = await scene.balances(tokens, holders);
    const { error, gasPaid, gasUsed } = await scene.send({ data: executeData(call, legs), value, from });
    const after = await scene.balances(tokens, holders);
    const gain = (token: Address | 'native', holder: Address) =>
      after.of(token, holder) - before.of(token, holder);
    for (const token of tokens) {
      const left = gain(token, scene.executor);
      expect(left >= 0n && left <= slack).toBe(true);
    }
    expect(await guardOf(scene)).toBe(1n);
    const out = call.unwrap ? 'native' : call.tokenOut;
    return {
      error,
      gasUsed,
      spent: value === 0n ? -gain(call.tokenIn, from) : -gain('native', from) - gasPaid,
      received: gain(out, call.recipient),
      fee: gain(call.tokenOut, COLLECTOR),
    };
  });
}

/** Output of the routes, each for its amount, in the order given; none may share a pool. */
async function outputOf(...parts: readonly (readonly [ReturnType<typeof path>, bigint])[]): Promise<bigint> {
  let sum = 0n;
  for (const [hops, amountIn] of parts) {
    let amount = amountIn;
    for (const hop of hops) amount = (await oracle.exactInput(hop, amount)).amountOut;
    sum += amount;
  }
  return sum;
}

describe('an integrator’s fee', () => {
  const hops = path('USDC', 100, 'DAI');

  test('default: a share of the output, and the minimum is left after it', async () => {
    const gross = await outputOf([hops, THOUSAND]);
    const fee = (gross * 25n) / 10_000n;
    const asked = { legs: [legOf(hops.map(hopOf))], feeBips: 25, feeRecipient: COLLECTOR };
    expect(await moved({ ...asked, amountOut: gross - fee })).toMatchObject({ received: gross - fee, fee });
    expect((await moved({ ...asked, amountOut: gross - fee + 1n })).error).toBe('TooLittle');
  });

  test('default: of native coins it is paid in wrapped ones', async () => {
    const route = path('USDC', 500, 'WETH');
    const gross = await outputOf([route, THOUSAND]);
    const fee = (gross * 100n) / 10_000n;
    const legs = [legOf(route.map(hopOf))];
    const trade = { legs, tokenOut: WETH, unwrap: true, feeBips: 100, feeRecipient: COLLECTOR };
    expect(await moved(trade)).toMatchObject({ received: gross - fee, fee });
  });

  test('default: an exact output is bought with the fee on top', async () => {
    const wanted = 500n * ETHER;
    const gross = (wanted * 10_000n - 1n) / 9_975n + 1n;
    const { amountIn } = await oracle.exactOutput(hops[0] as never, gross);
    const legs = [legOf(hops.map(hopOf))];
    const trade = { legs, exactOutput: true, amountOut: wanted, feeBips: 25, feeRecipient: COLLECTOR };
    const fee = (gross * 25n) / 10_000n;
    expect(await moved(trade)).toMatchObject({ spent: amountIn, received: gross - fee, fee });
    // Rounding up the whole can leave a unit more.
    expect(gross - fee - wanted).toBe(1n);
  });

  test('error: a recipient of the fee that the token refuses ends the call', async () => {
    const legs = [legOf(hops.map(hopOf))];
    // The replica's Tether goes nowhere it is not let.
    const trade = { legs, feeBips: 10_000, feeRecipient: COLLECTOR };
    expect((await moved(trade)).error).toBe('TooLittle');
    expect((await moved({ ...trade, exactOutput: true })).error).toMatch(/^Panic/);
  });
});

describe('splits', () => {
  const routes = [
    path('USDC', 'v2', 'WETH', 'v2', 'DAI'),
    path('USDC', 500, 'WETH', 500, 'DAI'),
    path('USDC', 100, 'DAI'),
    path('USDC', 3000, 'WBTC', 3000, 'DAI'),
  ];

  test('default: each leg takes its amount, and the last the rest', async () => {
    const shares = [100n, 200n, 300n, 400n].map((share) => (share * THOUSAND) / 1_000n);
    const sum = await outputOf(...routes.map((route, at) => [route, shares[at] ?? 0n] as const));
    const legs = routes.map((route, at) =>
      legOf(route.map(hopOf), { amount: at === 3 ? 0n : (shares[at] ?? 0n) }),
    );
    expect(await moved({ legs, amountOut: sum })).toMatchObject({ spent: THOUSAND, received: sum });
    expect((await moved({ legs, amountOut: sum + 1n })).error).toBe('TooLittle');
  });

  test('default: an exact output is bought in parts, and the rest of the payment comes back', async () => {
    const parts = [100n * ETHER, 250n * ETHER, 300n * ETHER];
    let spent = 0n;
    for (const [at, part] of parts.entries()) {
      let amount = part;
      for (const hop of (routes[at] ?? []).toReversed()) {
        amount = (await oracle.exactOutput(hop, amount)).amountIn;
      }
      spent += amount;
    }
    const legs = parts.map((amount, at) =>
      legOf((routes[at] ?? []).map(hopOf), { amount: at === 2 ? 0n : amount }),
    );
    const trade = { legs, exactOutput: true, amountOut: 650n * ETHER };
    expect(await moved(trade)).toMatchObject({ spent, received: 650n * ETHER });
    // A unit less than it costs: nothing that lies in the executor can fill the gap.
    expect((await moved({ ...trade, amountIn: spent - 1n })).error).toBeDefined();
    expect(await moved({ ...trade, amountIn: spent })).toMatchObject({ spent, error: undefined });
  });

  test('default: native coins are wrapped once, and the rest comes back as native coins', async () => {
    const hops = [path('WETH', 500, 'USDC'), path('WETH', 'v2', 'USDC')];
    const parts = [THOUSAND, THOUSAND / 2n];
    const costs = await Promise.all(
      hops.map(async ([hop], at) => (await oracle.exactOutput(hop as never, parts[at] ?? 0n)).amountIn),
    );
    const legs = hops.map((route, at) => legOf(route.map(hopOf), { amount: at === 1 ? 0n : THOUSAND }));
    const trade = { legs, tokenIn: WETH, tokenOut: USDC, exactOutput: true, amountOut: (THOUSAND * 3n) / 2n };
    const result = await moved({ ...trade, amountIn: ETHER, value: ETHER });
    expect(result).toMatchObject({ spent: (costs[0] ?? 0n) + (costs[1] ?? 0n), received: trade.amountOut });
  });

  test('error: an exact output whose first legs buy more than all of it', async () => {
    const legs = [
      legOf((routes[2] ?? []).map(hopOf), { amount: ETHER + 1n }),
      legOf((routes[1] ?? []).map(hopOf)),
    ];
    expect((await moved({ legs, exactOutput: true, amountOut: ETHER })).error).toMatch(/^Panic 17/);
  });
});

describe('bounds', () => {
  const hops = path('USDC', 'v2', 'DAI');

  test('error: a unit below the minimum, and one second past the deadline', async () => {
    const output = await outputOf([hops, THOUSAND]);
    const legs = [legOf(hops.map(hopOf))];
    expect(await moved({ legs, amountOut: output })).toMatchObject({ received: output });
    expect((await moved({ legs, amountOut: output + 1n })).error).toBe('TooLittle');
    expect((await moved({ legs, amountOut: output + 1n, direct: true })).error).toBe('TooLittle');
    const { timestamp } = await scene.client.getBlock();
    await scene.undone(async () => {
      for (const late of [0n, 1n]) {
        const sentAt = timestamp + 100n + late * 100n;
        await scene.client.setNextBlockTimestamp({ timestamp: sentAt });
        const call = {
          tokenIn: USDC,
          tokenOut: DAI,
          amountIn: THOUSAND,
          amountOut: 1n,
          recipient: scene.recipient,
        };
        const data = executeData(callOf({ ...call, deadline: sentAt - late }), legs);
        expect((await scene.send({ data })).error).toBe(late === 0n ? undefined : 'Expired');
      }
    });
  });

  test('error: a pool whose liquidity ends before the amount', async () => {
    await scene.undone(async () => {
      const { client, trader: sender } = scene;
      const LONE = TOKENS.LONE.address;
      await scene.fund(WETH, 10n * ETHER);
      await scene.fund(LONE, 10n * ETHER);
      const send = (transaction: { readonly to: Address; readonly data: Hex }, gas?: bigint) =>
        sendTransaction(client, { from: sender, ...transaction, gas: gas ?? 3_000_000n });
      const hop = await openThinPool({ client, sender, send }, WETH, LONE);
      const trade = { legs: [legOf([hopOf(hop)])], tokenIn: WETH, tokenOut: LONE, amountIn: ETHER };
      // The pool takes a tenth of it, and would leave the rest behind.
      expect((await moved(trade)).error).toBe('NotExpected');
      expect((await moved({ ...trade, exactOutput: true, amountOut: ETHER })).error).toBe('TooLittle');
    });
  });

  test('error: `direct` with a fee, or with native coins', async () => {
    const legs = [legOf(hops.map(hopOf))];
    expect((await moved({ legs, direct: true, feeBips: 1 })).error).toBe('BadCall');
    const native = { legs: [legOf(path('USDC', 500, 'WETH').map(hopOf))], tokenOut: WETH, unwrap: true };
    expect((await moved({ ...native, direct: true })).error).toBe('BadCall');
  });

  test('default: `direct` pays the recipient what the standard way does', async () => {
    for (const route of [hops, path('USDC', 500, 'WETH', 3000, 'DAI')]) {
      const output = await outputOf([route, THOUSAND]);
      const legs = [legOf(route.map(hopOf))];
      expect(await moved({ legs, direct: true, amountOut: output })).toMatchObject({ received: output });
      const bought = { legs, exactOutput: true, amountOut: 300n * ETHER, direct: true };
      expect(await moved(bought)).toMatchObject({ received: 300n * ETHER });
    }
  });
});

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
      const inner = executeData(
        callOf({ tokenIn: USDC, tokenOut: DAI, amountIn: 1n, amountOut: 1n, recipient: scene.recipient }),
        [legOf(path('USDC', 100, 'DAI').map(hopOf))],
      );
      const aim = callData('aim(address,bytes)', [scene.executor, inner]);
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
          data: callData('aim(address,bytes,bool)', [scene.executor, inner, false]),
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
