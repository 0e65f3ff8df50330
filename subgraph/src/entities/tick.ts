import { BigInt, store } from '@graphprotocol/graph-ts';
import { Tick } from '../../generated/schema';
import { tickId } from '../ids';
import { ZERO_BI } from '../numbers';
import { Pool } from './pool';
import { changeNet } from './tickChunk';

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
    pool.tickCount += 1;
  }
  tick.liquidityGross = tick.liquidityGross.plus(grossDelta);
  tick.liquidityNet = tick.liquidityNet.plus(netDelta);
  changeNet(pool, tickIdx, netDelta);
  if (tick.liquidityGross.isZero()) {
    store.remove('Tick', id.toHexString());
    pool.tickCount -= 1;
    return;
  }
  tick.save();
}
