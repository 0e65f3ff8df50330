import { expect, test } from 'vitest';
import { languageFor } from './languageFor.ts';
import { LANGUAGES } from './languages.ts';

test.each([
  ['the browser’s first that the page knows', null, ['fr-FR', 'de-AT', 'en-GB'], 'de', undefined],
  ['English where it knows none', null, ['fr-FR', 'sv'], 'en', undefined],
  ['English for an English browser', null, ['en-GB', 'de'], 'en', 'en-GB'],
  ['no preference at all', null, [], 'en', undefined],
  ['the chosen one, with its usual locale', 'de', ['en-US'], 'de', 'de-DE'],
  ['the chosen one, with the locale that the browser has of it', 'de', ['en-US', 'de-CH'], 'de', 'de-CH'],
  ['English chosen in a German browser', 'en', ['de-DE'], 'en', 'en-US'],
  ['a kept choice that is no language of the page', 'xx', ['de-DE'], 'de', 'de-DE'],
  ['a name of a language that no formatter takes', null, ['en-US@posix', 'de_DE'], 'en', undefined],
  ['another region of a known one', null, ['es-MX', 'en'], 'es', 'es-MX'],
  ['a language with a script', null, ['zh-Hans-CN', 'en-US'], 'zh', 'zh-Hans-CN'],
  ['the chosen one in a browser of another', 'ja', ['zh-CN'], 'ja', 'ja-JP'],
  ['a language that only begins like one', null, ['den-CA'], 'en', undefined],
] as const)('languageFor: %s', (_, chosen, preferred, language, locale) => {
  expect(languageFor(LANGUAGES, chosen, preferred)).toEqual({ language, locale });
});

test('languageFor: a page that knows fewer languages passes over the others', () => {
  const known = { en: { locale: 'en-US' }, de: { locale: 'de-DE' } };
  expect(languageFor(known, null, ['es-ES', 'de-AT'])).toEqual({ language: 'de', locale: undefined });
});
