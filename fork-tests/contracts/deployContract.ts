import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Address, concat, type Hex, pad } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';

interface CompilerOutput {
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
  >;
}

/** Deploys the contract of the Solidity file of its name, with one constructor address or none. */
export async function deployContract(
  client: ChainClient,
  name: 'SmartAccount' | 'ScaledToken' | 'PatientPayer' | 'Bundler' | 'LayerOneOracle' | 'MomentaryLiquidity',
  { deployer, argument = '0x' }: { readonly deployer: Address; readonly argument?: Address },
): Promise<Address> {
  const data = concat([contractCode(name), argument === '0x' ? argument : pad(argument)]);
  const { contractAddress } = await sendTransaction(client, { from: deployer, data });
  if (!contractAddress) throw new Error(`${name} was not deployed`);
  return contractAddress.toLowerCase() as Address;
}

interface Compiler {
  compile(input: string, callbacks: { import: (path: string) => { contents: string } }): string;
}

/** Reads a source that a contract imports from a package. */
function readPackage(path: string): { contents: string } {
  return { contents: readFileSync(createRequire(import.meta.url).resolve(path), 'utf8') };
}

/** Compiles a contract, by default that of the Solidity file of its name. Returns its creation code. */
export function contractCode(name: string, source = name): Hex {
  const solc: Compiler = createRequire(import.meta.url)('solc');
  const file = `${source}.sol`;
  const content = readFileSync(new URL(file, import.meta.url), 'utf8');
  const settings = { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { [file]: { content } }, settings };
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input), { import: readPackage }));
  const object = output.contracts[file]?.[name]?.evm.bytecode.object;
  if (object === undefined) throw new Error(`${file} does not compile`);
  return `0x${object}`;
}
