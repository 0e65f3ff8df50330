import type { Address, Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { Exchange } from '../../routing/exchange.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';

/** A list, because a map would hash the text of every topic. */
const UPDATES = PROTOCOLS.flatMap(({ updates, areContracts }) =>
  [...updates].map(([topic, updateBy]) => ({ topic, updateBy, areContracts })),
);

export function updateOf(topic: Hex, data: Hex): PoolUpdate {
  for (const known of UPDATES) if (topic === known.topic) return known.updateBy(data);
  return UNKNOWN_UPDATE;
}

/** Returns the contract or the id of the pool that a log is of; undefined when its contract does not speak for such pools. */
export function poolOfLog(
  address: Address,
  [topic, id]: readonly [Hex, ...Hex[]],
  exchanges: readonly Exchange[],
): Hex | undefined {
  const known = UPDATES.find((update) => topic === update.topic);
  if (known === undefined || known.areContracts) return address;
  // Any contract can emit such an event about any id.
  const speaks = exchanges.some(({ factory }) => factory === address);
  return speaks ? (id?.toLowerCase() as Hex | undefined) : undefined;
}

/** Merges two updates, in the order of their logs. */
export function mergeUpdates(earlier: PoolUpdate | undefined, later: PoolUpdate): PoolUpdate {
  return earlier?.kind === 'unknown' ? earlier : later;
}

/** Returns the state after the update; undefined when it must be read. */
export function updatedState(state: PoolState, update: PoolUpdate): PoolState | undefined {
  return CHAIN_PROTOCOLS[state.protocol].updated(state, update);
}
