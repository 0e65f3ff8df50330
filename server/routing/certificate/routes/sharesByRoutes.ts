/** An upper bound of the number of routes. */
const NUMBERS = 1024;

/**
 * The least known gaps of routings, by their number of direct routes and of others. Any prices bound all of
 * these, so each number keeps the prices with its least gap. The gap of all routings is the largest of these.
 */
export class SharesByRoutes {
  readonly #least = new Map<number, number>();

  note(direct: number, others: number, share: number): void {
    const routes = direct * NUMBERS + others;
    // A share that is no number says nothing.
    if (share < (this.#least.get(routes) ?? Number.POSITIVE_INFINITY)) this.#least.set(routes, share);
    else if (!this.#least.has(routes)) this.#least.set(routes, Number.POSITIVE_INFINITY);
  }

  /** Returns the largest of the least gaps, of all routings or of some; 0 if none is more. */
  most(isOf: (direct: number, others: number) => boolean = () => true): number {
    let most = 0;
    for (const [routes, share] of this.#least) {
      if (isOf(Math.floor(routes / NUMBERS), routes % NUMBERS)) most = Math.max(most, share);
    }
    return most;
  }
}
