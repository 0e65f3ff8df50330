import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { PositionManager } from '../../generated/schema';
import { directPositionId } from '../ids';
import { isZero } from '../numbers';
import { newPosition, Position } from './position';

export function isPositionManager(address: Bytes): boolean {
  return PositionManager.load(address) != null;
}

/** The liquidity that the pool knows under this owner; new where there was none. */
export function getOrCreateDirectPosition(
  pool: Bytes,
  owner: Address,
  tickLower: i32,
  tickUpper: i32,
  block: ethereum.Block,
): Position {
  const position = new Position(directPositionId(pool, owner, tickLower, tickUpper));
  return position.load() ? position : newDirectPosition(pool, owner, tickLower, tickUpper, block);
}

function newDirectPosition(
  pool: Bytes,
  owner: Address,
  tickLower: i32,
  tickUpper: i32,
  block: ethereum.Block,
): Position {
  const position = newPosition(directPositionId(pool, owner, tickLower, tickUpper), block);
  position.owner = owner;
  position.place(pool, tickLower, tickUpper);
  return position;
}

/**
 * Changes the manager's own liquidity in the pool by a signed amount. Each Mint and Burn of the manager passes here with
 * its own sign, and again with the other sign when the NFT takes it over. So only liquidity without an NFT remains; with
 * none left the position is removed.
 * @param mayExist false where the manager surely has none there: to ask for a row that does not exist costs a query
 * @returns by how many positions with liquidity the pool has more
 */
export function changeManagerHolding(
  pool: Bytes,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  delta: BigInt,
  block: ethereum.Block,
  mayExist: bool,
): i32 {
  const holding = mayExist
    ? getOrCreateDirectPosition(pool, manager, tickLower, tickUpper, block)
    : newDirectPosition(pool, manager, tickLower, tickUpper, block);
  const more = holding.changeLiquidity(delta);
  if (isZero(holding.liquidity)) holding.remove();
  else holding.save();
  return more;
}
