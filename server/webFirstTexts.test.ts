import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { VIEWS } from './web/words/german/viewTexts.ts';

/*
 * Texts of the views beyond the first are loaded with them. All that stands before, or opens over the first
 * view, would show one of them in English.
 */

const web = fileURLToPath(new URL('web/', import.meta.url));
const LATER = /^(?:account|explore|positions|proof|reference|status)\//;
const sources = new Map(
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|testkit|d)\.|^words\/\w+\//.test(name))
    .map((name) => {
      const text = readFileSync(join(web, name), 'utf8');
      return [name, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)] as const;
    }),
);

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Modules whose code the module imports: with it, or when it asks for them. */
function importsOf(source: ts.SourceFile): { readonly withIt: string[]; readonly later: string[] } {
  const found = { withIt: [] as string[], later: [] as string[] };
  const add = (kind: 'withIt' | 'later', node: ts.Node | undefined) => {
    if (node !== undefined && ts.isStringLiteral(node)) {
      found[kind].push(join(dirname(source.fileName), node.text));
    }
  };
  walk(source, (node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly !== true)
      add('withIt', node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add('later', node.arguments[0]);
  });
  return found;
}

const early = new Set([...sources.keys()].filter((name) => !LATER.test(name)));
for (const name of early) {
  const source = sources.get(name);
  for (const other of source === undefined ? [] : importsOf(source).withIt) {
    if (sources.has(other)) early.add(other);
  }
}

test('texts: none of the later views stands in a module that is shown before them', () => {
  const later = new Set(Object.keys(VIEWS));
  const found: string[] = [];
  for (const name of early) {
    const source = sources.get(name);
    if (source === undefined) continue;
    walk(source, (node) => {
      const isKey = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name);
      const text = ts.isStringLiteralLike(node) ? node.text : isKey ? node.name.getText() : '';
      if (later.has(text)) found.push(`${name}: ${text}`);
    });
  }
  expect(found).toEqual([]);
});

test('texts: the later views are opened by the frame alone, which loads their texts', () => {
  const openers = [...early].filter((name) => {
    const source = sources.get(name);
    return source !== undefined && importsOf(source).later.some((other) => LATER.test(other));
  });
  expect(openers).toEqual(['App.tsx']);
});
