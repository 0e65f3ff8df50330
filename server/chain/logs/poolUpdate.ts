import type { Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';

const UPDATES = PROTOCOLS.flatMap(({ updates }) => [...updates]);

export function updateOf(topic: Hex, data: Hex): PoolUpdate {
  // A map would hash the text of every topic.
  for (const [known, updateBy] of UPDATES) if (topic === known) return updateBy(data);
  return UNKNOWN_UPDATE;
}

/** Merges two updates, in the order of their logs. */
export function mergeUpdates(earlier: PoolUpdate | undefined, later: PoolUpdate): PoolUpdate {
  return earlier?.kind === 'unknown' ? earlier : later;
}

/** Returns the state after the update; undefined when it must be read. */
export function updatedState(state: PoolState, update: PoolUpdate): PoolState | undefined {
  return CHAIN_PROTOCOLS[state.protocol].updated(state, update);
}
