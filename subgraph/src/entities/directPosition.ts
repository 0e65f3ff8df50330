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
 * Changes the manager's own liquidity in the pool by a signed amount. Each Mint and Burn of the manager passes here with
 * its own sign, and again with the other sign when the NFT takes it over. So only liquidity without an NFT remains; with
 * none left the position is removed.
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
