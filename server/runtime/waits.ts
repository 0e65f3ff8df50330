/** Work that yields a promise whenever it has to wait for one, and gets the value that the promise resolves to. */
export type Waits<Result> = Generator<Promise<unknown>, Result, unknown>;

/**
 * Returns the result of the work: itself if the work waited for nothing, which takes no turn of the event loop, and a
 * promise of it otherwise.
 * @throws what the work throws before it waits
 */
export function runWaits<Result>(work: Waits<Result>): Result | Promise<Result> {
  const step = work.next();
  return step.done ? step.value : finishWaits(work, step.value);
}

async function finishWaits<Result>(work: Waits<Result>, first: Promise<unknown>): Promise<Result> {
  const resume = (value: unknown) => work.next(value);
  const fail = (reason: unknown) => work.throw(reason);
  let step = await first.then(resume, fail);
  while (!step.done) step = await step.value.then(resume, fail);
  return step.value;
}

/** Waits for a promise in work of this kind: `yield* wait(promise)`. Costs more than to look whether it is one. */
export function* wait<Value>(promise: Promise<Value>): Waits<Value> {
  return (yield promise) as Value;
}

/** Returns what `next` makes of the value: at once if the value is there, and a promise of it otherwise. */
export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
