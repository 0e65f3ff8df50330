import type { TickState } from '../../../amm/v3/v3State.ts';
import type { PoolUpdate } from '../chainProtocol.ts';
import { withPosition } from './positions.ts';
import { atPrice } from './priceOfSwap.ts';

/**
 * Returns the state after a swap, which keeps the known ticks while the price stays within them, or a change
 * of positions.
 */
export function withUpdate<State extends TickState>(state: State, update: PoolUpdate): State | undefined {
  switch (update.kind) {
    case 'price':
      return atPrice(state, update.state);
    case 'position':
      return withPosition(state, update);
    default:
      return undefined;
  }
}
