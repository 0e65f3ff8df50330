/** Fees of pairs in memory: each holds for one block, or until an event says otherwise. */
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type Pool, type PoolId, v2Pool } from '../../routing/model/pool.ts';
import type { V2PoolFactory } from '../../routing/model/poolFactory.ts';
import { nth, token } from '../../routing/testkits/markets.testkit.ts';
import type { ChainReader } from '../calls/chainReader.ts';
import type { ReadRequest } from '../calls/mergedReads.ts';
import { fakeHash } from '../fakeNode.testkit.ts';
import { type FeeCallText, feeCallOf } from '../feeCall.ts';
import type { HeadTracker } from '../head/headTracker.ts';
import type { PoolReading } from '../poolReading.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { poolFactoriesOf } from '../protocols/chainProtocols.ts';
import { PairLookups } from './pairLookups.ts';
import { PoolFollower } from './poolFollower.ts';
import { PoolMemory } from './poolMemory.ts';
import { PoolReads } from './poolReads.ts';

const CALL: FeeCallText = { call: 'pair', signature: 'swapFee()(uint32)', arguments: [], precision: 1000 };
const FACTORY = nth(0xf2);
const SYNC = { kind: 'reserves', state: { protocol: 'v2', reserve0: 70n, reserve1: 80n } } as const;
const RESERVES = { protocol: 'v2', reserve0: 50n, reserve1: 60n } as const;

interface SceneOptions {
  readonly event?: string;
  readonly pairs?: number;
  readonly capacity?: number;
}

/** A memory whose pairs have a fee each, at block 100; the last pair is of a factory without such fees. */
async function scene({ event, pairs = 3, capacity = 10_000 }: SceneOptions = {}) {
  const v2FeeCall = feeCallOf({ ...CALL, event });
  const own = { v2Factory: FACTORY, v3Factory: null, feeTiers: [], v2FeeCall };
  const factories = { v2Factory: nth(0xf1), v3Factory: null, feeTiers: [], others: [own] };
  const [plain, ofOwn] = poolFactoriesOf(factories) as [V2PoolFactory, V2PoolFactory];
  const pools = Array.from({ length: pairs }, (_, index) =>
    v2Pool(
      { address: nth(index + 1), token0: token(0), token1: token(1) },
      index === pairs - 1 ? plain : ofOwn,
    ),
  );
  const memory = new PoolMemory(new PoolGraph(), capacity);
  const lookups = new PairLookups();
  const chain = {
    fee: 3000,
    asked: [] as number[],
    isDown: false,
    /** Pools that look-ups find, besides those that are asked for. */
    found: [] as Pool[],
    /** Happens while a read is on its way. */
    during: async () => {},
  };
  const answerTo = async (requested: readonly Pool[]) => {
    chain.asked.push(requested.length);
    const feePips = chain.fee;
    await chain.during();
    if (chain.isDown) throw new Error('gone');
    const { found } = chain;
    const readings = [...requested, ...found].map((pool): [PoolId, PoolReading] => [
      pool.id,
      { kind: 'v2', state: pool.factory === ofOwn ? { ...RESERVES, feePips } : RESERVES },
    ]);
    return { readings: new Map(readings), found, pairsDone: [], failure: undefined };
  };
  const reader = {
    read: (_: unknown, request: ReadRequest) => answerTo(request.pools),
    readPartly: (_: unknown, request: ReadRequest) => answerTo(request.pools),
  } as unknown as ChainReader;
  const heads = { current: () => ({ number: 1n }) } as unknown as HeadTracker;
  const reads = new PoolReads({ heads, memory, lookups, reader });
  const lost: string[] = [];
  const follower = new PoolFollower({
    memory,
    lookups,
    reads,
    reader,
    factories,
    onPoolsUnknown: () => lost.push('lookups'),
  });
  /** Moves the memory to a head after `since`, with these updates by its logs. */
  const move = async (
    number: number,
    updates: readonly (readonly [Address, PoolUpdate])[] = [],
    since = number - 1,
  ) => {
    const block = { number: BigInt(number), hash: fakeHash(number), parentHash: fakeHash(since) };
    const head = { ...block, timestamp: 0n, baseFeePerGas: null, gasPriceWei: 0n };
    const touched = new Map(updates);
    const apply = await follower.prepare(head, {
      kind: 'logs',
      since: fakeHash(since),
      touched,
      created: [],
      addressFilter: undefined,
    });
    apply();
  };
  (
    await follower.prepare(
      {
        number: 100n,
        hash: fakeHash(100),
        parentHash: fakeHash(99),
        timestamp: 0n,
        baseFeePerGas: null,
        gasPriceWei: 0n,
      },
      { kind: 'unknown' },
    )
  )();
  for (const pool of pools) memory.graph.addPool(pool);
  await reads.read(pools, []);
  lost.length = 0;
  chain.asked.length = 0;
  const stateOf = (index: number) => memory.stateOf((pools[index] as Pool).id);
  return { chain, memory, reads, follower, move, pools, stateOf, lost };
}

