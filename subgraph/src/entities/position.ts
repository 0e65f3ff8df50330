import { Address, BigInt, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { ZERO_BI } from '../numbers';
import { Fields } from './fields';
import { PositionRow } from './positionRow';

/** A position of a V3 pool. */
export class Position extends PositionRow {
  collected0: BigInt = ZERO_BI;
  collected1: BigInt = ZERO_BI;

  constructor(id: Bytes) {
    super('Position', id);
  }

  /** False until pool and ticks of a new NFT are known, which is within the block of its creation. */
  isPlaced(): bool {
    return !this.pool.equals(Address.zero());
  }

  protected exchange(fields: Fields): void {
    super.exchange(fields);
    this.collected0 = fields.integer('collected0', this.collected0);
    this.collected1 = fields.integer('collected1', this.collected1);
  }
}

/** Makes a position without liquidity, owner, pool or range. */
export function newPosition(id: Bytes, block: ethereum.Block): Position {
  const position = new Position(id);
  position.begin(block);
  return position;
}

export function findPosition(id: Bytes): Position | null {
  const position = new Position(id);
  return position.load() ? position : null;
}
