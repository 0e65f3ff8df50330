/** What protocols share in the index when their pools have ids of the same kind. */
export interface IndexFamily {
  /** Digits of an id, `0x` included. */
  readonly idDigits: 42 | 66;
  /** Hours and days of pools, and single events: the query field and, for periods, the entity. */
  readonly periods: 'marketPeriods' | 'v4MarketPeriods';
  readonly periodEntity: 'MarketPeriod' | 'V4MarketPeriod';
  readonly events: 'marketEvents' | 'v4MarketEvents';
  /** Query field of a token by which the index names the pool of this kind that prices it. */
  readonly priceSource: string;
}

/** Pairs and pools that are contracts: their id is the address. */
export const CONTRACTS: IndexFamily = {
  idDigits: 42,
  periods: 'marketPeriods',
  periodEntity: 'MarketPeriod',
  events: 'marketEvents',
  priceSource: 'priceSource',
};

/** Pools of one manager: their id is the hash of their key. */
export const KEYED: IndexFamily = {
  idDigits: 66,
  periods: 'v4MarketPeriods',
  periodEntity: 'V4MarketPeriod',
  events: 'v4MarketEvents',
  priceSource: 'priceKeyedSource: priceV4Pool { id }',
};

export const FAMILIES: readonly IndexFamily[] = [CONTRACTS, KEYED];

/** Returns whether an id can be that of a pool of the family. */
export const isOfFamily = (id: string, { idDigits }: IndexFamily): boolean => id.length === idDigits;

/** Returns the family of which an id can be. */
export const familyOf = (id: string): IndexFamily => (isOfFamily(id, KEYED) ? KEYED : CONTRACTS);
