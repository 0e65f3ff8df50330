import { createElement, isValidElement, type ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { formatAmount, formatUSD, parseAmount } from '../format/amounts.ts';
import { plainSign, shownSign } from '../format/decimalSign.ts';
import { formatDollarPrice, formatPrice } from '../format/figures.ts';
import { CATALOGUES } from './catalogues.testkit.ts';
import { GERMAN } from './german/german.ts';
import { reader } from './reader.ts';
import { told, toldByCode } from './told.ts';
import { plural, rich, t } from './words.tsx';

const ENGLISH = { language: 'en', locale: undefined, translations: undefined };
const speakGerman = () => Object.assign(reader, { language: 'de', locale: 'de-DE', translations: GERMAN });
afterEach(() => {
  Object.assign(reader, ENGLISH);
});

/** The text of what `rich` returns. */
const textOf = (node: ReactNode): string =>
  Array.isArray(node)
    ? node.map(textOf).join('')
    : isValidElement<{ children: ReactNode }>(node)
      ? textOf(node.props.children)
      : String(node);

describe('t', () => {
  test('default: English as it stands, places filled, without the meaning behind the bar', () => {
    expect(t('Pools of {token}', { token: 'UNI' })).toBe('Pools of UNI');
    expect(t('Close|of a period')).toBe('Close');
  });
  test('default: German, with numbers as they are written there', () => {
    speakGerman();
    expect(t('Close')).toBe('Schließen');
    expect(t('Close|of a period')).toBe('Schluss');
    expect(t('{token} has {count} decimals. Enter no more than that.', { token: 'X', count: 1234 })).toBe(
      'X hat 1.234 Dezimalstellen. Geben Sie nicht mehr ein.',
    );
  });
  test('behavior: a value that looks like a place is not filled again', () => {
    expect(
      t(
        '{one} and {other} are one coin, with and without its wrapper: no pool trades them. Choose another token.',
        { one: '{other}', other: 'B' },
      ),
    ).toMatch(/^\{other\} and B are/);
  });
});

test('rich: elements stand where the German sentence has them', () => {
  speakGerman();
  const sentence = rich('{who} may take {amount}', {
    who: 'Permit2',
    amount: createElement('b', null, '5 DAI'),
  });
  expect(textOf(sentence)).toBe('Permit2 darf 5 DAI verwenden');
});

test.each([
  [0, '0 routes', '0 Routen'],
  [1, '1 route', '1 Route'],
  [2, '2 routes', '2 Routen'],
])('plural: of %d', (count, english, german) => {
  expect(plural(count, '{count} route', '{count} routes')).toBe(english);
  speakGerman();
  expect(plural(count, '{count} route', '{count} routes')).toBe(german);
});

test.each([
  ['es', 1, '1 ruta'],
  ['es', 2, '2 rutas'],
  ['es', 1_000_000, '1.000.000 de rutas'],
  ['ja', 1, '1 ルート'],
  ['zh', 2, '2 条路由'],
])('plural in %s of %d has the form of the language', (language, count, text) => {
  Object.assign(
    reader,
    CATALOGUES.find((catalogue) => catalogue.language === language),
  );
  expect(plural(count, '{count} route', '{count} routes')).toBe(text);
});

describe('told', () => {
  test('default: in English the service’s own words', () => {
    expect(toldByCode('error', 'NO_ROUTE', 'No route from A to B')).toBe('No route from A to B');
  });
  test('default: in German by its code, by its words, or as what it said', () => {
    speakGerman();
    expect(toldByCode('error', 'TIMEOUT', 'whatever')).toBe('Die Antwort dauerte zu lange.');
    expect(told('the pool is empty')).toBe('der Pool ist leer');
    expect(told('the pool holds less than 1000 of the currency')).toBe(
      'der Pool enthält weniger als 1000 der Währung',
    );
    expect(toldByCode('warning', 'NEW_CODE', 'Something new')).toBe('Der Dienst meldet: „Something new“');
  });
});

describe('numbers in German', () => {
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
  test('default: amounts, prices and dollars', () => {
    speakGerman();
    expect(formatAmount('1234567890000000000000', 18)).toBe('1.234,56');
    expect(formatPrice(0.00000001234)).toBe('0,0₇1234');
    expect(spaced(formatUSD(1234.5))).toBe('1.234,50 $');
    expect(spaced(formatDollarPrice(0.00000001234))).toBe('0,0₇1234 $');
  });
  test('behavior: a comma is the decimal sign, a second sign is refused, a point is shown as what it counts for', () => {
    speakGerman();
    expect(parseAmount('1,5', 18, 'ETH')).toEqual({ kind: 'amount', raw: '1500000000000000000' });
    expect(parseAmount('1.500,25', 18, 'ETH')).toEqual({
      kind: 'invalid',
      reason: 'Geben Sie ein Dezimalzeichen ein und keines zwischen Tausendern: 1234,5',
    });
    expect(plainSign('1,5')).toBe('1.5');
    expect(shownSign('1.500')).toBe('1,500');
  });
  test('behavior: in English a comma stays what it is, and is refused', () => {
    expect(plainSign('1,500', 'en-US')).toBe('1,500');
    expect(parseAmount('1,500', 18, 'ETH', 'en-US')).toEqual({
      kind: 'invalid',
      reason: 'Write decimals after a point, and no commas: 1234.5',
    });
  });
});
