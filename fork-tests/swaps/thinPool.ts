import { type Address, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem';
import { v3Pool } from '../../server/routing/model/pool.ts';
import type { Hop } from '../../server/routing/model/route.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { POSITION_MANAGER, V3_FACTORY } from '../harness/uniswapAbis.ts';
import type { SwapScene } from './scene.ts';

const TOKEN = parseAbi(['function approve(address spender, uint256 value)']);
const FEE = 10_000;
const TICK_SPACING = 200;
const PRICE_ONE = 1n << 96n;

/** A hop into a new V3 pool at price 1 with one position of two tick spacings: a pool that soon runs dry. */
export async function openThinPool(
  scene: Pick<SwapScene, 'client' | 'sender' | 'send'>,
  tokenIn: Address,
  tokenOut: Address,
): Promise<Hop> {
  const [token0, token1] = tokenIn < tokenOut ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  const { positionManager } = MAINNET;
  const send = async (to: Address, data: Hex) => {
    const { status } = await scene.send({ to, data, value: 0n }, 8_000_000n);
    if (status !== 'success') throw new Error(`${data.slice(0, 10)} on ${to} reverted`);
  };
  for (const token of [token0, token1]) {
    const args = [positionManager, maxUint256] as const;
    await send(token, encodeFunctionData({ abi: TOKEN, functionName: 'approve', args }));
  }
  const create = [token0, token1, FEE, PRICE_ONE] as const;
  await send(
    positionManager,
    encodeFunctionData({
      abi: POSITION_MANAGER,
      functionName: 'createAndInitializePoolIfNecessary',
      args: create,
    }),
  );
  const amounts = { amount0Desired: 10n ** 17n, amount1Desired: 10n ** 17n, amount0Min: 0n, amount1Min: 0n };
  const range = { tickLower: -TICK_SPACING, tickUpper: TICK_SPACING };
  const position = {
    token0,
    token1,
    fee: FEE,
    ...range,
    ...amounts,
    recipient: scene.sender,
    deadline: maxUint256,
  };
  await send(
    positionManager,
    encodeFunctionData({ abi: POSITION_MANAGER, functionName: 'mint', args: [position] }),
  );
  const address = await scene.client.readContract({
    address: MAINNET.v3Factory,
    abi: V3_FACTORY,
    functionName: 'getPool',
    args: [token0, token1, FEE],
  });
  return {
    tokenIn,
    tokenOut,
    pool: v3Pool({ address, token0, token1, fee: FEE, tickSpacing: TICK_SPACING }),
  };
}
