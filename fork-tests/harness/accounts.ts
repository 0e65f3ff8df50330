import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatTransactionReceipt,
  type Hex,
  hexToBigInt,
  numberToHex,
  parseAbi,
  type RpcTransactionReceipt,
  type TransactionReceipt,
} from 'viem';
import type { ChainClient } from './chainClient.ts';

const PERMIT2 = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const BLOCK_SECONDS = 12n;

export interface SwapApproval {
  readonly owner: Address;
  readonly token: Address;
  readonly permit2: Address;
  readonly router: Address;
  /** Raw units that the router may take. Default: the most that Permit2 can count. */
  readonly amount?: bigint;
  /** Unix seconds until which it may. Default: for ever. */
  readonly expiration?: number;
}

/**
 * Lets `router` take `amount` of the owner's `token` through Permit2, the way a wallet does:
 * `token.approve(permit2)`, then `permit2.approve(token, router, amount, expiration)`.
 * @throws Error when either approval reverts
 */
export async function approveForSwap(client: ChainClient, approval: SwapApproval): Promise<void> {
  const { owner, token, permit2, router, amount = 2n ** 160n - 1n, expiration = 2 ** 48 - 1 } = approval;
  // A token like Tether refuses to change an allowance that is not 0.
  const allowance = await client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, permit2],
  });
  for (const value of allowance === 0n ? [2n ** 256n - 1n] : [0n, 2n ** 256n - 1n]) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [permit2, value] });
    await succeed(client, { from: owner, to: token, data }, `approval of ${token}`);
  }
  const args = [token, router, amount, expiration] as const;
  const data = encodeFunctionData({ abi: PERMIT2, functionName: 'approve', args });
  await succeed(client, { from: owner, to: permit2, data }, `Permit2 approval of ${token}`);
}

export interface TransactionToSend {
  readonly from: Address;
  /** Absent: the data is the code that creates a contract. */
  readonly to?: Address;
  readonly data: Hex;
  /** Wei. Default 0. */
  readonly value?: bigint;
  /** Gas limit. Default: estimated for the next block, with a quarter on top. */
  readonly gas?: bigint;
}

/**
 * The receipt of a transaction sent by `from`, which need not be an account whose key is known. A revert is a
 * receipt with the status `reverted` where `gas` is given; the estimate fails on it otherwise.
 */
export async function sendTransaction(
  client: ChainClient,
  transaction: TransactionToSend,
): Promise<TransactionReceipt> {
  const { from, to, data, value = 0n } = transaction;
  const call = { from, ...(to === undefined ? {} : { to }), data, value: numberToHex(value) };
  const gas = transaction.gas ?? ((await estimateGas(client, call)) * 5n) / 4n;
  const nonce = await client.getTransactionCount({ address: from });
  await client.impersonateAccount({ address: from });
  // The node answers with the receipt itself, so that nothing has to poll for it.
  const receipt = await client.request<{
    Method: 'eth_sendTransactionSync';
    Parameters: [typeof call & { gas: Hex; nonce: Hex }];
    ReturnType: RpcTransactionReceipt;
  }>({
    method: 'eth_sendTransactionSync',
    params: [{ ...call, gas: numberToHex(gas), nonce: numberToHex(nonce) }],
  });
  return formatTransactionReceipt(receipt);
}

export interface Balances {
  /** Raw units; wei for `'native'`. @throws Error for a token or holder that was not read */
  of(token: Address | 'native', holder: Address): bigint;
}

/** Reads the balance of each token of each holder at one block. */
export async function readBalances(
  client: ChainClient,
  tokens: readonly (Address | 'native')[],
  holders: readonly Address[],
): Promise<Balances> {
  const blockNumber = await client.getBlockNumber();
  const balances = new Map<string, bigint>();
  const read = async (token: Address | 'native', holder: Address): Promise<void> => {
    const erc20 = { abi: erc20Abi, functionName: 'balanceOf', args: [holder], blockNumber } as const;
    const balance =
      token === 'native'
        ? await client.getBalance({ address: holder, blockNumber })
        : await client.readContract({ ...erc20, address: token });
    balances.set(`${token} of ${holder}`, balance);
  };
  await Promise.all(tokens.flatMap((token) => holders.map((holder) => read(token, holder))));
  return {
    of: (token, holder) => {
      const balance = balances.get(`${token} of ${holder}`);
      if (balance === undefined) throw new Error(`the balance of ${holder} in ${token} was not read`);
      return balance;
    },
  };
}

/** Overrides of a call that is to run as in a block 12 s after the head. */
export async function nextBlock(client: ChainClient): Promise<{ readonly time: Hex }> {
  return { time: numberToHex((await client.getBlock()).timestamp + BLOCK_SECONDS) };
}

/**
 * Gas of `call` in a block that comes 12 s after the head: what a V3 pool costs depends on the time that has
 * passed.
 */
async function estimateGas(
  client: ChainClient,
  call: { readonly from: Address; readonly to?: Address; readonly data: Hex; readonly value: Hex },
): Promise<bigint> {
  const gas = await client.request<{
    Method: 'eth_estimateGas';
    Parameters: [typeof call, 'latest', Record<string, never>, { time: Hex }];
    ReturnType: Hex;
  }>({
    method: 'eth_estimateGas',
    params: [call, 'latest', {}, await nextBlock(client)],
  });
  return hexToBigInt(gas);
}

async function succeed(client: ChainClient, transaction: TransactionToSend, what: string): Promise<void> {
  const { status, transactionHash } = await sendTransaction(client, transaction);
  if (status !== 'success') throw new Error(`${what} reverted (${transactionHash})`);
}
