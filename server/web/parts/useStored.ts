import { useCallback, useState } from 'react';

/**
 * Keeps a value beyond the page, in the browser's own store; one that cannot be read any more counts as
 * absent.
 */
export function useStored<Value>(key: string, fallback: Value, isValid: (value: unknown) => value is Value) {
  const [value, setValue] = useState<Value>(() => readStored(key, fallback, isValid));
  const store = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full or forbidden store forgets; nothing else depends on it.
      }
    },
    [key],
  );
  return [value, store] as const;
}

function readStored<Value>(key: string, fallback: Value, isValid: (value: unknown) => value is Value): Value {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}
