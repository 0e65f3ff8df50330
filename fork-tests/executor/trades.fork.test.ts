import type { Address, Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import type { ContractOracle } from '../swaps/contractOracle.ts';
import { path } from '../swaps/hops.ts';
import { openThinPool } from '../swaps/thinPool.ts';
import { callOf, type ExecutorScene, executeData, hopOf, legOf } from './executorScene.ts';
import {
  COLLECTOR,
  DAI,
  type MeasuredScene,
  startMeasuredScene,
  THOUSAND,
  USDC,
  WETH,
} from './measuredTrades.ts';

/* Fees, splits and bounds: amounts to the wei, by the answers of the contracts or by arithmetic. */

let scene: ExecutorScene;
let moved: MeasuredScene['moved'];
let oracle: ContractOracle;
let outputOf: MeasuredScene['outputOf'];
beforeAll(async () => {
  ({ scene, oracle, moved, outputOf } = await startMeasuredScene(inject('replicaUrl')));
});
afterAll(() => scene?.fork.stop());

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
    // No part of the output, and above the minimum alone.
    await fundAccount(scene.client, { token: DAI, to: scene.recipient, amount: 2n * output });
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
