import { readFileSync } from 'node:fs';
import { type Hex, keccak256 } from 'viem';
import { compileSolidity } from '../fork-tests/harness/compileSolidity.ts';

/** The name of the source is part of the settings: the same name gives the same bytes everywhere. */
const FILE = 'Executor.sol';

/** Without metadata, so that no path and no other file of a machine changes the code. */
const SETTINGS = {
  evmVersion: 'paris',
  viaIR: true,
  optimizer: { enabled: true, runs: 1_000_000 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

export interface ExecutorCode {
  readonly creationCode: Hex;
  readonly runtimeCode: Hex;
  /** keccak256 of the runtime code, which proves a deployed executor whatever its address is. */
  readonly codeHash: Hex;
}

/** Reads the source of the contract. */
export function executorSource(): string {
  return readFileSync(new URL(FILE, import.meta.url), 'utf8');
}

/**
 * Compiles the executor, or a changed source of it.
 * @throws Error with the compiler's messages, warnings included unless `fatal` says otherwise
 */
export function compileExecutor(
  source = executorSource(),
  fatal: readonly string[] = ['error', 'warning'],
): ExecutorCode {
  const files = compileSolidity({ [FILE]: source }, SETTINGS, fatal);
  const evm = files[FILE]?.['Executor']?.evm;
  if (evm === undefined) throw new Error(`${FILE} has no contract Executor`);
  const runtimeCode: Hex = `0x${evm.deployedBytecode.object}`;
  return {
    creationCode: `0x${evm.bytecode.object}`,
    runtimeCode,
    codeHash: keccak256(runtimeCode),
  };
}
