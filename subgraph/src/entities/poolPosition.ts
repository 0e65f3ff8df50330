import { Burn, Collect, Mint } from '../../generated/templates/V3Pool/V3Pool';
import { directPositionId } from '../ids';
import { negative, sumOf } from '../integers';
import { changeManagerHolding, getOrCreateDirectPosition, isPositionManager } from './directPosition';
import { offerMintToNft } from './managerMint';
import { Pool } from './pool';
import { findPosition } from './position';

/**
 * Counts a Mint: liquidity for a manager waits for its NFT, any other is its owner's own position.
 * @param hadTicks whether both ticks had liquidity before it
 */
export function recordMint(pool: Pool, event: Mint, hadTicks: bool): void {
  const owner = event.params.owner;
  const tickLower = event.params.tickLower;
  const tickUpper = event.params.tickUpper;
  const liquidity = event.params.amount;
  if (isPositionManager(pool, owner)) {
    pool.positionCount += changeManagerHolding(
      pool.id,
      owner,
      tickLower,
      tickUpper,
      liquidity,
      event.block,
      hadTicks,
    );
    offerMintToNft(pool, owner, tickLower, tickUpper, event);
    return;
  }
  const position = getOrCreateDirectPosition(pool.id, owner, tickLower, tickUpper, event.block, true);
  position.deposited0 = sumOf(position.deposited0, event.params.amount0);
  position.deposited1 = sumOf(position.deposited1, event.params.amount1);
  pool.positionCount += position.changeLiquidity(liquidity);
  position.save();
}

/** Counts a Burn, the counterpart of `recordMint`. */
export function recordBurn(pool: Pool, event: Burn): void {
  const owner = event.params.owner;
  const tickLower = event.params.tickLower;
  const tickUpper = event.params.tickUpper;
  const liquidity = negative(event.params.amount);
  if (isPositionManager(pool, owner)) {
    pool.positionCount += changeManagerHolding(
      pool.id,
      owner,
      tickLower,
      tickUpper,
      liquidity,
      event.block,
      true,
    );
    return;
  }
  const position = getOrCreateDirectPosition(pool.id, owner, tickLower, tickUpper, event.block, true);
  position.withdrawn0 = sumOf(position.withdrawn0, event.params.amount0);
  position.withdrawn1 = sumOf(position.withdrawn1, event.params.amount1);
  pool.positionCount += position.changeLiquidity(liquidity);
  position.save();
}

/** Counts a Collect. The manager's own event counts the Collect of an NFT. */
export function recordCollect(pool: Pool, event: Collect): void {
  const owner = event.params.owner;
  if (isPositionManager(pool, owner)) return;
  const position = findPosition(
    directPositionId(pool.id, owner, event.params.tickLower, event.params.tickUpper),
  );
  if (position === null) return;
  position.collected0 = sumOf(position.collected0, event.params.amount0);
  position.collected1 = sumOf(position.collected1, event.params.amount1);
  position.save();
}
