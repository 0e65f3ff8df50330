import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem';
import type { LivePool } from '../../server/routing/model/pool.ts';

/** One word of a contract's storage. */
export interface StorageWord {
  readonly address: Address;
  readonly slot: Hex;
  readonly value: Hex;
}

/** UniswapV2Pair: both reserves and the time of their last change. */
const RESERVES = 8n;
/** UniswapV3Pool. */
const SLOT0 = 0n;
const LIQUIDITY = 4n;
const TICKS = 5n;
const TICK_BITMAP = 6n;
const OBSERVATIONS = 8n;
const TRUE_IN_TOP_BYTE = 1n << 248n;
const ONE_OBSERVATION = (1n << 200n) | (1n << 216n);
const UNLOCKED = 1n << 240n;
const TICKS_PER_WORD = 256;

/** The storage of a pool that its factory has created, as its contract lays it out, with this state in it. */
export function storageOf(pool: LivePool): StorageWord[] {
  const word = (slot: Hex | bigint, value: bigint): StorageWord => ({
    address: pool.address,
    slot: typeof slot === 'bigint' ? numberToHex(slot, { size: 32 }) : slot,
    value: numberToHex(value, { size: 32 }),
  });
  if (pool.protocol === 'v2') {
    const { reserve0, reserve1 } = pool.state;
    return [word(RESERVES, reserve0 | (reserve1 << 112n))];
  }
  const { sqrtPriceX96, tick, liquidity, tickRange } = pool.state;
  const bitmap = new Map<number, bigint>();
  const ticks = tickRange.ticks.flatMap((each) => {
    const compressed = each.tick / pool.tickSpacing;
    const at = Math.floor(compressed / TICKS_PER_WORD);
    const bit = BigInt(compressed - at * TICKS_PER_WORD);
    bitmap.set(at, (bitmap.get(at) ?? 0n) | (1n << bit));
    const gross = each.liquidityNet < 0n ? -each.liquidityNet : each.liquidityNet;
    const base = mapped(each.tick, TICKS);
    return [
      word(base, gross | (BigInt.asUintN(128, each.liquidityNet) << 128n)),
      word(numberToHex(BigInt(base) + 3n, { size: 32 }), TRUE_IN_TOP_BYTE),
    ];
  });
  return [
    word(SLOT0, sqrtPriceX96 | (BigInt.asUintN(24, BigInt(tick)) << 160n) | ONE_OBSERVATION | UNLOCKED),
    word(LIQUIDITY, liquidity),
    word(OBSERVATIONS, TRUE_IN_TOP_BYTE | 1n),
    ...ticks,
    ...[...bitmap].map(([at, bits]) => word(mapped(at, TICK_BITMAP), bits)),
  ];
}

/** Where a mapping from a signed number keeps its entry. */
function mapped(key: number, slot: bigint): Hex {
  return keccak256(encodeAbiParameters([{ type: 'int256' }, { type: 'uint256' }], [BigInt(key), slot]));
}
