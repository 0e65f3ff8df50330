import { Address, BigInt, Bytes, ethereum, store } from '@graphprotocol/graph-ts';
import { ManagerMint, Position, UnplacedPosition } from '../../generated/schema';
import { logId } from '../ids';
import { placeNft } from './nftPosition';
import { Pool } from './pool';
import { isPlaced, place } from './position';

/**
 * The manager's events name the NFT, the pool's Mint names pool and ticks. They belong together by their place in the
 * transaction: `NonfungiblePositionManager.mint` logs Mint, Transfer and IncreaseLiquidity in a row.
 */
const LOGS_FROM_MINT_TO_INCREASE = BigInt.fromI32(2);
/** `increaseLiquidity` logs Mint and IncreaseLiquidity in a row. */
const LOGS_FROM_MINT_TO_LATER_INCREASE = BigInt.fromI32(1);

// A counterpart is looked for in the present block only: both are of one transaction, and a row that does not exist
// would cost a query of the whole store.

/** Places a new NFT by the Mint before this IncreaseLiquidity, or lets that Mint find the NFT later. */
export function placeByEarlierMint(position: Position, event: ethereum.Event): void {
  const id = logId(event.transaction.hash, event.logIndex.minus(LOGS_FROM_MINT_TO_INCREASE));
  const mint = ManagerMint.loadInBlock(id);
  if (mint == null) {
    awaitMint(id, position);
    return;
  }
  place(position, mint.pool, mint.tickLower, mint.tickUpper);
  store.remove('ManagerMint', id.toHexString());
}

/** Removes the waiting Mint of liquidity that went to an NFT with a known pool and range. */
export function claimMintOfIncrease(position: Position, event: ethereum.Event): void {
  const id = logId(event.transaction.hash, event.logIndex.minus(LOGS_FROM_MINT_TO_LATER_INCREASE));
  if (ManagerMint.loadInBlock(id) != null) store.remove('ManagerMint', id.toHexString());
  else awaitMint(id, position);
}

/** Lets the Mint that is handled later find its NFT. */
function awaitMint(id: Bytes, position: Position): void {
  const unplaced = new UnplacedPosition(id);
  unplaced.position = position.id;
  unplaced.save();
}

/**
 * Keeps a Mint of the manager for the IncreaseLiquidity that follows. When the pool was created in this very block,
 * that event has been handled already, and the NFT with all its changes of this block is placed now.
 */
export function offerMintToNft(
  pool: Pool,
  manager: Address,
  tickLower: i32,
  tickUpper: i32,
  event: ethereum.Event,
): void {
  const id = logId(event.transaction.hash, event.logIndex);
  const unplaced = UnplacedPosition.loadInBlock(id);
  if (unplaced == null) {
    const mint = new ManagerMint(id);
    mint.pool = pool.id;
    mint.tickLower = tickLower;
    mint.tickUpper = tickUpper;
    mint.save();
    return;
  }
  store.remove('UnplacedPosition', id.toHexString());
  const position = Position.load(unplaced.position) as Position;
  if (isPlaced(position)) return;
  placeNft(position, pool, manager, tickLower, tickUpper, event.block);
  position.save();
}
