import { BigInt, store } from '@graphprotocol/graph-ts';
import { Tick } from '../../generated/schema';
import { tickId } from '../ids';
import { ZERO_BI } from '../numbers';
import { ConcentratedPool } from './concentratedPool';
import { changeNet } from './tickChunk';

/**
 * Adds a signed liquidity between two ticks, as `UniswapV3Pool._updatePosition` does: to the active liquidity when the
 * current tick lies in [tickLower, tickUpper), and to both ticks, which appear with their first liquidity and are removed
 * with their last. The caller saves the pool.
 */
export function changePoolLiquidity(
  pool: ConcentratedPool,
  tickLower: i32,
  tickUpper: i32,
  liquidityDelta: BigInt,
): void {
  if (pool.tick >= tickLower && pool.tick < tickUpper) pool.liquidity = pool.liquidity.plus(liquidityDelta);
  changeTick(pool, tickLower, liquidityDelta, liquidityDelta);
  changeTick(pool, tickUpper, liquidityDelta, liquidityDelta.neg());
}

function changeTick(pool: ConcentratedPool, tickIdx: i32, grossDelta: BigInt, netDelta: BigInt): void {
  const id = tickId(pool.id, tickIdx);
  const type = pool.named('Tick');
  let tick = changetype<Tick | null>(store.get(type, id.toHexString()));
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
    store.remove(type, id.toHexString());
    pool.tickCount -= 1;
    return;
  }
  store.set(type, id.toHexString(), tick);
}
