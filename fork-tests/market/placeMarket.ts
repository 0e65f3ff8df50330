import { type Address, encodeFunctionData } from 'viem';
import type { LivePool } from '../../server/routing/model/pool.ts';
import { type Anvil, startAnvil } from '../harness/anvil.ts';
import { BLOCK_GAS_LIMIT, createBlockBuilder } from '../harness/replica/blockBuilder.ts';
import { deployUniswap } from '../harness/replica/deployUniswap.ts';
import { ACTORS } from '../harness/replica/devAccounts.ts';
import { type JsonRpc, jsonRpc } from '../harness/replica/jsonRpc.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { V2_FACTORY, V3_FACTORY } from '../harness/uniswapAbis.ts';
import { storageOf } from './poolStorage.ts';

/** Answers every call with 1: a transfer that succeeds, for quotes that end before anybody is paid. */
const ALWAYS_ONE = '0x600160005260206000f3';
const FIRST_TIMESTAMP = 1_700_000_000;
const REQUESTS_PER_BATCH = 2_000;

/**
 * A chain with the contracts of Uniswap at their mainnet addresses and these pools, created by their
 * factories; what they hold is written into their storage.
 */
export async function placeMarket(pools: readonly LivePool[]): Promise<Anvil> {
  const anvil = await startAnvil({
    args: [
      '--chain-id=1',
      '--number=23000000',
      `--timestamp=${FIRST_TIMESTAMP - 12}`,
      `--gas-limit=${BLOCK_GAS_LIMIT}`,
      // Full blocks raise it from block to block.
      '--base-fee=0',
      '--no-mining',
      '--auto-impersonate',
    ],
  });
  try {
    const rpc = jsonRpc(anvil.url);
    await create(rpc, pools);
    const tokens = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]));
    await all(
      rpc,
      [...tokens].map((token) => ({ method: 'anvil_setCode', params: [token, ALWAYS_ONE] })),
    );
    await all(
      rpc,
      pools.flatMap(storageOf).map(({ address, slot, value }) => ({
        method: 'anvil_setStorageAt',
        params: [address, slot, value],
      })),
    );
    await rpc.call('evm_mine', []);
    return anvil;
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function create(rpc: JsonRpc, pools: readonly LivePool[]): Promise<void> {
  const blocks = createBlockBuilder(rpc);
  await deployUniswap(rpc, blocks, FIRST_TIMESTAMP);
  for (const pool of pools) {
    const [from, what] = [ACTORS.provider, `create ${pool.address}`];
    const pair = [pool.token0, pool.token1] as readonly [Address, Address];
    if (pool.protocol === 'v2') {
      const data = encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: pair });
      blocks.add({ from, to: MAINNET.v2Factory, data, gas: 3_200_000, what });
    } else {
      const args = [...pair, pool.fee] as const;
      const data = encodeFunctionData({ abi: V3_FACTORY, functionName: 'createPool', args });
      blocks.add({ from, to: MAINNET.v3Factory, data, gas: 5_500_000, what });
    }
  }
  await blocks.mine(FIRST_TIMESTAMP + 1_000_000);
  await blocks.assertAllSucceeded();
}

async function all(
  rpc: JsonRpc,
  requests: readonly { readonly method: string; readonly params: readonly unknown[] }[],
): Promise<void> {
  for (let start = 0; start < requests.length; start += REQUESTS_PER_BATCH) {
    await rpc.batch(requests.slice(start, start + REQUESTS_PER_BATCH));
  }
}
