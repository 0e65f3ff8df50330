/**
 * Returns the text with every letter folded to one form (simple case folding of Unicode, one letter to one
 * letter, in every script). Two texts are equal in any case exactly when their folded texts are equal. So ς,
 * σ and Σ are one letter, ẞ is ß and not ss, and İ and ı match only themselves, because their cases depend on
 * the language.
 */
export function foldCase(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const letter of text) folded += foldLetter(letter);
  return folded;
}

const ASCII = /^[\0-\x7f]*$/;
const DOTLESS_I = 'ı';

function foldLetter(letter: string): string {
  if (letter === DOTLESS_I) return letter;
  return single(single(letter, letter.toUpperCase()), single(letter, letter.toUpperCase()).toLowerCase());
}

/** Returns the other form when it is a single letter too, else the letter itself. */
function single(letter: string, other: string): string {
  const [first = letter] = other;
  return first === other ? other : letter;
}
