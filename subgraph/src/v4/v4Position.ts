import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { ModifyLiquidity } from '../../generated/PoolManager/PoolManager';
import { V4PositionManager } from '../../generated/schema';
import { Fields } from '../entities/fields';
import { PositionRow } from '../entities/positionRow';
import { directPositionId, nftPositionId } from '../ids';
import { sumOf } from '../integers';
import { isNegative, NO_BYTES } from '../numbers';
import { Amounts } from './liquidityAmounts';
import { V4Pool } from './v4Pool';

class V4Position extends PositionRow {
  salt: Bytes = NO_BYTES;

  constructor(id: Bytes) {
    super('V4Position', id);
  }

  protected exchange(fields: Fields): void {
    super.exchange(fields);
    this.salt = fields.bytes('salt', this.salt);
  }
}

/**
 * Counts a change of a position, which the caller of the pool manager holds. The position manager is told
 * apart by its salt, the number of the NFT: its mint logs Transfer before.
 * @param amounts what the change is made of, without sign
 */
export function recordV4Position(pool: V4Pool, event: ModifyLiquidity, amounts: Amounts): void {
  const change = event.params;
  const position = getOrCreatePosition(pool, event);
  position.place(pool.id, change.tickLower, change.tickUpper);
  if (isNegative(change.liquidityDelta)) {
    position.withdrawn0 = sumOf(position.withdrawn0, amounts.amount0);
    position.withdrawn1 = sumOf(position.withdrawn1, amounts.amount1);
  } else {
    position.deposited0 = sumOf(position.deposited0, amounts.amount0);
    position.deposited1 = sumOf(position.deposited1, amounts.amount1);
  }
  pool.positionCount += position.changeLiquidity(change.liquidityDelta);
  position.save();
}

/**
 * Sets the owner of an NFT, which its first Transfer creates. Its pool and ticks follow in the same
 * transaction.
 */
export function setV4Owner(manager: Address, tokenId: BigInt, owner: Address, block: ethereum.Block): void {
  const position = getOrCreateNft(manager, tokenId, block);
  position.owner = owner;
  position.save();
}

function getOrCreatePosition(pool: V4Pool, event: ModifyLiquidity): V4Position {
  const change = event.params;
  if (V4PositionManager.load(change.sender) !== null) {
    return getOrCreateNft(change.sender, numberOf(change.salt), event.block);
  }
  const id = directPositionId(pool.id, change.sender, change.tickLower, change.tickUpper).concat(change.salt);
  const position = new V4Position(id);
  if (position.load()) return position;
  position.begin(event.block);
  position.owner = change.sender;
  position.salt = change.salt;
  return position;
}

function getOrCreateNft(manager: Address, tokenId: BigInt, block: ethereum.Block): V4Position {
  const position = new V4Position(nftPositionId(manager, tokenId));
  if (position.load()) return position;
  position.begin(block);
  position.tokenId = tokenId;
  position.salt = changetype<Bytes>(position.id.slice(20));
  return position;
}

/** The number that 32 bytes are, big-endian. */
function numberOf(salt: Bytes): BigInt {
  return BigInt.fromUnsignedBytes(changetype<Bytes>(salt.slice(0).reverse()));
}
