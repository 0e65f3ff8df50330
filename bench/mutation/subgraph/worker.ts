import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Compiler, Uncompilable } from './compiler.ts';
import { MappingTests } from './mappingTests.ts';
import type { Mutant } from './mutants.ts';
import { touchedFiles } from './touched.ts';

/** What became of a fault; `by` is the test that noticed it. */
export type Outcome =
  | { readonly status: 'noticed'; readonly by: string }
  | { readonly status: 'left' }
  | { readonly status: 'refused' };

/**
 * Tries the faults that its parent names, one after the other, in a process that stays; first it says that it
 * is ready.
 */
async function main(folder: string): Promise<void> {
  const compiler = await Compiler.start(folder);
  const tests = await MappingTests.load();
  const testsOf = await learnedTests(folder, compiler, tests);
  process.on('message', (mutant: Mutant) => {
    void outcomeOf(folder, compiler, tests, testsOf, mutant).then((outcome) => process.send?.(outcome));
  });
  process.send?.('ready');
}

/**
 * The test files that touch each source file, without the tests that need no mapping; learned once for all
 * workers.
 */
async function learnedTests(
  folder: string,
  compiler: Compiler,
  tests: MappingTests,
): Promise<Map<string, string[]>> {
  const file = join(folder, 'learned.json');
  // The first time a compiler works it takes far longer than later: not in the time of a fault.
  const program = await compiler.compile(new Map());
  const learned = await readFile(file, 'utf8').catch(() => undefined);
  if (learned !== undefined) {
    const { idle, touched } = JSON.parse(learned) as { idle: string[]; touched: [string, string[]][] };
    tests.leaveOut(idle);
    return new Map(touched);
  }
  const failed = await tests.learn(program);
  if (failed.length > 0) throw new Error(`without a fault: ${failed[0]}`);
  const touched = await touchedFiles(folder, compiler, tests);
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ idle: tests.idleNames, touched: [...touched] }));
  await rename(`${file}.${process.pid}`, file);
  return touched;
}

async function outcomeOf(
  folder: string,
  compiler: Compiler,
  tests: MappingTests,
  testsOf: ReadonlyMap<string, readonly string[]>,
  { file, start, end, replacement }: Mutant,
): Promise<Outcome> {
  const text = await readFile(join(folder, file), 'utf8');
  const changed = `${text.slice(0, start)}${replacement}${text.slice(end)}`;
  try {
    const program = await compiler.compile(new Map([[file, changed]]));
    const [failed] = await tests.failuresOf(program, testsOf.get(file) ?? tests.names);
    return failed === undefined ? { status: 'left' } : { status: 'noticed', by: failed.split('\n')[0] ?? '' };
  } catch (error) {
    if (error instanceof Uncompilable) return { status: 'refused' };
    throw error;
  }
}

await main(process.argv[2] ?? '');
