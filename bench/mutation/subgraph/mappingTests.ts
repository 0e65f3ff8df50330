import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type File, startTests, type Test } from '@vitest/runner';
import { expectIndexedBy } from '../../../subgraph/tests/host/expectIndexed.ts';
import type { Program } from '../../../subgraph/tests/host/indexing.ts';
import { bundled } from '../bundledTests.js';

const TESTS = 'subgraph/tests';
/** How the tests name the module that runs the real engine. */
const ENGINE = './mappingRun.ts';
/** What vitest's runner and `expect` read of the settings of a project and its worker. */
const CONFIG = {
  name: '',
  setupFiles: [],
  tags: [],
  sequence: { hooks: 'stack', setupFiles: 'list' },
  testTimeout: 600_000,
  hookTimeout: 600_000,
  retry: 0,
  maxConcurrency: 1,
  passWithNoTests: true,
  allowOnly: true,
  expect: { poll: {} },
  fakeTimers: {},
  snapshotOptions: {},
  root: process.cwd(),
};

/** The mapping tests, run by vitest's own runner in this process, with a host in place of the engine. */
export class MappingTests {
  private readonly files: ReadonlyMap<string, () => void>;
  private readonly current: Current;
  /** Tests that feed nothing to the mappings. */
  private readonly idle = new Set<string>();

  private constructor(files: ReadonlyMap<string, () => void>, current: Current) {
    this.files = files;
    this.current = current;
  }

  static async load(): Promise<MappingTests> {
    // Two tests play thousands of events, more than all others together: a part of them here.
    Object.assign(process.env, { VITEST: '1', FEW_HISTORIES: '1' });
    Object.assign(globalThis, {
      __vitest_worker__: { config: CONFIG, environment: { name: 'node' }, filepath: '' },
    });
    const current: Current = { program: undefined, histories: 0 };
    const runOn = async (network: string | undefined, ...history: ExpectedHistory): Promise<void> => {
      current.histories += 1;
      const { program } = current;
      if (program === undefined) throw new Error('no program');
      expectIndexedBy({ ...program, network: network ?? program.network }, ...history);
    };
    const run = (...history: ExpectedHistory): Promise<void> => runOn(undefined, ...history);
    const standIn = { expectIndexed: run, expectIndexedByHost: run, expectIndexedOn: runOn };
    const files = await bundled(await mappingTestFiles(), { [ENGINE]: standIn });
    return new MappingTests(files, current);
  }

  get names(): string[] {
    return [...this.files.keys()];
  }

  /**
   * Runs the test files one after the other and returns the names of the tests that fail, of the first file
   * that has any.
   */
  async failuresOf(program: Program, names: readonly string[], onEnd: OnEnd = () => {}): Promise<string[]> {
    this.current.program = program;
    for (const name of names) {
      const failed = await this.run(name, onEnd);
      if (failed.length > 0) return failed;
    }
    return [];
  }

  /** Runs all tests, and from then on leaves out those that feed nothing to the mappings. */
  async learn(program: Program): Promise<string[]> {
    const failed = await this.failuresOf(program, this.names, (test, histories) => {
      if (histories === 0) this.idle.add(idOf(test));
    });
    return failed;
  }

  get idleNames(): string[] {
    return [...this.idle];
  }

  leaveOut(names: readonly string[]): void {
    for (const name of names) this.idle.add(name);
  }

  private async run(path: string, onEnd: OnEnd): Promise<string[]> {
    const failed: string[] = [];
    await startTests([path], {
      config: CONFIG,
      importFile: this.files.get(path),
      onCollected: ([file]: File[]) => {
        const [error] = file?.result?.errors ?? [];
        if (error !== undefined) throw new Error(error.message);
      },
      onBeforeRunTask: (test: Test) => {
        if ((process.env['ALL_TESTS'] === undefined && failed.length > 0) || this.idle.has(idOf(test)))
          test.mode = 'skip';
        this.current.histories = 0;
      },
      onAfterRunTask: (test: Test) => {
        onEnd(test, this.current.histories);
        if (test.result?.state === 'fail') failed.push(`${test.name}: ${test.result.errors?.[0]?.message}`);
      },
    } as unknown as Parameters<typeof startTests>[1]);
    return failed;
  }
}

interface Current {
  program: Program | undefined;
  /** That the present test has fed to the mappings. */
  histories: number;
}

type OnEnd = (test: Test, histories: number) => void;

function idOf(test: Test): string {
  return `${test.file.filepath} ${test.name}`;
}

type ExpectedHistory = [Parameters<typeof expectIndexedBy>[1], Parameters<typeof expectIndexedBy>[2]];

/** The test files that feed histories to the mappings. */
async function mappingTestFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const name of await readdir(TESTS)) {
    const path = resolve(TESTS, name);
    if (name.endsWith('.test.ts') && (await readFile(path, 'utf8')).includes(`'${ENGINE}'`)) files.push(path);
  }
  return files;
}
