import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';

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

interface Code {
  readonly object: string;
}

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code } }>
  >;
}

/**
 * Returns the creation code of each lens and the runtime code of the probe, compiled for the paris EVM, which
 * all supported chains run. Same sources give the same bytes, since metadata is omitted. @throws Error with
 * the message of the compiler
 */
export function compileLens(): Record<LensContract | typeof PROBE, Hex> {
  const require = createRequire(import.meta.url);
  const solc: { compile(input: string): string } = require('solc');
  const folder = new URL('.', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'));
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
  );
  const settings = {
    evmVersion: 'paris',
    viaIR: true,
    optimizer: { enabled: true, runs: 200 },
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
  };
  const output: SolcOutput = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  );
  const failure = output.errors?.find((error) => error.severity === 'error');
  if (failure !== undefined) throw new Error(failure.formattedMessage);
  const codeOf = (name: LensContract | typeof PROBE, kind: 'bytecode' | 'deployedBytecode'): Hex => {
    const object = output.contracts[`${name}.sol`]?.[name]?.evm[kind].object;
    if (object === undefined) throw new Error(`the compiler returned nothing for ${name}`);
    return `0x${object}`;
  };
  const creationCodes = LENS_CONTRACTS.map((name) => [name, codeOf(name, 'bytecode')]);
  return { ...Object.fromEntries(creationCodes), [PROBE]: codeOf(PROBE, 'deployedBytecode') };
}
