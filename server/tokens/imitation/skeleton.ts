import confusables from 'unhomoglyph/data.json' with { type: 'json' };

/** Code points of a symbol that are looked at. */
const MAX_LENGTH = 64;

const ASCII = /^[!-~]/;
const MARKS = /\p{M}/gu;
/**
 * Everything that is no letter or digit: what shows nothing, spaces, punctuation, pictures, unknown
 * characters.
 */
const UNREAD = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;
const UNSEEN = /[\p{M}\p{Z}\p{C}]|\p{Default_Ignorable_Code_Point}/gu;
const UNSHOWN = /[\p{M}\p{C}]|\p{Default_Ignorable_Code_Point}/gu;
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What parts a symbol into words: spaces, punctuation and signs. */
const BETWEEN_WORDS = /[\p{Z}\p{P}\p{S}]+/u;

/** Digits that stand for letters, beyond those of the Unicode table. */
const LETTER_OF_DIGIT: Readonly<Record<string, string>> = { '5': 'S', '8': 'B' };

/** Small capitals, some of which the table has no prototype for. */
const SMALL_CAPITALS =
  '\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22';
const THEIR_CAPITALS = 'ABCDEFGHIJKLMNOPRSTUVWYZ';

const PROTOTYPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(confusables),
  ...[...SMALL_CAPITALS].map((small, place) => [small, THEIR_CAPITALS[place] ?? ''] as const),
]);

/** Replaces confusable characters by their prototypes and removes marks. */
const mapped = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFKD');
      return ASCII.test(plain) && plain !== letter ? plain : (PROTOTYPES.get(letter) ?? plain);
    })
    .join('')
    .normalize('NFKD')
    .replace(MARKS, '');

/**
 * Returns what a reader takes the text for, in capitals: two texts with one skeleton look alike. It follows
 * UTS #39 (NFKD, the table of confusable characters, no marks), drops what shows nothing, and folds case; I,
 * l, 1 and | are one letter, and so are W and VV. Empty for a text without letters and digits.
 */
export function skeleton(text: string): string {
  // What shows nothing goes first, or so much of it could stand before the letters that none of them is
  // looked at.
  const letters = [...text.replace(UNSEEN, '')].slice(0, MAX_LENGTH).join('');
  // Twice: compatibility forms have prototypes of their own, and so has what they decompose to.
  return mapped(mapped(letters))
    .replace(UNREAD, '')
    .replaceAll('l', 'I')
    .toUpperCase()
    .replace(/[58]/g, (digit) => LETTER_OF_DIGIT[digit] ?? digit)
    .replaceAll('W', 'VV')
    .slice(0, MAX_LENGTH);
}

/** Returns every skeleton that the text may be read as, without duplicates. */
export function skeletonsOf(text: string): string[] {
  return shown(readingsOf(text).map(skeleton));
}

/** Returns the skeletons of the words of a text, as it may be read; none of a text of one word. */
export function skeletonsOfWords(text: string): string[] {
  return readingsOf(text).flatMap((reading) => {
    const seen = [...reading.replace(UNSHOWN, '')].slice(0, MAX_LENGTH).join('');
    const words = shown(seen.split(BETWEEN_WORDS).map(skeleton));
    return words.length > 1 ? words : [];
  });
}

/**
 * The orders in which the text may be shown: controls of direction can show another one than it is stored in.
 */
function readingsOf(text: string): string[] {
  if (!BIDI_CONTROLS.test(text)) return [text];
  const [before = '', ...turned] = text.split(BIDI_CONTROLS);
  return [text, reversed(text), before + reversed(turned.join(''))];
}

const shown = (skeletons: readonly string[]): string[] =>
  [...new Set(skeletons)].filter((each) => each !== '');

const reversed = (text: string): string => [...text].reverse().join('');
