import type { Hex } from 'viem';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { Tick, V3State } from '../../amm/v3/v3State.ts';
import type { Pool } from '../../routing/pool.ts';
import { PackedReader, PackedWriter } from './packed.ts';

/** What the chain says about one pool at one block. */
export type PoolReading =
  | { readonly kind: 'v2'; readonly state: V2State }
  | { readonly kind: 'v3'; readonly state: V3State }
  /** Nothing is deployed at this address at this block. */
  | { readonly kind: 'noCode' }
  /** The contract reverts or answers what no pool can answer. */
  | { readonly kind: 'unreadable' }
  /** The answer was full: ask again for fewer pools. */
  | { readonly kind: 'notRead' };

/** How far around the price a V3 pool is read at first: words of the tick bitmap and ticks, on each side. */
const FIRST_WINDOW = { maxWordsPerSide: 4, maxTicksPerSide: 24 } as const;

export function writeWindow(writer: PackedWriter): PackedWriter {
  return writer.uint(FIRST_WINDOW.maxWordsPerSide, 2).uint(FIRST_WINDOW.maxTicksPerSide, 2);
}

/** The request of PoolStates.sol. */
export function encodePoolStatesRequest(pools: readonly Pool[]): Hex {
  const writer = writeWindow(new PackedWriter());
  for (const pool of pools) writer.uint(pool.protocol === 'v2' ? 2 : 3, 1).address(pool.address);
  return writer.toHex();
}

/** One reading per pool of the request. Throws RangeError when the answer is cut or of another form. */
export function decodePoolStates(answer: Hex, pools: readonly Pool[]): PoolReading[] {
  const reader = openAnswer(answer);
  const readings = pools.map((pool) => readPoolState(reader, pool.protocol));
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
export function readPoolState(reader: PackedReader, protocol: Pool['protocol']): PoolReading {
  const status = reader.uint(1);
  if (status === 0) return { kind: 'notRead' };
  if (status === 2) return { kind: 'noCode' };
  if (status !== 1) return { kind: 'unreadable' };
  if (protocol === 'v2') {
    return { kind: 'v2', state: { reserve0: reader.bigUint(14), reserve1: reader.bigUint(14) } };
  }
  const sqrtPriceX96 = reader.bigUint(20);
  const tick = reader.int(3);
  const liquidity = reader.bigUint(16);
  reader.uint(3);
  const lowerTick = reader.int(3);
  const upperTick = reader.int(3);
  const ticks: Tick[] = Array.from({ length: reader.uint(2) }, () => ({
    tick: reader.int(3),
    liquidityNet: reader.bigInt(16),
  }));
  return { kind: 'v3', state: { sqrtPriceX96, tick, liquidity, tickRange: { lowerTick, upperTick, ticks } } };
}
