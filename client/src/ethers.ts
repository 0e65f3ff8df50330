import type { Signer, TransactionReceipt } from 'ethers';
import {
  type Execution,
  type ExecutionOptions,
  execute,
  revertedError,
  type WalletPort,
} from './execution.ts';
import { waitForReceipt } from './waitForReceipt.ts';

export interface ExecuteSwapOptions extends ExecutionOptions {
  /** Signs and sends; the service does neither. It needs a provider. */
  readonly signer: Signer;
}

export type ExecutedSwap = Execution<TransactionReceipt>;

/**
 * Executes a swap from the quote to the receipt, as `executeSwap` of the viem adapter does.
 * @throws SwapApiError, with code BOUND_NOT_MET when the market went past the first bound meanwhile; Error when a
 * transaction reverts, and when the account replaced it by another one; the signer's error
 */
export async function executeSwap(options: ExecuteSwapOptions): Promise<ExecutedSwap> {
  return execute(portOf(options, await options.signer.getAddress()), options);
}

function portOf({ signer, signal }: ExecuteSwapOptions, address: string): WalletPort<TransactionReceipt> {
  return {
    address,
    signTypedData: ({ domain, types, values }) => signer.signTypedData(domain, types, values),
    send: async ({ to, data, value, gas }) => {
      const limit = gas === undefined ? {} : { gasLimit: gas };
      return (await signer.sendTransaction({ to, data, value: BigInt(value), ...limit }))
        .hash as `0x${string}`;
    },
    wait: async (hash) => {
      const { provider } = signer;
      if (!provider) throw new Error('The signer has no provider to wait with');
      // Not by ethers: its `wait` throws away the receipt of a replaced transaction, and `waitForTransaction` misses one that
      // comes between its two looks, until there is another block.
      const looks = {
        receiptOf: () => provider.getTransactionReceipt(hash),
        nonceOf: async () => {
          const sent = await provider.getTransaction(hash);
          return sent === null ? undefined : BigInt(sent.nonce);
        },
        countOf: async () => BigInt(await provider.getTransactionCount(address, 'latest')),
      };
      const receipt = await waitForReceipt(hash, looks, signal);
      if (receipt.status === 0) throw revertedError(hash);
      return receipt;
    },
  };
}
