import type { Address } from 'viem';
import type { Header } from '../../chain/head.ts';
import { type AddressSet, hexOf, type Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { decidingHookOf } from '../../routing/model/v4Keys.ts';
import type { Doubt } from '../model/tradeFallback.ts';

/** The knowledge of tokens that doubts rest on. */
export interface Suspicions {
  readonly trust: { readonly trusted: AddressSet };
  /** Returns whether a sent swap through the token has reverted lately, as of the block. */
  hasReverted(token: Address, block: Pick<Header, 'timestamp'>): boolean;
}

/** A doubt, and the pools of the route that it is of. */
export interface FoundDoubt extends Doubt {
  readonly pools: readonly Pool[];
}

/** Returns the reasons why a route may fail between its quote and its execution, each once. */
export function doubtsOf(
  { hops }: Pick<Route, 'hops'>,
  { trust, hasReverted }: Suspicions,
  block: Pick<Header, 'timestamp'>,
): FoundDoubt[] {
  const pools = hops.map(({ pool }) => pool);
  const of = (reason: Doubt['reason'], address: Address, concerned: readonly Pool[]): FoundDoubt => ({
    reason,
    address,
    pools: concerned,
  });
  const hooks = new Set(pools.flatMap((pool) => decidingHookOf(pool) ?? []));
  const tokens = [...new Set(hops.flatMap(({ tokenIn, tokenOut }) => [tokenIn, tokenOut]))];
  const withToken = (token: Address) => pools.filter((pool) => [pool.token0, pool.token1].includes(token));
  return [
    ...[...hooks].map((hook) =>
      of(
        'hook',
        hook,
        pools.filter((pool) => decidingHookOf(pool) === hook),
      ),
    ),
    ...tokens
      .filter((token) => !trust.trusted.has(token))
      .map((token) => of('untrustedToken', token, withToken(token))),
    ...tokens
      .filter((token) => hasReverted(token, block))
      .map((token) => of('revertedToken', token, withToken(token))),
  ];
}

/** Returns the tokens between the pools of a route. */
export const tokensBetween = ({ hops }: Pick<Route, 'hops'>): ReadonlySet<Address> =>
  new Set(hops.slice(1).map(({ tokenIn }) => tokenIn));

/** Returns the pools in doubt, and the tokens in doubt between them, which another route must avoid. */
export function inDoubt(route: Pick<Route, 'hops'>, doubts: readonly FoundDoubt[]) {
  const between = tokensBetween(route);
  return {
    pools: doubts.flatMap(({ pools }) => pools.map(({ id }) => hexOf(id))),
    tokens: doubts.map(({ address }) => address).filter((address) => between.has(address)),
  };
}
