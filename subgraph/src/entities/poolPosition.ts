import { Position } from '../../generated/schema';
import { Burn, Collect, Mint } from '../../generated/templates/V3Pool/V3Pool';
import { directPositionId } from '../ids';
import { changeManagerHolding, getOrCreateDirectPosition, isPositionManager } from './directPosition';
import { offerMintToNft } from './managerMint';
import { Pool } from './pool';
import { changeLiquidity } from './position';

/** Counts a Mint: liquidity for a manager waits for its NFT, any other is its owner's own position. */
export function recordMint(pool: Pool, event: Mint): void {
  const owner = event.params.owner;
  const tickLower = event.params.tickLower;
  const tickUpper = event.params.tickUpper;
  if (isPositionManager(owner)) {
    changeManagerHolding(pool, owner, tickLower, tickUpper, event.params.amount, event.block);
    offerMintToNft(pool, owner, tickLower, tickUpper, event);
    return;
  }
  const position = getOrCreateDirectPosition(pool, owner, tickLower, tickUpper, event.block);
  position.deposited0 = position.deposited0.plus(event.params.amount0);
  position.deposited1 = position.deposited1.plus(event.params.amount1);
  changeLiquidity(pool, position, event.params.amount);
  position.save();
}

/** Counts a Burn, the counterpart of `recordMint`. */
export function recordBurn(pool: Pool, event: Burn): void {
  const owner = event.params.owner;
  const tickLower = event.params.tickLower;
  const tickUpper = event.params.tickUpper;
  const liquidity = event.params.amount.neg();
  if (isPositionManager(owner)) {
    changeManagerHolding(pool, owner, tickLower, tickUpper, liquidity, event.block);
    return;
  }
  const position = getOrCreateDirectPosition(pool, owner, tickLower, tickUpper, event.block);
  position.withdrawn0 = position.withdrawn0.plus(event.params.amount0);
  position.withdrawn1 = position.withdrawn1.plus(event.params.amount1);
  changeLiquidity(pool, position, liquidity);
  position.save();
}

/** Counts a Collect. The manager's own event counts the Collect of an NFT. */
export function recordCollect(pool: Pool, event: Collect): void {
  const owner = event.params.owner;
  if (isPositionManager(owner)) return;
  const position = Position.load(
    directPositionId(pool.id, owner, event.params.tickLower, event.params.tickUpper),
  );
  if (position == null) return;
  position.collected0 = position.collected0.plus(event.params.amount0);
  position.collected1 = position.collected1.plus(event.params.amount1);
  position.save();
}
