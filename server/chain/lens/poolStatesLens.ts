import type { Address, Hex } from 'viem';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { Tick, V3State } from '../../amm/v3/v3State.ts';
import type { Pool } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import { PackedReader, PackedWriter } from './packed.ts';

/** What the chain says about one pool at one block. */
export type PoolReading =
  | { readonly kind: 'v2'; readonly state: V2State }
  | { readonly kind: 'v3'; readonly state: V3State }
  /** Nothing is deployed at this address at this block. */
  | { readonly kind: 'noCode' }
  /** The factory does not know it as the pool that it is said to be. */
  | { readonly kind: 'foreign' }
  /** The contract reverts or answers what no pool can answer. */
  | { readonly kind: 'unreadable' }
  /** The answer was full: ask again for fewer pools. */
  | { readonly kind: 'notRead' };

/** How far around the price a V3 pool is read at first: words of the tick bitmap and ticks, on each side. */
const FIRST_WINDOW = { maxWordsPerSide: 4, maxTicksPerSide: 24 } as const;

export function writeWindow(writer: PackedWriter): PackedWriter {
  return writer.uint(FIRST_WINDOW.maxWordsPerSide, 2).uint(FIRST_WINDOW.maxTicksPerSide, 2);
}

/** Bytes that a pool takes in a request: its address, or all that is said of it for the factory to confirm. */
export const REQUEST_BYTES = { confirmed: 21, unconfirmed: 64 } as const;

const ZERO: Address = '0x0000000000000000000000000000000000000000';

/** The request of PoolStates.sol; the factories are asked about those pools that are not confirmed. */
export function encodePoolStatesRequest(
  factories: Factories,
  pools: readonly Pool[],
  isConfirmed: (pool: Pool) => boolean,
): Hex {
  const writer = writeWindow(new PackedWriter())
    .address(factories.v2Factory ?? ZERO)
    .address(factories.v3Factory ?? ZERO);
  for (const pool of pools) {
    const kind = pool.protocol === 'v2' ? 2 : 3;
    if (isConfirmed(pool)) {
      writer.uint(kind, 1).address(pool.address);
      continue;
    }
    const fee = pool.protocol === 'v2' ? 0 : pool.fee;
    writer
      .uint(kind + 2, 1)
      .address(pool.address)
      .address(pool.token0)
      .address(pool.token1)
      .uint(fee, 3);
  }
  return writer.toHex();
}

/** One reading per pool of the request. Throws RangeError when the answer is cut or of another form. */
export function decodePoolStates(answer: Hex, pools: readonly Pool[]): PoolReading[] {
  const reader = openAnswer(answer);
  const readings = pools.map((pool) => readPoolState(reader, pool));
  if (!reader.isAtEnd) throw new RangeError('the answer is longer than asked');
  return readings;
}

/** A reader behind the version byte that every lens writes first. */
export function openAnswer(answer: Hex): PackedReader {
  const reader = new PackedReader(answer);
  if (reader.uint(1) !== 1) throw new RangeError('not an answer of this lens');
  return reader;
}

/** The next entry, as putV2State and putV3State of PoolReader.sol write it. */
export function readPoolState(reader: PackedReader, pool: Pool): PoolReading {
  const status = reader.uint(1);
  if (status === 0) return { kind: 'notRead' };
  if (status === 2) return { kind: 'noCode' };
  if (status === 4) return { kind: 'foreign' };
  if (status !== 1) return { kind: 'unreadable' };
  if (pool.protocol === 'v2') {
    return {
      kind: 'v2',
      state: { protocol: 'v2', reserve0: reader.bigUint(14), reserve1: reader.bigUint(14) },
    };
  }
  const sqrtPriceX96 = reader.bigUint(20);
  const tick = reader.int(3);
  const liquidity = reader.bigUint(16);
  const tickSpacing = reader.uint(3);
  const lowerTick = reader.int(3);
  const upperTick = reader.int(3);
  const ticks: Tick[] = Array.from({ length: reader.uint(2) }, () => ({
    tick: reader.int(3),
    liquidityNet: reader.bigInt(16),
  }));
  if (tickSpacing !== pool.tickSpacing) return { kind: 'foreign' };
  return {
    kind: 'v3',
    state: { protocol: 'v3', sqrtPriceX96, tick, liquidity, tickRange: { lowerTick, upperTick, ticks } },
  };
}
