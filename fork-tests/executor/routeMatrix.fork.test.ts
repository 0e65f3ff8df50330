import { type Address, encodeFunctionData, erc20Abi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Hop } from '../../server/routing/model/route.ts';
import { atNight } from '../harness/atNight.ts';
import { fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { CASES, hopsFor, thousandDollarsOf } from '../swaps/cases.ts';
import { type ContractOracle, contractOracle } from '../swaps/contractOracle.ts';
import { permit2Data, signPermit2, walletOf } from './executorPayments.ts';
import {
  allow,
  callOf,
  type ExecutorScene,
  executeData,
  guardOf,
  hopOf,
  legOf,
  startExecutorScene,
} from './executorScene.ts';

/* Each order of V2 and V3 over one to three hops, each end native or not, both kinds of trade, each way to
 * pay: what is spent and received equals the answers of Uniswap's own contracts to the wei. */

const HOLDER = walletOf('executor matrix');
const ETHERS = 10n ** 22n;

let scene: ExecutorScene;
let oracle: ContractOracle;
beforeAll(async () => {
  scene = await startExecutorScene(inject('replicaUrl'));
  oracle = contractOracle(scene.client);
  await fundNative(scene.client, { to: HOLDER.address, amount: ETHERS });
});
afterAll(() => scene?.fork.stop());

/** Asks the contracts hop by hop, forwards or backwards. */
async function amountsOf(hops: readonly Hop[], isExactOutput: boolean, amount: bigint) {
  let known = amount;
  for (const hop of isExactOutput ? hops.toReversed() : hops) {
    known = isExactOutput
      ? (await oracle.exactOutput(hop, known)).amountIn
      : (await oracle.exactInput(hop, known)).amountOut;
  }
  return isExactOutput ? { amountIn: known, amountOut: amount } : { amountIn: amount, amountOut: known };
}

/** Both ways to pay with a token in the night; by day they take turns. */
const ROWS = CASES.flatMap((row, index) => {
  const payments = row.native === 'native in' ? (['value'] as const) : (['allowance', 'permit2'] as const);
  const all = payments.map((payment) => ({ ...row, payment }));
  const turn = Math.floor(index / 3 + (index % 3) / 2) % all.length;
  return atNight(all.length, 1) === 1 ? all.slice(turn, turn + 1) : all;
});

describe('default: a route trades to the wei', () => {
  test.each(ROWS)('$tradeType of $protocols, $native, paid by $payment', async (row) => {
    const { hops, tokenIn, tokenOut } = hopsFor(row.protocols, row.native);
    const isExactOutput = row.tradeType === 'exactOutput';
    const dollars = thousandDollarsOf(isExactOutput ? tokenOut : tokenIn);
    const quoted = await amountsOf(hops, isExactOutput, dollars);
    // An exact output may spend a tenth more than it needs: the rest comes back.
    const limit = isExactOutput ? (quoted.amountIn * 11n) / 10n : quoted.amountIn;
    const call = callOf({
      tokenIn: TOKENS[tokenIn].address,
      tokenOut: TOKENS[tokenOut].address,
      amountIn: limit,
      amountOut: quoted.amountOut,
      recipient: scene.recipient,
      exactOutput: isExactOutput,
      unwrap: row.native === 'native out',
    });
    const legs = [legOf(hops.map(hopOf))];
    const [paid, got] = [
      row.payment === 'value' ? 'native' : call.tokenIn,
      call.unwrap ? 'native' : call.tokenOut,
    ] as const;
    await scene.undone(async () => {
      const payer = row.payment === 'permit2' ? HOLDER.address : scene.trader;
      if (row.payment !== 'value') await scene.fund(call.tokenIn, limit, payer);
      const data = row.payment === 'permit2' ? await permit2Trade(call, legs) : executeData(call, legs);
      const holders = [payer, scene.recipient, scene.executor];
      const touched = ['native' as const, call.tokenIn, ...hops.map((hop) => hop.tokenOut)];
      const before = await scene.balances(touched, holders);
      const value = row.payment === 'value' ? limit : 0n;
      const { error, gasPaid } = await scene.send({ from: payer, data, value });
      expect(error).toBeUndefined();
      const after = await scene.balances(touched, holders);
      const gained = (token: Address | 'native', holder: Address) =>
        after.of(token, holder) - before.of(token, holder);
      expect(-gained(paid, payer) - (paid === 'native' ? gasPaid : 0n)).toBe(quoted.amountIn);
      expect(gained(got, scene.recipient)).toBe(quoted.amountOut);
      expect(touched.filter((token) => after.of(token, scene.executor) !== 0n)).toEqual([]);
      expect(await guardOf(scene)).toBe(1n);
    });
  });
});

/** Lets Permit2 move the holder's tokens, and signs the trade; the executor itself is allowed nothing. */
async function permit2Trade(
  call: Parameters<typeof executeData>[0],
  legs: Parameters<typeof executeData>[1],
) {
  const { client, executor } = scene;
  const owner = HOLDER.address;
  await allow(client, { token: call.tokenIn, owner, spender: executor, amount: 0n });
  await allow(client, { token: call.tokenIn, owner, spender: MAINNET.permit2, amount: 2n ** 256n - 1n });
  const signature = await signPermit2(HOLDER, { executor, call, legs, nonce: 7n });
  return permit2Data(call, legs, { nonce: 7n, signature });
}

test('behavior: execute returns the amounts that were spent and received', async () => {
  const hops = hopsFor('v2 v3', 'no native coin');
  const amountIn = thousandDollarsOf(hops.tokenIn);
  const quoted = await amountsOf(hops.hops, false, amountIn);
  const [tokenIn, tokenOut] = [TOKENS[hops.tokenIn].address, TOKENS[hops.tokenOut].address];
  await scene.undone(async () => {
    await scene.fund(tokenIn, amountIn);
    const call = callOf({ tokenIn, tokenOut, amountIn, amountOut: 1n, recipient: scene.recipient });
    const { data } = await scene.client.call({
      account: scene.trader,
      to: scene.executor,
      data: executeData(call, [legOf(hops.hops.map(hopOf))]),
    });
    expect(data).toBe(
      `0x${[quoted.amountIn, quoted.amountOut].map((amount) => amount.toString(16).padStart(64, '0')).join('')}`,
    );
  });
});

test('behavior: an allowance is spent, not more', async () => {
  const { hops, tokenIn, tokenOut } = hopsFor('v3', 'no native coin');
  const amountIn = thousandDollarsOf(tokenIn);
  const token = TOKENS[tokenIn].address;
  await scene.undone(async () => {
    await scene.fund(token, amountIn * 2n);
    const { client, trader, executor, recipient } = scene;
    await allow(client, { token, owner: trader, spender: executor, amount: amountIn });
    const call = callOf({
      tokenIn: token,
      tokenOut: TOKENS[tokenOut].address,
      amountIn,
      amountOut: 1n,
      recipient,
    });
    expect((await scene.send({ data: executeData(call, [legOf(hops.map(hopOf))]) })).error).toBeUndefined();
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'allowance',
      args: [trader, executor],
    });
    expect(BigInt((await client.call({ to: token, data })).data ?? '0x1')).toBe(0n);
  });
});
