import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { POSITION_MANAGER, V2_FACTORY, V3_FACTORY } from '../uniswapAbis.ts';
import type { BlockBuilder } from './blockBuilder.ts';
import { ACTORS } from './devAccounts.ts';
import { MAINNET } from './mainnetAddresses.ts';
import type { ReplicaPair, ReplicaPool } from './markets.ts';
import { EDGE_SQRT_PRICE_X96, type PositionPlan } from './positions.ts';
import { openPosition } from './positionTransactions.ts';
import { referenceSqrtPriceX96 } from './prices.ts';
import { TOKEN_KEYS, TOKENS } from './tokens.ts';
import { addV2Liquidity, approve, approveThroughPermit2 } from './tradeTransactions.ts';

/** Multiplies the price of the dust pair, which no honest market would show. */
const DUST_SKEW = 1.7;

const TRAP = parseAbi(['function close(address pair)']);

/**
 * Creates every pair and pool at its reference price and gives them their first liquidity, in blocks from
 * `timestamp` on.
 */
export async function openMarkets(
  blocks: BlockBuilder,
  {
    pairs,
    pools,
    positions,
  }: { pairs: readonly ReplicaPair[]; pools: readonly ReplicaPool[]; positions: readonly PositionPlan[] },
  timestamp: number,
): Promise<void> {
  approveEverything(blocks);
  await blocks.mine(timestamp);
  for (const pair of pairs) openPair(blocks, pair);
  await blocks.mine(timestamp + 600);
  for (const pool of pools) openPool(blocks, pool);
  await blocks.mine(timestamp + 1200);
  for (const position of positions) blocks.add(openPosition(position));
  await blocks.mine(timestamp + 1800);
}

function approveEverything(blocks: BlockBuilder): void {
  for (const key of TOKEN_KEYS) {
    const token = TOKENS[key].address;
    blocks.add(approve(ACTORS.provider, token, MAINNET.v2Router));
    blocks.add(approve(ACTORS.provider, token, MAINNET.positionManager));
    for (const trader of ACTORS.traders) {
      blocks.add(approve(trader, token, MAINNET.v2Router));
      blocks.add(approve(trader, token, MAINNET.permit2));
      blocks.add(approveThroughPermit2(trader, token, MAINNET.universalRouter));
    }
  }
}

function openPair(blocks: BlockBuilder, pair: ReplicaPair): void {
  const from = ACTORS.provider;
  if (pair.dollars === 0) {
    const args = [TOKENS[pair.token0].address, TOKENS[pair.token1].address] as const;
    const data = encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args });
    blocks.add({ from, to: MAINNET.v2Factory, data, gas: 3_200_000, what: `create ${pair.address}` });
    return;
  }
  blocks.add(addV2Liquidity(pair, pair.dust ? DUST_SKEW : 1));
  if (pair.token0 === 'TRAP' || pair.token1 === 'TRAP') {
    const data = encodeFunctionData({ abi: TRAP, functionName: 'close', args: [pair.address] });
    blocks.add({ from, to: TOKENS.TRAP.address, data, gas: 100_000, what: 'close the trap' });
  }
}

function openPool(blocks: BlockBuilder, pool: ReplicaPool): void {
  const from = ACTORS.provider;
  const gas = 5_500_000;
  const what = `create ${pool.token0}/${pool.token1} ${pool.fee}`;
  const key: readonly [Address, Address, number] = [
    TOKENS[pool.token0].address,
    TOKENS[pool.token1].address,
    pool.fee,
  ];
  if (pool.shape === 'uninitialized') {
    const data = encodeFunctionData({ abi: V3_FACTORY, functionName: 'createPool', args: key });
    blocks.add({ from, to: MAINNET.v3Factory, data, gas, what });
    return;
  }
  const sqrtPriceX96 = pool.shape === 'edge' ? EDGE_SQRT_PRICE_X96 : referenceSqrtPriceX96(pool);
  const args = [...key, sqrtPriceX96] as const;
  const data = encodeFunctionData({
    abi: POSITION_MANAGER,
    functionName: 'createAndInitializePoolIfNecessary',
    args,
  });
  blocks.add({ from, to: MAINNET.positionManager, data, gas, what });
}
