import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { sumOf } from '../integers';
import { isNegative, isZero, NO_BYTES, ZERO_BI } from '../numbers';
import { Fields } from './fields';
import { Row } from './row';

/*
 * Here and wherever positions change, the function that makes or loads an entity saves it; one that is given
 * it only changes it.
 */

/** The fields that Position and V4Position share. */
export abstract class PositionRow extends Row {
  createdAtBlock: BigInt = ZERO_BI;
  createdAtTimestamp: BigInt = ZERO_BI;
  deposited0: BigInt = ZERO_BI;
  deposited1: BigInt = ZERO_BI;
  liquidity: BigInt = ZERO_BI;
  owner: Bytes = NO_BYTES;
  pool: Bytes = NO_BYTES;
  tickLower: i32 = 0;
  tickUpper: i32 = 0;
  tokenId: BigInt | null = null;
  withdrawn0: BigInt = ZERO_BI;
  withdrawn1: BigInt = ZERO_BI;

  /** Makes it a new one of the block, without liquidity, owner, pool or range. */
  begin(block: ethereum.Block): void {
    this.owner = Address.zero();
    this.pool = Address.zero();
    this.createdAtBlock = block.number;
    this.createdAtTimestamp = block.timestamp;
  }

  place(pool: Bytes, tickLower: i32, tickUpper: i32): void {
    this.pool = pool;
    this.tickLower = tickLower;
    this.tickUpper = tickUpper;
  }

  /**
   * Changes the liquidity by a signed amount. Returns by how many positions with liquidity the pool has more.
   */
  changeLiquidity(delta: BigInt): i32 {
    const wasActive = isPositive(this.liquidity);
    this.liquidity = sumOf(this.liquidity, delta);
    const isActive = isPositive(this.liquidity);
    return (isActive ? 1 : 0) - (wasActive ? 1 : 0);
  }

  protected exchange(fields: Fields): void {
    this.createdAtBlock = fields.integer('createdAtBlock', this.createdAtBlock);
    this.createdAtTimestamp = fields.integer('createdAtTimestamp', this.createdAtTimestamp);
    this.deposited0 = fields.integer('deposited0', this.deposited0);
    this.deposited1 = fields.integer('deposited1', this.deposited1);
    this.liquidity = fields.integer('liquidity', this.liquidity);
    this.owner = fields.bytes('owner', this.owner);
    this.pool = fields.bytes('pool', this.pool);
    this.tickLower = fields.int('tickLower', this.tickLower);
    this.tickUpper = fields.int('tickUpper', this.tickUpper);
    this.tokenId = fields.optionalInteger('tokenId', this.tokenId);
    this.withdrawn0 = fields.integer('withdrawn0', this.withdrawn0);
    this.withdrawn1 = fields.integer('withdrawn1', this.withdrawn1);
  }
}

function isPositive(number: BigInt): bool {
  return !isNegative(number) && !isZero(number);
}
