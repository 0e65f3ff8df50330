import { BigInt, Bytes, store } from '@graphprotocol/graph-ts';
import { Pool, Tick } from '../../generated/schema';
import { ONE_BI, ZERO_BI } from '../numbers';

/** Pool address, then the tick as 4 bytes, big-endian with the sign bit flipped, so that ids ascend with the tick. */
export function tickId(pool: Bytes, tickIdx: i32): Bytes {
  const ordered = <u32>tickIdx ^ 0x80000000;
  const suffix = new Bytes(4);
  suffix[0] = <u8>(ordered >>> 24);
  suffix[1] = <u8>(ordered >>> 16);
  suffix[2] = <u8>(ordered >>> 8);
  suffix[3] = <u8>ordered;
  return pool.concat(suffix);
}

/**
 * Changes the two ticks of a position by a signed liquidity, as `UniswapV3Pool._updatePosition` does; the ticks
 * appear with their first liquidity and are removed with their last. The caller saves the pool.
 */
export function changeTicks(pool: Pool, tickLower: i32, tickUpper: i32, liquidityDelta: BigInt): void {
  changeTick(pool, tickLower, liquidityDelta, liquidityDelta);
  changeTick(pool, tickUpper, liquidityDelta, liquidityDelta.neg());
}

function changeTick(pool: Pool, tickIdx: i32, grossDelta: BigInt, netDelta: BigInt): void {
  const id = tickId(pool.id, tickIdx);
  let tick = Tick.load(id);
  if (tick == null) {
    tick = new Tick(id);
    tick.pool = pool.id;
    tick.tickIdx = tickIdx;
    tick.liquidityGross = ZERO_BI;
    tick.liquidityNet = ZERO_BI;
    pool.tickCount = pool.tickCount.plus(ONE_BI);
  }
  tick.liquidityGross = tick.liquidityGross.plus(grossDelta);
  tick.liquidityNet = tick.liquidityNet.plus(netDelta);
  if (tick.liquidityGross.isZero()) {
    store.remove('Tick', id.toHexString());
    pool.tickCount = pool.tickCount.minus(ONE_BI);
    return;
  }
  tick.save();
}
