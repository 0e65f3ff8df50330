/** The forms of a text that has a count in it, as `Intl.PluralRules` names them. */
export type Forms = { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string };

export type Translations = Readonly<Record<string, string | Forms>>;

interface Reader {
  /** Tag of the language of the texts (BCP 47). */
  language: string;
  /** Of numbers, dates and currency; undefined for the one of the browser. */
  locale: string | undefined;
  /** Undefined for English, whose texts are the keys of all others. */
  translations: Translations | undefined;
}

/** Who reads the page. Set before anything is shown, and when another language is chosen. */
export const reader: Reader = { language: 'en', locale: undefined, translations: undefined };

/** Returns the locale of numbers, dates and currency; undefined for the one of the browser. */
export function readerLocale(): string | undefined {
  return reader.locale;
}