describe('fees that change without an event', () => {
  test('are read with each block while somebody asks, those of other factories are not', async () => {
    const { chain, follower, move, stateOf } = await scene();
    follower.noteDemand();
    chain.fee = 500;
    await move(101, [[nth(1), SYNC]]);
    expect(chain.asked).toEqual([2]);
    // The node says reserves of the same block.
    expect([stateOf(0), stateOf(1)]).toEqual(Array(2).fill({ ...RESERVES, feePips: 500 }));
    expect(stateOf(2)).toEqual(RESERVES);
  });

  test('are forgotten with a block where nobody asks, or where the node is gone', async () => {
    const quiet = await scene();
    await quiet.move(101);
    expect(quiet.chain.asked).toEqual([]);
    expect([0, 1, 2].map(quiet.stateOf)).toEqual([undefined, undefined, RESERVES]);
    const { chain, follower, move, stateOf } = await scene();
    follower.noteDemand();
    chain.isDown = true;
    await move(101, [[nth(3), SYNC]]);
    expect([0, 1, 2].map(stateOf)).toEqual([undefined, undefined, SYNC.state]);
  });

  test('are read without demand where quotes could not read all of them, up to a limit', async () => {
    const { chain, move, memory } = await scene({ pairs: 4_500 });
    await move(101);
    expect(chain.asked).toEqual([4_000]);
    expect([memory.volatileCount, memory.size]).toEqual([4_000, 4_001]);
  });

  test('are dropped where a block has overtaken the read, and asked for again', async () => {
    const { chain, reads, follower, move, pools, stateOf, memory } = await scene();
    await move(101);
    follower.noteDemand();
    chain.during = async () => {
      chain.during = async () => {};
      chain.fee = 100;
      await move(102);
    };
    await reads.read(pools, []);
    expect([stateOf(0), stateOf(2)]).toEqual([undefined, RESERVES]);
    expect(memory.graph.hasPool((pools[0] as Pool).id)).toBe(true);
    await reads.read(pools, []);
    expect(stateOf(0)).toEqual({ ...RESERVES, feePips: 100 });
  });

  test('are not those of a branch that was left', async () => {
    const { chain, follower, move, stateOf } = await scene();
    follower.noteDemand();
    await move(101, [[nth(1), SYNC]]);
    chain.isDown = true;
    await move(102, [], 100);
    expect(stateOf(0)).toBeUndefined();
    // The state before the left branch comes back for a moment only.
    await move(103, [], 102);
    expect(stateOf(0)).toBeUndefined();
  });

  test('leave memory with pairs that no quote uses', async () => {
    const { memory, move, follower } = await scene({ pairs: 30, capacity: 5 });
    for (let block = 101; block < 106; block++) {
      follower.noteDemand();
      await move(block);
      await new Promise(setImmediate);
    }
    expect(memory.size).toBe(5);
  });
});

