import type { Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';

const UPDATES = PROTOCOLS.flatMap(({ updates }) => [...updates]);

/** The update that one log tells. */
export function updateOf(topic: Hex, data: Hex): PoolUpdate {
  // Faster than a map, which would hash the text of every topic.
  for (const [known, updateBy] of UPDATES) if (topic === known) return updateBy(data);
  return UNKNOWN_UPDATE;
}

/** The two updates as one, in the order of their logs. */
export function mergeUpdates(earlier: PoolUpdate | undefined, later: PoolUpdate): PoolUpdate {
  return earlier?.kind === 'unknown' ? earlier : later;
}

/** The state after the update, or undefined when it must be read. */
export function updatedState(state: PoolState, update: PoolUpdate): PoolState | undefined {
  return CHAIN_PROTOCOLS[state.protocol].updated(state, update);
}
