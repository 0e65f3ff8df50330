import type { Address } from 'viem';
import { isKeyed, type Pool } from '../routing/model/pool.ts';
import { decidingHookOf } from '../routing/model/v4Keys.ts';

/** The contracts that a swap consists of, whoever sends it and whoever receives. */
export interface Parties {
  /** The router, Permit2 and the managers of pools. They call accounts that the caller has chosen. */
  readonly core: ReadonlySet<Address>;
  /**
   * Tokens, pools and hooks of the routes. Contracts that these call are their own helpers, as far as one can
   * see.
   */
  readonly route: ReadonlySet<Address>;
}

/** A contract on a failed path that is no party of the swap. */
export interface Stranger {
  readonly contract: Address;
  /** True if a token, pool or hook has called it, so that it may belong to that one. */
  readonly isInside: boolean;
}

export function partiesOf(
  fixed: readonly Address[],
  tokens: readonly Address[],
  pools: readonly Pool[],
): Parties {
  const managers = pools.filter(({ id }) => isKeyed(id)).map(({ address }) => address);
  const own = pools.filter(({ id }) => !isKeyed(id)).map(({ address }) => address);
  const hooks = pools.map(decidingHookOf).filter((hook) => hook !== undefined);
  return { core: new Set([...fixed, ...managers]), route: new Set([...tokens, ...own, ...hooks]) };
}

/**
 * Returns the first contract on a failed path that is no party of the swap. It is a recipient that refuses
 * payment, an account that checks a permit, or a contract called by these. Such a failure is the caller's
 * doing, whatever command or gas.
 * @param path contracts of the failed calls, the router first
 */
export function strangerOn(path: readonly Address[], { core, route }: Parties): Stranger | undefined {
  const place = path.findIndex((contract) => !core.has(contract) && !route.has(contract));
  const [contract, caller] = [path[place], path[place - 1]];
  if (contract === undefined) return undefined;
  return { contract, isInside: caller !== undefined && route.has(caller) };
}
