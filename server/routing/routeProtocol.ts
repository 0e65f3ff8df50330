import type { Protocol } from './pool.ts';
import { V2_BIT } from './pools/poolSide.ts';
import {
  anyProtocol,
  namesOf,
  onlyProtocols,
  ROUTING_PROTOCOLS,
  type RoutingProtocols,
} from './pools/routingProtocols.ts';

/** The protocol of all hops of a route, or `mixed`. */
export type RouteProtocol = Protocol | 'mixed';

/** The protocols that each hop of a route may use, as bits. */
export type HopMasks = readonly number[];

/** Paths with these protocols at their hops, counted from tokenIn. */
export interface Pattern {
  readonly masks: HopMasks;
  /** The bit of a protocol whose routes of it alone are another pattern, although the masks allow them; absent for none. */
  readonly alone?: number;
}

/**
 * Returns the patterns of a search that weighs gas. Routes of a protocol alone that takes far less gas than any other come
 * first, apart from the rest: the least gas of all would let through too many others.
 */
export function patternsByGas(masks: HopMasks, protocols: RoutingProtocols): readonly Pattern[] {
  const [cheap] = Object.values(protocols).filter(({ isCheapAlone }) => isCheapAlone === true);
  const alone = cheap?.bit ?? 0;
  const isOneOfSeveral =
    masks.length > 1 && masks.every((mask) => (mask & alone) !== 0) && masks.some((mask) => mask !== alone);
  return isOneOfSeveral ? [{ masks: masks.map(() => alone) }, { masks, alone }] : [{ masks }];
}

/**
 * Returns the routes of exactly `hops` pools that a choice of protocols allows, as disjoint patterns of hops. A
 * pattern reads the same set of routes from either end, so it serves searches from both sides. A choice that names some
 * protocols is of a client that may not know later protocols: mixed routes have no pools of those unless it names them.
 */
export function hopPatterns(
  hops: number,
  allowed: readonly RouteProtocol[] | undefined,
  protocols = ROUTING_PROTOCOLS,
): HopMasks[] {
  const choice = new Set<RouteProtocol>(allowed ?? [...namesOf(protocols), 'mixed']);
  return expand([], hops, choice, hasName(choice) ? withoutUnnamed(choice, protocols) : protocols);
}

function hasName(choice: ReadonlySet<RouteProtocol>): boolean {
  return [...choice].some((name) => name !== 'mixed');
}

/** Leaves out the protocols that mixed routes use only when they are named too. */
function withoutUnnamed(choice: ReadonlySet<RouteProtocol>, protocols: RoutingProtocols): RoutingProtocols {
  const left = namesOf(protocols).filter((name) => choice.has(name) || !protocols[name].isMixedOnlyIfNamed);
  return onlyProtocols(left, protocols);
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
        return isBound ? mask & V2_BIT : mask;
      }),
    )
    .filter((masks) => !masks.includes(0));
}

function expand(
  prefix: HopMasks,
  hops: number,
  allowed: ReadonlySet<RouteProtocol>,
  protocols: RoutingProtocols,
): HopMasks[] {
  const outcomes = outcomesOf(prefix, hops, protocols);
  if (!outcomes.some((outcome) => allowed.has(outcome))) return [];
  if (outcomes.every((outcome) => allowed.has(outcome))) {
    return [[...prefix, ...new Array<number>(hops - prefix.length).fill(anyProtocol(protocols))]];
  }
  return Object.values(protocols).flatMap(({ bit }) => expand([...prefix, bit], hops, allowed, protocols));
}

/** Returns the protocols that routes with these first hops can have. */
function outcomesOf(prefix: HopMasks, hops: number, protocols: RoutingProtocols): RouteProtocol[] {
  const seen = namesOf(protocols).filter((name) => prefix.includes(protocols[name].bit));
  if (seen.length > 1) return ['mixed'];
  const single = seen.length === 0 ? namesOf(protocols) : seen;
  const left = hops - prefix.length;
  const canMix = seen.length === 0 ? left >= 2 : left >= 1;
  return canMix ? [...single, 'mixed'] : single;
}
