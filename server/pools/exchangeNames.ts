/** The exchanges of a network by the ids that the service and the index give them. */
export interface ExchangeNames {
  /** Ids of the service, the first exchange first. */
  readonly all: readonly string[];
  /** Returns the service's id of an exchange of the index. The service need not follow it. */
  of(inIndex: string | undefined): string;
  /** Returns the ids that rows of an exchange may have in the index; undefined for rows without one. */
  inIndex(exchange: string): readonly (string | undefined)[];
}

/** Id that an index gives the first exchange, where its operator names no other. */
const FIRST_EXCHANGE = 'main';

/** Returns the names of exchanges. Rows of the first one may have another id in the index, or none. */
export function exchangeNames(all: readonly string[]): ExchangeNames {
  const [first = FIRST_EXCHANGE] = all;
  const aliases = all.includes(FIRST_EXCHANGE) ? [undefined] : [undefined, FIRST_EXCHANGE];
  return {
    all,
    of: (inIndex) => (inIndex === undefined || aliases.includes(inIndex) ? first : inIndex),
    inIndex: (exchange) => (exchange === first ? [exchange, ...aliases] : [exchange]),
  };
}
