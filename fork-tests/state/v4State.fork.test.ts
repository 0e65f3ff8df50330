import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { swapAt } from '../../server/amm/swapModels.ts';
import { swapFeeOf } from '../../server/amm/v4/swapFee.ts';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { poolFactoriesOf } from '../../server/chain/protocols/chainProtocols.ts';
import { v4RowOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { type PoolId, type V4Pool, v4Pool } from '../../server/routing/model/pool.ts';
import type { V4PoolFactory } from '../../server/routing/model/poolFactory.ts';
import { isRoutableV4 } from '../../server/routing/model/v4Keys.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { V4_QUOTER, V4_STATE_VIEW } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_HOOKS } from '../harness/replica/v4/v4Addresses.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';

/* V4 pools in memory: their state as StateView tells it, and swaps as V4Quoter quotes them, to the wei. */

const { poolManager, stateView, quoter } = MAINNET_V4;
const factories = {
  ...FACTORIES,
  wrappedNative: MAINNET.weth,
  v4: { poolManager, feeHooks: [V4_HOOKS.dynamicFee.address] },
};
const factory = poolFactoriesOf(factories).find(({ protocol }) => protocol === 'v4') as V4PoolFactory;

let replica: Replica;
let client: ChainClient;
let chain: LiveChain;
let pools: V4Pool[];
beforeAll(async () => {
  replica = await startSavedReplica('v4');
  client = chainClient(replica.url);
  chain = createReplicaChain(replica.url, { factories });
  await chain.heads.refresh();
  const rows = v4Pools().map(({ key, id }) => v4RowOf(key, factory, id));
  pools = rows.filter((row) => isRoutableV4(row, factory)).map((row) => v4Pool(row, factory));
});
afterAll(async () => {
  chain?.stop();
  await replica?.stop();
});

async function statesOf(isConfirmed: boolean) {
  const { readings } = await chain.reader.read(chain.heads.current(), {
    pools,
    pairs: [],
    isConfirmed: () => isConfirmed,
  });
  return new Map(
    pools.map((pool) => {
      const reading = readings.get(pool.id);
      if (reading?.kind !== 'v4') throw new Error(`${pool.id} reads as ${reading?.kind}`);
      return [pool.id, reading.state] as const;
    }),
  );
}

describe('states of V4 pools', () => {
  test('default: those without hooks of a swap are of price, fees and liquidity as StateView has them', async () => {
    const states = await statesOf(true);
    expect(pools.length).toBeGreaterThan(15);
    for (const { id } of pools) {
      const args = [id as string as Hex] as const;
      const view = { address: stateView, abi: V4_STATE_VIEW } as const;
      const [sqrtPriceX96, tick, protocolFee, lpFee] = await client.readContract({
        ...view,
        functionName: 'getSlot0',
        args,
      });
      const liquidity = await client.readContract({ ...view, functionName: 'getLiquidity', args });
      expect(states.get(id)).toMatchObject({ sqrtPriceX96, tick, protocolFee, lpFee, liquidity });
    }
    expect(await statesOf(false)).toEqual(states);
  });

  test('error: an id that is not the hash of its key is foreign', async () => {
    const [pool] = pools;
    if (pool === undefined) throw new Error('no pool');
    for (const forged of [
      { ...pool, fee: pool.fee + 1 },
      { ...pool, tickSpacing: pool.tickSpacing + 1 },
      { ...pool, isNative: !pool.isNative },
      { ...pool, hooks: V4_HOOKS.inert.address },
      { ...pool, token1: MAINNET.weth },
      { ...pool, id: `0x${'ab'.repeat(32)}` as string as PoolId },
    ]) {
      const request = { pools: [forged], pairs: [], isConfirmed: () => false };
      const { readings } = await chain.reader.read(chain.heads.current(), request);
      expect(readings.get(forged.id)).toEqual({ kind: 'foreign' });
    }
  });

  test('default: exact amounts are those of V4Quoter, in each direction, both ways', async () => {
    const states = await statesOf(true);
    let filled = 0;
    for (const pool of pools) {
      const state = states.get(pool.id);
      if (state === undefined) throw new Error('no state');
      for (const zeroForOne of [true, false]) {
        for (const kind of ['exactInput', 'exactOutput'] as const) {
          for (const exactAmount of [1n, 1_000n, 1_234_567n, 10n ** 12n, 10n ** 18n, 10n ** 21n]) {
            const ours = swapAt(pool, state, zeroForOne, { kind, amount: exactAmount });
            const theirs = await quoted(pool, zeroForOne, kind, exactAmount);
            if (ours.kind === 'filled') {
              filled += 1;
              expect(theirs).toBe(kind === 'exactInput' ? ours.amountOut : ours.amountIn);
            } else if (ours.kind === 'insufficientLiquidity' && swapFeeOf(state, zeroForOne) < 1_000_000) {
              // V4Quoter quotes what a pool gives before it runs out; the router then reverts.
              expect(kind === 'exactInput' || theirs === undefined).toBe(true);
            }
          }
        }
      }
    }
    expect(filled).toBeGreaterThan(200);
  });
});

async function quoted(
  { token0, token1, isNative, fee, tickSpacing, hooks }: V4Pool,
  zeroForOne: boolean,
  kind: 'exactInput' | 'exactOutput',
  exactAmount: bigint,
): Promise<bigint | undefined> {
  const poolKey = { currency0: isNative ? zeroAddress : token0, currency1: token1, fee, tickSpacing, hooks };
  const functionName = kind === 'exactInput' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
  const data = encodeFunctionData({
    abi: V4_QUOTER,
    functionName,
    args: [{ poolKey, zeroForOne, exactAmount, hookData: '0x' }],
  });
  const answer = await client.call({ to: quoter, data }).catch(() => undefined);
  return answer?.data === undefined ? undefined : BigInt(answer.data.slice(0, 66));
}
