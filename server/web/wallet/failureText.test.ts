import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../errors.ts';
import { ApiFailure } from '../api/fetchJson.ts';
import { CATALOGUES } from '../words/catalogues.testkit.ts';
import type { Language } from '../words/languages.ts';
import { NEXT_STEPS } from '../words/nextSteps.ts';
import { PageFailure } from '../words/problem.ts';
import { reader } from '../words/reader.ts';
import { failureText, problemOf } from './failureText.ts';

const ENGLISH = { language: 'en', locale: undefined, translations: undefined };
afterEach(() => {
  Object.assign(reader, ENGLISH);
});

const CODES = [...ERROR_CODES, 'UNREACHABLE', 'UNKNOWN'];
/** Phrases that begin a step that somebody can take, or end it, by language. */
const STEPS = {
  en: /^(?:Add|Ask|Build|Change|Check|Choose|Enter|Look|Nothing was sent: you can|Rebuild|Reload|Try|Wait|You can) /,
  de: /^(?:Ändern|Bitten|Prüfen|Versuchen|Laden|Fragen|Wählen|Erstellen|Warten|Sehen|Angebote|Nichts wurde gesendet: Sie können) /,
  es: /^(?:Cambie|Pida|Compruebe|Pruebe|Recargue|Elija|Vuelva|Espere|Mire|Puede|No se envió nada: puede) /,
  ja: /(?:ください|できます)。/,
  zh: /^(?:请|没有索引也可以|未发送任何内容：您可以)/,
} as const satisfies Readonly<Record<Language, RegExp>>;
/** Phrases of all languages for trying again and for waiting. */
const TRY_AGAIN = /Versuchen Sie|Warten Sie|[Ii]ntent|Espere|お試し|お待ち|重试|请稍/;

describe('the service', () => {
  test('default: the table has a step for every code, and for no other', () => {
    expect(Object.keys(NEXT_STEPS).sort()).toEqual([...CODES].sort());
  });

  test.each(CODES)('problemOf an error %s has a next step in each language', (code) => {
    const error = new ApiFailure('The words of the service', code, 500);
    const english = problemOf(error);
    expect(english.what).toBe('The words of the service');
    expect(english.next).toMatch(STEPS.en);
    expect(english.next).toMatch(/\.$/);
    expect(failureText(error)).toBe(`The words of the service. ${english.next}`);
    for (const catalogue of CATALOGUES) {
      Object.assign(reader, catalogue);
      const { what, next } = problemOf(error);
      expect(what).not.toContain('service');
      expect(next).toMatch(STEPS[catalogue.language]);
      // Said once, and not again in what went wrong.
      expect(what).not.toMatch(TRY_AGAIN);
      expect(failureText(error)).toBe(`${what} ${next}`);
    }
  });

  test('behavior: a code of a newer service has a step too', () => {
    for (const code of ['NEW_CODE', 'constructor', '__proto__']) {
      expect(failureText(new ApiFailure('Something new', code, 500))).toBe(
        'Something new. Try again. If it stays, tell the operator of this service.',
      );
    }
  });
});

describe('the wallet', () => {
  test.each([
    [
      'a person who says no',
      { code: 4001, message: 'User rejected the request.' },
      'You rejected the request in your wallet. Nothing was sent: you can try again.',
    ],
    [
      'words of its own',
      { code: -32000, message: 'insufficient funds for gas' },
      'insufficient funds for gas. Look into your wallet before you try again.',
    ],
    ['a code alone', { code: -32603 }, 'error -32603. Look into your wallet before you try again.'],
    ['a text', 'no', 'no. Look into your wallet before you try again.'],
    ['nothing', undefined, 'undefined. Look into your wallet before you try again.'],
  ])('default: %s', (_, error, text) => {
    expect(failureText(error)).toBe(text);
    for (const catalogue of CATALOGUES) {
      Object.assign(reader, catalogue);
      expect(problemOf(error).next).toMatch(STEPS[catalogue.language]);
    }
  });
});

test('behavior: an error of the page keeps its own step', () => {
  const error = new PageFailure({ what: 'The approval reverted.', next: 'Nothing was approved: try again.' });
  expect(failureText(error)).toBe('The approval reverted. Nothing was approved: try again.');
});

test('behavior: what the page throws for people to read is a PageFailure, which has a step', () => {
  const folder = new URL('../', import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const found = names.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/new Error\((?:'[A-Z]|t\()[^\n]*/g)].map(
      ([line]) => `${name}: ${line}`,
    ),
  );
  // What a wrong answer of the service would cause; nobody is expected to read it.
  expect(found).toEqual(["wallet/approvalTerms.ts: new Error('The transaction is no approval.');"]);
});
