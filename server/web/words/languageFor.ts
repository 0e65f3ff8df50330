/** The usual locale of each language that can be shown; English is always one. */
type Known<Language extends string> = Readonly<Record<Language | 'en', { readonly locale: string }>>;

/**
 * Returns the language to show and the locale of its numbers: the chosen one, else the browser's first known
 * one, else English. The locale is undefined where it is the browser's own.
 */
export function languageFor<Language extends string>(
  known: Known<Language>,
  chosen: string | null,
  named: readonly string[],
): { readonly language: Language | 'en'; readonly locale: string | undefined } {
  const languages = Object.keys(known) as (Language | 'en')[];
  const preferred = named.filter(isTag);
  const isOf = (language: string) => (tag: string) => tag.split('-')[0]?.toLowerCase() === language;
  const own = languages.find((language) => language === chosen);
  if (own !== undefined) {
    return { language: own, locale: preferred.find(isOf(own)) ?? known[own].locale };
  }
  const [first] = preferred.flatMap((locale) =>
    languages.filter((language) => isOf(language)(locale)).map((language) => ({ language, locale })),
  );
  // Who would rather read another language still reads numbers as at home.
  const locale = first?.locale === preferred[0] ? first?.locale : undefined;
  return { language: first?.language ?? 'en', locale };
}

/** Checks that formatters take a tag: some browsers name their language `en-US@posix`. */
function isTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}
