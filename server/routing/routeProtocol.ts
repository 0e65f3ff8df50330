import type { Protocol } from './pool.ts';
import { anyKind, POOL_KINDS, protocols } from './pools/routingProtocols.ts';

/** The protocol of all hops of a route, or `mixed`. */
export type RouteProtocol = Protocol | 'mixed';

/** The protocols that each hop of a route may use, as bits. */
export type HopKinds = readonly number[];

/**
 * The routes of exactly `hops` pools that a choice of protocols allows, as disjoint patterns of hops.
 * A pattern reads the same set of routes from either end, so it serves searches from both sides.
 */
export function hopPatterns(hops: number, allowed: readonly RouteProtocol[] | undefined): HopKinds[] {
  return expand([], hops, new Set<RouteProtocol>(allowed ?? [...protocols(), 'mixed']));
}

/** Which ends of a route must be V2 pairs. */
export interface V2Ends {
  readonly first: boolean;
  readonly last: boolean;
}

/** What is left of patterns counted from tokenIn when these ends must be V2 pairs. */
export function withV2Ends(patterns: readonly HopKinds[], { first, last }: V2Ends): HopKinds[] {
  return patterns
    .map((kinds) =>
      kinds.map((kind, hop) => {
        const isBound = (first && hop === 0) || (last && hop === kinds.length - 1);
        return isBound ? kind & POOL_KINDS.v2.bit : kind;
      }),
    )
    .filter((kinds) => !kinds.includes(0));
}

function expand(prefix: HopKinds, hops: number, allowed: ReadonlySet<RouteProtocol>): HopKinds[] {
  const outcomes = outcomesOf(prefix, hops);
  if (!outcomes.some((outcome) => allowed.has(outcome))) return [];
  if (outcomes.every((outcome) => allowed.has(outcome))) {
    return [[...prefix, ...new Array<number>(hops - prefix.length).fill(anyKind())]];
  }
  return protocols().flatMap((protocol) => expand([...prefix, POOL_KINDS[protocol].bit], hops, allowed));
}

/** What routes that begin with these hops can turn out to be. */
function outcomesOf(prefix: HopKinds, hops: number): RouteProtocol[] {
  const seen = protocols().filter((protocol) => prefix.includes(POOL_KINDS[protocol].bit));
  if (seen.length > 1) return ['mixed'];
  const single = seen.length === 0 ? protocols() : seen;
  const left = hops - prefix.length;
  const canMix = seen.length === 0 ? left >= 2 : left >= 1;
  return canMix ? [...single, 'mixed'] : single;
}
