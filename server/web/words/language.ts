import { useSyncExternalStore } from 'react';
import { reader, type Translations } from './reader.ts';

interface Offered {
  /** As its own readers call it. */
  readonly name: string;
  readonly locale: string;
  /** Loads the texts; absent for English, which is in the code. */
  readonly load?: () => Promise<Translations>;
}

const OFFERED = {
  en: { name: 'English', locale: 'en-US' },
  de: { name: 'Deutsch', locale: 'de-DE', load: async () => (await import('./german/german.ts')).GERMAN },
} as const satisfies Readonly<Record<string, Offered>>;

export type Language = keyof typeof OFFERED;

export const LANGUAGES = (Object.keys(OFFERED) as Language[]).map((tag) => [tag, OFFERED[tag].name] as const);

const KEY = 'language';
const listeners = new Set<() => void>();

/**
 * Returns the language to show, and the locale of its numbers: what was chosen, else the browser's first that
 * is known.
 */
export function languageFor(
  chosen: string | null,
  named: readonly string[],
): { readonly language: Language; readonly locale: string | undefined } {
  const preferred = named.filter(isTag);
  const isOf = (language: string) => (tag: string) => tag.split('-')[0]?.toLowerCase() === language;
  const own = LANGUAGES.find(([tag]) => tag === chosen)?.[0];
  if (own !== undefined) {
    return { language: own, locale: preferred.find(isOf(own)) ?? OFFERED[own].locale };
  }
  const known = preferred.flatMap((tag) =>
    LANGUAGES.filter(([language]) => isOf(language)(tag)).map(([language]) => ({ language, locale: tag })),
  );
  const [first] = known;
  // Who would rather read another language still reads numbers as at home.
  const locale = first?.locale === preferred[0] ? first?.locale : undefined;
  return { language: first?.language ?? 'en', locale };
}

/** Some browsers name their language as no formatter takes it: `en-US@posix`. */
function isTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

/** Applies the language that the browser kept, or that it prefers. Called before the first paint. */
export async function restoreLanguage(): Promise<void> {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // A forbidden store has kept nothing.
  }
  await apply(kept);
}

/** Shows the page in a language, and keeps the choice beyond the page. */
export async function chooseLanguage(language: Language): Promise<void> {
  await apply(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // A full or forbidden store forgets the choice with the page.
  }
  for (const listen of listeners) listen();
}

async function apply(chosen: string | null): Promise<void> {
  const { language, locale } = languageFor(chosen, navigator.languages);
  const offered: Offered = OFFERED[language];
  // A catalogue that does not come leaves the page in English.
  const translations = await offered.load?.().catch(() => undefined);
  const shown = offered.load !== undefined && translations === undefined ? 'en' : language;
  Object.assign(reader, { language: shown, locale, translations });
  document.documentElement.lang = shown;
}

/** Follows the language of the page. */
export function useLanguage(): Language {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reader.language as Language,
  );
}
