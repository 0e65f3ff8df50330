import type { Protocol } from '../model/pool.ts';
import { V2_BIT } from './poolSide.ts';
import type { RoutingProtocols } from './routingProtocols.ts';

/** The kinds of pools of the specification, which every client knows. */
export const SPECIFIED_PROTOCOLS: readonly Protocol[] = ['v2', 'v3'];

/** The protocol of all hops of a route, or `mixed`. */
export type RouteProtocol = Protocol | 'mixed';

/**
 * Returns the kinds of pools among some names; undefined where none is named. Routes may mix the kinds that
 * they may use, so `mixed` names none.
 */
export function kindsOf(names: readonly RouteProtocol[]): readonly Protocol[] | undefined {
  const kinds = [...new Set(names)].filter((name) => name !== 'mixed');
  return kinds.length === 0 ? undefined : kinds;
}

/** The protocols that each hop of a route may use, as bits. */
export type HopMasks = readonly number[];

/** Paths with these protocols at their hops, counted from tokenIn. */
export interface Pattern {
  readonly masks: HopMasks;
  /**
   * The bit of a protocol whose routes of it alone are another pattern, although the masks allow them; absent
   * for none.
   */
  readonly alone?: number;
}

/** Divides the paths of some masks into patterns. */
export type PartsOf = (masks: HopMasks) => readonly Pattern[];

/**
 * Returns the patterns of a search that weighs gas. Routes of a protocol alone that takes far less gas than
 * any other come first, apart from the rest. The minimum gas of all would let through too many others.
 */
export function patternsByGas(masks: HopMasks, protocols: RoutingProtocols): readonly Pattern[] {
  const [cheap] = Object.values(protocols).filter(({ isCheapAlone }) => isCheapAlone === true);
  const alone = cheap?.bit ?? 0;
  const isOneOfSeveral =
    masks.length > 1 && masks.every((mask) => (mask & alone) !== 0) && masks.some((mask) => mask !== alone);
  return isOneOfSeveral ? [{ masks: masks.map(() => alone) }, { masks, alone }] : [{ masks }];
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
