const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** Returns a time that has passed in its largest unit, rounded down. */
export function agoOf(seconds: number): string {
  for (const [name, length] of UNITS) {
    if (seconds >= length) return `${Math.floor(seconds / length)} ${name}`;
  }
  return 'now';
}
