import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Hex } from 'viem';
import { foundryBinary } from '../../fork-tests/harness/foundryBinary.ts';
import { compileExecutor } from '../compileExecutor.ts';

const run = promisify(execFile);
const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const PERMIT2 = new URL('../../fork-tests/harness/fixtures/permit2/creationCode.hex', import.meta.url);
/** `CALLS` of `test/Moves.sol`: calls of the executor in one call of forge. */
const CALLS_OF_PLAY = 20;
/** Calls of forge between two fresh worlds. */
const DEPTH = 50;

export interface FuzzOptions {
  /** Calls of the executor, rounded up to whole runs. */
  readonly calls: number;
  readonly seed: number;
  /** Default: that of the executor as it is. */
  readonly creationCode?: Hex;
}

/**
 * Plays random calls of an attacker and of two victims against the compiled executor, by forge.
 * @returns forge's report
 * @throws Error with the moves that broke a rule, or where forge has no binary for this platform
 */
export async function fuzzExecutor(options: FuzzOptions): Promise<string> {
  const { calls, seed, creationCode = compileExecutor().creationCode } = options;
  const env = {
    ...process.env,
    EXECUTOR_CODE: creationCode,
    PERMIT2_CODE: readFileSync(PERMIT2, 'utf8').trim(),
    FOUNDRY_INVARIANT_DEPTH: String(DEPTH),
    FOUNDRY_INVARIANT_RUNS: String(Math.ceil(calls / (CALLS_OF_PLAY * DEPTH))),
    FOUNDRY_FUZZ_SEED: `0x${seed.toString(16)}`,
  };
  const args = ['test', '--root', FOLDER, '--offline', '--use', `${FOLDER}solc.mjs`];
  try {
    const { stdout } = await run(foundryBinary('forge'), args, { cwd: FOLDER, env, maxBuffer: 64_000_000 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`seed ${seed}\n${stdout}\n${stderr}`, { cause: error });
  }
}
