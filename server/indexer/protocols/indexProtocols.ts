import type { Protocol } from '../../routing/pool.ts';
import type { IndexProtocol } from './indexProtocol.ts';
import { V2_INDEX } from './v2/v2Index.ts';
import { V3_INDEX } from './v3/v3Index.ts';

export const INDEX_PROTOCOLS: Readonly<Record<Protocol, IndexProtocol>> = { v2: V2_INDEX, v3: V3_INDEX };

const ENTRIES = Object.values(INDEX_PROTOCOLS);
export const PROTOCOLS = ENTRIES.map(({ protocol }) => protocol);
export const MARKET_LISTS = ENTRIES.map(({ list }) => list);

/** Something of each protocol, by the field of a query that reads one of its pools, or many. */
export function byField<Field extends 'one' | 'list', Value>(
  field: Field,
  make: (protocol: IndexProtocol) => Value,
): Record<IndexProtocol[Field], Value> {
  const values = ENTRIES.map((protocol) => [protocol[field], make(protocol)]);
  return Object.fromEntries(values) as Record<IndexProtocol[Field], Value>;
}

/** The part of a query that reads the pool with the address `$id` at the block `$block`, of whatever protocol it is. */
export const marketQuery = (fieldsOf: (protocol: IndexProtocol) => string): string =>
  ENTRIES.map(
    (protocol) => `${protocol.one}(id: $id, block: { hash: $block }) { ${fieldsOf(protocol)} }`,
  ).join('\n  ');

/** What such a query has found; undefined when the index does not know the address. */
export const foundMarket = <Market>(
  answer: Readonly<Record<IndexProtocol['one'], Market | null>>,
): Market | undefined => ENTRIES.map(({ one }) => answer[one]).find((market) => market !== null) ?? undefined;

/** Fee of a swap, hundredths of a bip: that of all pools of the protocol, else the pool's own, with which it is listed. */
export const swapFee = ({ protocol, fee }: { readonly protocol: Protocol; readonly fee: number }): number =>
  INDEX_PROTOCOLS[protocol].fixedFee ?? fee;
