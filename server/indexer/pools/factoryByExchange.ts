import type { Protocol } from '../../routing/model/pool.ts';

/** Id that an index gives the first exchange of its network, where its operator names no other. */
const FIRST_EXCHANGE = 'main';

/** A factory that the service follows. */
interface FollowedFactory {
  readonly protocol: Protocol;
  /** Id of its exchange; absent where the network has only one. */
  readonly exchange?: string;
}

type ByExchange<Factory> = (exchange: string | undefined) => Factory | undefined;

/**
 * Returns a choice of the factory of a row, by protocol and the exchange that the index says. It is undefined
 * for an exchange that the service does not follow. A row that says none, as in an older index, is of the
 * first exchange, and so is one of `main`.
 */
export function factoryByExchange<Factory extends FollowedFactory>(
  factories: readonly Factory[],
): (protocol: Protocol) => ByExchange<Factory> {
  const followed = new Map<Protocol, Map<string | undefined, Factory>>();
  for (const factory of factories.toReversed()) {
    const byId = followed.get(factory.protocol) ?? new Map<string | undefined, Factory>();
    // The first one comes last, and stays.
    followed.set(factory.protocol, byId.set(undefined, factory).set(factory.exchange, factory));
  }
  return (protocol) => {
    const byId = followed.get(protocol);
    return (exchange) =>
      byId?.get(exchange) ?? (exchange === FIRST_EXCHANGE ? byId?.get(undefined) : undefined);
  };
}
