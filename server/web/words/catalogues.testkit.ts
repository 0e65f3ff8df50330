import { LANGUAGES, type Language, type Offered } from './languages.ts';
import type { Translations } from './reader.ts';

interface Catalogue {
  readonly language: Language;
  readonly locale: string;
  readonly translations: Translations;
}

/** Every catalogue that the page offers: one for each language but English, which is in the code. */
export const CATALOGUES: readonly Catalogue[] = (
  await Promise.all(
    (Object.keys(LANGUAGES) as Language[]).map(async (language) => {
      const { locale, load }: Offered = LANGUAGES[language];
      return load === undefined ? [] : [{ language, locale, translations: await load() }];
    }),
  )
).flat();
