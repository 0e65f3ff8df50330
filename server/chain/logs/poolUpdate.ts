import type { Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, KINDS } from '../protocols/chainProtocols.ts';

const UPDATES = new Map(KINDS.flatMap(({ updates }) => [...updates]));

/** The update that one log tells. */
export function updateOf(topic: Hex, data: Hex): PoolUpdate {
  return UPDATES.get(topic)?.(data) ?? UNKNOWN_UPDATE;
}

/** The two updates as one, in the order of their logs. */
export function mergeUpdates(earlier: PoolUpdate | undefined, later: PoolUpdate): PoolUpdate {
  return earlier?.kind === 'unknown' ? earlier : later;
}

/** The state after the update, or undefined when it must be read. */
export function updatedState(state: PoolState, update: PoolUpdate): PoolState | undefined {
  return CHAIN_PROTOCOLS[state.protocol].updated(state, update);
}
