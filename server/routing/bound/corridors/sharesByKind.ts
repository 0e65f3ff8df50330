import type { SharesByRoutes } from '../routes/sharesByRoutes.ts';

/** More than there may be routes. */
const NUMBERS = 1024;

/** How many routes are direct, how many lead through priced tokens alone, and how many by corridors. */
type Kinds = readonly [direct: number, priced: number, corridors: number];

/** The least gaps known of routings by the kinds of their routes: each number of them keeps the prices that say least of it. */
export class SharesByKind {
  readonly #least = new Map<number, { readonly kinds: Kinds; share: number }>();

  note(kinds: Kinds, share: number): void {
    const key = (kinds[0] * NUMBERS + kinds[1]) * NUMBERS + kinds[2];
    const known = this.#least.get(key);
    // A share that is no number says nothing.
    if (known === undefined)
      this.#least.set(key, { kinds, share: Number.isNaN(share) ? Number.POSITIVE_INFINITY : share });
    else if (share < known.share) known.share = share;
  }

  /** The largest of the least ones. */
  get most(): number {
    return [...this.#least.values()].reduce((most, { share }) => Math.max(most, share), 0);
  }

  /** Notes them by the numbers of direct routes and of others. */
  noteIn(shares: SharesByRoutes): void {
    const most = new Map<number, { readonly of: readonly [number, number]; share: number }>();
    for (const { kinds, share } of this.#least.values()) {
      const of = [kinds[0], kinds[1] + kinds[2]] as const;
      const key = of[0] * NUMBERS + of[1];
      const known = most.get(key);
      if (known === undefined) most.set(key, { of, share });
      else known.share = Math.max(known.share, share);
    }
    for (const { of, share } of most.values()) shares.note(...of, share);
  }
}
