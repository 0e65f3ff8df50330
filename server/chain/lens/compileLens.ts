import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Hex } from 'viem';

/** Contracts that are called by sending their creation code in an eth_call. */
const LENS_CONTRACTS = [
  'PoolStates',
  'PairPools',
  'TickRanges',
  'TokenMetadata',
  'PoolFacts',
  'TransferTax',
] as const;
type LensContract = (typeof LENS_CONTRACTS)[number];

interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
  >;
}

/**
 * Creation code of each lens contract from the Solidity sources in this folder, for the paris EVM, which every
 * chain in question runs. Same sources give the same bytes: metadata is left out.
 * @throws Error with the compiler's message.
 */
export function compileLens(): Record<LensContract, Hex> {
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
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  };
  const output: SolcOutput = JSON.parse(
    solc.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  );
  const failure = output.errors?.find((error) => error.severity === 'error');
  if (failure !== undefined) throw new Error(failure.formattedMessage);
  const creationCode = (name: LensContract): Hex => {
    const object = output.contracts[`${name}.sol`]?.[name]?.evm.bytecode.object;
    if (object === undefined) throw new Error(`the compiler returned nothing for ${name}`);
    return `0x${object}`;
  };
  return {
    PoolStates: creationCode('PoolStates'),
    PairPools: creationCode('PairPools'),
    TickRanges: creationCode('TickRanges'),
    TokenMetadata: creationCode('TokenMetadata'),
    PoolFacts: creationCode('PoolFacts'),
    TransferTax: creationCode('TransferTax'),
  };
}
