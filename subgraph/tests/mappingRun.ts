import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject } from 'vitest';
import { graphNodeProgram, hasGraphNode } from '../../fork-tests/harness/graphNodeProgram.ts';
import { createDatabase } from '../../fork-tests/harness/postgres.ts';
import type { Block } from './events.ts';
import { expectIndexedBy } from './host/expectIndexed.ts';
import { readProgram } from './host/program.ts';
import { storedRows } from './host/storedRows.ts';

const RUN_TIMEOUT_MS = 60_000;

interface Expectation {
  /** A GraphQL selection, such as `tokens { symbol }`. */
  readonly query: string;
  /** The exact `data` of the answer; arrays are compared as sets. */
  readonly expected: Readonly<Record<string, unknown>>;
}

/** Databases that graph-node has set up and left clean; setting one up takes longer than a run. */
const idleDatabases: string[] = [];

/** The same compiled mappings for the host of mutation tests, by the folder that they are in. */
const programs = new Map<string, ReturnType<typeof readProgram>>();

/** Test files of which a history was fed to the engine. */
const fed = new Set<string>();

/**
 * Returns whether the engine is fed too, where this machine has one: the first history of each file, and all
 * of them in the night.
 */
function isForEngine(): boolean {
  const { testPath = '' } = expect.getState();
  const isFirst = !fed.has(testPath);
  fed.add(testPath);
  return hasGraphNode() && (isFirst || process.env['NIGHT'] !== undefined);
}

/**
 * Feeds the blocks to the compiled mappings and compares the answers of the index then: on the host that runs
 * mappings for mutation tests, and on the real engine, where all rows must be those of the host. The engine
 * takes seconds a history, so that `make test` feeds it one of each file. Block hashes are new in each run,
 * because the engine remembers answers of mocked calls by them.
 * @throws Error with the engine's report when a handler fails or an answer differs
 */
export async function expectIndexed(
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  return expectIn(inject('subgraphFolder'), blocks, expectations);
}

/** The same where the index takes several exchanges. */
export async function expectIndexedOfExchanges(
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  return expectIn(join(inject('subgraphFolder'), 'exchanges'), blocks, expectations);
}

async function expectIn(
  folder: string,
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  const program = await programIn(folder);
  if (!isForEngine()) {
    expectIndexedBy(program, blocks, expectations);
    return;
  }
  const stored = [...expectations, ...storedRows(program, blocks)];
  await feedEngine(folder, blocks, stored);
}

/**
 * The same on the real engine alone, for questions that the host cannot read, such as of an interface. Nothing is
 * asked where this machine has no engine.
 */
export async function expectAnsweredByEngine(
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  if (hasGraphNode()) await feedEngine(inject('subgraphFolder'), blocks, expectations);
}

/** Feeds the blocks to the engine, which compares the answers. @throws Error with its report */
async function feedEngine(
  folder: string,
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  const name = `run_${randomUUID().replaceAll('-', '')}`;
  const file = join('runs', `${name}.json`);
  const test = {
    name,
    blocks: blocks.map((block) => ({ hash: `0x${randomBytes(32).toString('hex')}`, ...block })),
    assertions: expectations.map(({ query, expected }) => ({ query: `{ ${query} }`, expected })),
  };
  await writeFile(join(folder, file), JSON.stringify(test));
  const database = idleDatabases.pop() ?? (await createDatabase(inject('postgresUrl'), name));
  await runEngine(folder, ['test', '--skip-build', '--postgres-url', database, file]);
  idleDatabases.push(database);
}

/**
 * The same on the host alone, for what the engine's test mode leaves out: it does not hand the events of a
 * block to a pool that is created in that very block, as graph-node does.
 */
export async function expectIndexedByHost(
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  expectIndexedBy(await programIn(inject('subgraphFolder')), blocks, expectations);
}

/** The same on the host, where the mappings believe to be on another network of `networks.json`. */
export async function expectIndexedOn(
  network: string,
  blocks: readonly Block[],
  expectations: readonly Expectation[],
): Promise<void> {
  const program = await programIn(inject('subgraphFolder'));
  expectIndexedBy({ ...program, network }, blocks, expectations);
}

/** The program of the mappings with several exchanges, for tests that feed the host by themselves. */
export function programOfExchanges(): ReturnType<typeof readProgram> {
  return programIn(join(inject('subgraphFolder'), 'exchanges'));
}

function programIn(folder: string): ReturnType<typeof readProgram> {
  const program = programs.get(folder) ?? readProgram(join(folder, 'build'));
  programs.set(folder, program);
  return program;
}

async function runEngine(cwd: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(graphNodeProgram(), args, {
      cwd,
      timeout: RUN_TIMEOUT_MS,
      env: {
        HOME: cwd,
        TMPDIR: cwd,
        RUST_BACKTRACE: '0',
        GRAPH_POSTPONE_ATTRIBUTE_INDEX_CREATION: 'true',
      },
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && error.stdout !== '') {
      throw new Error(String(error.stdout));
    }
    throw error;
  }
}
