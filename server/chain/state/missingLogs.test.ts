import { type Address, bytesToHex, type Hex, hexToBytes, keccak256, toEventSelector } from 'viem';
import { expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { fakeBlock } from '../fakeNode.testkit.ts';
import { parseHeader } from '../head.ts';
import { MissingLogs } from './missingLogs.ts';
import { PoolMemory } from './poolMemory.ts';

const SYNC = toEventSelector('Sync(uint112,uint112)');
const SWAP = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)');
const PAIR_CREATED = toEventSelector('PairCreated(address,address,address,uint256)');
const FACTORY: Address = '0x00000000000000000000000000000000000000f2';
const NOTHING = new Map();
const heard = (...pools: readonly Address[]) => new Map([[101n, new Set(pools)]]);

const poolAt = (index: number): Address => `0xcc${index.toString(16).padStart(38, '0')}`;

function missingAmong(pools: number): MissingLogs {
  const memory = new PoolMemory(new PoolGraph(), 100_000);
  for (let index = 0; index < pools; index++) {
    const address = poolAt(index);
    memory.graph.addPool(v2Pool({ address, token0: poolAt(1_000_000), token1: poolAt(1_000_001) }));
    memory.put(poolIdOf(address), { protocol: 'v2', reserve0: 1n, reserve1: 1n });
  }
  return new MissingLogs(memory, { v2Factory: FACTORY, v3Factory: null, feeTiers: [] });
}

/** A block whose bloom has these items, as the yellow paper says: of each three bits of its hash. */
function blockWith(items: readonly Hex[], number = 101) {
  const bloom = new Uint8Array(256);
  for (const item of items) {
    const hash = hexToBytes(keccak256(item));
    for (const at of [0, 2, 4]) {
      const bit = new DataView(hash.buffer).getUint16(at) & 0x7ff;
      const byte = 255 - Math.floor(bit / 8);
      bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit % 8));
    }
  }
  return parseHeader({ ...fakeBlock(number), logsBloom: bytesToHex(bloom) });
}

test('a pool whose address and event are in the bloom and of which no log came', async () => {
  const missing = missingAmong(1_000);
  const block = blockWith([SYNC, poolAt(7), poolAt(8)]);
  expect([...(await missing.find([block], NOTHING)).keys()]).toEqual([poolAt(7), poolAt(8)]);
  expect([...(await missing.find([block], heard(poolAt(8)))).keys()]).toEqual([poolAt(7)]);
});

test('a pool of which a log came of another block only', async () => {
  const blocks = [101, 102].map((number) => blockWith([SYNC, poolAt(7)], number));
  const found = await missingAmong(1_000).find(blocks, heard(poolAt(7)));
  expect([...found.keys()]).toEqual([poolAt(7)]);
});

test('a pool that is missing in one of many blocks, which taken together have more of it by chance', async () => {
  const others = Array.from({ length: 40 }, (_, index): Hex => poolAt(10_000 + index));
  const blocks = Array.from({ length: 32 }, (_, at) =>
    blockWith([SYNC, ...others, ...(at === 0 ? [poolAt(7)] : [])], 101 + at),
  );
  expect((await missingAmong(100).find(blocks, NOTHING)).has(poolAt(7))).toBe(true);
});

test.each([
  ['whose logs all came', [SYNC, poolAt(7)], [poolAt(7)]],
  ['with an event of another kind of pool only', [SWAP, poolAt(7)], []],
  ['with events of contracts that are no pools of ours', [SYNC, poolAt(5_000)], []],
  ['without events', [], []],
] as const)('nothing in a block %s', async (_, items, came) => {
  expect((await missingAmong(1_000).find([blockWith(items)], heard(...came))).size).toBe(0);
});

test('nothing without blooms', async () => {
  expect((await missingAmong(10).find([parseHeader(fakeBlock(101))], NOTHING)).size).toBe(0);
});

test('a factory that has created pools of which no log came', async () => {
  const block = blockWith([PAIR_CREATED, FACTORY]);
  expect([...(await missingAmong(10).find([block], NOTHING)).keys()]).toEqual([FACTORY]);
});

test('a full block: one missing log is not detected, all of them are', async () => {
  const missing = missingAmong(1_000);
  const others = Array.from({ length: 400 }, (_, index): Hex => poolAt(10_000 + index));
  const traded = Array.from({ length: 300 }, (_, index) => poolAt(index));
  const block = blockWith([SYNC, ...others, ...traded]);
  expect((await missing.find([block], heard(...traded.slice(1)))).size).toBe(0);
  expect([...(await missing.find([block], NOTHING)).keys()]).toEqual(expect.arrayContaining(traded));
});
