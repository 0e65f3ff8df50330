/** V2 pairs that have a fee each, beside an exchange whose pairs have all the same. */
import { type Address, encodeAbiParameters, type Hex, numberToHex, toEventSelector } from 'viem';
import { describe, expect, test } from 'vitest';
import { v2Pool } from '../routing/model/pool.ts';
import type { V2PoolFactory } from '../routing/model/poolFactory.ts';
import { nth, token } from '../routing/testkits/markets.testkit.ts';
import { ChainReader } from './calls/chainReader.ts';
import { fakeHash } from './fakeNode.testkit.ts';
import { feeCallOf } from './feeCall.ts';
import { eventTopicsOf, parseLogs } from './logs/poolLogs.ts';
import { updatedState } from './logs/poolUpdate.ts';
import { poolFactoriesOf } from './protocols/chainProtocols.ts';
import { PinnedCalls } from './rpc/pinnedCalls.ts';
import { decodeStates, encodeStates } from './snapshot/snapshotRows.ts';

const [PLAIN, OWN] = [nth(0xf1), nth(0xf2)];
const SYNC = 'Sync(uint112,uint112)';
const SET_FEE = 'SetFee(address,uint256)';
const CALL = {
  call: 'factory',
  signature: 'getFee(address)(uint256)',
  arguments: ['pair'],
  precision: 10_000,
} as const;
const factoriesWith = (call: { readonly event?: string }) => ({
  v2Factory: PLAIN,
  v3Factory: null,
  feeTiers: [],
  others: [{ v2Factory: OWN, v3Factory: null, feeTiers: [], v2FeeCall: feeCallOf({ ...CALL, ...call }) }],
});
const FACTORIES = factoriesWith({});
const [OF_PLAIN, OF_OWN] = poolFactoriesOf(FACTORIES) as [V2PoolFactory, V2PoolFactory];
const ENDS = { token0: token(0), token1: token(1) };
const PLAIN_PAIR = v2Pool({ ...ENDS, address: nth(1) }, OF_PLAIN);
const PAIR = v2Pool({ ...ENDS, address: nth(2) }, OF_OWN);
const BLOCK = { number: 100n, hash: fakeHash(100), parentHash: fakeHash(99) };

const bytes = (value: bigint | number, size: number) => numberToHex(value, { size }).slice(2);
const RESERVES = `${bytes(500n, 14)}${bytes(600n, 14)}`;
const SEEN = `${bytes(100, 8)}${fakeHash(99).slice(2)}`;
/** The fee call behind the factories: one argument, of the factory, which is the pair. */
const WRITTEN = `010101b88c9148${'0'.repeat(64)}`;
/** With the factory of the other one behind. */
const WINDOWS = { without: '00044018', with: '0004c018' };

/** Returns the state of both pairs, where the node says this fee of the one that has its own. */
async function readWith(fee: number) {
  const asked: Hex[] = [];
  const calls = new PinnedCalls({ send: () => Promise.reject(new Error('not asked')) } as never);
  calls.run = async (_, data) =>
    data.map((each): Hex => {
      asked.push(each);
      const isOwn = each.includes(WINDOWS.with);
      return `0x0101${RESERVES}${isOwn ? bytes(fee, 4) : ''}${SEEN}`;
    });
  const reader = new ChainReader(calls, FACTORIES);
  const { readings } = await reader.read(BLOCK, { pools: [PLAIN_PAIR, PAIR], pairs: [] });
  return { asked, readings };
}

describe('ChainReader', () => {
  test('a pair with its own fee is read with it, and a request without names no call', async () => {
    const { asked, readings } = await readWith(25);
    const reserves = { protocol: 'v2', reserve0: 500n, reserve1: 600n };
    expect(readings.get(PLAIN_PAIR.id)).toEqual({ kind: 'v2', state: reserves });
    expect(readings.get(PAIR.id)).toEqual({ kind: 'v2', state: { ...reserves, feePips: 2500 } });
    const head = (factory: Address) => `${factory.slice(2)}${'0'.repeat(40)}`;
    const other = (factory: Address) => `01${factory.slice(2)}`;
    const [plain, own] = asked as [Hex, Hex];
    expect(plain).toContain(`${WINDOWS.without}${head(PLAIN)}${other(OWN)}02${nth(1).slice(2)}`);
    expect(own).toContain(`${WINDOWS.with}${head(OWN)}${WRITTEN}${other(PLAIN)}02${nth(2).slice(2)}`);
  });

  test.each([10_000, 10_001, 2 ** 32 - 1])(
    'a pair whose fee is %i of 10 000 parts is left out',
    async (fee) => {
      const { readings } = await readWith(fee);
      expect([readings.get(PAIR.id)?.kind, readings.get(PLAIN_PAIR.id)?.kind]).toEqual(['unreadable', 'v2']);
    },
  );
});

test('a snapshot keeps the fee of a pair', () => {
  const states = [
    [PLAIN_PAIR, { protocol: 'v2', reserve0: 5n, reserve1: 6n }],
    [PAIR, { protocol: 'v2', reserve0: 5n, reserve1: 6n, feePips: 1700 }],
  ] as const;
  const pools = new Map([PLAIN_PAIR, PAIR].map((pool) => [pool.id, pool]));
  const read = [...decodeStates(encodeStates(states), (id) => pools.get(id))];
  expect(read).toEqual(states.map(([pool, state]) => [pool.id, state]));
});

describe('events', () => {
  const withEvent = factoriesWith({ event: SET_FEE });
  const log = (address: Address, event: string, values: readonly bigint[], index: number) => ({
    address,
    topics: [toEventSelector(event)],
    data: encodeAbiParameters(
      values.map(() => ({ type: 'uint256' })),
      values,
    ),
    blockNumber: '0x64',
    logIndex: numberToHex(index),
  });
  const touchedBy = async (...logs: object[]) =>
    (await parseLogs([logs], withEvent, () => true)).parts[0].touched;

  test('the topic of changed fees is asked for where a factory has one', () => {
    expect(eventTopicsOf(withEvent)).toContain(toEventSelector(SET_FEE));
    expect(eventTopicsOf(FACTORIES)).toEqual([
      toEventSelector(SYNC),
      toEventSelector('PairCreated(address,address,address,uint256)'),
    ]);
  });

  test('reserves that are logged leave the fee as it is', async () => {
    const update = (await touchedBy(log(PAIR.address, SYNC, [7n, 8n], 0))).get(PAIR.address);
    const state = { protocol: 'v2', reserve0: 5n, reserve1: 6n } as const;
    const after = { protocol: 'v2', reserve0: 7n, reserve1: 8n };
    expect(update && updatedState({ ...state, feePips: 1700 }, update)).toEqual({ ...after, feePips: 1700 });
    expect(update && updatedState(state, update)).toEqual(after);
  });

  test('a pair that changes its fee is read, also where a swap follows in the block', async () => {
    const touched = await touchedBy(
      log(PAIR.address, SET_FEE, [1n, 2n], 0),
      log(PAIR.address, SYNC, [7n, 8n], 1),
    );
    expect(touched).toEqual(new Map([[PAIR.address, { kind: 'unknown' }]]));
  });

  test('a factory that changes fees has another update than one of which only creations are known', async () => {
    const touched = await touchedBy(log(OWN, SET_FEE, [1n, 2n], 0), log(PLAIN, SET_FEE, [1n, 2n], 1));
    expect(touched).toEqual(
      new Map<Address, object>([
        [OWN, { kind: 'fees' }],
        [PLAIN, { kind: 'unknown' }],
      ]),
    );
  });
});
