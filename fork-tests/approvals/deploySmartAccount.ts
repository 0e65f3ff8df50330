import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Address, concat, type Hex, pad } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';

interface CompilerOutput {
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
  >;
}

/** A new contract account that `owner` signs for. */
export async function deploySmartAccount(
  client: ChainClient,
  deployer: Address,
  owner: Address,
): Promise<Address> {
  await client.impersonateAccount({ address: deployer });
  const hash = await client.sendTransaction({
    account: deployer,
    data: concat([creationCode(), pad(owner)]),
  });
  const { contractAddress } = await client.getTransactionReceipt({ hash });
  if (!contractAddress) throw new Error('the contract account was not deployed');
  return contractAddress.toLowerCase() as Address;
}

function creationCode(): Hex {
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc');
  const content = readFileSync(new URL('SmartAccount.sol', import.meta.url), 'utf8');
  const settings = { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { 'SmartAccount.sol': { content } }, settings };
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input)));
  const object = output.contracts['SmartAccount.sol']?.['SmartAccount']?.evm.bytecode.object;
  if (object === undefined) throw new Error('SmartAccount.sol does not compile');
  return `0x${object}`;
}
