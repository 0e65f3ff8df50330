import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { Position } from '../../generated/schema';
import { ZERO_BI } from '../numbers';
import { ConcentratedPool } from './concentratedPool';

/*
 * Here and wherever positions change, the function that makes or loads an entity saves it; one that is given it only changes it.
 */

/** Makes a position without liquidity, owner, pool or range. */
export function newPosition(id: Bytes, block: ethereum.Block): Position {
  const position = new Position(id);
  position.pool = Address.zero();
  position.owner = Address.zero();
  position.tickLower = 0;
  position.tickUpper = 0;
  position.liquidity = ZERO_BI;
  position.deposited0 = ZERO_BI;
  position.deposited1 = ZERO_BI;
  position.withdrawn0 = ZERO_BI;
  position.withdrawn1 = ZERO_BI;
  position.collected0 = ZERO_BI;
  position.collected1 = ZERO_BI;
  position.createdAtBlock = block.number;
  position.createdAtTimestamp = block.timestamp;
  return position;
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
