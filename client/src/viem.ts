import type {
  Account,
  Address,
  Chain,
  Hex,
  PublicClient,
  TransactionReceipt,
  Transport,
  TypedDataDomain,
  WalletClient,
} from 'viem';
import {
  executeChange,
  type LiquidityExecution,
  type LiquidityExecutionOptions,
  type LiquidityInput,
} from './executeLiquidity.ts';
import { type Execution, type ExecutionOptions, execute } from './execution.ts';
import type { WalletPort } from './walletSteps.ts';

interface WalletParts {
  /** Signs and sends; the service does neither. */
  readonly wallet: WalletClient<Transport, Chain, Account>;
  readonly chain: PublicClient;
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
 * Executes a swap from the quote to the receipt. It sends the approvals and signs the permit that the answer
 * asks for, sends the transaction unchanged, waits for it, and compares it with the quote. The transaction
 * that is sent keeps the bound of the first answer on chain. Without `maxSplits` the trade is split over as
 * many routes as the service suggests.
 * @throws SwapApiError, with code BOUND_NOT_MET when the market went past that bound meanwhile; Error when a
 * transaction reverts; the wallet's error
 */
export function executeSwap(options: ExecuteSwapOptions): Promise<ExecutedSwap> {
  return execute(portOf(options), options);
}

/**
 * Executes a change of liquidity: sends the missing approvals, then the transaction of the first answer
 * unchanged, whose bounds hold however long that took. It waits for the receipt and reads it. A zap in two
 * transactions sends its swap first, which stays where the price goes past the bounds of the add.
 * @throws SwapApiError, LIQUIDITY_REFUSED and others; Error when a balance is missing, when the price went
 * past the bounds meanwhile, and when a transaction reverts; the wallet's error
 */
export function executeLiquidity<Change extends LiquidityInput>(
  options: ExecuteLiquidityOptions<Change>,
): Promise<ExecutedLiquidity<Change>> {
  return executeChange(portOf(options), options);
}

function portOf({ wallet, chain }: WalletParts): WalletPort<TransactionReceipt> {
  return {
    address: wallet.account.address,
    signTypedData: ({ domain, types, primaryType, values }) =>
      wallet.signTypedData({
        domain: domain as TypedDataDomain,
        types,
        primaryType,
        message: values,
      }),
    send: ({ to, data, value, gas }) =>
      wallet.sendTransaction({
        to: to as Address,
        data: data as Hex,
        value: BigInt(value),
        ...(gas === undefined ? {} : { gas }),
      }),
    wait: async (hash) => {
      const receipt = await chain.waitForTransactionReceipt({ hash });
      return { receipt, block: receipt.blockNumber, hasReverted: receipt.status === 'reverted' };
    },
  };
}
