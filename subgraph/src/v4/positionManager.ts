import { dataSource, ethereum } from '@graphprotocol/graph-ts';
import { V4PositionManager } from '../../generated/schema';
import { Transfer } from '../../generated/V4PositionManager/V4PositionManager';
import { setV4Owner } from './v4Position';

/** Runs once, before any event, and tells the pool manager's handlers which caller has NFTs. */
export function handleStart(_block: ethereum.Block): void {
  new V4PositionManager(dataSource.address()).save();
}

export function handleTransfer(event: Transfer): void {
  setV4Owner(event.address, event.params.id, event.params.to, event.block);
}
