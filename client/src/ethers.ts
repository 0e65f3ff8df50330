import type { Signer, TransactionReceipt } from 'ethers';
import {
  type Execution,
  type ExecutionOptions,
  execute,
  revertedError,
  type WalletPort,
} from './execution.ts';

export interface ExecuteSwapOptions extends ExecutionOptions {
  /** Signs and sends; the service does neither. It needs a provider. */
  readonly signer: Signer;
}

export type ExecutedSwap = Execution<TransactionReceipt>;

/**
 * Executes a swap from the quote to the receipt, as `executeSwap` of the viem adapter does.
 * @throws SwapApiError, with code BOUND_NOT_MET when the market went past the first bound meanwhile; Error when a
 * transaction reverts; the signer's error
 */
export async function executeSwap(options: ExecuteSwapOptions): Promise<ExecutedSwap> {
  const { signer } = options;
  return execute(portOf(signer, await signer.getAddress()), options);
}

function portOf(signer: Signer, address: string): WalletPort<TransactionReceipt> {
  return {
    address,
    signTypedData: ({ domain, types, values }) => signer.signTypedData(domain, types, values),
    send: async ({ to, data, value, gas }) => {
      const limit = gas === undefined ? {} : { gasLimit: gas };
      return (await signer.sendTransaction({ to, data, value: BigInt(value), ...limit }))
        .hash as `0x${string}`;
    },
    wait: async (hash) => {
      // The receipt by hash, because `wait` of a response throws away that of a replaced transaction.
      const receipt = await signer.provider?.waitForTransaction(hash);
      if (!receipt) throw new Error('The signer has no provider to wait with');
      if (receipt.status === 0) throw revertedError(hash);
      return receipt;
    },
  };
}
