import { BigInt, Bytes } from '@graphprotocol/graph-ts';
import { tickId } from '../ids';
import { negative, sumOf } from '../integers';
import { isZero, NO_BYTES, ZERO_BI } from '../numbers';
import { ConcentratedPool } from './concentratedPool';
import { Fields } from './fields';
import { Row } from './row';
import { chunkOf } from './tickChunk';
import { getOrCreateChunk } from './tickChunks';

class Tick extends Row {
  liquidityGross: BigInt = ZERO_BI;
  liquidityNet: BigInt = ZERO_BI;
  pool: Bytes = NO_BYTES;
  tickIdx: i32 = 0;

  protected exchange(fields: Fields): void {
    this.liquidityGross = fields.integer('liquidityGross', this.liquidityGross);
    this.liquidityNet = fields.integer('liquidityNet', this.liquidityNet);
    this.pool = fields.bytes('pool', this.pool);
    this.tickIdx = fields.int('tickIdx', this.tickIdx);
  }
}

/**
 * Adds a signed liquidity between two ticks, as `UniswapV3Pool._updatePosition` does: to the active liquidity
 * when the current tick lies in [tickLower, tickUpper), and to both ticks, which appear with their first
 * liquidity and are removed with their last. The caller saves the pool.
 * @returns whether both ticks had liquidity before; without, no earlier block has left a position any between
 * them
 */
export function changePoolLiquidity(
  pool: ConcentratedPool,
  tickLower: i32,
  tickUpper: i32,
  liquidityDelta: BigInt,
): bool {
  if (pool.tick >= tickLower && pool.tick < tickUpper) {
    pool.liquidity = sumOf(pool.liquidity, liquidityDelta);
  }
  const hadLower = changeTick(pool, tickLower, liquidityDelta, liquidityDelta);
  const hadUpper = changeTick(pool, tickUpper, liquidityDelta, negative(liquidityDelta));
  return hadLower && hadUpper;
}

/**
 * Returns whether the tick had liquidity before. Its chunk tells, because to ask for a row that does not
 * exist costs a query.
 */
function changeTick(pool: ConcentratedPool, tickIdx: i32, grossDelta: BigInt, netDelta: BigInt): bool {
  const chunk = getOrCreateChunk(pool, chunkOf(tickIdx));
  const tick = new Tick(pool.named('Tick'), tickId(pool.id, tickIdx));
  const isKnown = chunk.hasTick(tickIdx);
  if (isKnown) {
    assert(tick.load(), 'A tick that does not exist');
  } else {
    tick.pool = pool.id;
    tick.tickIdx = tickIdx;
    pool.tickCount += 1;
  }
  tick.liquidityGross = sumOf(tick.liquidityGross, grossDelta);
  tick.liquidityNet = sumOf(tick.liquidityNet, netDelta);
  if (isZero(tick.liquidityGross)) {
    chunk.removeTick(tickIdx);
    tick.remove();
    pool.tickCount -= 1;
  } else {
    chunk.addNet(tickIdx, netDelta);
    tick.save();
  }
  return isKnown;
}
