import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const CACHE = fileURLToPath(new URL('../../.cache/contracts/', import.meta.url));
/** Names the versions of the packages that sources import. */
const LOCK_FILE = new URL('../../package-lock.json', import.meta.url);

/** Code in hexadecimal digits, without `0x`. */
interface Code {
  readonly object: string;
}

interface CompiledContract {
  readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code };
}

/** Contracts by source file and by name; each has the codes that the settings select, and no other field. */
export type CompiledFiles = Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: CompiledFiles;
}

interface Compiler {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } }): string;
}

/**
 * Compiles Solidity sources, texts by file name, with the installed compiler. The same sources and settings
 * are compiled once and kept under the git-ignored `.cache/`, because the compiler takes seconds.
 * @param fatal severities of messages that end the compilation
 * @throws Error with the compiler's messages
 */
export function compileSolidity(
  sources: Readonly<Record<string, string>>,
  settings: object,
  fatal: readonly string[] = ['error'],
): CompiledFiles {
  const { version } = require('solc/package.json') as { version: string };
  const texts = Object.entries(sources).map(([file, content]) => [file, { content }]);
  const input = JSON.stringify({ language: 'Solidity', sources: Object.fromEntries(texts), settings });
  const hash = createHash('sha256').update(version).update(input).update(readFileSync(LOCK_FILE));
  // The default leaves the names of what is kept already as they are.
  hash.update(fatal.slice(1).join());
  const path = `${CACHE}${hash.digest('hex').slice(0, 32)}.json`;
  const cached = readCache(path);
  if (cached !== undefined) return cached;

  const { compile } = require('solc') as Compiler;
  const output = JSON.parse(compile(input, { import: readPackage })) as CompilerOutput;
  const errors = output.errors?.filter(({ severity }) => fatal.includes(severity)) ?? [];
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const contracts = output.contracts ?? {};
  writeCache(path, contracts);
  return contracts;
}

/** Reads a source that a contract imports from a package. */
function readPackage(path: string): { contents: string } {
  return { contents: readFileSync(require.resolve(path), 'utf8') };
}

function readCache(path: string): CompiledFiles | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as CompiledFiles;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written aside and renamed, so that a second process never reads half a file. */
function writeCache(path: string, contracts: CompiledFiles): void {
  mkdirSync(CACHE, { recursive: true });
  const aside = `${path}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(contracts));
  renameSync(aside, path);
}
