import { type Address, erc20Abi, type Hex } from 'viem';
import { z } from 'zod';
import { ask, post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import type { TradingScene } from '../harness/tradingScene.ts';

const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value));
const amount = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const call = z.object({ to: hex, data: hex, value: amount });

const changeAnswer = z.object({
  to: hex,
  data: hex,
  value: amount,
  gasEstimate: amount,
  position: z.object({
    id: z.string().nullable(),
    tokenId: amount.nullable(),
    tickLower: z.number().nullable(),
    tickUpper: z.number().nullable(),
    liquidity: amount,
    liquidityAfter: amount.nullable(),
    amount0: amount,
    amount1: amount,
    amount0Min: amount.optional(),
    amount1Min: amount.optional(),
    amount0Max: amount.optional(),
    amount1Max: amount.optional(),
  }),
  fees: z.array(z.object({ tokenId: amount, fees0: amount, fees1: amount })),
  simulation: z.object({
    status: z.string(),
    tokenId: amount.nullable().optional(),
    shares: amount.nullable().optional(),
    changes: z.array(z.object({ asset: z.string(), amount })).optional(),
    fundsAssumed: z.boolean().optional(),
  }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  approvals: z.array(z.object({ step: z.string(), transaction: call })).optional(),
  decoded: z.array(z.object({ name: z.string(), args: z.record(z.string(), z.string()) })),
});
export type Change = z.output<typeof changeAnswer>;

const positionAnswer = z.object({
  owner: hex,
  liquidity: amount,
  amount0: amount,
  amount1: amount,
  fees0: amount,
  fees1: amount,
});

/** Asks for a change of liquidity. @throws Error with the refusal */
export async function askChange(
  scene: TradingScene,
  kind: 'add' | 'remove' | 'collect',
  body: Readonly<Record<string, unknown>>,
): Promise<Change> {
  const { status, text } = await post(`${scene.proxy.url}/api/v1/liquidity/${kind}`, body);
  if (status !== 200) throw new Error(`${kind} answered ${status}: ${text}`);
  return changeAnswer.parse(JSON.parse(text));
}

/** Reads a position by its number. */
export async function askPosition(scene: TradingScene, protocol: 'v3' | 'v4', tokenId: bigint) {
  const { status, text } = await ask(
    `${scene.proxy.url}/swap-api/api/v1/positions/${tokenId}?protocol=${protocol}`,
  );
  if (status !== 200) throw new Error(`the position answered ${status}: ${text}`);
  return positionAnswer.parse(JSON.parse(text));
}

/** Gives an account native coin, and as much of each token as any test adds. */
export async function fundProvider(
  scene: TradingScene,
  provider: Address,
  tokens: readonly Address[],
  each = 10n ** 27n,
): Promise<void> {
  await fundNative(scene.client, { to: provider, amount: 1_000_000n * ETHER });
  for (const token of tokens) await fundAccount(scene.client, { token, to: provider, amount: each });
}

/** What a sent change moved, and what it left behind. */
export interface MovedChange {
  readonly status: 'success' | 'reverted';
  /** After minus before of each asset, without gas. */
  readonly moved: readonly bigint[];
  /** Assets that the contract holds more of afterwards. */
  readonly leftInContract: readonly (Address | 'native')[];
}

/** Sends the approvals of an answer, then its transaction, unchanged. Returns what moved for the account. */
export async function sendChange(
  scene: TradingScene,
  from: Address,
  change: Change,
  assets: readonly (Address | 'native')[],
  account = from,
): Promise<MovedChange> {
  const { client } = scene;
  for (const { transaction } of change.approvals ?? []) {
    const { status } = await sendTransaction(client, { from, ...transaction });
    if (status !== 'success') throw new Error('an approval reverted');
  }
  const read = (holder: Address) => Promise.all(assets.map((asset) => balanceOf(scene, asset, holder)));
  const [before, heldBefore] = [await read(account), await read(change.to)];
  const { to, data, value, gasEstimate: gas } = change;
  const receipt = await sendTransaction(client, { from, to, data, value, gas });
  const [after, heldAfter] = [await read(account), await read(change.to)];
  const gasPaid = account === from ? receipt.gasUsed * receipt.effectiveGasPrice : 0n;
  const moved = assets.map(
    (asset, index) => (after[index] ?? 0n) - (before[index] ?? 0n) + (asset === 'native' ? gasPaid : 0n),
  );
  const leftInContract = assets.filter((_, index) => (heldAfter[index] ?? 0n) > (heldBefore[index] ?? 0n));
  await scene.proxyAtHead();
  return { status: receipt.status, moved, leftInContract };
}

function balanceOf({ client }: TradingScene, asset: Address | 'native', owner: Address): Promise<bigint> {
  if (asset === 'native') return client.getBalance({ address: owner });
  return client.readContract({ address: asset, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
}

/** The assets of a pool as a wallet with native coin sees them. */
export const assetsOf = (token0: Address, token1: Address): (Address | 'native')[] =>
  [token0, token1].map((token) => (token.toLowerCase() === MAINNET.weth ? 'native' : token));
