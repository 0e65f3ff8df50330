import { Address, BigInt, Bytes, ethereum, store } from '@graphprotocol/graph-ts';
import { Position, PositionManager } from '../../generated/schema';
import { directPositionId } from '../ids';
import { Pool } from './pool';
import { changeLiquidity, newPosition, place } from './position';

export function isPositionManager(address: Bytes): boolean {
  return PositionManager.load(address) != null;
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
    position.owner = owner;
    place(position, pool.id, tickLower, tickUpper);
  }
  return position;
}

/**
 * Changes what the pool knows under the manager's own address by a signed liquidity. Each Mint and Burn of the manager
 * goes through here once with its own sign, and once with the other sign when the NFT takes it over, so that only
 * liquidity without an NFT is left; nothing left means no position.
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
