import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { graphNodeProgram } from '../../fork-tests/harness/graphNodeProgram.ts';
import { startPostgres } from '../../fork-tests/harness/postgres.ts';
import { createTemporaryFolder } from '../../fork-tests/harness/temporaryFolder.ts';
import { installSubgraph } from '../build.ts';
import type { Block } from './events.ts';

const RUN_TIMEOUT_MS = 60_000;

interface Expectation {
  /** A GraphQL selection, such as `tokens { symbol }`. */
  readonly query: string;
  /** The exact `data` of the answer; arrays are compared as sets. */
  readonly expected: Readonly<Record<string, unknown>>;
}

export interface MappingRun {
  /**
   * Feeds the blocks to the compiled mappings on the real engine and compares what the index then answers.
   * @throws Error with the engine's report when a handler fails or an answer differs
   */
  expectIndexed(blocks: readonly Block[], expectations: readonly Expectation[]): Promise<void>;
  stop(): Promise<void>;
}

/** The compiled subgraph and a database server for any number of runs, each with a database of its own. */
export async function prepareMappingRuns(): Promise<MappingRun> {
  const folder = await createTemporaryFolder('mapping');
  const postgres = await startPostgres();
  await installSubgraph(join(folder.path, 'build'), 0);
  await mkdir(join(folder.path, 'runs'));
  return {
    async expectIndexed(blocks, expectations) {
      const name = `run_${randomUUID().replaceAll('-', '')}`;
      const file = join('runs', `${name}.json`);
      const assertions = expectations.map(({ query, expected }) => ({ query: `{ ${query} }`, expected }));
      await writeFile(join(folder.path, file), JSON.stringify({ name, blocks, assertions }));
      const args = ['test', '--skip-build', '--postgres-url', await postgres.createDatabase(name), file];
      await runReporting(folder.path, args);
    },
    async stop() {
      await postgres.stop();
      await folder.remove();
    },
  };
}

async function runReporting(cwd: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(graphNodeProgram(), args, {
      cwd,
      timeout: RUN_TIMEOUT_MS,
      env: { HOME: cwd, TMPDIR: cwd, RUST_BACKTRACE: '0' },
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout !== '')
      throw new Error(String(error.stdout));
    throw error;
  }
}
