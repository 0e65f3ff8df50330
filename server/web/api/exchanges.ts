import { t } from '../words/words.tsx';
import type { Exchange, Network, RouterChoice } from './answers.ts';

/** Returns the exchanges that a trader chooses among; empty on a network that has one. */
export function exchangesIn(network: Network | undefined): readonly Exchange[] {
  const { exchanges = [] } = network ?? {};
  return exchanges.length > 1 ? exchanges : [];
}

/**
 * Returns the name of an exchange, the first where no id is given, all where it is null: a route may cross
 * them. Undefined on a network that has one.
 */
export function exchangeName(
  network: Network | undefined,
  id: string | null | undefined,
): string | undefined {
  const exchanges = exchangesIn(network);
  if (exchanges.length === 0) return undefined;
  if (id === null) return t('All exchanges');
  return exchanges.find((exchange) => id === undefined || exchange.id === id)?.name ?? id;
}

/** Returns the router to ask for: the chosen one, or the service's default; undefined without an executor. */
export function routerIn(
  network: Network | undefined,
  chosen: RouterChoice | undefined,
): RouterChoice | undefined {
  return network?.executor ? (chosen ?? network.defaultRouter) : undefined;
}
