import { Address, dataSource, ethereum } from '@graphprotocol/graph-ts';
import {
  Collect,
  DecreaseLiquidity,
  IncreaseLiquidity,
  Transfer,
} from '../../generated/PositionManager/PositionManager';
import { PositionManager } from '../../generated/schema';
import { presentExchange } from '../entities/exchange';
import { claimMintOfIncrease, placeByEarlierMint } from '../entities/managerMint';
import { changeNftLiquidity } from '../entities/nftPosition';
import { findPosition, newPosition } from '../entities/position';
import { nftPositionId } from '../ids';
import { negative, sumOf } from '../integers';
import { isZero } from '../numbers';

/** Runs once, before any event, and tells the pools' handlers which owner is the manager. */
export function handleStart(_block: ethereum.Block): void {
  const manager = new PositionManager(dataSource.address());
  manager.exchange = presentExchange().id;
  manager.save();
}

export function handleTransfer(event: Transfer): void {
  const id = nftPositionId(event.address, event.params.tokenId);
  const isNew = event.params.from.equals(Address.zero());
  const position = isNew ? newPosition(id, event.block) : findPosition(id);
  if (position === null) return;
  if (isNew) position.tokenId = event.params.tokenId;
  position.owner = event.params.to;
  position.save();
}

export function handleIncreaseLiquidity(event: IncreaseLiquidity): void {
  const position = findPosition(nftPositionId(event.address, event.params.tokenId));
  if (position === null) return;
  // Any liquidity takes a token: without a deposit this is the first.
  const isFirst = isZero(position.deposited0) && isZero(position.deposited1);
  if (!position.isPlaced() && isFirst) placeByEarlierMint(position, event);
  else claimMintOfIncrease(position, event);
  position.deposited0 = sumOf(position.deposited0, event.params.amount0);
  position.deposited1 = sumOf(position.deposited1, event.params.amount1);
  changeNftLiquidity(position, event.address, event.params.liquidity, event.block);
  position.save();
}

export function handleDecreaseLiquidity(event: DecreaseLiquidity): void {
  const position = findPosition(nftPositionId(event.address, event.params.tokenId));
  if (position === null) return;
  position.withdrawn0 = sumOf(position.withdrawn0, event.params.amount0);
  position.withdrawn1 = sumOf(position.withdrawn1, event.params.amount1);
  changeNftLiquidity(position, event.address, negative(event.params.liquidity), event.block);
  position.save();
}

export function handleCollect(event: Collect): void {
  const position = findPosition(nftPositionId(event.address, event.params.tokenId));
  if (position === null) return;
  position.collected0 = sumOf(position.collected0, event.params.amount0);
  position.collected1 = sumOf(position.collected1, event.params.amount1);
  position.save();
}
