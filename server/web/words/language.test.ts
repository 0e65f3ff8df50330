import { expect, test } from 'vitest';
import { languageFor } from './language.ts';

test.each([
  ['the browser’s first that the page knows', null, ['fr-FR', 'de-AT', 'en-GB'], 'de', undefined],
  ['English where it knows none', null, ['fr-FR', 'ja'], 'en', undefined],
  ['English for an English browser', null, ['en-GB', 'de'], 'en', 'en-GB'],
  ['no preference at all', null, [], 'en', undefined],
  ['the chosen one, with its usual locale', 'de', ['en-US'], 'de', 'de-DE'],
  ['the chosen one, with the locale that the browser has of it', 'de', ['en-US', 'de-CH'], 'de', 'de-CH'],
  ['English chosen in a German browser', 'en', ['de-DE'], 'en', 'en-US'],
  ['a kept choice that is no language of the page', 'xx', ['de-DE'], 'de', 'de-DE'],
  ['a name of a language that no formatter takes', null, ['en-US@posix', 'de_DE'], 'en', undefined],
  ['a language that only begins like one', null, ['den-CA'], 'en', undefined],
] as const)('languageFor: %s', (_, chosen, preferred, language, locale) => {
  expect(languageFor(chosen, preferred)).toEqual({ language, locale });
});
