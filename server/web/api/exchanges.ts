import type { Exchange, Network } from './answers.ts';

/** Returns the exchanges that a trader chooses among; empty on a network that has one. */
export function exchangesIn(network: Network | undefined): readonly Exchange[] {
  const { exchanges = [] } = network ?? {};
  return exchanges.length > 1 ? exchanges : [];
}

/** Returns the name of an exchange, the first where no id is given; undefined on a network that has one. */
export function exchangeName(network: Network | undefined, id: string | undefined): string | undefined {
  const exchanges = exchangesIn(network);
  if (id === undefined) return exchanges[0]?.name;
  if (exchanges.length === 0) return undefined;
  return exchanges.find((exchange) => exchange.id === id)?.name ?? id;
}
