import {
  decodeEventLog,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiItem,
  parseAbiParameters,
  size,
  toEventSelector,
  zeroAddress,
} from 'viem';
import { DYNAMIC_FEE, type V4State } from '../../../amm/v4/v4State.ts';
import { hexOf, type PoolId, type PoolRow, type V4Pool, v4Pool } from '../../../routing/model/pool.ts';
import { type V4PoolFactory, v4PoolFactory } from '../../../routing/model/poolFactory.ts';
import { isAskedV4, isRoutableV4 } from '../../../routing/model/v4Keys.ts';
import type { NamedKey } from '../../askedSwap.ts';
import { wordOf } from '../../lens/packed.ts';
import { type ChainProtocol, type PoolUpdate, UNKNOWN_UPDATE } from '../chainProtocol.ts';
import { lower } from '../contractPools.ts';
import { firstWords } from '../v3/firstWords.ts';
import { moreTicks } from '../v3/moreTicks.ts';
import { positionUpdate } from '../v3/positions.ts';
import { priceOfSwap } from '../v3/priceOfSwap.ts';
import { readTickRange, writeTickRange } from '../v3/tickRangeCodec.ts';
import { withUpdate } from '../v3/withUpdate.ts';
import { decodeV4Swap, encodeV4Swap } from './askV4Swap.ts';

const INITIALIZE = parseAbiItem(
  'event Initialize(bytes32 indexed id, address indexed currency0, address indexed currency1, uint24 fee, int24 tickSpacing, address hooks, uint160 sqrtPriceX96, int24 tick)',
);
const KEY = parseAbiParameters(
  'address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks',
);

/**
 * V4 pools, which are all in one contract. Donations move no later swap; `updateDynamicLPFee` emits nothing,
 * so pools whose hook sets the fee are left out unless the operator names the hook, and then read again at
 * each block.
 */
export const V4_CHAIN: ChainProtocol<V4Pool, V4State, V4PoolFactory> = {
  factory: ({ exchange, v4, wrappedNative }) =>
    v4 === undefined || wrappedNative === undefined
      ? null
      : v4PoolFactory(v4.poolManager, wrappedNative, v4.feeHooks, exchange),
  creationTopic: toEventSelector(INITIALIZE),
  creationRow(topics, data, factory) {
    const { args } = decodeEventLog({ abi: [INITIALIZE], topics, data });
    const row = v4RowOf(args, factory, args.id);
    return isRoutableV4(row, factory) ? row : undefined;
  },
  areContracts: false,
  updates: new Map([
    [toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'), updateOfSwap],
    [toEventSelector('ModifyLiquidity(bytes32,address,int24,int24,int256,bytes32)'), updateOfPosition],
    [toEventSelector('ProtocolFeeUpdated(bytes32,uint24)'), () => UNKNOWN_UPDATE],
  ]),
  /** Neither swaps nor positions change the fees. */
  updated: withUpdate,
  isVolatile: (_, poolOf) => poolOf()?.fee === DYNAMIC_FEE,
  mostReadAhead: 64,
  traits: (pool) => pool,
  hasRow: ({ key }) => key !== undefined,
  poolOf: v4Pool,
  lens: 'managed',
  lensTag: 6,
  requestBytes: { confirmed: 36, unconfirmed: 99 },
  writeRequest(writer, pool, isConfirmed) {
    writer.bigUint(BigInt(pool.id), 32).uint(pool.tickSpacing, 3);
    if (isConfirmed) return;
    writer.address(pool.isNative ? zeroAddress : pool.token0).address(pool.token1);
    writer.uint(pool.fee, 3).address(pool.hooks);
  },
  /** 20 ticks; most pools have fewer near the price. */
  answerBytes: () => 437,
  readState(reader) {
    const price = { sqrtPriceX96: reader.bigUint(20), tick: reader.int(3), liquidity: reader.bigUint(16) };
    const fees = { protocolFee: reader.uint(3), lpFee: reader.uint(3) };
    return {
      kind: 'v4',
      state: { protocol: 'v4', ...price, ...fees, tickRange: readTickRange(reader) },
    };
  },
  writeState(writer, _, { sqrtPriceX96, tick, liquidity, protocolFee, lpFee, tickRange }) {
    writer.bigUint(sqrtPriceX96, 20).int(tick, 3).bigUint(liquidity, 16);
    writer.uint(protocolFee, 3).uint(lpFee, 3);
    writeTickRange(writer, tickRange);
  },
  keyBytes: 53,
  writeKey(writer, { id, hooks, isNative }) {
    writer
      .bigUint(BigInt(id), 32)
      .address(hooks)
      .uint(isNative ? 1 : 0, 1);
  },
  readKey: (reader) => ({
    id: reader.hex(32) as string as PoolId,
    hooks: reader.address(),
    isNative: reader.uint(1) === 1,
  }),
  firstWords,
  moreTicks,
  depth: ({ liquidity }) => liquidity,
  asked: {
    encode: (swap) => (isOfKey(swap.pool) ? encodeV4Swap(swap) : undefined),
    decode: decodeV4Swap,
    poolOf(key, factory) {
      if (factory.protocol !== 'v4') return undefined;
      const row = v4RowOf(key, factory, hexOf(v4IdOf(key)));
      return isAskedV4(row, factory) ? v4Pool(row, factory) : undefined;
    },
  },
  isPaidInCallback: true,
};

function isOfKey({ id, token0, token1, isNative, ...key }: V4Pool): boolean {
  return v4IdOf({ ...key, currency0: isNative ? zeroAddress : token0, currency1: token1 }) === id;
}

/** Returns the id of a pool: the hash of its key. */
export function v4IdOf({ currency0, currency1, fee, tickSpacing, hooks }: NamedKey): PoolId {
  return keccak256(
    encodeAbiParameters(KEY, [currency0, currency1, fee, tickSpacing, hooks]),
  ) as string as PoolId;
}

/** Returns the row of a pool, with the wrapped token for the native coin. */
export function v4RowOf(
  { currency0, currency1, fee, tickSpacing, hooks }: NamedKey,
  { address, wrappedNative }: V4PoolFactory,
  id: Hex,
): PoolRow {
  const isNative = currency0 === zeroAddress;
  const [token0, token1] = [isNative ? wrappedNative : lower(currency0), lower(currency1)];
  const key = { id: id.toLowerCase() as string as PoolId, hooks: lower(hooks), isNative };
  return { address, token0, token1, fee, tickSpacing, key };
}

/** Logged as `tickLower, tickUpper, liquidityDelta, salt`. */
function updateOfPosition(data: Hex): PoolUpdate {
  if (size(data) !== 128) return UNKNOWN_UPDATE;
  return positionUpdate(wordOf(data, 0), wordOf(data, 1), BigInt.asIntN(256, wordOf(data, 2)));
}

function updateOfSwap(data: Hex): PoolUpdate {
  if (size(data) !== 192) return UNKNOWN_UPDATE;
  return { kind: 'price', state: { protocol: 'v4', ...priceOfSwap(data) } };
}
