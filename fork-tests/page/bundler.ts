import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
} from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { deployContract } from '../contracts/deployContract.ts';
import type { ChainClient } from '../harness/chainClient.ts';

/** Where the tests put the code that smart accounts delegate to. */
export const BUNDLER: Hex = '0x00000000000000000000000000000000b0d1e000';
const EXECUTE = parseAbi(['function execute((address to, uint256 value, bytes data)[] calls) payable']);

interface Bundle {
  readonly id?: string;
  readonly atomicRequired: boolean;
  readonly calls: readonly { readonly to: Hex; readonly data: Hex; readonly value?: Hex }[];
}

/** Puts the code of smart accounts at its place. */
export async function deployBundler(client: ChainClient, deployer: Address): Promise<void> {
  const address = await deployContract(client, 'Bundler', { deployer });
  await client.setCode({ address: BUNDLER, bytecode: (await client.getCode({ address })) ?? '0x' });
}

/** Executes a bundle as one transaction of the account, which delegates itself in it (EIP-7702). */
export async function sendBundle(account: LocalAccount, url: string, { calls, atomicRequired }: Bundle) {
  if (!atomicRequired) throw new Error('the page asks for all calls or none');
  const signer = createWalletClient({ account, chain: mainnet, transport: http(url, { retryCount: 0 }) });
  const authorization = await signer.signAuthorization({ contractAddress: BUNDLER, executor: 'self' });
  const args = [calls.map(({ to, data, value = '0x0' }) => ({ to, data, value: BigInt(value) }))] as const;
  const data = encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args });
  const to = account.address;
  return signer.sendTransaction({ to, data, authorizationList: [authorization], gas: 3_000_000n });
}

/** The status of a bundle, as EIP-5792 words it, by the receipt of its transaction. */
export function statusOf(id: string, receipt: Record<string, unknown> | null) {
  const told = { version: '2.0.0', id, chainId: numberToHex(1), atomic: true };
  if (receipt === null) return { ...told, status: 100, receipts: [] };
  return { ...told, status: receipt['status'] === '0x1' ? 200 : 500, receipts: [receipt] };
}
