import { type Address, concat, encodeFunctionData, erc20Abi, type Hex, pad } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { POSITION_MANAGER } from '../harness/uniswapAbis.ts';

export const FOREVER = 2n ** 64n;
const LIMITS = { amount0Min: 0n, amount1Min: 0n, deadline: FOREVER };
const PRICE_ONE = 2n ** 96n;

/** A chain that only this test changes, and one account on it. */
export interface IndexScene {
  readonly replica: Replica;
  readonly client: ChainClient;
  readonly account: Address;
}

/** Sends one transaction of the account. @throws Error when it reverts */
export async function send({ client, account }: IndexScene, to: Address, data: Hex): Promise<void> {
  const { status, transactionHash } = await sendTransaction(client, { from: account, to, data });
  if (status !== 'success') throw new Error(`${transactionHash} reverted`);
}

/** A contract of `code`, built with addresses. */
export async function deploy(
  { client, account }: IndexScene,
  code: Hex,
  args: readonly Address[],
): Promise<Address> {
  const data = concat([code, ...args.map((argument) => pad(argument))]);
  const { contractAddress } = await sendTransaction(client, { from: account, data });
  if (!contractAddress) throw new Error('nothing was deployed');
  return contractAddress;
}

export async function approve(
  scene: IndexScene,
  tokens: readonly Address[],
  spender: Address,
): Promise<void> {
  for (const token of tokens) {
    const args = [spender, 2n ** 255n] as const;
    await send(scene, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }));
  }
}

export async function transfer(
  scene: IndexScene,
  token: Address,
  to: Address,
  amount: bigint,
): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] });
  await send(scene, token, data);
}

export function sorted(a: Address, b: Address): [Address, Address] {
  return BigInt(a) < BigInt(b) ? [a, b] : [b, a];
}

/** The number that the manager gives to the next NFT. */
export async function nextTokenId({ client, replica }: IndexScene, manager?: Address): Promise<bigint> {
  const at = { address: manager ?? replica.contracts.positionManager, abi: POSITION_MANAGER } as const;
  const supply = await client.readContract({ ...at, functionName: 'totalSupply' });
  if (supply === 0n) return 1n;
  return (await client.readContract({ ...at, functionName: 'tokenByIndex', args: [supply - 1n] })) + 1n;
}

export interface Place {
  readonly pair: readonly [Address, Address];
  readonly fee: number;
  /** Square root price of a new pool, Q64.96; 1 where not given. */
  readonly sqrtPriceX96?: bigint;
}

export const createPool = ({ pair: [token0, token1], fee, sqrtPriceX96 = PRICE_ONE }: Place): Hex =>
  encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'createAndInitializePoolIfNecessary',
    args: [token0, token1, fee, sqrtPriceX96],
  });

/** An NFT around the price of one, of at most 10^18 of each token. */
export const mintNft = ({ pair: [token0, token1], fee }: Place, recipient: Address): Hex =>
  encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'mint',
    args: [
      {
        token0,
        token1,
        fee,
        tickLower: -600,
        tickUpper: 600,
        recipient,
        amount0Desired: 10n ** 18n,
        amount1Desired: 10n ** 18n,
        ...LIMITS,
      },
    ],
  });

export const increaseNft = (tokenId: bigint, amount: bigint): Hex =>
  encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'increaseLiquidity',
    args: [{ tokenId, amount0Desired: amount, amount1Desired: amount, ...LIMITS }],
  });

export const decreaseNft = (tokenId: bigint, liquidity: bigint): Hex =>
  encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'decreaseLiquidity',
    args: [{ tokenId, liquidity, ...LIMITS }],
  });

export const collectNft = (tokenId: bigint, recipient: Address): Hex =>
  encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'collect',
    args: [{ tokenId, recipient, amount0Max: 2n ** 128n - 1n, amount1Max: 2n ** 128n - 1n }],
  });

export const multicall = (calls: readonly Hex[]): Hex =>
  encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'multicall', args: [calls] });
