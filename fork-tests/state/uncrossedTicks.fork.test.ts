import { type Address, concatHex, type Hex, hexToBigInt, keccak256, numberToHex, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TickState, UncrossedTick } from '../../server/amm/v3/v3State.ts';
import type { LiveChain } from '../../server/chain/liveChain.ts';
import { poolFactoriesOf } from '../../server/chain/protocols/chainProtocols.ts';
import { v4RowOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import {
  hexOf,
  isKeyed,
  type PoolId,
  poolIdOf,
  type TickPool,
  v4Pool,
} from '../../server/routing/model/pool.ts';
import type { V4PoolFactory } from '../../server/routing/model/poolFactory.ts';
import { isRoutableV4 } from '../../server/routing/model/v4Keys.ts';
import { type ChainClient, chainClient, rewind } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { V4_STATE_VIEW } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { createReplicaChain, FACTORIES } from '../harness/replicaChain.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import { mintOnV3, tradeOnV3 } from './blockActions.ts';
import { followHead, heldV3 } from './heldStates.ts';

/* Ticks that no swap has crossed, as the contracts' own words of `feeGrowthOutside` tell them. */

const POOL = parseAbi([
  'function ticks(int24) view returns (uint128, int128, uint256 outside0, uint256 outside1, int56, uint160, uint32, bool)',
]);
/** The pool that the trades of a block go through. */
const USDC_WETH_500: Address = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const { poolManager, stateView } = MAINNET_V4;
const factories = { ...FACTORIES, wrappedNative: MAINNET.weth, v4: { poolManager, feeHooks: [] } };

let replica: Replica;
let client: ChainClient;
let chain: LiveChain;
let pools: TickPool[];

beforeAll(async () => {
  replica = await startReplica({ hasV4: true });
  client = chainClient(replica.url);
  chain = createReplicaChain(replica.url, { factories, believeAfterMs: 0 });
  await chain.heads.refresh();
  const factory = poolFactoriesOf(factories).find(({ protocol }) => protocol === 'v4') as V4PoolFactory;
  const rows = v4Pools().map(({ key, id }) => v4RowOf(key, factory, id));
  pools = [
    ...poolsOfReplica().filter((pool) => pool.protocol === 'v3'),
    ...rows.filter((row) => isRoutableV4(row, factory)).map((row) => v4Pool(row, factory)),
  ];
  for (const pool of pools) chain.graph.addPool(pool);
});
afterAll(async () => {
  chain?.stop();
  await replica?.stop();
});

async function isUncrossed(id: PoolId, address: Address, tick: number): Promise<boolean> {
  if (!isKeyed(id)) {
    const call = { address, abi: POOL, functionName: 'ticks', args: [tick] } as const;
    const [, , outside0, outside1] = await client.readContract(call);
    return outside0 === 0n && outside1 === 0n;
  }
  const call = { address: stateView, abi: V4_STATE_VIEW, functionName: 'getTickFeeGrowthOutside' } as const;
  const words = await client.readContract({ ...call, args: [hexOf(id), tick] });
  return words.every((word) => word === 0n);
}

/**
 * Compares every tick of a state with the contract; returns how many no swap has crossed, and how many one
 * has.
 */
async function expectTicksOf({ id, address }: TickPool, { tickRange }: TickState): Promise<[number, number]> {
  const marks = await Promise.all(
    tickRange.ticks.map(async (each) => {
      const isMarked = each instanceof UncrossedTick;
      expect(isMarked, `tick ${each.tick} of ${id}`).toBe(await isUncrossed(id, address, each.tick));
      return isMarked;
    }),
  );
  return [marks.filter((isMarked) => isMarked).length, marks.filter((isMarked) => !isMarked).length];
}

test.each(['v3', 'v4'])('every tick of every %s pool is marked as its contract says', async (protocol) => {
  const some = pools.filter((pool) => pool.protocol === protocol);
  const { readings } = await chain.reader.read(chain.heads.current(), { pools: some, pairs: [] });
  const counts = await Promise.all(
    some.map((pool) => {
      const reading = readings.get(pool.id);
      if (reading === undefined || !('state' in reading)) throw new Error(`${pool.id} is not read`);
      return expectTicksOf(pool, reading.state as TickState);
    }),
  );
  const [uncrossed, crossed] = [0, 1].map((kind) =>
    counts.reduce((sum, count) => sum + (count[kind] ?? 0), 0),
  );
  expect(uncrossed).toBeGreaterThan(10);
  // No swap of the replica has crossed a tick of a V4 pool.
  if (protocol === 'v3') expect(crossed).toBeGreaterThan(10);
});

test.each([1n, 2n])('word %i of what a V4 tick keeps is enough to know that it was crossed', async (word) => {
  const pool = pools.find(({ protocol }) => protocol === 'v4') as TickPool;
  const read = async () => {
    const { readings } = await chain.reader.read(chain.heads.current(), { pools: [pool], pairs: [] });
    const reading = readings.get(pool.id);
    if (reading?.kind !== 'v4') throw new Error('not read');
    return reading.state.tickRange.ticks;
  };
  const snapshot = await client.snapshot();
  const tick = (await read())[0]?.tick ?? Number.NaN;
  const of = (key: Hex | number, mapping: bigint) =>
    hexToBigInt(
      keccak256(
        concatHex([
          typeof key === 'number' ? numberToHex(key, { size: 32, signed: true }) : key,
          numberToHex(mapping, { size: 32 }),
        ]),
      ),
    );
  // `PoolManager._pools` is at 6, `Pool.State.ticks` at 4.
  const slot = of(tick, of(hexOf(pool.id), 6n) + 4n) + word;
  await client.setStorageAt({
    address: poolManager,
    index: numberToHex(slot, { size: 32 }),
    value: numberToHex(1n, { size: 32 }),
  });
  const marks = (await read()).map((each) => each instanceof UncrossedTick);
  expect(marks).toEqual(marks.map((_, index) => index > 0));
  await rewind(client, snapshot);
});

test('ticks beyond those that were read first are marked too', async () => {
  const pool = pools.find(({ id }) => id === poolIdOf(USDC_WETH_500)) as TickPool;
  const range = { id: pool.id, address: pool.address, tickSpacing: pool.tickSpacing };
  const [reading] = await chain.reader.readTicks(chain.heads.current(), [
    { ...range, fromWord: -347, toWord: 346 },
  ]);
  if (reading?.kind !== 'read') throw new Error('not read');
  expect(reading.ticks.length).toBeGreaterThan(4);
  for (const { tick, isCrossed } of reading.ticks) {
    expect(isCrossed, `tick ${tick}`).toBe(!(await isUncrossed(pool.id, pool.address, tick)));
  }
});

test('swaps cross them, and their logs alone say so', async () => {
  const pool = pools.find(({ id }) => id === poolIdOf(USDC_WETH_500)) as TickPool;
  await followHead(chain, replica);
  // Opens ticks above the price, which rises as USDC gets dearer in ether.
  await mintOnV3(client, heldV3(chain, USDC_WETH_500).tick);
  await followHead(chain, replica);
  const [before] = await expectTicksOf(pool, heldV3(chain, USDC_WETH_500));
  for (let swaps = 0; swaps < 12; swaps++) {
    await tradeOnV3(client, 400n * ETHER);
    await followHead(chain, replica);
    await expectTicksOf(pool, heldV3(chain, USDC_WETH_500));
  }
  const [after] = await expectTicksOf(pool, heldV3(chain, USDC_WETH_500));
  expect(after).toBeLessThan(before);
});
