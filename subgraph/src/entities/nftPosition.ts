import { Address, BigInt, ethereum } from '@graphprotocol/graph-ts';
import { Position } from '../../generated/schema';
import { changeManagerHolding } from './directPosition';
import { loadPool, Pool } from './pool';
import { changeLiquidity, isPlaced, place } from './position';

/** Changes the liquidity of an NFT by a signed amount, and takes it over from the manager's holding. */
export function changeNftLiquidity(
  position: Position,
  manager: Address,
  delta: BigInt,
  block: ethereum.Block,
): void {
  if (!isPlaced(position)) {
    position.liquidity = position.liquidity.plus(delta);
    return;
  }
  const pool = loadPool(position.pool);
  takeOver(pool, position, manager, delta, block);
  pool.save();
}

/** Sets the pool and range of an NFT, and gives it the liquidity that it got before they were known. */
export function placeNft(
  position: Position,
  pool: Pool,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  block: ethereum.Block,
): void {
  const liquidity = position.liquidity;
  place(position, pool.id, tickLower, tickUpper);
  position.liquidity = BigInt.zero();
  takeOver(pool, position, manager, liquidity, block);
}

function takeOver(
  pool: Pool,
  position: Position,
  manager: Address,
  delta: BigInt,
  block: ethereum.Block,
): void {
  changeLiquidity(pool, position, delta);
  changeManagerHolding(pool, manager, position.tickLower, position.tickUpper, delta.neg(), block);
}
