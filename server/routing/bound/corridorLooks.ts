import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Steps } from '../steps.ts';
import { LARGE_WIDTH } from '../tuning.ts';
import type { BoundRequest } from './boundRequest.ts';
import type { Limits } from './cap.ts';
import { Corridors } from './corridors.ts';
import type { LookScope } from './largePools.ts';
import type { GasBound } from './look.ts';
import type { Prices } from './prices.ts';
import { SharesByKind } from './sharesByKind.ts';
import type { SharesByRoutes } from './sharesByRoutes.ts';
import { scaled, withoutSavings } from './sidePrices.ts';

interface Bounded {
  readonly graph: PoolGraph;
  readonly request: BoundRequest;
  readonly ends: SearchEnds;
  readonly gas: GasBound;
  /** Returns the gap that a bound on the surplus leaves, at a price of the input. */
  readonly shareOf: (input: number, surplus: number) => number;
  /** The least gaps known by numbers of routes. */
  readonly shares: SharesByRoutes;
}

/** Looks at the whole market by corridors; see `Corridors`. */
export class CorridorLooks {
  readonly #of: Bounded;
  readonly #corridors: Corridors;
  #byKind = new SharesByKind();
  /** The tokens that had a price at the last look. */
  #priced: ReadonlySet<number> | undefined;

  constructor(of: Bounded) {
    this.#of = of;
    this.#corridors = new Corridors(of.graph, of.request, of.ends);
  }

  /** Ends the looks. */
  release(): void {
    this.#corridors.release();
  }

  /** Returns the gap that all looks leave. @param prices those of the tokens that no corridor leads through */
  *look(prices: Prices, limits: Limits): Steps<number> {
    return yield* this.#look(prices, { limits, isWhole: false });
  }

  /** The same where what corridors leave holds for whole routes; see `LookScope`. It narrows what a look at the same tokens has left. */
  *lookWhole(prices: Prices, limits: Limits): Steps<number> {
    return yield* this.#look(prices, { limits, isWhole: true });
  }

  /** Whether pools around so many tokens may earn at the last prices that further looks would take long. */
  get isWide(): boolean {
    return this.#corridors.width > LARGE_WIDTH;
  }

  /** Returns prices with those of the tokens inside so many corridors, those that left most at the last look. */
  withInner({ input, tokens }: Prices, most: number): Prices {
    const priced = new Map(tokens);
    for (const [token, price] of this.#corridors.inner(most))
      priced.set(token, { afterFirst: price, beforeLast: price });
    return { input, tokens: priced };
  }

  *#look(prices: Prices, scope: LookScope): Steps<number> {
    const { gas, request, shareOf, shares } = this.#of;
    this.#begin(prices);
    const { base, ofRoute, ofLong, ...pools } = gas.byRoute;
    // What an exact output costs is counted in the input.
    const worth = request.tradeType === 'exactInput' ? 1 : prices.input;
    const costs = withoutSavings(scaled(pools, worth, worth));
    const kinds = yield* this.#corridors.earnings(prices, { ...costs, ofLong: ofLong * worth }, scope);
    const ofRoutes = {
      ...{ base: base * worth, ofRoute: ofRoute * worth },
      ofPool: Math.min(...Object.values(costs.ofPool)),
    };
    kinds.eachLeft(ofRoutes, scope.isWhole, (direct, priced, corridors, left) =>
      this.#byKind.note([direct, priced, corridors], shareOf(prices.input, left + gas.ofLegs * worth)),
    );
    this.#byKind.noteIn(shares);
    return shares.most();
  }

  /** Routes of one kind are of others where other tokens have a price. */
  #begin(prices: Prices): void {
    if (this.#isOfPriced(prices)) return;
    this.#byKind = new SharesByKind();
    this.#priced = new Set(prices.tokens.keys());
  }

  #isOfPriced({ tokens }: Prices): boolean {
    const priced = this.#priced;
    return (
      priced !== undefined &&
      tokens.size === priced.size &&
      [...tokens.keys()].every((each) => priced.has(each))
    );
  }
}
