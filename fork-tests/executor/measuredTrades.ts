import { type Address, CallExecutionError, decodeFunctionResult, type Hex } from 'viem';
import { expect } from 'vitest';
import { EXECUTOR_ABI } from '../../server/routers/executor/executorAbi.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type ContractOracle, contractOracle } from '../swaps/contractOracle.ts';
import type { path } from '../swaps/hops.ts';
import {
  callOf,
  type ExecutorCall,
  type ExecutorLeg,
  type ExecutorScene,
  executeData,
  guardOf,
  startExecutorScene,
} from './executorScene.ts';

export const USDC = TOKENS.USDC.address;
export const DAI = TOKENS.DAI.address;
export const WETH = MAINNET.weth;
export const COLLECTOR = freshAddress('fee collector');
export const THOUSAND = 1_000n * 10n ** 6n;

/** A trade of USDC for DAI by the trader, but for what it changes. */
export interface Trade extends Partial<ExecutorCall> {
  readonly legs: readonly ExecutorLeg[];
  readonly value?: bigint;
  readonly from?: Address;
}

/** A scene whose trades are undone after they are measured. */
export interface MeasuredScene {
  readonly scene: ExecutorScene;
  readonly oracle: ContractOracle;
  /** Sends, undoes, and returns the amounts, which the contract answers, too. The executor keeps at most `slack` units of a token. */
  moved(trade: Trade, slack?: bigint): ReturnType<typeof moved>;
  /** Output of the routes, each for its amount, in the order given; none may share a pool. */
  outputOf(...parts: readonly Part[]): Promise<bigint>;
}

type Part = readonly [hops: ReturnType<typeof path>, amountIn: bigint];

/** Starts a scene whose trader has USDC. */
export async function startMeasuredScene(replicaUrl: string): Promise<MeasuredScene> {
  const scene = await startExecutorScene(replicaUrl);
  const oracle = contractOracle(scene.client);
  await scene.fund(USDC, 100n * THOUSAND);
  return {
    scene,
    oracle,
    moved: (trade, slack = 0n) => moved(scene, trade, slack),
    outputOf: (...parts) => outputOf(oracle, parts),
  };
}

async function moved(
  scene: ExecutorScene,
  { legs, value = 0n, from = scene.trader, ...change }: Trade,
  slack: bigint,
) {
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
    const data = executeData(call, legs);
    const answer = await answerOf(scene, { data, value, from });
    const { error, gasPaid, gasUsed } = await scene.send({ data, value, from });
    const after = await scene.balances(tokens, holders);
    const gain = (token: Address | 'native', holder: Address) =>
      after.of(token, holder) - before.of(token, holder);
    for (const token of tokens) {
      const left = gain(token, scene.executor);
      expect(left >= 0n && left <= slack).toBe(true);
    }
    expect(await guardOf(scene)).toBe(1n);
    const out = call.unwrap ? 'native' : call.tokenOut;
    const spent = value === 0n ? -gain(call.tokenIn, from) : -gain('native', from) - gasPaid;
    const received = gain(out, call.recipient);
    expect(answer).toEqual(error === undefined ? [spent, received] : undefined);
    return { error, gasUsed, spent, received, fee: gain(call.tokenOut, COLLECTOR) };
  });
}

/** Returns what the contract answers that was spent and received; undefined where the call reverts. */
async function answerOf(
  { client, executor }: ExecutorScene,
  { data, value, from }: { readonly data: Hex; readonly value: bigint; readonly from: Address },
): Promise<readonly [spent: bigint, received: bigint] | undefined> {
  try {
    const called = await client.call({ account: from, to: executor, data, value });
    return decodeFunctionResult({
      abi: EXECUTOR_ABI,
      functionName: 'execute',
      data: called.data ?? '0x',
    });
  } catch (error) {
    if (error instanceof CallExecutionError) return undefined;
    throw error;
  }
}

async function outputOf(oracle: ContractOracle, parts: readonly Part[]): Promise<bigint> {
  let sum = 0n;
  for (const [hops, amountIn] of parts) {
    let amount = amountIn;
    for (const hop of hops) amount = (await oracle.exactInput(hop, amount)).amountOut;
    sum += amount;
  }
  return sum;
}
