import { ANY_KIND, V2_KIND, V3_KIND } from './pools/poolSide.ts';

/** The kind of a whole route: all its hops V2, all V3, or both. */
export type RouteProtocol = 'v2' | 'v3' | 'mixed';

/** The protocols that each hop of a route may use, as bits. */
export type HopKinds = readonly number[];

/**
 * The routes of exactly `hops` pools that a choice of protocols allows, as disjoint patterns of hops.
 * A pattern reads the same set of routes from either end, so it serves searches from both sides.
 */
export function hopPatterns(hops: number, allowed: readonly RouteProtocol[] | undefined): HopKinds[] {
  const protocols = new Set<RouteProtocol>(allowed ?? ['v2', 'v3', 'mixed']);
  return expand([], hops, protocols);
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
        return isBound ? kind & V2_KIND : kind;
      }),
    )
    .filter((kinds) => !kinds.includes(0));
}

function expand(prefix: HopKinds, hops: number, allowed: ReadonlySet<RouteProtocol>): HopKinds[] {
  const outcomes = outcomesOf(prefix, hops);
  if (!outcomes.some((outcome) => allowed.has(outcome))) return [];
  if (outcomes.every((outcome) => allowed.has(outcome))) {
    return [[...prefix, ...new Array<number>(hops - prefix.length).fill(ANY_KIND)]];
  }
  return [...expand([...prefix, V2_KIND], hops, allowed), ...expand([...prefix, V3_KIND], hops, allowed)];
}

/** What routes that begin with these hops can turn out to be. */
function outcomesOf(prefix: HopKinds, hops: number): RouteProtocol[] {
  const seen = prefix.reduce((set, kind) => set | kind, 0);
  if (seen === ANY_KIND) return ['mixed'];
  const left = hops - prefix.length;
  const single: RouteProtocol[] = seen === 0 ? ['v2', 'v3'] : [seen === V2_KIND ? 'v2' : 'v3'];
  const canMix = seen === 0 ? left >= 2 : left >= 1;
  return canMix ? [...single, 'mixed'] : single;
}
