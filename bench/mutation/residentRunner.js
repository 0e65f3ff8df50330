import { readdir } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { determineHitLimitReached, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { startTests } from '@vitest/runner';
import { bundled } from './bundledTests.js';

const { NAMESPACE } = INSTRUMENTER_CONSTANTS;
globalThis[NAMESPACE] ??= {};
const SETUP = 'bench/mutation/setup.ts';
/** Milliseconds of the tests that are run before all others: they notice most. */
const QUICK = 50;
const [PASSED, FAILED] = [0, 1];
/** The settings of a vitest project and its worker that tests read. */
const CONFIG = {
  name: '',
  setupFiles: [],
  tags: [],
  sequence: { hooks: 'stack', setupFiles: 'list' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  retry: 0,
  maxConcurrency: 1,
  passWithNoTests: true,
  allowOnly: true,
  expect: { poll: {} },
  fakeTimers: {},
  snapshotOptions: {},
};

/**
 * The tests of one folder (a change must be noticed beside the code, not three folders away), or a few files of them, run
 * by vitest's own runner in this very process: a fault costs the tests that come by it, not the start of a worker.
 */
class ResidentRunner {
  #faults = globalThis[NAMESPACE];
  /** How to evaluate each test file. */
  #files = new Map();
  /** Milliseconds of each test. */
  #took = new Map();

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    Object.assign(process.env, { VITEST: '1', FUZZ_SEED: '20260101', FUZZ_RUNS: '20' });
    globalThis.__vitest_worker__ = { config: CONFIG, environment: { name: 'node' }, filepath: '' };
    this.#files = await bundled([SETUP, ...(await testFiles())]);
    this.#files.get(resolve(SETUP))();
    this.#files.delete(resolve(SETUP));
  }

  async dryRun() {
    const tests = [];
    for (const file of this.#files.keys()) tests.push(...(await this.#run(file)));
    for (const { id, timeSpentMs } of tests) this.#took.set(id, timeSpentMs);
    return { status: 'complete', tests, mutantCoverage: this.#faults.mutantCoverage };
  }

  async mutantRun({ activeMutant, hitLimit, mutantActivation, testFilter }) {
    Object.assign(this.#faults, { hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    const isStatic = mutantActivation === 'static';
    const isQuick = (id) => (this.#took.get(id) ?? 0) < QUICK;
    const tests = [];
    for (const ids of [testFilter.filter(isQuick), testFilter.filter((id) => !isQuick(id))]) {
      for (const file of new Set(ids.map((id) => resolve(id.slice(0, id.indexOf('#')))))) {
        if (tests.at(-1)?.status === FAILED) break;
        this.#faults.activeMutant = isStatic ? activeMutant.id : undefined;
        tests.push(...(await this.#run(file, { wanted: new Set(ids), fault: activeMutant.id })));
      }
    }
    this.#faults.activeMutant = undefined;
    const { hitCount } = this.#faults;
    return toMutantRunResult(determineHitLimitReached(hitCount, hitLimit) ?? { status: 'complete', tests });
  }

  /** Runs a file and returns its results; with a fault, of the selected tests up to the first failure. */
  async #run(filepath, { wanted, fault } = {}) {
    const results = [];
    const isOver = () => fault !== undefined && results.at(-1)?.status === FAILED;
    await startTests([filepath], {
      config: { ...CONFIG, root: process.cwd() },
      importFile: this.#files.get(filepath),
      onCollected: ([file]) => {
        const [error] = file.result?.errors ?? [];
        if (error !== undefined) throw new Error(error.message);
        for (const test of testsOf(file)) if (wanted?.has(idOf(test)) === false) test.mode = 'skip';
        this.#faults.activeMutant = fault;
      },
      onBeforeRunTask: (test) => {
        if (isOver()) test.mode = 'skip';
      },
      onBeforeTryTask: (test) => {
        this.#faults.currentTestId = idOf(test);
      },
      onAfterRunTask: (test) => {
        this.#faults.currentTestId = undefined;
        if (test.result?.state === 'pass' || test.result?.state === 'fail') results.push(resultOf(test));
      },
    });
    return results;
  }
}

async function testFiles() {
  const { MUTATE, MUTATE_TESTS } = process.env;
  const folder = `server/${MUTATE}`;
  const names =
    MUTATE_TESTS?.split(',').map((name) => `${name}.test.ts`) ?? (await readdir(folder, { recursive: true }));
  // Bytecode tests compare a file with the output of a compiler.
  const isTest = (name) => name.endsWith('.test.ts') && !name.endsWith('Bytecode.test.ts');
  return names.filter(isTest).map((name) => `${folder}/${name}`);
}

function testsOf({ tasks }) {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));
}

function resultOf(test) {
  const { state, duration = 0, errors } = test.result;
  const result = { id: idOf(test), name: nameOf(test), fileName: test.file.filepath, timeSpentMs: duration };
  if (state === 'pass') return { ...result, status: PASSED };
  return { ...result, status: FAILED, failureMessage: errors?.[0]?.message ?? 'failed' };
}

function idOf(test) {
  return `${relative(process.cwd(), test.file.filepath)}#${nameOf(test)}`;
}

function nameOf({ name, suite, file }) {
  return suite === undefined || suite === file ? name : `${nameOf(suite)} ${name}`;
}

ResidentRunner.inject = [];
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'resident', ResidentRunner)];
