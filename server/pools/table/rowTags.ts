import { PROTOCOLS } from '../../indexer/protocols/indexProtocols.ts';
import type { Protocol } from '../../routing/model/pool.ts';

/** Tag of a removed row. */
export const REMOVED = 0;

/**
 * Returns the tag of a row, which is not `REMOVED`. With n protocols it is
 * 1 + (2 · fee + 1 where the fee can be counted) · n + place of the protocol.
 * @param fee hundredths of a bip
 */
export function tagOf(protocol: Protocol, fee: number, isFeeCounted: boolean): number {
  return 1 + (2 * fee + Number(isFeeCounted)) * PROTOCOLS.length + PROTOCOLS.indexOf(protocol);
}

/** Returns the protocol of a tag; undefined for a removed row. */
export const protocolOf = (tag: number): Protocol | undefined => PROTOCOLS[(tag - 1) % PROTOCOLS.length];

/** Returns the fee of a tag, hundredths of a bip. */
export const feeOf = (tag: number): number => Math.floor((tag - 1) / PROTOCOLS.length / 2);

export const isFeeCounted = (tag: number): boolean => Math.floor((tag - 1) / PROTOCOLS.length) % 2 === 1;
