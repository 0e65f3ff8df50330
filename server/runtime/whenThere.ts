/**
 * Returns what `next` makes of the value: at once, without a turn of the event loop, if the value is there,
 * and a promise of it otherwise.
 * @throws what `next` throws if the value is there
 */
export function whenThere<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Returns the result of the work. `end` is called when it has ended, in whatever way. */
export function untilEnded<Result>(
  work: () => Result | Promise<Result>,
  end: () => void,
): Result | Promise<Result> {
  let result: Result | Promise<Result>;
  try {
    result = work();
  } catch (error) {
    end();
    throw error;
  }
  if (result instanceof Promise) return result.finally(end);
  end();
  return result;
}
