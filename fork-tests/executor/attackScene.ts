import type { Address, Hex } from 'viem';
import { expect } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { callData, deployActor, tell } from './deployActor.ts';
import {
  callOf,
  type ExecutorHop,
  type ExecutorLeg,
  type ExecutorScene,
  executeData,
  guardOf,
  legOf,
  startExecutorScene,
} from './executorScene.ts';

export const USDC = TOKENS.USDC.address;
export const DAI = TOKENS.DAI.address;
export const WETH = MAINNET.weth;
export const VICTIM = freshAddress('executor victim');
export const THOUSAND = 1_000n * 10n ** 6n;
export const DUST = 5n * ETHER;

/** A scene with a victim of an endless allowance, coins that lie in the executor, and a pool of the attacker. */
export interface AttackScene {
  readonly scene: ExecutorScene;
  readonly pool: Address;
  /** Encodes a trade of a thousand dollars for a unit of DAI at least. */
  attempt(attempt: Attempt): Hex;
  /** Sends, and proves that neither the victim nor the coins that lie in the executor have lost anything. */
  attack(sent: Parameters<ExecutorScene['send']>[0]): Promise<string | undefined>;
  tellPool(signature: string, args: readonly unknown[]): Promise<void>;
}

export interface Attempt {
  readonly hops: readonly ExecutorHop[];
  readonly tokenIn?: Address;
  readonly tokenOut?: Address;
  readonly amountIn?: bigint;
  readonly amountOut?: bigint;
  readonly recipient?: Address;
  readonly exactOutput?: boolean;
  readonly unwrap?: boolean;
  readonly direct?: boolean;
  readonly leg?: Partial<ExecutorLeg>;
}

function attempt(scene: ExecutorScene, { hops, leg, ...call }: Attempt): Hex {
  const defaults = { tokenIn: USDC, tokenOut: DAI, amountIn: THOUSAND, amountOut: 1n };
  return executeData(callOf({ ...defaults, recipient: scene.recipient, ...call }), [legOf(hops, leg)]);
}

async function attack(
  scene: ExecutorScene,
  sent: Parameters<ExecutorScene['send']>[0],
): Promise<string | undefined> {
  const tokens = ['native', USDC, DAI, WETH] as const;
  const holders = [VICTIM, scene.executor];
  const before = await scene.balances(tokens, holders);
  const { error } = await scene.send(sent);
  const after = await scene.balances(tokens, holders);
  for (const holder of holders) {
    for (const token of tokens) expect(after.of(token, holder)).toBe(before.of(token, holder));
  }
  expect(await guardOf(scene)).toBe(1n);
  return error;
}

/** Starts the scene; the trader is the attacker, with a thousand dollars of his own. */
export async function startAttackScene(replicaUrl: string): Promise<AttackScene> {
  const scene = await startExecutorScene(replicaUrl);
  await fundNative(scene.client, { to: VICTIM, amount: ETHER });
  for (const token of [USDC, WETH, DAI]) {
    await scene.fund(token, 10n ** 20n, VICTIM);
    await fundAccount(scene.client, { token, to: scene.executor, amount: DUST });
  }
  await fundNative(scene.client, { to: scene.executor, amount: DUST });
  await scene.fund(USDC, THOUSAND);
  const pool = await deployActor(scene, 'HostilePool');
  return {
    scene,
    pool,
    attempt: (trade) => attempt(scene, trade),
    attack: (sent) => attack(scene, sent),
    tellPool: (signature, args) => tell(scene, pool, { data: callData(signature, args) }),
  };
}
