import type { Provider, Signer, TransactionReceipt } from 'ethers';
import {
  executeChange,
  type LiquidityExecution,
  type LiquidityExecutionOptions,
  type LiquidityInput,
} from './executeLiquidity.ts';
import { type Execution, type ExecutionOptions, execute } from './execution.ts';
import { pause } from './request.ts';
import { waitForReceipt } from './waitForReceipt.ts';
import type { StepOptions, WalletPort } from './walletSteps.ts';

interface WalletParts {
  /** Signs and sends; the service does neither. It needs a provider. */
  readonly signer: Signer;
}

export type ExecuteSwapOptions = ExecutionOptions & WalletParts;
export type ExecuteLiquidityOptions<Change extends LiquidityInput = LiquidityInput> =
  LiquidityExecutionOptions<Change> & WalletParts;

export type ExecutedSwap = Execution<TransactionReceipt>;
export type ExecutedLiquidity<Change extends LiquidityInput = LiquidityInput> = LiquidityExecution<
  TransactionReceipt,
  Change
>;

/**
 * Executes a swap from the quote to the receipt, as `executeSwap` of the viem adapter does.
 * @throws SwapApiError, with code BOUND_NOT_MET when the market went past the first bound meanwhile; Error
 * when a transaction reverts, and when the account replaced it by another one; the signer's error
 */
export async function executeSwap(options: ExecuteSwapOptions): Promise<ExecutedSwap> {
  return execute(portOf(options, await options.signer.getAddress()), options);
}

/**
 * Executes a change of liquidity, as `executeLiquidity` of the viem adapter does.
 * @throws as there; the signer's error
 */
export async function executeLiquidity<Change extends LiquidityInput>(
  options: ExecuteLiquidityOptions<Change>,
): Promise<ExecutedLiquidity<Change>> {
  return executeChange(portOf(options, await options.signer.getAddress()), options);
}

function portOf(
  { signer, signal }: WalletParts & Pick<StepOptions, 'signal'>,
  address: string,
): WalletPort<TransactionReceipt> {
  const nonces = new Map<string, number>();
  return {
    address,
    signTypedData: ({ domain, types, values }) => signer.signTypedData(domain, types, values),
    send: async ({ to, data, value, gas }) => {
      const limit = gas === undefined ? {} : { gasLimit: gas };
      const sent = await signer.sendTransaction({ to, data, value: BigInt(value), ...limit });
      nonces.set(sent.hash, sent.nonce);
      return sent.hash as `0x${string}`;
    },
    wait: async (hash) => {
      const { provider } = signer;
      if (!provider) throw new Error('The signer has no provider to wait with');
      // Not by ethers: its `wait` throws away the receipt of a replaced transaction, and `waitForTransaction`
      // misses one that comes between its two looks, until there is another block.
      const looks = {
        receiptOf: () => provider.getTransactionReceipt(hash),
        nonceOf: async () => {
          const sent = await provider.getTransaction(hash);
          return sent === null ? undefined : BigInt(sent.nonce);
        },
        countOf: async () => BigInt(await provider.getTransactionCount(address, 'latest')),
      };
      const receipt = await waitForReceipt(hash, looks, signal);
      const nonce = nonces.get(hash);
      if (nonce !== undefined) await untilCounted(provider, { address, nonce }, signal);
      return { receipt, block: BigInt(receipt.blockNumber), hasReverted: receipt.status === 0 };
    },
  };
}

/** Interval of asking for the count, milliseconds, and how often at most. */
const COUNT_MS = 50;
const COUNTS = 40;

/**
 * Resolves when the provider counts the transaction, or has not done so for two seconds. Until then a next
 * transaction would get its nonce once more: ethers repeats the last answer for a quarter of a second, and
 * nodes behind one address differ.
 */
async function untilCounted(
  provider: Provider,
  { address, nonce }: { readonly address: string; readonly nonce: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let asked = 0; asked < COUNTS; asked += 1) {
    const count = await provider.getTransactionCount(address, 'pending').catch(() => 0);
    if (count > nonce) return;
    await pause(COUNT_MS, signal);
  }
}
