import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { ModifyLiquidity } from '../../generated/PoolManager/PoolManager';
import { V4Position, V4PositionManager } from '../../generated/schema';
import { beginPosition, countPosition } from '../entities/position';
import { directPositionId, nftPositionId } from '../ids';
import { isNegative } from '../numbers';
import { Amounts } from './liquidityAmounts';
import { V4Pool } from './v4Pool';

/**
 * Counts a change of a position, which the caller of the pool manager holds. The position manager is told apart by its salt, the
 * number of the NFT: its mint logs Transfer before.
 * @param amounts what the change is made of, without sign
 */
export function recordV4Position(pool: V4Pool, event: ModifyLiquidity, amounts: Amounts): void {
  const change = event.params;
  const position = getOrCreatePosition(pool, event);
  position.pool = pool.id;
  position.tickLower = change.tickLower;
  position.tickUpper = change.tickUpper;
  if (isNegative(change.liquidityDelta)) {
    position.withdrawn0 = position.withdrawn0.plus(amounts.amount0);
    position.withdrawn1 = position.withdrawn1.plus(amounts.amount1);
  } else {
    position.deposited0 = position.deposited0.plus(amounts.amount0);
    position.deposited1 = position.deposited1.plus(amounts.amount1);
  }
  const before = position.liquidity;
  position.liquidity = before.plus(change.liquidityDelta);
  countPosition(pool, before, position.liquidity);
  position.save();
}

/** Sets the owner of an NFT, which its first Transfer creates. Its pool and ticks follow in the same transaction. */
export function setV4Owner(manager: Address, tokenId: BigInt, owner: Address, block: ethereum.Block): void {
  const id = nftPositionId(manager, tokenId);
  let position = V4Position.load(id);
  if (position === null) position = newNft(id, tokenId, block);
  position.owner = owner;
  position.save();
}

function getOrCreatePosition(pool: V4Pool, event: ModifyLiquidity): V4Position {
  const change = event.params;
  if (V4PositionManager.load(change.sender) !== null) {
    const tokenId = numberOf(change.salt);
    const id = nftPositionId(change.sender, tokenId);
    const position = V4Position.load(id);
    return position === null ? newNft(id, tokenId, event.block) : position;
  }
  const id = directPositionId(pool.id, change.sender, change.tickLower, change.tickUpper).concat(change.salt);
  let position = V4Position.load(id);
  if (position === null) {
    position = newPosition(id, event.block);
    position.owner = change.sender;
    position.salt = change.salt;
  }
  return position;
}

function newNft(id: Bytes, tokenId: BigInt, block: ethereum.Block): V4Position {
  const position = newPosition(id, block);
  position.tokenId = tokenId;
  position.salt = changetype<Bytes>(id.slice(20));
  return position;
}

function newPosition(id: Bytes, block: ethereum.Block): V4Position {
  const position = new V4Position(id);
  beginPosition(position, block);
  return position;
}

/** The number that 32 bytes are, big-endian. */
function numberOf(salt: Bytes): BigInt {
  return BigInt.fromUnsignedBytes(changetype<Bytes>(salt.slice(0).reverse()));
}
