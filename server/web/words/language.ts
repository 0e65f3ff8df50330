import { useSyncExternalStore } from 'react';
import { languageFor } from './languageFor.ts';
import { LANGUAGES, type Language, type Offered } from './languages.ts';
import { reader } from './reader.ts';

const KEY = 'language';
const listeners = new Set<() => void>();
/** True until a view beyond the first is opened. */
let isFirstAlone = true;
/** The texts of the other views in the present language, once they are wanted. */
let viewTexts: Promise<void> | undefined;

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

/** Loads the texts of the views beyond the first. One that does not come leaves them in English. */
export function loadViewTexts(): Promise<void> {
  isFirstAlone = false;
  viewTexts ??= addViewTexts(reader.language as Language);
  return viewTexts;
}

async function addViewTexts(language: Language): Promise<void> {
  const { views }: Offered = LANGUAGES[language];
  const texts = await views?.().catch(() => undefined);
  // Another language may have been chosen meanwhile.
  if (texts !== undefined && reader.language === language)
    Object.assign(reader, { translations: { ...reader.translations, ...texts } });
}

async function apply(chosen: string | null): Promise<void> {
  const { language, locale } = languageFor(LANGUAGES, chosen, navigator.languages);
  const offered: Offered = LANGUAGES[language];
  // A catalogue that does not come leaves the page in English.
  const translations = await offered.first?.().catch(() => undefined);
  const shown = offered.first !== undefined && translations === undefined ? 'en' : language;
  Object.assign(reader, { language: shown, locale, translations });
  viewTexts = undefined;
  if (!isFirstAlone) await loadViewTexts();
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
