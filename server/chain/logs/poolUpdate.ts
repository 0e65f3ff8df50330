import type { Address, Hex } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { type PoolUpdate, UNKNOWN_UPDATE } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';

/**
 * Changes of one pool between two heads that are applied one after the other: a pool with more is read, which
 * costs no more.
 */
const MOST_MERGED = 64;

/** A list, because a map would hash the text of every topic. */
const UPDATES = PROTOCOLS.flatMap(({ updates, areContracts }) =>
  [...updates].map(([topic, updateBy]) => ({ topic, updateBy, areContracts })),
);

export function updateOf(topics: readonly [Hex, ...Hex[]], data: Hex): PoolUpdate {
  for (const known of UPDATES) if (topics[0] === known.topic) return known.updateBy(data, topics);
  return UNKNOWN_UPDATE;
}

/**
 * Returns the contract or the id of the pool that a log is of; undefined when its contract does not speak for
 * such pools.
 */
export function poolOfLog(
  address: Address,
  [topic, id]: readonly [Hex, ...Hex[]],
  poolFactories: readonly PoolFactory[],
): Hex | undefined {
  const known = UPDATES.find((update) => topic === update.topic);
  if (known === undefined || known.areContracts) return address;
  // Any contract can emit such an event about any id.
  const speaks = poolFactories.some((factory) => factory.address === address);
  return speaks ? (id?.toLowerCase() as Hex | undefined) : undefined;
}

/** Merges two updates, in the order of their logs. */
export function mergeUpdates(earlier: PoolUpdate | undefined, later: PoolUpdate): PoolUpdate {
  if (earlier === undefined || later.kind === 'unknown') return later;
  if (earlier.kind === 'unknown') return earlier;
  const updates = earlier.kind === 'several' ? earlier.updates : [earlier];
  // What a swap leaves says all but the ticks.
  const isLastReplaced = later.kind !== 'position' && updates.at(-1)?.kind !== 'position';
  const all = [...(isLastReplaced ? updates.slice(0, -1) : updates), later];
  if (all.length > MOST_MERGED) return UNKNOWN_UPDATE;
  return all.length === 1 ? later : { kind: 'several', updates: all };
}

/** Whether it says what was added to a state, and not what is there: it must count once. */
export function addsTo({ kind }: PoolUpdate): boolean {
  return kind === 'position' || kind === 'several';
}

/** Returns the state after the update; undefined when it must be read. */
export function updatedState(state: PoolState, update: PoolUpdate): PoolState | undefined {
  const { updated } = CHAIN_PROTOCOLS[state.protocol];
  if (update.kind !== 'several') return updated(state, update);
  let after: PoolState | undefined = state;
  for (const each of update.updates) after = after && updated(after, each);
  return after;
}
