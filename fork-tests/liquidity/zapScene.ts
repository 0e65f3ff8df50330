import { type Address, erc20Abi } from 'viem';
import { z } from 'zod';
import { post } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import type { TradingScene } from '../harness/tradingScene.ts';

const amount = z
  .string()
  .regex(/^-?(0x)?[0-9a-f]+$/)
  .transform(BigInt);
const answer = z.object({
  to: z.string(),
  value: amount,
  calls: z.array(z.object({ to: z.string(), data: z.string(), value: amount })),
  swap: z
    .object({ to: z.string().optional(), amountIn: amount, minAmountOut: amount, amountOut: amount })
    .nullable(),
  approvals: z.array(z.object({ step: z.string(), required: amount })),
  position: z.object({ amount0: amount, amount1: amount, liquidity: amount, tokenId: amount.nullable() }),
  dust: z.object({ amount0: amount, amount1: amount, percent: z.number() }),
  simulation: z.object({
    status: z.string(),
    tokenId: amount.nullable().optional(),
    changes: z.array(z.object({ asset: z.string(), amount })).optional(),
  }),
  warnings: z.array(z.object({ code: z.string() })),
});

export type Zap = z.output<typeof answer>;
export type Asset = Address | 'native';
export const balanceOf = (
  scene: Pick<TradingScene, 'client'>,
  asset: Asset,
  owner: Address,
): Promise<bigint> =>
  asset === 'native'
    ? scene.client.getBalance({ address: owner })
    : scene.client.readContract({ address: asset, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });

/** Asks for a zap. @throws Error with the refusal */
export async function askZap(scene: Pick<TradingScene, 'proxy'>, body: Readonly<Record<string, unknown>>) {
  const { status, text } = await post(`${scene.proxy.url}/api/v1/liquidity/zap`, body);
  if (status !== 200) throw new Error(`zap answered ${status}: ${text}`);
  return answer.parse(JSON.parse(text));
}

/**
 * Sends all calls of a zap. Returns the changes of the wallet without gas, and those of the contracts, with
 * the wrapped coin of each.
 */
export async function sendZap(
  scene: Pick<TradingScene, 'client' | 'proxyAtHead'>,
  from: Address,
  { calls }: Zap,
  assets: readonly Asset[],
) {
  const callees = calls.map(({ to }) => to.toLowerCase() as Address);
  const contracts = [...new Set([...callees, MAINNET_V4.positionManager])].filter(
    (to) => !assets.some((asset) => asset.toLowerCase() === to.toLowerCase()) && to !== MAINNET.permit2,
  );
  const read = (owner: Address) => Promise.all(assets.map((asset) => balanceOf(scene, asset, owner)));
  const readHeld = async (owner: Address) => [
    ...(await read(owner)),
    await balanceOf(scene, MAINNET.weth, owner),
  ];
  const before = await read(from);
  const held = await Promise.all(contracts.map(readHeld));
  let gas = 0n;
  for (const { to, data, value } of calls) {
    const call = { to: to as Address, data: data as `0x${string}`, value, gas: 12_000_000n };
    const receipt = await sendTransaction(scene.client, { from, ...call });
    if (receipt.status !== 'success') throw new Error(`a call of a zap to ${to} reverted`);
    gas += receipt.gasUsed * receipt.effectiveGasPrice;
  }
  const after = await read(from);
  const heldAfter = await Promise.all(contracts.map(readHeld));
  await scene.proxyAtHead();
  const moved = assets.map(
    (asset, side) => (after[side] ?? 0n) - (before[side] ?? 0n) + (asset === 'native' ? gas : 0n),
  );
  return { moved, left: heldAfter.flat().map((balance, index) => balance - (held.flat()[index] ?? 0n)) };
}
