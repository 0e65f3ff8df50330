import { Address, dataSource, ethereum } from '@graphprotocol/graph-ts';
import {
  Collect,
  DecreaseLiquidity,
  IncreaseLiquidity,
  Transfer,
} from '../../generated/PositionManager/PositionManager';
import { Position, PositionManager } from '../../generated/schema';
import { claimMintOfIncrease, placeByEarlierMint } from '../entities/managerMint';
import { changeNftLiquidity } from '../entities/nftPosition';
import { isPlaced, newPosition } from '../entities/position';
import { nftPositionId } from '../ids';

/** Runs once, before any event, and tells the pools' handlers which owner is the manager. */
export function handleStart(_block: ethereum.Block): void {
  new PositionManager(dataSource.address()).save();
}

export function handleTransfer(event: Transfer): void {
  const id = nftPositionId(event.address, event.params.tokenId);
  const isNew = event.params.from.equals(Address.zero());
  const position = isNew ? newPosition(id, event.block) : Position.load(id);
  if (position == null) return;
  if (isNew) position.tokenId = event.params.tokenId;
  position.owner = event.params.to;
  position.save();
}

export function handleIncreaseLiquidity(event: IncreaseLiquidity): void {
  const position = Position.load(nftPositionId(event.address, event.params.tokenId));
  if (position == null) return;
  if (!isPlaced(position) && position.liquidity.isZero()) placeByEarlierMint(position, event);
  else claimMintOfIncrease(position, event);
  position.deposited0 = position.deposited0.plus(event.params.amount0);
  position.deposited1 = position.deposited1.plus(event.params.amount1);
  changeNftLiquidity(position, event.address, event.params.liquidity, event.block);
  position.save();
}

export function handleDecreaseLiquidity(event: DecreaseLiquidity): void {
  const position = Position.load(nftPositionId(event.address, event.params.tokenId));
  if (position == null) return;
  position.withdrawn0 = position.withdrawn0.plus(event.params.amount0);
  position.withdrawn1 = position.withdrawn1.plus(event.params.amount1);
  changeNftLiquidity(position, event.address, event.params.liquidity.neg(), event.block);
  position.save();
}

export function handleCollect(event: Collect): void {
  const position = Position.load(nftPositionId(event.address, event.params.tokenId));
  if (position == null) return;
  position.collected0 = position.collected0.plus(event.params.amount0);
  position.collected1 = position.collected1.plus(event.params.amount1);
  position.save();
}
