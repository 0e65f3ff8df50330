import type { PoolSide, Reach, TickGas } from '../../pools/poolSide.ts';
import { capOf, type Limits, NO_LIMITS, NO_TICK_GAS } from '../cap.ts';
import type { Earner, Places } from '../routes/places.ts';
import { type Edge, type EdgeMarket, END, START, spotOf } from '../seek/priceMarket.ts';

interface RouteTerms {
  readonly ofTicks: readonly TickGas[];
  /** What first pools can take and last pools give at the most. */
  readonly limits: Limits;
  readonly isPaidInInput: boolean;
  /** How far some pools go; the others as far as it pays. */
  readonly reaches?: ReadonlyMap<PoolSide, Reach>;
}

/** The pools of some routes, and by node one that gives or takes its token: what the price of the node may be sought from. */
export interface RouteMarket extends EdgeMarket {
  readonly traders: readonly { readonly token: number; readonly isAfterFirst: boolean }[];
}

/**
 * Returns the market of routes through known pools. What a pool gives goes on through the next pools of its routes alone: routes that
 * share no pool each have a price of their own for a token that lies on both.
 */
export function routeMarket(
  routes: readonly Places[],
  { ofTicks, limits, isPaidInInput, reaches }: RouteTerms,
): RouteMarket {
  const earners = [...new Set(routes.flatMap((places) => places.flatMap(({ earner }) => earner ?? [])))];
  const joints = new Joints();
  for (const places of routes)
    for (const [index, { earner }] of places.entries()) {
      const next = places[index + 1]?.earner;
      if (earner !== undefined && next !== undefined)
        joints.join(outOf(earners, earner), into(earners, next));
    }
  const nodes = new Map<number, number>();
  const traders: { token: number; isAfterFirst: boolean }[] = [];
  const nodeOf = (joint: number, token: number | undefined, isAfterFirst: boolean) => {
    const root = joints.rootOf(joint);
    if (!nodes.has(root)) {
      nodes.set(root, END + 1 + traders.length);
      traders.push({ token: token ?? -1, isAfterFirst });
    }
    return nodes.get(root) ?? -1;
  };
  const edges = earners.map((earner): Edge => {
    const { side, layer, from, to } = earner;
    const [isFirst, isLast] = [
      layer === 'direct' || layer === 'first',
      layer === 'direct' || layer === 'last',
    ];
    const { input } = isFirst ? limits : NO_LIMITS;
    const { output } = isLast ? limits : NO_LIMITS;
    return {
      from: isFirst ? START : nodeOf(into(earners, earner), from, layer === 'middle'),
      to: isLast ? END : nodeOf(outOf(earners, earner), to, layer === 'first'),
      ...{ side, cap: capOf(side, { input, output }), spot: spotOf(side), cost: 0 },
      ...{ tickGas: ofTicks[side.protocolBit] ?? NO_TICK_GAS, reach: reaches?.get(side) },
    };
  });
  return { edges, nodeCount: END + 1 + traders.length, isPaidInInput, traders };
}

const into = (earners: readonly Earner[], earner: Earner) => 2 * earners.indexOf(earner);
const outOf = (earners: readonly Earner[], earner: Earner) => 2 * earners.indexOf(earner) + 1;

/** Ends of pools that are joined. */
class Joints {
  readonly #roots: number[] = [];

  join(one: number, other: number): void {
    this.#roots[this.rootOf(one)] = this.rootOf(other);
  }

  rootOf(joint: number): number {
    const root = this.#roots[joint] ?? joint;
    return root === joint ? joint : this.rootOf(root);
  }
}
