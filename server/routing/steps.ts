/** Work in steps, each short: who drives it may do something else in between, as long as no state of the graph changes. */
export type Steps<Result> = Generator<void, Result, void>;

/** What comes of it when nothing else is done in between. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the same to each of many, so many at most in one step. */
export function* inSteps<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => void,
): Steps<void> {
  for (const [index, item] of items.entries()) {
    work(item);
    if (index % size === 0) yield;
  }
}
