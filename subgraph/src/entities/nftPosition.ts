import { Address, BigInt, ethereum } from '@graphprotocol/graph-ts';
import { negative, sumOf } from '../integers';
import { ZERO_BI } from '../numbers';
import { changeManagerHolding } from './directPosition';
import { loadPool, Pool } from './pool';
import { Position } from './position';

/** Changes the liquidity of an NFT by a signed amount, and takes it over from the manager's holding. */
export function changeNftLiquidity(
  position: Position,
  manager: Address,
  delta: BigInt,
  block: ethereum.Block,
): void {
  if (!position.isPlaced()) {
    position.liquidity = sumOf(position.liquidity, delta);
    return;
  }
  const more = takeOver(position, manager, delta, block);
  // What the NFT has, the manager has no more: the pool is rarely changed, and its row is the longest of all.
  if (more == 0) return;
  const pool = loadPool(position.pool);
  pool.positionCount += more;
  pool.save();
}

/**
 * Sets the pool and range of an NFT, and gives it the liquidity that it got before they were known. The
 * caller saves the pool.
 */
export function placeNft(
  position: Position,
  pool: Pool,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  block: ethereum.Block,
): void {
  const liquidity = position.liquidity;
  position.place(pool.id, tickLower, tickUpper);
  position.liquidity = ZERO_BI;
  pool.positionCount += takeOver(position, manager, liquidity, block);
}

/** Returns by how many positions with liquidity the pool has more. */
function takeOver(position: Position, manager: Address, delta: BigInt, block: ethereum.Block): i32 {
  const gone = negative(delta);
  return (
    position.changeLiquidity(delta) +
    changeManagerHolding(position.pool, manager, position.tickLower, position.tickUpper, gone, block, true)
  );
}
