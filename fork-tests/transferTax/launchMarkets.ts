import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem';
import { contractCode } from '../contracts/deployContract.ts';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { POSITION_MANAGER, V2_FACTORY, V2_PAIR, V3_FACTORY } from '../harness/uniswapAbis.ts';

const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function close(bool closed)',
  'function pause(bool paused)',
  'function refuseTo(address account)',
  'function limitTo(uint256 most)',
  'function tax(uint256 bps)',
  'function burnFrom(address account, uint256 value)',
  'function approve(address spender, uint256 value)',
]);
const FEE = 10_000;
const PRICE_ONE = 1n << 96n;
const HELD = 1_000n * 10n ** 18n;
export const LAUNCH_FEE = { fee: FEE, tickSpacing: 200 } as const;

type Act = 'close' | 'pause' | 'refuseTo' | 'limitTo' | 'tax' | 'burnFrom';

/** A token of one pool with WETH, at about one for one, and what its owner does with it. */
export interface LaunchMarket {
  readonly token: Address;
  readonly pool: Address;
  /** Mines a block in which the owner does it. */
  act(name: Act, ...args: readonly unknown[]): Promise<void>;
  sync(): Promise<void>;
}

let owners = 0;

async function deployLaunch(client: ChainClient) {
  owners += 1;
  const owner = freshAddress(`owner of launch ${owners}`);
  await fundNative(client, { to: owner, amount: 10n ** 24n });
  const send = async (to: Address | undefined, data: `0x${string}`) => {
    const transaction = { from: owner, data, gas: 8_000_000n };
    const receipt = await sendTransaction(client, to === undefined ? transaction : { ...transaction, to });
    if (receipt.status !== 'success') throw new Error(`${data.slice(0, 10)} reverted`);
    return receipt;
  };
  const { contractAddress } = await send(undefined, contractCode('LaunchToken'));
  if (!contractAddress) throw new Error('the token was not deployed');
  const token = contractAddress.toLowerCase() as Address;
  const act = async (name: Act | 'mint' | 'approve', ...args: readonly unknown[]): Promise<void> => {
    await send(token, encodeFunctionData({ abi: TOKEN, functionName: name, args } as never));
  };
  return { owner, token, act, send };
}

/** A pair with WETH that holds 1 000 of each. */
export async function launchPair(client: ChainClient): Promise<LaunchMarket> {
  const launch = await deployLaunch(client);
  const pool = await pairWith(client, launch, MAINNET.weth);
  const sync = () => syncPair(launch, pool);
  return { token: launch.token, pool, act: launch.act, sync };
}

/** A token with two pairs, each of which holds 1 000 of it and of one of the others. */
export async function launchBetween(client: ChainClient, others: readonly [Address, Address]) {
  const launch = await deployLaunch(client);
  const first = await pairWith(client, launch, others[0]);
  const second = await pairWith(client, launch, others[1]);
  return { token: launch.token, act: launch.act, first, second };
}

type Launch = Awaited<ReturnType<typeof deployLaunch>>;

async function pairWith(client: ChainClient, launch: Launch, other: Address): Promise<Address> {
  const { token, act, send } = launch;
  const ends = [token, other] as const;
  await send(
    MAINNET.v2Factory,
    encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: ends }),
  );
  const pool = (
    await client.readContract({
      address: MAINNET.v2Factory,
      abi: V2_FACTORY,
      functionName: 'getPair',
      args: ends,
    })
  ).toLowerCase() as Address;
  await act('mint', pool, HELD);
  await fundAccount(client, { token: other, to: pool, amount: HELD });
  await syncPair(launch, pool);
  return pool;
}

async function syncPair({ send }: Launch, pair: Address): Promise<void> {
  await send(pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'sync' }));
}

/**
 * Returns the ticks of positions around price 1: above 0 they hold the first token alone, below 0 the second.
 */
export type Ranges = (isFirst: boolean) => readonly (readonly [lower: number, upper: number])[];

/** A V3 pool at price 1. @param rangesFor its positions, for the token as first one or second */
export async function launchPool(client: ChainClient, rangesFor: Ranges): Promise<LaunchMarket> {
  const { owner, token, act, send } = await deployLaunch(client);
  const { positionManager, weth } = MAINNET;
  const isFirst = token < weth.toLowerCase();
  const [token0, token1] = isFirst ? [token, weth] : [weth, token];
  await act('mint', owner, 10n * HELD);
  await fundAccount(client, { token: weth, to: owner, amount: 10n * HELD });
  await act('approve', positionManager, maxUint256);
  const approve = encodeFunctionData({
    abi: TOKEN,
    functionName: 'approve',
    args: [positionManager, maxUint256],
  });
  await send(weth, approve);
  const create = [token0, token1, FEE, PRICE_ONE] as const;
  const createAndInitialize = encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'createAndInitializePoolIfNecessary',
    args: create,
  });
  await send(positionManager, createAndInitialize);
  for (const [tickLower, tickUpper] of rangesFor(isFirst)) {
    const position = {
      token0,
      token1,
      fee: FEE,
      tickLower,
      tickUpper,
      recipient: owner,
      deadline: maxUint256,
      amount0Desired: HELD,
      amount1Desired: HELD,
      amount0Min: 0n,
      amount1Min: 0n,
    };
    await send(
      positionManager,
      encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'mint', args: [position] }),
    );
  }
  const pool = await client.readContract({
    address: MAINNET.v3Factory,
    abi: V3_FACTORY,
    functionName: 'getPool',
    args: [token0, token1, FEE],
  });
  return { token, pool: pool.toLowerCase() as Address, act, sync: async () => {} };
}
