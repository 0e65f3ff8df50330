import { describe, expect, test } from 'vitest';
import { CATALOGUES } from './catalogues.testkit.ts';
import { GERMAN } from './german/german.ts';
import { LANGUAGES } from './languages.ts';

/* The compiler refuses a text of the page that the German catalogue lacks, so its keys are all texts. */

const TEXTS = Object.keys(GERMAN).sort();
/** Names that are the same in every language. */
const NAMES = new Set(['Universal Router']);

const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test('CATALOGUES has each offered language but English', () => {
  const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');
  expect(CATALOGUES.map(({ language }) => language)).toEqual(others);
});

describe.each(CATALOGUES)('catalogue of $language', ({ language, locale, translations }) => {
  const entries = Object.entries(translations);
  const formsOf = (text: string) => {
    const found = translations[text] ?? '';
    return typeof found === 'string' ? [found] : Object.values(found);
  };

  test('each text of the page has a translation, and no other text has one', () => {
    const keys = new Set(Object.keys(translations));
    expect(TEXTS.filter((text) => !keys.has(text))).toEqual([]);
    expect([...keys].filter((text) => !Object.hasOwn(GERMAN, text))).toEqual([]);
  });

  test('each translation, in each of its forms, has the places of its text', () => {
    for (const [text] of entries) {
      for (const form of formsOf(text)) {
        expect(placesOf(form), `${text}: ${form}`).toEqual(placesOf(text));
        expect(form.trim(), text).not.toBe('');
      }
    }
  });

  test('a text with a count has exactly the plural forms of the language, any other text has one form', () => {
    const plurals = [...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort();
    for (const [text, found] of entries) {
      const forms = typeof found === 'string' ? 'one text' : Object.keys(found).sort();
      const german: unknown = GERMAN[text as keyof typeof GERMAN];
      expect(forms, text).toEqual(typeof german === 'string' ? 'one text' : plurals);
    }
  });

  test('no translation of several words is the English text', () => {
    const isSame = (text: string) => formsOf(text).includes(text) && !NAMES.has(text);
    const words = (text: string) => text.replaceAll(/\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? [];
    expect(TEXTS.filter((text) => words(text).length > 1 && isSame(text))).toEqual([]);
  });

  test('the locale is one of the language, and formatters take it', () => {
    expect(new Intl.Locale(locale).language).toBe(language);
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
  });
});
