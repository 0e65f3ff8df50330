import { encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import type { V4State } from '../../../amm/v4/v4State.ts';
import { nth } from '../../../routing/testkits/markets.testkit.ts';
import { PackedReader, PackedWriter } from '../../lens/packed.ts';
import { parseLogs } from '../../logs/poolLogs.ts';
import { updatedState } from '../../logs/poolUpdate.ts';
import { poolFactoriesOf } from '../chainProtocols.ts';
import { V4_CHAIN, v4IdOf, v4RowOf } from './v4Chain.ts';

const MANAGER = '0x000000000004444c5dc75cb358380d2e3de08a90';
const [WRAPPED, TOKEN, FEE_HOOK] = [nth(0xff), nth(2), '0x400c000000000000000000000000000000021000'] as const;
const FACTORIES = {
  v2Factory: null,
  v3Factory: null,
  feeTiers: [],
  wrappedNative: WRAPPED,
  v4: { poolManager: MANAGER, feeHooks: [FEE_HOOK] },
} as const;
const EVENTS = parseAbi([
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
  'event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)',
  'event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper, int256 liquidityDelta, bytes32 salt)',
]);

const KEY = { currency0: zeroAddress, currency1: TOKEN, fee: 3000, tickSpacing: 60, hooks: zeroAddress };
const ID = v4IdOf(KEY) as string as Hex;

function created(key: { fee?: number; hooks?: Hex; currency1?: Hex } = {}, address: Hex = MANAGER) {
  const { currency0, currency1, fee, tickSpacing, hooks } = { ...KEY, ...key };
  const topics = encodeEventTopics({
    abi: EVENTS,
    eventName: 'Initialize',
    args: {
      id: v4IdOf({ currency0, currency1, fee, tickSpacing, hooks }) as string as Hex,
      currency0,
      currency1,
    },
  });
  const types = ['uint24', 'int24', 'address', 'uint160', 'int24'].map((type) => ({ type }));
  return { address, topics, data: encodeAbiParameters(types, [fee, tickSpacing, hooks, 2n ** 96n, 0]) };
}

function swapped(id: Hex, address: Hex = MANAGER) {
  const topics = encodeEventTopics({ abi: EVENTS, eventName: 'Swap', args: { id, sender: nth(7) } });
  const types = ['int128', 'int128', 'uint160', 'uint128', 'int24', 'uint24'].map((type) => ({ type }));
  return { address, topics, data: encodeAbiParameters(types, [-7n, 8n, 9n, 10n, -5, 3499]) };
}

async function parsed(...logs: readonly { readonly address: Hex }[]) {
  const answer = logs.map((log, index) => ({
    ...log,
    blockNumber: '0x1',
    logIndex: numberToHex(index),
  }));
  return (await parseLogs([answer], FACTORIES, () => true)).parts[0];
}

describe('V4 pools in logs', () => {
  test('default: an Initialize of the manager is a pool, with the wrapped token for the native coin', async () => {
    const { created: pools } = await parsed(created());
    expect(pools).toEqual([
      {
        protocol: 'v4',
        id: ID,
        factory: poolFactoriesOf(FACTORIES)[0],
        address: MANAGER,
        token0: WRAPPED,
        token1: TOKEN,
        fee: 3000,
        tickSpacing: 60,
        hooks: zeroAddress,
        isNative: true,
      },
    ]);
  });

  // 0x80 beforeSwap, 0x40 afterSwap, 0x08 and 0x04 their deltas.
  test.each([0x80, 0x40, 0x08, 0x04, 0xcc])(
    'behavior: none whose hook has the bit %i of a swap',
    async (bit) => {
      const hooks = `0x400c${(0x1000 | bit).toString(16).padStart(36, '0')}` as Hex;
      const { created: pools, touched } = await parsed(created({ hooks }));
      expect([pools, touched.size]).toEqual([[], 0]);
    },
  );

  test('behavior: a fee that a hook sets only with a hook that is vouched for', async () => {
    const inert: Hex = '0x400c000000000000000000000000000000011000';
    const fee = 0x800000;
    const { created: pools } = await parsed(
      created({ fee, hooks: inert }),
      created({ fee, hooks: FEE_HOOK }),
      created({ fee }),
    );
    expect(pools.map((pool) => 'hooks' in pool && pool.hooks)).toEqual([FEE_HOOK]);
    expect(
      pools.every(
        (pool) => pool.protocol === 'v4' && V4_CHAIN.isVolatile?.({} as never, () => pool) === true,
      ),
    ).toBe(true);
  });

  test('behavior: no pool of the native coin and its wrapped token', async () => {
    expect((await parsed(created({ currency1: WRAPPED }))).created).toEqual([]);
  });

  test('error: what another contract says of an id counts for nothing', async () => {
    const { created: pools, touched } = await parsed(created({}, nth(66)), swapped(ID, nth(66)));
    expect([pools, touched.has(ID)]).toEqual([[], false]);
  });

  test('default: a Swap carries price, liquidity and tick; its fee changes nothing', async () => {
    const { touched } = await parsed(swapped(ID));
    const update = touched.get(ID);
    const state: V4State = {
      protocol: 'v4',
      sqrtPriceX96: 1n,
      tick: 0,
      liquidity: 2n,
      lpFee: 3000,
      protocolFee: 500,
      tickRange: { lowerTick: -600, upperTick: 600, ticks: [] },
    };
    expect(update && updatedState(state, update)).toEqual({
      ...state,
      sqrtPriceX96: 9n,
      tick: -5,
      liquidity: 10n,
    });
  });
});

test('default: a state and a key come back as they were written', () => {
  const factory = poolFactoriesOf(FACTORIES)[0];
  if (factory?.protocol !== 'v4') throw new Error('no factory');
  const row = v4RowOf(KEY, factory, ID);
  const pool = V4_CHAIN.poolOf(row, factory);
  if (pool.protocol !== 'v4') throw new Error('another pool');
  const state: V4State = {
    protocol: 'v4',
    sqrtPriceX96: 2n ** 160n - 1n,
    tick: -887_272,
    liquidity: 2n ** 128n - 1n,
    lpFee: 1_000_000,
    protocolFee: 0xffffff,
    tickRange: { lowerTick: -5, upperTick: 7, ticks: [{ tick: -1, liquidityNet: -(2n ** 127n) }] },
  };
  const writer = new PackedWriter();
  V4_CHAIN.writeState(writer, pool, state);
  V4_CHAIN.writeKey(writer, pool);
  const reader = new PackedReader(writer.toHex());
  expect(V4_CHAIN.readState(reader, pool)).toEqual({ kind: 'v4', state });
  expect(V4_CHAIN.readKey(reader)).toEqual(row.key);
  expect(reader.isAtEnd).toBe(true);
});
