import { type Address, erc20Abi } from 'viem';
import type { ChainClient } from './chainClient.ts';
import { MAINNET } from './replica/mainnetAddresses.ts';

interface DealErc20 {
  readonly Method: 'anvil_dealERC20';
  readonly Parameters: [holder: Address, token: Address, balance: `0x${string}`];
  readonly ReturnType: null;
}

/**
 * Makes `to` hold exactly `amount` raw units of `token`, on a replica and on a fork of a real chain alike.
 * Wrapped native coins stay backed: they can be unwrapped.
 * @throws Error when the balance of the token cannot be set
 */
export async function fundAccount(
  client: ChainClient,
  { token, to, amount }: { readonly token: Address; readonly to: Address; readonly amount: bigint },
): Promise<void> {
  const balanceOf = (): Promise<bigint> =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [to] });
  const before = await balanceOf();
  await client.request<DealErc20>({
    method: 'anvil_dealERC20',
    params: [to, token, `0x${amount.toString(16)}`],
  });
  if ((await balanceOf()) !== amount) throw new Error(`${to} could not be given ${amount} of ${token}`);
  if (token.toLowerCase() === MAINNET.weth && amount > before) {
    const backing = await client.getBalance({ address: token });
    await client.setBalance({ address: token, value: backing + amount - before });
  }
}

/** Makes `to` hold exactly `amount` wei of the native coin. */
export async function fundNative(
  client: ChainClient,
  { to, amount }: { readonly to: Address; readonly amount: bigint },
): Promise<void> {
  await client.setBalance({ address: to, value: amount });
}
