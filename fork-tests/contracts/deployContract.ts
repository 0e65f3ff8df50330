import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Address,
  concat,
  type Hex,
  pad,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';

interface CompilerOutput {
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
  >;
}

/** A new contract of the Solidity file of its name, built with one address. */
export async function deployContract(
  client: ChainClient,
  name: 'SmartAccount' | 'ScaledToken',
  { deployer, argument }: { readonly deployer: Address; readonly argument: Address },
): Promise<Address> {
  await client.impersonateAccount({ address: deployer });
  const data = concat([creationCode(name), pad(argument)]);
  const hash = await client.sendTransaction({ account: deployer, data });
  const { contractAddress } = await receiptOf(client, hash);
  if (!contractAddress) throw new Error(`${name} was not deployed`);
  return contractAddress.toLowerCase() as Address;
}

function creationCode(name: string): Hex {
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc');
  const file = `${name}.sol`;
  const content = readFileSync(new URL(file, import.meta.url), 'utf8');
  const settings = { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { [file]: { content } }, settings };
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input)));
  const object = output.contracts[file]?.[name]?.evm.bytecode.object;
  if (object === undefined) throw new Error(`${file} does not compile`);
  return `0x${object}`;
}

const RECEIPT_TIMEOUT_MS = 10_000;

/** The receipt, once the block is there that automining makes for the transaction. */
async function receiptOf(client: ChainClient, hash: Hex): Promise<TransactionReceipt> {
  const signal = AbortSignal.timeout(RECEIPT_TIMEOUT_MS);
  for (;;) {
    try {
      return await client.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
      await delay(5, undefined, { signal });
    }
  }
}
