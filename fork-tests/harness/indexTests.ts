import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NO_GRAPH_NODE } from './graphNodeProgram.ts';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
/** Modules that can start an index, of which each use by its name counts, not the import. */
const STARTERS =
  /harness\/(?:graphNode|indexedReplica|localStack|replicaProxies|savedReplica|sharedReplicas)\.ts$/;
const USES =
  /inject\('subgraphUrl'\)|\b(?:startIndexedProxy|startIndexedProxies|startGraphNode|startIndexedReplica|startLocalStack|fetchV4Urls)\(/;

/** Returns the test files that need an index, as paths within the repository. */
export function testsThatNeedIndex(): string[] {
  const files = readdirSync(FOLDER, { encoding: 'utf8', recursive: true });
  const tests = files.filter((name) => name.endsWith('.fork.test.ts')).map((name) => join(FOLDER, name));
  const needs = new Map<string, boolean>();
  return tests
    .filter((file) => needsIndex(file, needs))
    .map((file) => join('fork-tests', file.slice(FOLDER.length)))
    .sort();
}

/** Returns whether a module, or one that it imports, starts or asks an index. */
function needsIndex(file: string, known: Map<string, boolean>): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // A circle of imports adds nothing of its own.
  known.set(file, false);
  if (STARTERS.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/ from '(\.{1,2}\/[^']+\.ts)'/g)].map(([, path]) =>
    resolve(file, '..', path ?? ''),
  );
  const answer =
    USES.test(text) || imported.some((each) => each.startsWith(FOLDER) && needsIndex(each, known));
  known.set(file, answer);
  return answer;
}

/** Says which tests were left out on a machine without graph-node. */
export function tellOfMissingIndex(): void {
  const count = testsThatNeedIndex().length;
  process.stderr.write(
    `\n» ${NO_GRAPH_NODE}: ${count} files of tests that need an index were not run. docs/demo.md#other-machines says how to run them.\n`,
  );
}
