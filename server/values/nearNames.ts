import { distance } from 'fastest-levenshtein';

/** Other names of fields. Such a name means them when none of them is given. */
export interface Synonyms {
  readonly fields: readonly string[];
  readonly names: readonly string[];
}

/** An unknown name and the missing field that it resembles. */
interface Slip {
  readonly name: string;
  readonly meant: string;
}

interface UnknownNames {
  readonly slips: readonly Slip[];
  /** Other unknown names, which have no effect. */
  readonly ignored: readonly string[];
}

/** A field's name in the form in which names are compared. */
interface Spelling {
  readonly field: string;
  readonly text: string;
  readonly digits: string;
  readonly letters: number;
}

const NO_UNKNOWN_NAMES: UnknownNames = { slips: [], ignored: [] };
/** Longer names cannot resemble a field. */
const LONGEST = 48;

/** Finds the field of a set that an unknown name resembles. */
export class NearNames {
  readonly #fields: ReadonlySet<string>;
  readonly #spellings: readonly Spelling[];
  readonly #synonyms = new Map<string, readonly string[]>();

  constructor(fields: readonly string[], synonyms: readonly Synonyms[] = []) {
    this.#fields = new Set(fields);
    this.#spellings = fields.map((field) => ({ field, ...spelled(field) }));
    for (const each of synonyms) {
      const known = each.fields.filter((field) => this.#fields.has(field));
      if (known.length === 0) continue;
      for (const name of each.names) this.#synonyms.set(plain(name), known);
    }
  }

  /**
   * Returns the names in a request that are not fields. A name is a slip when the field that it resembles is
   * missing. It resembles the nearest field that differs only in case, underscores, hyphens and spaces, and
   * in at most one letter (shorter name of five to seven letters) or two (eight or more). Swapped neighbours
   * are one letter; digits must be equal. A synonym must be spelled exactly, but for case and joints.
   */
  unknownIn(said: object): UnknownNames {
    let unknown: string[] | undefined;
    for (const name of Object.keys(said)) {
      if (this.#fields.has(name)) continue;
      unknown ??= [];
      unknown.push(name);
    }
    if (unknown === undefined) return NO_UNKNOWN_NAMES;
    const slips: Slip[] = [];
    const ignored: string[] = [];
    for (const name of unknown) {
      const meant = this.#meantBy(name, said);
      if (meant === undefined) ignored.push(name);
      else slips.push({ name, meant });
    }
    return { slips, ignored };
  }

  /** Returns the missing field that a name means, or several with `or` between them; undefined for none. */
  #meantBy(name: string, said: object): string | undefined {
    if (name.length > LONGEST) return undefined;
    const isGiven = (field: string) => Object.hasOwn(said, field);
    const synonymOf = this.#synonyms.get(plain(name));
    if (synonymOf === undefined) return this.#resembled(name).find((field) => !isGiven(field));
    return synonymOf.some(isGiven) ? undefined : synonymOf.join(' or ');
  }

  /** Returns the nearest fields, several when they are equally near. */
  #resembled(name: string): readonly string[] {
    const { text, digits, letters } = spelled(name);
    let nearest: string[] = [];
    let least = 2;
    for (const spelling of this.#spellings) {
      const limit = Math.min(least, lettersThatMayDiffer(Math.min(text.length, spelling.text.length)));
      // A changed letter takes one out of the set and puts one in.
      if (countBits(letters ^ spelling.letters) > 2 * limit || digits !== spelling.digits) continue;
      const distance = editDistance(text, spelling.text, limit);
      if (distance > limit) continue;
      if (distance < least) nearest = [];
      nearest.push(spelling.field);
      least = distance;
    }
    return nearest;
  }
}

/** Returns the number of letters that may differ; 0 for short names, which resemble too many other words. */
function lettersThatMayDiffer(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

function spelled(name: string): Omit<Spelling, 'field'> {
  const text = plain(name);
  return { text, digits: text.replace(/\D/g, ''), letters: lettersOf(text) };
}

/** The set of a text's characters, as bits. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let place = 0; place < text.length; place++) bits |= 1 << (text.charCodeAt(place) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Returns the number of letters that must be changed, added, removed, or swapped with their neighbour to turn
 * one name into the other; `limit + 1` when there are more than `limit`. `limit` is at most 2.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let same = 0;
  while (same < shorter - start && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  return between(a.slice(start, a.length - same), b.slice(start, b.length - same), limit);
}

/**
 * Compares names whose first and last letters differ: of two edits one is at the start and one at the end.
 */
function between(a: string, b: string, limit: number): number {
  // Levenshtein's distance counts swapped neighbours as two changes.
  const least = distance(a, b);
  if (least <= 1 || least > 2 * limit || a.length < 2 || b.length < 2) return Math.min(least, limit + 1);
  const atStart =
    a[0] === b[1] && a[1] === b[0] ? 1 + editDistance(a.slice(2), b.slice(2), limit - 1) : least;
  const isSwappedAtEnd = a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  const atEnd = isSwappedAtEnd ? 1 + editDistance(a.slice(0, -2), b.slice(0, -2), limit - 1) : least;
  return Math.min(least, atStart, atEnd, limit + 1);
}
