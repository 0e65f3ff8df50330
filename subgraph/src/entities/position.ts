import { Address, BigInt, Bytes, ethereum, store } from '@graphprotocol/graph-ts';
import { Pool, Position, PositionManager } from '../../generated/schema';
import { directPositionId } from '../ids';
import { ONE_BI, ZERO_BI } from '../numbers';

export function isPositionManager(address: Bytes): boolean {
  return PositionManager.load(address) != null;
}

/** A position without liquidity, of nobody, at no place yet. The caller fills in what it knows and saves it. */
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

/** The liquidity that the pool knows under this owner; new where there was none. */
export function getOrCreateDirectPosition(
  pool: Pool,
  owner: Address,
  tickLower: i32,
  tickUpper: i32,
  block: ethereum.Block,
): Position {
  const id = directPositionId(pool.id, owner, tickLower, tickUpper);
  let position = Position.load(id);
  if (position == null) {
    position = newPosition(id, block);
    position.pool = pool.id;
    position.owner = owner;
    position.tickLower = tickLower;
    position.tickUpper = tickUpper;
  }
  return position;
}

/** Changes the liquidity by a signed amount and the pool's number of positions with it. The caller saves both. */
export function changeLiquidity(pool: Pool, position: Position, delta: BigInt): void {
  const wasActive = position.liquidity.gt(ZERO_BI);
  position.liquidity = position.liquidity.plus(delta);
  const isActive = position.liquidity.gt(ZERO_BI);
  if (isActive && !wasActive) pool.positionCount = pool.positionCount.plus(ONE_BI);
  if (wasActive && !isActive) pool.positionCount = pool.positionCount.minus(ONE_BI);
}

/**
 * Changes what the pool knows under the manager's own address by a signed liquidity. Each Mint and Burn of the manager
 * goes through here once with its own sign, and once with the other sign when the NFT takes it over, so that only
 * liquidity without an NFT is left; nothing left means no position. The caller saves the pool.
 */
export function changeManagerHolding(
  pool: Pool,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  delta: BigInt,
  block: ethereum.Block,
): void {
  const holding = getOrCreateDirectPosition(pool, manager, tickLower, tickUpper, block);
  changeLiquidity(pool, holding, delta);
  if (holding.liquidity.isZero()) store.remove('Position', holding.id.toHexString());
  else holding.save();
}
