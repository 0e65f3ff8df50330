import { Address, Bytes, ethereum } from '@graphprotocol/graph-ts';
import { logIdBefore } from '../ids';
import { NO_BYTES } from '../numbers';
import { Fields } from './fields';
import { placeNft } from './nftPosition';
import { Pool } from './pool';
import { findPosition, Position } from './position';
import { Row } from './row';

/**
 * The manager's events name the NFT, the pool's Mint names pool and ticks. They belong together by their
 * place in the transaction: `NonfungiblePositionManager.mint` logs Mint, Transfer and IncreaseLiquidity in a
 * row.
 */
const LOGS_FROM_MINT_TO_INCREASE: i32 = 2;
/** `increaseLiquidity` logs Mint and IncreaseLiquidity in a row. */
const LOGS_FROM_MINT_TO_LATER_INCREASE: i32 = 1;

// A counterpart is looked for in the present block only: both are of one transaction, and a row that does not
// exist would cost a query of the whole store.

class ManagerMint extends Row {
  pool: Bytes = NO_BYTES;
  tickLower: i32 = 0;
  tickUpper: i32 = 0;

  constructor(id: Bytes) {
    super('ManagerMint', id);
  }

  protected exchange(fields: Fields): void {
    this.pool = fields.bytes('pool', this.pool);
    this.tickLower = fields.int('tickLower', this.tickLower);
    this.tickUpper = fields.int('tickUpper', this.tickUpper);
  }
}

class UnplacedPosition extends Row {
  position: Bytes = NO_BYTES;

  constructor(id: Bytes) {
    super('UnplacedPosition', id);
  }

  protected exchange(fields: Fields): void {
    this.position = fields.bytes('position', this.position);
  }
}

/** Places a new NFT by the Mint before this IncreaseLiquidity, or lets that Mint find the NFT later. */
export function placeByEarlierMint(position: Position, event: ethereum.Event): void {
  const mint = new ManagerMint(logIdBefore(event, LOGS_FROM_MINT_TO_INCREASE));
  if (!mint.loadInBlock()) {
    awaitMint(mint.id, position);
    return;
  }
  position.place(mint.pool, mint.tickLower, mint.tickUpper);
  mint.remove();
}

/** Removes the waiting Mint of liquidity that went to an NFT with a known pool and range. */
export function claimMintOfIncrease(position: Position, event: ethereum.Event): void {
  const mint = new ManagerMint(logIdBefore(event, LOGS_FROM_MINT_TO_LATER_INCREASE));
  if (mint.loadInBlock()) mint.remove();
  else awaitMint(mint.id, position);
}

/** Lets the Mint that is handled later find its NFT. */
function awaitMint(id: Bytes, position: Position): void {
  const unplaced = new UnplacedPosition(id);
  unplaced.position = position.id;
  unplaced.save();
}

/**
 * Keeps a Mint of the manager for the IncreaseLiquidity that follows. When the pool was created in this very
 * block, that event has been handled already, and the NFT with all its changes of this block is placed now.
 */
export function offerMintToNft(
  pool: Pool,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  event: ethereum.Event,
): void {
  const unplaced = new UnplacedPosition(logIdBefore(event, 0));
  if (!unplaced.loadInBlock()) {
    const mint = new ManagerMint(unplaced.id);
    mint.pool = pool.id;
    mint.tickLower = tickLower;
    mint.tickUpper = tickUpper;
    mint.save();
    return;
  }
  unplaced.remove();
  const position = findPosition(unplaced.position) as Position;
  if (position.isPlaced()) return;
  placeNft(position, pool, manager, tickLower, tickUpper, event.block);
  position.save();
}
