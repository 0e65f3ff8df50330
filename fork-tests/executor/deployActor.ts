import { readFileSync } from 'node:fs';
import { type Address, concat, encodeFunctionData, type Hex, pad, parseAbi } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { compileSolidity } from '../harness/compileSolidity.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { V2_FACTORY } from '../harness/uniswapAbis.ts';
import { type ExecutorHop, type ExecutorScene, UNISWAP_V3_CALLBACK, V2_LIKE } from './executorScene.ts';

const FILES = ['ExecutorTokens.sol', 'HostilePools.sol'];
const SETTINGS = { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
/** A limit spares an estimate. */
const AMPLE_GAS = 6_000_000n;

/** Deploys the contract of that name, with one constructor address or none. */
export async function deployActor(
  { client, trader }: ExecutorScene,
  name: string,
  argument?: Address,
): Promise<Address> {
  const code = actorCode(name);
  const data = argument === undefined ? code : concat([code, pad(argument)]);
  const { contractAddress } = await sendTransaction(client, { from: trader, data, gas: AMPLE_GAS });
  if (!contractAddress) throw new Error(`${name} was not deployed`);
  return contractAddress.toLowerCase() as Address;
}

/** Encodes a call of a function by its signature, as `give(address,uint256)`. */
export function callData(signature: string, args: readonly unknown[] = []): Hex {
  return encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]), args } as never);
}

/** Sends a call that must succeed, as the trader or somebody else. */
export async function tell(
  { client, trader }: ExecutorScene,
  to: Address,
  call: { readonly data: Hex; readonly from?: Address; readonly value?: bigint },
): Promise<void> {
  const { status } = await sendTransaction(client, { from: trader, to, ...call, gas: AMPLE_GAS });
  if (status !== 'success') throw new Error(`${call.data.slice(0, 10)} of ${to} reverted`);
}

/** Reads one word, as `calls()`. */
export async function wordOf(client: ChainClient, to: Address, signature: string): Promise<bigint> {
  const { data = '0x' } = await client.call({ to, data: callData(signature) });
  return BigInt(data);
}

/** Opens a pair of a token that anybody can mint and wrapped native coins. Returns the hop that sells it. */
export async function openPair(
  scene: ExecutorScene,
  token: Address,
  amounts: { readonly token: bigint; readonly weth: bigint },
): Promise<{ readonly sale: ExecutorHop; readonly purchase: ExecutorHop }> {
  const { client, trader } = scene;
  const { v2Factory, weth } = MAINNET;
  await tell(scene, v2Factory, { data: callData('createPair(address,address)', [token, weth]) });
  const pool = await client.readContract({
    address: v2Factory,
    abi: V2_FACTORY,
    functionName: 'getPair',
    args: [token, weth],
  });
  await tell(scene, token, { data: callData('mint(address,uint256)', [pool, amounts.token]) });
  await fundAccount(client, { token: weth, to: pool, amount: amounts.weth });
  await tell(scene, pool, { data: callData('mint(address)', [trader]) });
  const pair = { pool, callback: V2_LIKE, feePips: 3000 };
  const isFirst = token.toLowerCase() < weth;
  return {
    sale: { ...pair, tokenOut: weth, zeroForOne: isFirst },
    purchase: { ...pair, tokenOut: token, zeroForOne: !isFirst },
  };
}

/** Returns a hop through a hostile pool, which asks by the callback of Uniswap. */
export function hostileHop(pool: Address, tokenOut: Address, zeroForOne = true): ExecutorHop {
  return { pool, tokenOut, callback: UNISWAP_V3_CALLBACK, feePips: 0, zeroForOne };
}

function actorCode(name: string): Hex {
  const sources = Object.fromEntries(
    FILES.map((file) => [file, readFileSync(new URL(`contracts/${file}`, import.meta.url), 'utf8')]),
  );
  const found = Object.values(compileSolidity(sources, SETTINGS)).find((contracts) => name in contracts);
  const object = found?.[name]?.evm.bytecode.object;
  if (object === undefined) throw new Error(`there is no contract ${name}`);
  return `0x${object}`;
}
