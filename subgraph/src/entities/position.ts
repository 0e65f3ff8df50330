import { Address, BigInt, Bytes, Entity, ethereum, Value } from '@graphprotocol/graph-ts';
import { Position } from '../../generated/schema';
import { ZERO_BI } from '../numbers';
import { ConcentratedPool } from './concentratedPool';

/*
 * Here and wherever positions change, the function that makes or loads an entity saves it; one that is given it only changes it.
 */

/** Makes a position without liquidity, owner, pool or range. */
export function newPosition(id: Bytes, block: ethereum.Block): Position {
  const position = new Position(id);
  beginPosition(position, block);
  position.collected0 = ZERO_BI;
  position.collected1 = ZERO_BI;
  return position;
}

/** Sets what Position and V4Position share: no liquidity, owner, pool or range, created at the block. */
export function beginPosition(position: Entity, block: ethereum.Block): void {
  position.set('pool', Value.fromBytes(Address.zero()));
  position.set('owner', Value.fromBytes(Address.zero()));
  position.set('tickLower', Value.fromI32(0));
  position.set('tickUpper', Value.fromI32(0));
  position.set('liquidity', Value.fromBigInt(ZERO_BI));
  position.set('deposited0', Value.fromBigInt(ZERO_BI));
  position.set('deposited1', Value.fromBigInt(ZERO_BI));
  position.set('withdrawn0', Value.fromBigInt(ZERO_BI));
  position.set('withdrawn1', Value.fromBigInt(ZERO_BI));
  position.set('createdAtBlock', Value.fromBigInt(block.number));
  position.set('createdAtTimestamp', Value.fromBigInt(block.timestamp));
}

/** False until pool and ticks of a new NFT are known, which is within the block of its creation. */
export function isPlaced(position: Position): boolean {
  return !position.pool.equals(Address.zero());
}

export function place(position: Position, pool: Bytes, tickLower: i32, tickUpper: i32): void {
  position.pool = pool;
  position.tickLower = tickLower;
  position.tickUpper = tickUpper;
}

/** Changes the liquidity by a signed amount, and the pool's number of positions with it. */
export function changeLiquidity(pool: ConcentratedPool, position: Position, delta: BigInt): void {
  const before = position.liquidity;
  position.liquidity = before.plus(delta);
  countPosition(pool, before, position.liquidity);
}

/** Counts a position of the pool whose liquidity has changed. The caller saves the pool. */
export function countPosition(pool: ConcentratedPool, before: BigInt, after: BigInt): void {
  const wasActive = before.gt(ZERO_BI);
  const isActive = after.gt(ZERO_BI);
  if (isActive && !wasActive) pool.positionCount += 1;
  if (wasActive && !isActive) pool.positionCount -= 1;
}
