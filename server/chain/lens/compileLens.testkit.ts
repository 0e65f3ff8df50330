import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import solc from 'solc/package.json' with { type: 'json' };
import type { Hex } from 'viem';
import { compileSolidity } from '../../../fork-tests/harness/compileSolidity.ts';

/** Contracts that run by sending their creation code in an eth_call. */
const LENS_CONTRACTS = [
  'PoolStates',
  'PairPools',
  'FeeTiers',
  'TickRanges',
  'ManagedStates',
  'ManagedTicks',
  'HookedSwap',
  'TokenMetadata',
  'PoolFacts',
  'TransferTax',
  'Passages',
] as const;
/** Contract whose runtime code replaces that of another one during an eth_call. */
const PROBE = 'PassageProbe';
type LensContract = (typeof LENS_CONTRACTS)[number];

const SETTINGS = {
  evmVersion: 'paris',
  viaIR: true,
  optimizer: { enabled: true, runs: 200 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};

/** Reads the texts of the contracts, by file name in alphabetical order. */
function readSources(): Record<string, string> {
  const folder = new URL('.', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  return Object.fromEntries(
    names.toSorted().map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
  );
}

/** Returns SHA-256, hexadecimal, of sources, settings and version of the compiler. */
export function lensFingerprint(): string {
  const input = JSON.stringify([solc.version, readSources(), SETTINGS]);
  return createHash('sha256').update(input).digest('hex');
}

/**
 * Returns the creation code of each lens and the runtime code of the probe, compiled for the paris EVM, which
 * all supported chains run. Same sources give the same bytes, since metadata is omitted. @throws Error with
 * the message of the compiler
 */
export function compileLens(): Record<LensContract | typeof PROBE, Hex> {
  const files = compileSolidity(readSources(), SETTINGS);
  const codeOf = (name: LensContract | typeof PROBE, kind: 'bytecode' | 'deployedBytecode'): Hex => {
    const object = files[`${name}.sol`]?.[name]?.evm[kind].object;
    if (object === undefined) throw new Error(`the compiler returned nothing for ${name}`);
    return `0x${object}`;
  };
  const creationCodes = LENS_CONTRACTS.map((name) => [name, codeOf(name, 'bytecode')]);
  return { ...Object.fromEntries(creationCodes), [PROBE]: codeOf(PROBE, 'deployedBytecode') };
}
