import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { GERMAN } from '../../web/words/german/german.ts';
import { reader } from '../../web/words/reader.ts';
import { WIDGET } from './german.ts';
import { t } from './words.ts';

const ENGLISH = { language: 'en', locale: undefined, translations: undefined };
afterEach(() => {
  Object.assign(reader, ENGLISH);
});

test('default: English as it stands, German by both catalogues', () => {
  expect(t('Balance {amount}', { amount: '5' })).toBe('Balance 5');
  expect(t('Swap|do it')).toBe('Swap');
  Object.assign(reader, { language: 'de', locale: 'de-DE', translations: { ...GERMAN, ...WIDGET } });
  expect(t('Balance {amount}', { amount: '5' })).toBe('Guthaben 5');
  expect([t('Swap|do it'), t('You pay')]).toEqual(['Tauschen', 'Sie zahlen']);
});

test('behavior: a translation has the places of its text, no text is in both catalogues, and each is used', () => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  const folder = new URL('..', import.meta.url);
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join();
  for (const [text, german] of Object.entries(WIDGET)) {
    expect(places(german), text).toEqual(places(text));
    expect(Object.hasOwn(GERMAN, text), text).toBe(false);
    expect(code, text).toContain(`'${text}'`);
  }
});
