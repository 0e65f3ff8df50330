import { Burn, Mint, Swap, Sync } from '../../generated/templates/V2Pair/V2Pair';
import { countTransactionOfPair, loadPair } from '../entities/pair';

export function handleMint(event: Mint): void {
  const pair = loadPair(event.address);
  countTransactionOfPair(pair);
  pair.save();
}

export function handleBurn(event: Burn): void {
  const pair = loadPair(event.address);
  countTransactionOfPair(pair);
  pair.save();
}

export function handleSwap(event: Swap): void {
  const pair = loadPair(event.address);
  countTransactionOfPair(pair);
  pair.save();
}

/** Every change of the reserves emits Sync, donations made current by `sync()` included. */
export function handleSync(event: Sync): void {
  const pair = loadPair(event.address);
  pair.reserve0 = event.params.reserve0;
  pair.reserve1 = event.params.reserve1;
  pair.save();
}
