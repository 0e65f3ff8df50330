import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Text of each TypeScript module by its path from the root, tests included. */
export type Sources = ReadonlyMap<string, string>;

const MODULE = /(?<!\.d)\.tsx?$/;
const NOT_IN_PRODUCTION = /\.(?:test|testkit)\.tsx?$|\/(?:fixtures|thirdKind)\//;
/** Types are gone when a module runs. */
const IMPORT =
  /^(?:import|export)\s(?!type\s)[^;'"]*?from\s+'(\.[^']+)'|\bimport\(\s*'(\.[^']+)'|^import '(\.[^']+)'/gm;

/** Reads every module below a folder. */
export function readSources(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    posix.join(folder, file),
  );
  return new Map(
    files
      .filter((file) => MODULE.test(file) && !file.includes('/node_modules/'))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

export function isProduction(file: string): boolean {
  return !NOT_IN_PRODUCTION.test(file);
}

export function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

/**
 * Returns the modules that a module needs to run, itself included.
 * @throws RangeError when there is no such module
 */
export function closureOf(start: string, sources: Sources): ReadonlySet<string> {
  if (!sources.has(start)) throw new RangeError(`there is no module ${start}`);
  const reached = new Set([start]);
  for (const file of reached) {
    for (const [, ...found] of (sources.get(file) ?? '').matchAll(IMPORT)) {
      const imported = found.find((each) => each !== undefined) ?? '';
      const target = posix.join(posix.dirname(file), imported);
      if (sources.has(target)) reached.add(target);
    }
  }
  return reached;
}
