import { readFileSync } from 'node:fs';
import { type Address, concat, type Hex, pad } from 'viem';
import { sendTransaction } from '../harness/accounts.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { compileSolidity } from '../harness/compileSolidity.ts';

/** Deploys the contract of the Solidity file of its name, with one constructor address or none. */
export async function deployContract(
  client: ChainClient,
  name:
    | 'SmartAccount'
    | 'ScaledToken'
    | 'PatientPayer'
    | 'Bundler'
    | 'LayerOneOracle'
    | 'MomentaryLiquidity'
    | 'LyingExchange',
  { deployer, argument = '0x' }: { readonly deployer: Address; readonly argument?: Address },
): Promise<Address> {
  const data = concat([contractCode(name), argument === '0x' ? argument : pad(argument)]);
  const { contractAddress } = await sendTransaction(client, { from: deployer, data });
  if (!contractAddress) throw new Error(`${name} was not deployed`);
  return contractAddress.toLowerCase() as Address;
}

/** Compiles a contract, by default that of the Solidity file of its name. Returns its creation code. */
export function contractCode(name: string, source = name): Hex {
  const file = `${source}.sol`;
  const content = readFileSync(new URL(file, import.meta.url), 'utf8');
  const settings = { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
  const object = compileSolidity({ [file]: content }, settings)[file]?.[name]?.evm.bytecode.object;
  if (object === undefined) throw new Error(`${file} has no contract ${name}`);
  return `0x${object}`;
}