describe('fees that change with an event', () => {
  const event = 'SetFee(address,uint256)';

  test('are kept over blocks without it', async () => {
    const { chain, follower, move, stateOf } = await scene({ event });
    follower.noteDemand();
    chain.fee = 500;
    await move(101, [[nth(1), SYNC]]);
    expect(chain.asked).toEqual([]);
    expect(stateOf(0)).toEqual({ ...SYNC.state, feePips: 3000 });
  });

  test('are read of one pair where it says so', async () => {
    const { chain, follower, move, stateOf } = await scene({ event });
    follower.noteDemand();
    chain.fee = 500;
    await move(101, [[nth(1), UNKNOWN_UPDATE]]);
    expect(chain.asked).toEqual([1]);
    expect([stateOf(0), stateOf(1)]).toMatchObject([{ feePips: 500 }, { feePips: 3000 }]);
  });

  test('are read of all its pairs where a factory says so, and no look-up is forgotten', async () => {
    const { chain, follower, move, stateOf, lost } = await scene({ event });
    follower.noteDemand();
    chain.fee = 500;
    await move(101, [[FACTORY, { kind: 'fees' }]]);
    expect(chain.asked).toEqual([2]);
    expect([0, 1, 2].map(stateOf)).toEqual([
      { ...RESERVES, feePips: 500 },
      { ...RESERVES, feePips: 500 },
      RESERVES,
    ]);
    expect(lost).toEqual([]);
  });

  test('come back with the branch that did not have the event', async () => {
    const { chain, follower, move, stateOf } = await scene({ event });
    follower.noteDemand();
    chain.fee = 500;
    await move(101, [[FACTORY, { kind: 'fees' }]]);
    await move(102, [], 100);
    expect(stateOf(0)).toEqual({ ...RESERVES, feePips: 3000 });
  });

  test('are dropped of a read that is on its way when a factory says so', async () => {
    const { chain, reads, move, pools, stateOf, memory } = await scene({ event });
    memory.replace((pools[0] as Pool).id, undefined);
    chain.during = async () => {
      chain.during = async () => {};
      await move(101, [[FACTORY, { kind: 'fees' }]]);
    };
    await reads.read([pools[0] as Pool], []);
    expect(stateOf(0)).toBeUndefined();
  });

  test('leave a read of another factory on its way, and one that is waiting for it', async () => {
    const { chain, reads, move, pools, stateOf, memory } = await scene({ event });
    for (const { id } of pools) memory.replace(id, undefined);
    chain.asked.length = 0;
    let joined: Promise<void> | undefined;
    chain.during = async () => {
      chain.during = async () => {};
      await move(101, [[FACTORY, { kind: 'fees' }]]);
      joined = reads.read([pools[2] as Pool], []);
    };
    await reads.read(pools, []);
    await joined;
    expect([0, 1, 2].map(stateOf)).toEqual([undefined, undefined, RESERVES]);
    expect(chain.asked).toEqual([3]);
    // The pairs whose fee may have changed are read again, not joined.
    chain.fee = 500;
    await reads.read(pools.slice(0, 2), []);
    expect(stateOf(0)).toEqual({ ...RESERVES, feePips: 500 });
  });

  test('error: a pair that a look-up finds meanwhile does not keep the fee from before the event', async () => {
    const { chain, reads, move, pools, stateOf, memory } = await scene({ event });
    const [pair] = pools as [Pool];
    memory.removePool(pair.id);
    chain.found = [pair];
    chain.during = async () => {
      chain.during = async () => {};
      await move(101, [[FACTORY, { kind: 'fees' }]]);
    };
    await reads.read([], [[pair.token0, pair.token1]]);
    expect([memory.graph.hasPool(pair.id), stateOf(0)]).toEqual([true, undefined]);
  });
});
