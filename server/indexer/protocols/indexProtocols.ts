import type { Protocol } from '../../routing/pool.ts';
import type { IndexProtocol } from './indexProtocol.ts';
import { V2_INDEX } from './v2/v2Index.ts';
import { V3_INDEX } from './v3/v3Index.ts';
import { V4_INDEX } from './v4/v4Index.ts';

export const INDEX_PROTOCOLS: Readonly<Record<Protocol, IndexProtocol>> = {
  v2: V2_INDEX,
  v3: V3_INDEX,
  v4: V4_INDEX,
};

const ENTRIES = Object.values(INDEX_PROTOCOLS);
export const PROTOCOLS = ENTRIES.map(({ protocol }) => protocol);
export const MARKET_LISTS = ENTRIES.map(({ list }) => list);

/** Collects a value per protocol, by the query field that reads one of its pools, or many. */
export function byField<Field extends 'one' | 'list', Value>(
  field: Field,
  make: (protocol: IndexProtocol) => Value,
): Record<IndexProtocol[Field], Value> {
  const values = ENTRIES.map((protocol) => [protocol[field], make(protocol)]);
  return Object.fromEntries(values) as Record<IndexProtocol[Field], Value>;
}

/** Returns the part of a query that reads the pool `$id` at block `$block`, whatever its protocol. */
export const marketQuery = (fieldsOf: (protocol: IndexProtocol) => string): string =>
  ENTRIES.map(
    (protocol) => `${protocol.one}(id: $id, block: { hash: $block }) { ${fieldsOf(protocol)} }`,
  ).join('\n  ');

/** Returns the market that the query found; undefined when the index does not know the address. */
export const foundMarket = <Market>(
  answer: Readonly<Record<IndexProtocol['one'], Market | null>>,
): Market | undefined => ENTRIES.map(({ one }) => answer[one]).find((market) => market !== null) ?? undefined;

/** Returns the swap fee, hundredths of a bip: the protocol's fixed fee, else the pool's listed fee. */
export const swapFee = ({ protocol, fee }: { readonly protocol: Protocol; readonly fee: number }): number =>
  INDEX_PROTOCOLS[protocol].fixedFee ?? fee;
