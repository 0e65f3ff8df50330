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
      const { locale, first, views }: Offered = LANGUAGES[language];
      if (first === undefined || views === undefined) return [];
      return [{ language, locale, translations: { ...(await first()), ...(await views()) } }];
    }),
  )
).flat();
