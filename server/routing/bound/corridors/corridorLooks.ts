import type { Steps } from '../../steps.ts';
import { LARGE_WIDTH } from '../../tuning.ts';
import type { BoundedTrade } from '../boundedTrade.ts';
import type { Limits } from '../cap.ts';
import type { Prices } from '../prices.ts';
import type { SharesByRoutes } from '../routes/sharesByRoutes.ts';
import { scaled, withoutSavings } from '../sidePrices.ts';
import { Corridors } from './corridors.ts';
import type { LookScope } from './largePools.ts';
import { SharesByKind } from './sharesByKind.ts';

/** Looks at the whole market by corridors; see `Corridors`. */
export class CorridorLooks {
  readonly #trade: BoundedTrade;
  readonly #shares: SharesByRoutes;
  readonly #corridors: Corridors;
  #byKind = new SharesByKind();
  /** The tokens that had a price at the last look. */
  #priced: ReadonlySet<number> | undefined;

  /** @param shares the least gaps known by numbers of routes */
  constructor(trade: BoundedTrade, shares: SharesByRoutes) {
    this.#trade = trade;
    this.#shares = shares;
    this.#corridors = new Corridors(trade.graph, trade.request, trade.ends);
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
    const { gas, isInput } = this.#trade;
    this.#begin(prices);
    const { base, ofRoute, ofLong, ...pools } = gas.byRoute;
    // What an exact output costs is counted in the input.
    const worth = isInput ? 1 : prices.input;
    const costs = withoutSavings(scaled(pools, worth, worth));
    const kinds = yield* this.#corridors.earnings(prices, { ...costs, ofLong: ofLong * worth }, scope);
    const ofRoutes = {
      ...{ base: base * worth, ofRoute: ofRoute * worth },
      ofPool: Math.min(...Object.values(costs.ofPool)),
    };
    kinds.eachLeft(ofRoutes, scope.isWhole, (direct, priced, corridors, left) =>
      this.#byKind.note(
        [direct, priced, corridors],
        this.#trade.shareOf(prices.input, left + gas.ofLegs * worth),
      ),
    );
    this.#byKind.noteIn(this.#shares);
    return this.#shares.most();
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
