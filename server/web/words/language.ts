import { useSyncExternalStore } from 'react';
import { languageFor } from './languageFor.ts';
import { LANGUAGES, type Language, type Offered } from './languages.ts';
import { reader } from './reader.ts';

const KEY = 'language';
const listeners = new Set<() => void>();

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
  const { language, locale } = languageFor(LANGUAGES, chosen, navigator.languages);
  const offered: Offered = LANGUAGES[language];
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
