import type { Protocol } from '../../routing/model/pool.ts';
import type { SubgraphClient } from '../client/subgraphClient.ts';
import { FAMILIES, type IndexFamily, isOfFamily } from './indexFamily.ts';
import type { Holdings, IndexProtocol } from './indexProtocol.ts';
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

/** The protocols that an index follows. */
type Followed = Pick<SubgraphClient, 'protocols'>;

/** Returns the protocols that the index follows, in a fixed order. Nothing else may be asked for. */
export const followed = ({ protocols }: Followed): readonly IndexProtocol[] =>
  ENTRIES.filter(({ protocol }) => protocols.includes(protocol));

/** Returns the families of these protocols. */
export const familiesOf = (protocols: readonly IndexProtocol[]): readonly IndexFamily[] =>
  FAMILIES.filter((family) => protocols.some((protocol) => protocol.family === family));

/** Collects a value per protocol, by the query field that reads one of its pools, or many. */
export function byField<Field extends 'one' | 'list', Value>(
  field: Field,
  make: (protocol: IndexProtocol) => Value,
): Record<IndexProtocol[Field], Value> {
  const values = ENTRIES.map((protocol) => [protocol[field], make(protocol)]);
  return Object.fromEntries(values) as Record<IndexProtocol[Field], Value>;
}

/** Collects a value per family, by the query field that reads its hours and days. */
export function byPeriods<Value>(
  make: (family: IndexFamily) => Value,
): Record<IndexFamily['periods'], Value> {
  const values = FAMILIES.map((family) => [family.periods, make(family)]);
  return Object.fromEntries(values) as Record<IndexFamily['periods'], Value>;
}

/**
 * Makes a value per kind of ids, such as a query. Returns the function that finds that of an id; undefined
 * where the index follows no protocol with such ids.
 */
export function byKindOfId<Value>(
  make: (family: IndexFamily, protocols: readonly IndexProtocol[]) => Value,
): (client: Followed, id: string) => Value | undefined {
  const values = FAMILIES.map((family) => {
    const protocols = ENTRIES.filter((protocol) => protocol.family === family);
    return { family, protocols, value: make(family, protocols) };
  });
  return ({ protocols: names }, id) =>
    values.find(
      ({ family, protocols }) =>
        isOfFamily(id, family) && protocols.some(({ protocol }) => names.includes(protocol)),
    )?.value;
}

/**
 * Returns the part of a query that reads the pool `$id` at block `$block`, of whichever of these protocols it
 * is.
 */
export const marketQuery = (
  protocols: readonly IndexProtocol[],
  fieldsOf: (protocol: IndexProtocol) => string,
): string =>
  protocols
    .map((protocol) => `${protocol.one}(id: $id, block: { hash: $block }) { ${fieldsOf(protocol)} }`)
    .join('\n  ');

/** Returns the market that the query found; undefined when the index does not know the id. */
export const foundMarket = <Market>(
  answer: { readonly [One in IndexProtocol['one']]?: Market | null | undefined },
): Market | undefined => ENTRIES.map(({ one }) => answer[one]).find((market) => market) ?? undefined;

/** The facts of a pool that its swap fee follows from. */
export type FeeFacts = Pick<Holdings, 'fee' | 'key'> & {
  readonly protocol: Protocol;
  /** Id of its exchange in the index. */
  readonly exchange?: string | undefined;
};

/**
 * Returns the swap fee of a pool, hundredths of a bip: its own, or that of its exchange. Null where fees do
 * not follow from the volume.
 */
export function swapFee(pool: FeeFacts, feeOfExchange: SubgraphClient['feeOfExchange']): number | null {
  const { hasFeeOfExchange, hasCountedFee } = INDEX_PROTOCOLS[pool.protocol];
  if (!hasCountedFee(pool)) return null;
  return hasFeeOfExchange ? feeOfExchange(pool.exchange) : pool.fee;
}
