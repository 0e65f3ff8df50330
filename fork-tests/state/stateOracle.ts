import { type Address, parseAbi } from 'viem';
import { expect } from 'vitest';
import type { Tick } from '../../server/amm/v3/v3State.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { poolIdOf } from '../../server/routing/model/pool.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { V2_PAIR } from '../harness/uniswapAbis.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';

const POOL = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
]);

/**
 * Every state in the graph is what the contracts' own getters say at the block; returns how many there are.
 */
export async function expectStatesOfBlock(
  client: ChainClient,
  graph: PoolGraph,
  blockNumber: bigint,
): Promise<number> {
  // Taken before the first await: the graph follows the head while the contracts are asked.
  const stated = poolsOfReplica()
    .map(({ protocol, address }) => ({ protocol, address, state: graph.stateOf(poolIdOf(address)) }))
    .filter(({ state }) => state !== undefined);
  await Promise.all(
    stated.map(async ({ protocol, address, state }) => {
      const expected =
        protocol === 'v2'
          ? await readReserves(client, address, blockNumber)
          : await readPrice(client, address, blockNumber);
      expect(state, address).toMatchObject(expected);
    }),
  );
  return stated.length;
}

async function readReserves(client: ChainClient, address: Address, blockNumber: bigint) {
  const call = { address, abi: V2_PAIR, functionName: 'getReserves', blockNumber } as const;
  const [reserve0, reserve1] = await client.readContract(call);
  return { reserve0, reserve1 };
}

export async function readPrice(client: ChainClient, address: Address, blockNumber?: bigint) {
  const call = { address, abi: POOL, ...(blockNumber !== undefined && { blockNumber }) } as const;
  const [[sqrtPriceX96, tick], liquidity] = await Promise.all([
    client.readContract({ ...call, functionName: 'slot0' }),
    client.readContract({ ...call, functionName: 'liquidity' }),
  ]);
  return { sqrtPriceX96, tick, liquidity };
}

/**
 * Net liquidity of each initialized tick, summed over all Mint and Burn logs of the pool.
 * @param fromBlock no later than the pool's first; Anvil takes time for each block before it
 */
export async function ticksFromLogs(
  client: ChainClient,
  address: Address,
  fromBlock: bigint,
): Promise<Tick[]> {
  const range = { address, abi: POOL, fromBlock, strict: true } as const;
  const [mints, burns] = await Promise.all([
    client.getContractEvents({ ...range, eventName: 'Mint' }),
    client.getContractEvents({ ...range, eventName: 'Burn' }),
  ]);
  const ticks = new Map<number, { gross: bigint; net: bigint }>();
  const add = (tick: number, gross: bigint, net: bigint) => {
    const sum = ticks.get(tick) ?? { gross: 0n, net: 0n };
    ticks.set(tick, { gross: sum.gross + gross, net: sum.net + net });
  };
  for (const { args, eventName } of [...mints, ...burns]) {
    const amount = eventName === 'Mint' ? args.amount : -args.amount;
    add(args.tickLower, amount, amount);
    add(args.tickUpper, amount, -amount);
  }
  return [...ticks]
    .filter(([, { gross }]) => gross !== 0n)
    .map(([tick, { net }]) => ({ tick, liquidityNet: net }))
    .sort((a, b) => a.tick - b.tick);
}
