import { request } from 'graphql-request';
import { getAbiItem } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { V4_POOL_MANAGER, V4_STATE_VIEW } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { v4PoolOf } from '../harness/replica/v4/v4Pools.ts';

/* The deepest V4 pool of the replica, as the contracts have it: what its page has to show. */

export const DEEP = v4PoolOf('ETH', 'USDC', 500);

const MONTH_SECONDS = 30n * 86_400n;
const view = { address: MAINNET_V4.stateView, abi: V4_STATE_VIEW } as const;
const abi = V4_POOL_MANAGER;
const LOGS = { address: MAINNET_V4.poolManager, fromBlock: 0n, strict: true, args: { id: DEEP.id } } as const;

export async function readDeepPrice(client: ChainClient) {
  const args = [DEEP.id] as const;
  const [sqrtPriceX96, tick] = await client.readContract({ ...view, functionName: 'getSlot0', args });
  const liquidity = await client.readContract({ ...view, functionName: 'getLiquidity', args });
  return { sqrtPriceX96, tick, liquidity };
}

/** Gross and net liquidity. */
export function readDeepTick(client: ChainClient, tick: number): Promise<readonly [bigint, bigint]> {
  return client.readContract({ ...view, functionName: 'getTickLiquidity', args: [DEEP.id, tick] });
}

/** The initialized ticks, from the lowest up. No contract lists them, so the index is asked. */
export async function readDeepTicks(queryUrl: string): Promise<number[]> {
  const { rows } = await request<{ rows: { tickIdx: number }[] }>(
    queryUrl,
    `{ rows: v4Ticks(first: 1000, orderBy: tickIdx, where: { pool: "${DEEP.id}" }) { tickIdx } }`,
  );
  return rows.map(({ tickIdx }) => tickIdx);
}

export const readDeepSwaps = async (client: ChainClient) =>
  newest(client, await client.getLogs({ ...LOGS, event: getAbiItem({ abi, name: 'Swap' }) }));

export const readDeepChanges = async (client: ChainClient) =>
  newest(client, await client.getLogs({ ...LOGS, event: getAbiItem({ abi, name: 'ModifyLiquidity' }) }));

/** The logs of the last month, newest first, as pages list them. */
async function newest<Log extends { readonly blockNumber: bigint }>(
  client: ChainClient,
  logs: readonly Log[],
): Promise<Log[]> {
  const { timestamp } = await client.getBlock();
  const recent: Log[] = [];
  for (const log of logs.toReversed()) {
    const block = await client.getBlock({ blockNumber: log.blockNumber });
    if (block.timestamp > timestamp - MONTH_SECONDS) recent.push(log);
  }
  return recent;
}
