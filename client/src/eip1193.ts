import {
  executeChange,
  type LiquidityExecution,
  type LiquidityExecutionOptions,
  type LiquidityInput,
} from './executeLiquidity.ts';
import { type Execution, type ExecutionOptions, execute } from './execution.ts';
import type { Log } from './movedBy.ts';
import { waitForReceipt } from './waitForReceipt.ts';
import type { StepOptions, WalletPort } from './walletSteps.ts';

/** What every wallet of a browser has. */
export interface Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

/** The parts of a receipt, as the node writes it. */
export interface Receipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly Log[];
}

interface WalletParts {
  /** Signs and sends, and answers for the chain; the service does neither. */
  readonly provider: Provider;
  /** One of the provider's accounts. */
  readonly account: string;
}

export type ExecuteSwapOptions = ExecutionOptions & WalletParts;
export type ExecuteLiquidityOptions<Change extends LiquidityInput = LiquidityInput> =
  LiquidityExecutionOptions<Change> & WalletParts;

export type ExecutedSwap = Execution<Receipt>;
export type ExecutedLiquidity<Change extends LiquidityInput = LiquidityInput> = LiquidityExecution<
  Receipt,
  Change
>;

/**
 * Executes a swap by the wallet of a browser (EIP-1193), without a library, as `executeSwap` of the viem
 * adapter does.
 * @throws SwapApiError, with code BOUND_NOT_MET when the market went past the first bound meanwhile; Error
 * when a transaction reverts, when the account replaced it by another one, and when the wallet is on another
 * chain than the service, before anything is signed; the wallet's error
 */
export async function executeSwap(options: ExecuteSwapOptions): Promise<ExecutedSwap> {
  return execute(portOf(options, await chainOf(options)), options);
}

/**
 * Executes a change of liquidity, as `executeLiquidity` of the viem adapter does.
 * @throws as there; the wallet's error
 */
export async function executeLiquidity<Change extends LiquidityInput>(
  options: ExecuteLiquidityOptions<Change>,
): Promise<ExecutedLiquidity<Change>> {
  return executeChange(portOf(options, await chainOf(options)), options);
}

async function chainOf({ api, signal }: Pick<StepOptions, 'api' | 'signal'>): Promise<number> {
  return (await api.getNetwork({}, signal === undefined ? {} : { signal })).chainId;
}

function portOf(
  { provider, account, signal }: WalletParts & Pick<StepOptions, 'signal'>,
  chainId: number,
): WalletPort<Receipt> {
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params });
  // Asked each time: people switch networks while a transaction waits for its block.
  const requireChain = async () => {
    const present = Number(await ask('eth_chainId'));
    if (present !== chainId) throw new Error(`The wallet is on chain ${present}, the swap on ${chainId}`);
  };
  return {
    address: account,
    signTypedData: async ({ domain, types, primaryType, values }) => {
      await requireChain();
      const typed = {
        domain,
        types: { EIP712Domain: domainType(domain), ...types },
        primaryType,
        message: values,
      };
      return String(await ask('eth_signTypedData_v4', account, JSON.stringify(typed)));
    },
    send: async ({ to, data, value, gas }) => {
      await requireChain();
      const limit = gas === undefined ? {} : { gas: hexOf(gas) };
      const transaction = { from: account, to, data, value: hexOf(BigInt(value)), ...limit };
      const hash = await ask('eth_sendTransaction', { ...transaction, chainId: hexOf(BigInt(chainId)) });
      return String(hash) as `0x${string}`;
    },
    wait: async (hash) => {
      const looks = {
        receiptOf: () => receiptOf(ask, hash),
        nonceOf: () => nonceOf(ask, hash),
        countOf: async () => BigInt(String(await ask('eth_getTransactionCount', account, 'latest'))),
      };
      const receipt = await waitForReceipt(hash, looks, signal);
      return { receipt, block: BigInt(receipt.blockNumber), hasReverted: receipt.status === '0x0' };
    },
  };
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>;

const receiptOf = async (ask: Ask, hash: string) =>
  ((await ask('eth_getTransactionReceipt', hash)) ?? null) as Receipt | null;

async function nonceOf(ask: Ask, hash: string): Promise<bigint | undefined> {
  const found = (await ask('eth_getTransactionByHash', hash)) as { readonly nonce: string } | null;
  return found ? BigInt(found.nonce) : undefined;
}

/** Types of the fields that a domain may have, in the order of EIP-712. */
const DOMAIN_FIELDS = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
};

/** Returns the type of a domain, which a wallet needs beside the types of the message. */
function domainType(domain: object) {
  return Object.entries(DOMAIN_FIELDS)
    .filter(([name]) => name in domain)
    .map(([name, type]) => ({ name, type }));
}

const hexOf = (value: bigint): string => `0x${value.toString(16)}`;
