import type { Swap, SwapApiClient } from './index.ts';
import type { Log } from './movedBy.ts';
import { keepOwnBlock } from './ownBlocks.ts';

type Approval = NonNullable<Swap['approvals']>[number];
type PermitData = NonNullable<Swap['permitData']>;
export type Hash = `0x${string}`;

/** What an execution needs of a wallet and its chain, whatever library they are of. */
export interface WalletPort<Receipt extends { readonly logs: readonly Log[] }> {
  readonly address: string;
  signTypedData(data: PermitData): Promise<string>;
  /** Sends, and returns the hash without waiting for a block. */
  send(transaction: Pick<Swap, 'to' | 'data' | 'value'> & { readonly gas?: bigint }): Promise<Hash>;
  /** Resolves when a block holds the transaction, and the wallet's node counts it. */
  wait(hash: Hash): Promise<Mined<Receipt>>;
}

export interface Mined<Receipt> {
  readonly receipt: Receipt;
  /** Number of its block. */
  readonly block: bigint;
  readonly hasReverted: boolean;
}

/** Options of everything that a wallet confirms step by step. */
export interface StepOptions {
  readonly api: SwapApiClient;
  /**
   * Approves the spender for the amount of this transaction alone. Absent, the approval is that of the answer: of
   * Permit2 once and without a limit, of a router that takes plain allowances for this amount.
   */
  readonly exactApprovals?: boolean;
  /** Called before each step that the wallet must confirm. */
  readonly onStep?: (step: 'approve' | 'sign' | 'send') => void;
  /**
   * Called with the hash of each transaction as soon as the wallet gives it: keep it, for the receipt may
   * take long or this process end.
   */
  readonly onHash?: (hash: Hash, step: 'approve' | 'send') => void;
  readonly signal?: AbortSignal;
}

/**
 * Returns a function that sends a transaction by the wallet, and waits until a block holds it.
 * @throws Error when it reverts; the wallet's error; the reason of an abort
 */
export function stepsOf<Receipt extends { readonly logs: readonly Log[] }>(
  wallet: WalletPort<Receipt>,
  { api, onStep, onHash, signal }: StepOptions,
) {
  return async (
    step: 'approve' | 'send',
    transaction: Parameters<typeof wallet.send>[0],
  ): Promise<{ readonly hash: Hash; readonly receipt: Receipt }> => {
    onStep?.(step);
    signal?.throwIfAborted();
    const hash = await wallet.send(transaction);
    onHash?.(hash, step);
    const { receipt, block, hasReverted } = await wallet.wait(hash);
    keepOwnBlock(api, wallet.address, block);
    if (hasReverted) throw new Error(`Transaction ${hash} reverted`);
    return { hash, receipt };
  };
}

/** approve(address spender, uint256 amount) */
const APPROVE = '0x095ea7b3';

/** Returns the approval of the token's spender for the most that the transaction may take. */
export function exactApproval({ step, spender, required, transaction }: Approval): Approval['transaction'] {
  if (step !== 'token') return transaction;
  const words = [spender.slice(2).toLowerCase(), BigInt(required).toString(16)];
  return Object.assign({}, transaction, {
    data: APPROVE + words.map((word) => word.padStart(64, '0')).join(''),
  });
}
