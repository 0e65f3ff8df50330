import type { Protocol } from './pool.ts';
import { anyProtocol, protocols, ROUTING_PROTOCOLS } from './pools/routingProtocols.ts';

/** The protocol of all hops of a route, or `mixed`. */
export type RouteProtocol = Protocol | 'mixed';

/** The protocols that each hop of a route may use, as bits. */
export type HopMasks = readonly number[];

/**
 * Returns the routes of exactly `hops` pools that a choice of protocols allows, as disjoint patterns of hops. A
 * pattern reads the same set of routes from either end, so it serves searches from both sides.
 */
export function hopPatterns(hops: number, allowed: readonly RouteProtocol[] | undefined): HopMasks[] {
  return expand([], hops, new Set<RouteProtocol>(allowed ?? [...protocols(), 'mixed']));
}

/** The ends of a route that must be V2 pairs. */
export interface V2Ends {
  readonly first: boolean;
  readonly last: boolean;
}

/** Restricts these ends of patterns, counted from tokenIn, to V2 pairs; drops patterns that allow none. */
export function withV2Ends(patterns: readonly HopMasks[], { first, last }: V2Ends): HopMasks[] {
  return patterns
    .map((masks) =>
      masks.map((mask, hop) => {
        const isBound = (first && hop === 0) || (last && hop === masks.length - 1);
        return isBound ? mask & ROUTING_PROTOCOLS.v2.bit : mask;
      }),
    )
    .filter((masks) => !masks.includes(0));
}

function expand(prefix: HopMasks, hops: number, allowed: ReadonlySet<RouteProtocol>): HopMasks[] {
  const outcomes = outcomesOf(prefix, hops);
  if (!outcomes.some((outcome) => allowed.has(outcome))) return [];
  if (outcomes.every((outcome) => allowed.has(outcome))) {
    return [[...prefix, ...new Array<number>(hops - prefix.length).fill(anyProtocol())]];
  }
  return protocols().flatMap((protocol) =>
    expand([...prefix, ROUTING_PROTOCOLS[protocol].bit], hops, allowed),
  );
}

/** Returns the protocols that routes with these first hops can have. */
function outcomesOf(prefix: HopMasks, hops: number): RouteProtocol[] {
  const seen = protocols().filter((protocol) => prefix.includes(ROUTING_PROTOCOLS[protocol].bit));
  if (seen.length > 1) return ['mixed'];
  const single = seen.length === 0 ? protocols() : seen;
  const left = hops - prefix.length;
  const canMix = seen.length === 0 ? left >= 2 : left >= 1;
  return canMix ? [...single, 'mixed'] : single;
}
