import { type Address, encodeFunctionData, parseAbi, stringToHex } from 'viem';
import { sendTransaction } from './accounts.ts';
import type { ChainClient } from './chainClient.ts';
import { compileContracts } from './replica/compileContracts.ts';
import { freshAddress } from './tradingScene.ts';

const TOKEN = parseAbi([
  'function setUp(bytes symbol, bytes name, uint256 decimals, address[] holders, uint256[] amounts)',
]);

/** The address of the token of that symbol that `deployOwnToken` makes. */
export const ownTokenOf = (symbol: string): Address => freshAddress(`token ${symbol}`);

/** A plain token of 18 decimals that anybody could deploy: of that symbol, all of it held by its owner. */
export async function deployOwnToken(
  client: ChainClient,
  { owner, symbol, supply }: { readonly owner: Address; readonly symbol: string; readonly supply: bigint },
): Promise<Address> {
  const token = ownTokenOf(symbol);
  const bytecode = compileContracts().get('PlainToken');
  if (bytecode === undefined) throw new Error('no PlainToken');
  await client.setCode({ address: token, bytecode });
  const args = [stringToHex(symbol), stringToHex('A token'), 18n, [owner], [supply]] as const;
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'setUp', args });
  const { status } = await sendTransaction(client, { from: owner, to: token, data });
  if (status !== 'success') throw new Error(`${symbol} could not be set up`);
  return token;
}
