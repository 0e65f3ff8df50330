/** A narrow space that breaks no line. Commas and points could be taken for the decimal sign. */
const SEPARATOR = '\u202f';

/** Groups the digits before the decimal sign by thousands; text that is no number stays as it is. */
export function groupDigits(text: string): string {
  const [, whole, rest = ''] = /^(\d+)([.,]\d*)?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  return whole.replace(/\B(?=(?:\d{3})+$)/g, SEPARATOR) + rest;
}

/** Takes all spaces out of typed or pasted text. */
export function ungroup(text: string): string {
  return text.replace(/\s/g, '');
}

/** Returns the place in grouped text behind this many of its characters, spaces not counted. */
export function placeBehind(grouped: string, count: number): number {
  let seen = 0;
  for (let place = 0; place < grouped.length; place += 1) {
    if (seen === count) return place;
    if (grouped[place] !== SEPARATOR) seen += 1;
  }
  return grouped.length;
}
