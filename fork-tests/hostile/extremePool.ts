import { type Address, encodeFunctionData, erc20Abi } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { POSITION_MANAGER } from '../harness/uniswapAbis.ts';

/**
 * UniswapV3 TickMath's MIN_SQRT_RATIO, and what one unit of liquidity over all prices holds of token0 there.
 */
const LOWEST_PRICE = 4_295_128_739n;
const OF_ONE_UNIT = 2n ** 96n / LOWEST_PRICE + 2n;
const NEVER = 2n ** 40n;

/**
 * A V3 pool of the 0.01 % tier at the lowest price there is, with one unit of liquidity over all prices: its
 * 18.4 · 10^18 raw units of token0 cost next to nothing, and thousands of steps of the swap loop.
 */
export async function openExtremePool(client: ChainClient, token0: Address, token1: Address): Promise<void> {
  const owner = freshAddress(`owner at the lowest price of ${token0}`);
  const send = async (to: Address, data: `0x${string}`): Promise<void> => {
    const { status } = await sendTransaction(client, { from: owner, to, data, gas: 10_000_000n });
    if (status !== 'success') throw new Error('the pool could not be opened');
  };
  await fundNative(client, { to: owner, amount: 10n ** 20n });
  await fundAccount(client, { token: token0, to: owner, amount: OF_ONE_UNIT });
  const args = [MAINNET.positionManager, OF_ONE_UNIT] as const;
  await send(token0, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }));
  const create = [token0, token1, 100, LOWEST_PRICE] as const;
  const initialize = {
    abi: POSITION_MANAGER,
    functionName: 'createAndInitializePoolIfNecessary',
    args: create,
  } as const;
  await send(MAINNET.positionManager, encodeFunctionData(initialize));
  const position = {
    token0,
    token1,
    fee: 100,
    tickLower: -887_272,
    tickUpper: 887_272,
    amount0Desired: OF_ONE_UNIT,
    amount1Desired: 0n,
    amount0Min: 1n,
    amount1Min: 0n,
    recipient: owner,
    deadline: NEVER,
  };
  const mint = { abi: POSITION_MANAGER, functionName: 'mint', args: [position] } as const;
  await send(MAINNET.positionManager, encodeFunctionData(mint));
}
