import { GERMAN } from '../../web/words/german/german.ts';
import { languageFor } from '../../web/words/languageFor.ts';
import { reader } from '../../web/words/reader.ts';
import { WIDGET } from './german.ts';

const LANGUAGES = { en: { locale: 'en-US' }, de: { locale: 'de-DE' } };

/**
 * Chooses the language of the texts and numbers: that of the first widget that names one, else the first of
 * the browser's that the widget knows. All widgets of a page share it. Returns its tag.
 */
export function speak(): string {
  const named = document.querySelector('swap-widget[lang]')?.getAttribute('lang') ?? '';
  const { language, locale } = languageFor(LANGUAGES, null, [named, ...navigator.languages].filter(Boolean));
  const translations = language === 'de' ? { ...GERMAN, ...WIDGET } : undefined;
  Object.assign(reader, { language, locale, translations });
  return language;
}
