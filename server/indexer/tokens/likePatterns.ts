import { foldCase } from './foldCase.ts';

/** Letters that are expanded to their cases. Each one doubles the number of patterns. */
const MAX_EXPANDED_LETTERS = 3;

/**
 * Returns SQL LIKE patterns that together match at least every text that contains `text` in any case. The
 * index's `_contains_nocase` filter passes its value to ILIKE: `%`, `_` and `\` are escaped here, and the
 * percent signs around the text are explicit because the index adds them only to a value that has none at its
 * ends. Its database compares in the C locale, which knows the case of ASCII letters only. Other letters are
 * searched in both cases, and past the first few by a wildcard for one character.
 */
export function likePatterns(text: string): string[] {
  let patterns = [''];
  let expanded = 0;
  for (const character of text) {
    const cases = casesOf(character);
    if (cases.length > 1 && expanded < MAX_EXPANDED_LETTERS) {
      expanded += 1;
      patterns = patterns.flatMap((pattern) => cases.map((letter) => pattern + letter));
    } else {
      const piece = cases.length > 1 ? '_' : character.replace(/[%_\\]/, '\\$&');
      patterns = patterns.map((pattern) => pattern + piece);
    }
  }
  return patterns.map((pattern) => `%${pattern}%`);
}

/**
 * Returns the forms of a letter outside ASCII that are one character long. Sigma has a third form at the end
 * of words.
 */
function casesOf(character: string): string[] {
  if (character <= '\u007f') return [character];
  const folded = foldCase(character);
  const forms = new Set([character, folded, character.toLowerCase(), character.toUpperCase()]);
  if (folded === 'σ') forms.add('ς');
  return [...forms].filter((form) => [...form].length === 1);
}
