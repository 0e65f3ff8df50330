import { useEffect, useState } from 'react';

/** Milliseconds without another keystroke after which a typed value counts. */
const SETTLE_MS = 300;

/** Follows a value with a delay, so that each keystroke is no question of its own. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
