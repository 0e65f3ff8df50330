import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Compiler } from './compiler.ts';
import type { MappingTests } from './mappingTests.ts';
import { childrenOf, isSyntaxNode, kindOf, parseFile, type SyntaxNode } from './syntax.ts';

const SOURCES = fileURLToPath(new URL('../../../subgraph/src/', import.meta.url));

/**
 * The sources of the mappings, by their path in the folder; without the module that is made from
 * `networks.json`.
 */
export async function sourceFiles(): Promise<string[]> {
  const names = await readdir(SOURCES, { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name}`)
    .toSorted();
}

/** Finds the test files that enter a function of each source file, the quick ones first. */
export async function touchedFiles(
  folder: string,
  compiler: Compiler,
  tests: MappingTests,
): Promise<Map<string, string[]>> {
  const files = await sourceFiles();
  const texts = await Promise.all(
    files.map(
      async (file, index) => [file, reporting(await readFile(join(folder, file), 'utf8'), index)] as const,
    ),
  );
  const touched = new Set<number>();
  const report = (index = 0): undefined => {
    touched.add(index);
  };
  const program = { ...(await compiler.compile(new Map(texts))), functions: { touched: report } };
  const found = new Map<string, string[]>(files.map((file) => [file, []]));
  const durations = new Map<string, number>();
  for (const test of tests.names) {
    touched.clear();
    const begin = performance.now();
    await tests.failuresOf(program, [test]);
    durations.set(test, performance.now() - begin);
    for (const [index, file] of files.entries()) if (touched.has(index)) found.get(file)?.push(test);
  }
  for (const names of found.values()) names.sort((a, b) => (durations.get(a) ?? 0) - (durations.get(b) ?? 0));
  return found;
}

/** The text with a call at the beginning of each function that reports its file. */
function reporting(text: string, index: number): string {
  const places: number[] = [];
  const visit = (node: SyntaxNode): void => {
    const { body } = node;
    const isFunction = kindOf(node) === 'FUNCTIONDECLARATION' || kindOf(node) === 'METHODDECLARATION';
    if (
      isFunction &&
      isSyntaxNode(body) &&
      kindOf(body) === 'BLOCK' &&
      !/^(private )?constructor/.test(textOf(node))
    ) {
      places.push(body.range.start + 1);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  const textOf = ({ range }: SyntaxNode): string => text.slice(range.start, range.end);
  for (const statement of parseFile(text)) visit(statement);
  let changed = text;
  for (const place of places.toSorted((a, b) => b - a)) {
    changed = `${changed.slice(0, place)} touched(${index});${changed.slice(place)}`;
  }
  return `${changed}\n@external('host', 'touched')\ndeclare function touched(file: i32): void;\n`;
}
