/** Work in short steps. The caller may do other work in between as long as no state of the graph changes. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once and returns the result. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Yields as often as the steps, calls `count` each time, and returns their result. */
export function* counted<Result>(steps: Steps<Result>, count: () => void): Steps<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    count();
    yield;
  }
}

/** Calls `work` for each item, at most `size` items per step. */
export function* inSteps<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => void,
): Steps<void> {
  // By index: the iterator makes a pair for each of tens of thousands of items.
  for (let index = 0; index < items.length; index++) {
    work(items[index] as Item);
    if (index % size === 0) yield;
  }
}
