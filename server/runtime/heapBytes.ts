const WORD = 8;
const HEADER = 3 * WORD;
/** Bytes of a bigint: two words and up to 256 bits of digits. */
const BIGINT = 6 * WORD;

/**
 * Estimates the heap bytes of plain data. It overestimates: a character counts two bytes, and a shared
 * reference counts twice. The data must not contain cycles.
 */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return HEADER + 2 * value.length;
  if (typeof value === 'bigint') return BIGINT;
  if (typeof value !== 'object' || value === null) return WORD;
  const parts = value instanceof Map ? [...value].flat() : Object.values(value);
  return parts.reduce<number>((bytes, part) => bytes + WORD + heapBytes(part), HEADER);
}
