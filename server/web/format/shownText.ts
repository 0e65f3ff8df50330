/** Controls, characters of direction, those that show nothing, and those that no font knows. */
const UNSEEN = /^(?:[\p{C}\p{Zl}\p{Zp}\u2800]|\p{Default_Ignorable_Code_Point})$/u;
const MARK = /^\p{M}$/u;
/** Marks on one letter; no script writes more. */
const MAX_MARKS = 3;

/**
 * Returns a text that anybody may have written as it can be shown: characters that hide or reorder others by
 * their number, as in ⟨U+202E⟩, without piled marks, and cut to this many characters with an ellipsis.
 */
export function shownText(text: string, length: number): string {
  let shown = '';
  let size = 0;
  let marks = 0;
  for (const letter of text) {
    marks = MARK.test(letter) ? marks + 1 : 0;
    if (marks > MAX_MARKS) continue;
    const part = UNSEEN.test(letter) ? numberOf(letter) : letter;
    size += marks > 0 ? 0 : part.length > 2 ? part.length : 1;
    if (size > length) return `${shown}…`;
    shown += part;
  }
  return shown;
}

const numberOf = (letter: string): string =>
  `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;
