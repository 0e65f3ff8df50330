import type { SearchEnds } from '../../graph/adjacency.ts';
import { NO_POOL_IDS } from '../../pool.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import type { PoolSide } from '../../pools/poolSide.ts';
import { MOST_BESIDE_END } from '../../tuning.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { type Earner, type MayBeOther, OTHER_TOKEN } from '../routes/places.ts';
import type { Layer } from '../routes/routeEarnings.ts';
import type { Routings } from '../routes/routings.ts';
import { placeOf } from '../whole/earnersBeside.ts';

interface Market {
  readonly graph: PoolGraph;
  readonly request: BoundRequest;
  readonly ends: SearchEnds;
  /** The routings that are bounded. */
  readonly of: Routings;
}

/** Two tokens between which pools lie; undefined for an end of the trade. */
interface Link {
  readonly layer: Layer;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * Pools that earn with others between their tokens and beside the ends, which earn nothing, as far as these are few. Routes that are
 * known whole have prices of their own, where those through any pools leave what they earn at the prices of all.
 */
export class KnownPools {
  readonly pools: Earner[];
  readonly #market: Market;
  readonly #most: number;
  readonly #sides: Set<PoolSide>;
  readonly #whole = new Set<string>();

  /** @param most how many pools there are in all */
  constructor(earners: readonly Earner[], market: Market, most: number) {
    this.pools = [...earners];
    this.#market = market;
    this.#most = most;
    this.#sides = new Set(earners.map(({ side }) => side));
    const tokens = [...new Set(earners.flatMap(({ from, to }) => [from ?? [], to ?? []].flat()))];
    this.#learn({ layer: 'direct', from: undefined, to: undefined });
    for (const token of tokens) this.#learn({ layer: 'first', from: undefined, to: token });
    for (const token of tokens) this.#learn({ layer: 'last', from: token, to: undefined });
    for (const from of tokens)
      for (const to of tokens) if (from !== to) this.#learn({ layer: 'middle', from, to });
    const { start, end } = market.ends;
    this.#learnBeside(start, end, (to) => ({ layer: 'first', from: undefined, to }));
    this.#learnBeside(end, start, (from) => ({ layer: 'last', from, to: undefined }));
  }

  /** Whether there may be pools between two tokens beside these. */
  readonly mayBeOther: MayBeOther = (from, to) => !this.#whole.has(nameOf(from, to));

  #learn({ layer, from, to }: Link): void {
    const { graph, request, ends, of } = this.#market;
    const { barredPools = NO_POOL_IDS } = request;
    const { few, crowd } = graph.sidesBetween.sides(from ?? ends.start, to ?? ends.end);
    const others = few.filter(
      (side) =>
        !this.#sides.has(side) &&
        !barredPools.has(side.pool.id) &&
        !of.isBarred(side) &&
        side.slopeOut(0) > 0,
    );
    if (crowd !== undefined || this.pools.length + others.length > this.#most) return;
    for (const side of others) this.#sides.add(side);
    this.pools.push(...others.map((side): Earner => ({ ...placeOf(side, layer), from, to, earned: 0 })));
    this.#whole.add(nameOf(from, to));
  }

  /** Learns all pools of an end, as far as they are few: then no other token lies beside it. */
  #learnBeside(end: number, opposite: number, linkTo: (token: number) => Link): void {
    const { adjacency } = this.#market.graph;
    const run = adjacency.neighbours.subarray(adjacency.startOf(end), adjacency.endOf(end));
    if (run.length > MOST_BESIDE_END) return;
    const links = [...new Set(run)].filter((token) => token !== opposite).map(linkTo);
    for (const link of links) if (this.mayBeOther(link.from, link.to)) this.#learn(link);
    if (links.some(({ from, to }) => this.mayBeOther(from, to))) return;
    const { from, to } = linkTo(OTHER_TOKEN);
    this.#whole.add(nameOf(from, to));
  }
}

const nameOf = (from: number | undefined, to: number | undefined) => `${from ?? ''}>${to ?? ''}`;
