import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Hex } from 'viem';

const SOURCES = ['Tokens.sol', 'OddTokens.sol', 'PoolActor.sol', 'V4Hooks.sol', 'V4Actor.sol'];
const SETTINGS = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
};
const CACHE_FOLDER = fileURLToPath(new URL('../../../.cache/contracts/', import.meta.url));

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Record<
    string,
    Record<string, { readonly evm: { readonly deployedBytecode: { readonly object: string } } }>
  >;
}

/**
 * Runtime code by contract name of the Solidity files in `contracts/`. Compiled once per state of the sources
 * (some seconds) and kept under the git-ignored `.cache/`.
 * @throws Error with the compiler's messages
 */
export function compileContracts(): ReadonlyMap<string, Hex> {
  const sources = Object.fromEntries(
    SOURCES.map((file) => [
      file,
      { content: readFileSync(new URL(`contracts/${file}`, import.meta.url), 'utf8') },
    ]),
  );
  const require = createRequire(import.meta.url);
  const { version } = require('solc/package.json') as { version: string };
  const input = JSON.stringify({ language: 'Solidity', sources, settings: SETTINGS });
  const key = createHash('sha256').update(version).update(input).digest('hex').slice(0, 32);
  const cached = readCache(`${CACHE_FOLDER}${key}.json`);
  if (cached !== undefined) return new Map(Object.entries(cached));

  const { compile } = require('solc') as { compile: (input: string) => string };
  const output = JSON.parse(compile(input)) as CompilerOutput;
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const codes = Object.fromEntries(
    Object.values(output.contracts ?? {})
      .flatMap((contracts) => Object.entries(contracts))
      .map(([name, { evm }]): [string, Hex] => [name, `0x${evm.deployedBytecode.object}`]),
  );
  writeCache(`${CACHE_FOLDER}${key}.json`, codes);
  return new Map(Object.entries(codes));
}

function readCache(path: string): Record<string, Hex> | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Hex>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written aside and renamed, so that a second process never reads half a file. */
function writeCache(path: string, codes: Record<string, Hex>): void {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(codes));
  renameSync(aside, path);
}
