import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from './errors.ts';
import { WARNING_CODES } from './quoting/warnings/tradeWarnings.ts';
import { GERMAN } from './web/words/german/german.ts';

/*
 * Every text of the page is in the German catalogue, and nothing else is in it. The compiler refuses a key
 * that it lacks; `web/words/catalogues.test.ts` compares the other catalogues with it.
 */

const server = fileURLToPath(new URL('.', import.meta.url));
const isOfPage = (name: string) =>
  /^web\/(?!words\/).*\.tsx?$/.test(name) && !/\.(?:test|testkit|d)\./.test(name);
const names = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);
const read = (name: string) =>
  ts.createSourceFile(name, readFileSync(join(server, name), 'utf8'), ts.ScriptTarget.Latest, true);
const sources = names.filter(isOfPage).map(read);
const words = ['told.ts', 'nextSteps.ts', 'problem.ts'].map((name) => read(`web/words/${name}`));
/** What the service itself says, which the page translates by its words. */
const service = names
  .filter((name) => !name.startsWith('web/') && !name.includes('.test.'))
  .map((name) => readFileSync(join(server, name), 'utf8'))
  .join('\n')
  .replaceAll(/\$\{\w+\}/g, '{count}');

/** Attributes that people read or hear. */
const SAID = /^(?:title|label|alt|placeholder|reason|what|data-label|aria-label)$/;
/** Names that are the same in every language. */
const PROPER = /^(?:TradingView|Lightweight Charts™|ms)$/;

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

function placeOf(node: ts.Node, text: string): string {
  const file = node.getSourceFile();
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`;
}

/** Whether a literal stands, by itself or as one of two, where people read or hear it. */
function isShown(literal: ts.Node): boolean {
  let node = literal.parent;
  while (ts.isConditionalExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isJsxExpression(node)) node = node.parent;
  if (ts.isJsxAttribute(node)) return SAID.test(node.name.getText());
  return ts.isJsxElement(node) || ts.isJsxFragment(node);
}

test('default: no element and no attribute has a text of its own', () => {
  const found: string[] = [];
  for (const source of sources) {
    walk(source, (node) => {
      const text = ts.isJsxText(node) || (ts.isStringLiteral(node) && isShown(node)) ? node.text : '';
      if (/\p{L}{2}/u.test(text) && !/^0x/.test(text) && !PROPER.test(text.trim())) {
        found.push(placeOf(node, text));
      }
    });
  }
  expect(found).toEqual([]);
});

test('default: the catalogue has no text that the page does not say', () => {
  const literals = new Set<string>();
  for (const source of [...sources, ...words]) {
    walk(source, (node) => {
      if (ts.isStringLiteralLike(node)) literals.add(node.text);
      if (ts.isPropertyAssignment(node)) literals.add(node.name.getText().replaceAll("'", ''));
    });
  }
  const unused = Object.keys(GERMAN).filter(
    (key) => !/^(?:error|warning):/.test(key) && !literals.has(key) && !service.includes(key),
  );
  expect(unused).toEqual([]);
});

describe('the service', () => {
  test('default: each of its errors and warnings has words, and so has silence', () => {
    const keys = Object.keys(GERMAN);
    const coded = [...ERROR_CODES, 'UNREACHABLE', 'UNKNOWN'].map((code) => `error:${code}`);
    const warned = WARNING_CODES.map((code) => `warning:${code}`);
    expect(keys.filter((key) => key.startsWith('error:')).sort()).toEqual(coded.sort());
    expect(keys.filter((key) => key.startsWith('warning:')).sort()).toEqual([...warned].sort());
  });
});
