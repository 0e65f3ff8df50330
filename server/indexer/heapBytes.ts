const WORD = 8;
const HEADER = 3 * WORD;
/** Two words and up to 256 bits of digits. */
const BIGINT = 6 * WORD;

/**
 * About how many bytes of heap plain data holds: rather too many than too few, since a character counts two bytes and
 * what is referred to twice counts twice. The data must not refer to itself.
 */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return HEADER + 2 * value.length;
  if (typeof value === 'bigint') return BIGINT;
  if (typeof value !== 'object' || value === null) return WORD;
  const parts = value instanceof Map ? [...value].flat() : Object.values(value);
  return parts.reduce<number>((bytes, part) => bytes + WORD + heapBytes(part), HEADER);
}
