import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { PositionManager } from '../../generated/schema';
import { directPositionId } from '../ids';
import { isZero } from '../numbers';
import { Pool } from './pool';
import { Position } from './position';

/** Returns whether the owner of a position is the manager of the pool's own exchange. */
export function isPositionManager(pool: Pool, owner: Bytes): bool {
  const manager = PositionManager.load(owner);
  return manager !== null && manager.exchange == pool.exchangeId;
}

/**
 * The liquidity that the pool knows under this owner; new where there was none.
 * @param mayBeOld false where it is surely not from an earlier block: to ask for a row that does not exist
 * costs a query
 */
export function getOrCreateDirectPosition(
  pool: Bytes,
  owner: Address,
  tickLower: i32,
  tickUpper: i32,
  block: ethereum.Block,
  mayBeOld: bool,
): Position {
  const position = new Position(directPositionId(pool, owner, tickLower, tickUpper));
  if (mayBeOld ? position.load() : position.loadInBlock()) return position;
  position.begin(block);
  position.owner = owner;
  position.place(pool, tickLower, tickUpper);
  return position;
}

/**
 * Changes the manager's own liquidity in the pool by a signed amount. Each Mint and Burn of the manager
 * passes here with its own sign, and again with the other sign when the NFT takes it over. So only liquidity
 * without an NFT remains; with none left the position is removed.
 * @param mayBeOld as of `getOrCreateDirectPosition`
 * @returns by how many positions with liquidity the pool has more
 */
export function changeManagerHolding(
  pool: Bytes,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  delta: BigInt,
  block: ethereum.Block,
  mayBeOld: bool,
): i32 {
  const holding = getOrCreateDirectPosition(pool, manager, tickLower, tickUpper, block, mayBeOld);
  const more = holding.changeLiquidity(delta);
  if (isZero(holding.liquidity)) holding.remove();
  else holding.save();
  return more;
}
