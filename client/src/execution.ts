import type { Swap, SwapApiClient } from './index.ts';
import { type Log, movedBy } from './movedBy.ts';

type SwapInput = Parameters<SwapApiClient['buildSwap']>[0];
type Approval = NonNullable<Swap['approvals']>[number];
type PermitData = NonNullable<Swap['permitData']>;
type Hash = `0x${string}`;

/** What an execution needs of a wallet and its chain, whatever library they are of. */
export interface WalletPort<Receipt extends { readonly logs: readonly Log[] }> {
  readonly address: string;
  signTypedData(data: PermitData): Promise<string>;
  /** Sends, and returns the hash without waiting for a block. */
  send(transaction: Pick<Swap, 'to' | 'data' | 'value'> & { readonly gas?: bigint }): Promise<Hash>;
  /** @throws Error when the transaction reverts */
  wait(hash: Hash): Promise<Receipt>;
}

export interface ExecutionOptions {
  readonly api: SwapApiClient;
  /** The body of `POST /api/v1/swap`; sender and recipient are the wallet's account unless a recipient is given. */
  readonly trade: Omit<SwapInput, 'sender' | 'recipient' | 'permit' | 'simulate'> & {
    readonly recipient?: string;
  };
  /** Signs a permit, which costs no gas, instead of sending the second approval; true when absent. */
  readonly usePermit?: boolean;
  /**
   * Approves Permit2 for the amount of this swap alone. Absent, it is approved once and without a limit, as the answer has
   * it, and later swaps of the token need no approval.
   */
  readonly exactApprovals?: boolean;
  /** Called before each step that the wallet must confirm. */
  readonly onStep?: (step: 'approve' | 'sign' | 'send') => void;
  /**
   * Called with the hash of each transaction as soon as the wallet gives it: keep it, for the receipt may take long or this
   * process end.
   */
  readonly onHash?: (hash: Hash, step: 'approve' | 'send') => void;
  readonly signal?: AbortSignal;
}

export interface Execution<Receipt> {
  readonly swap: Swap;
  readonly hash: Hash;
  readonly receipt: Receipt;
  /** Raw units that the transaction took from the sender and brought to the recipient, by its events. */
  readonly moved: { readonly amountIn: bigint; readonly amountOut: bigint };
  /** What arrived minus what was quoted, raw units of tokenOut: 0n when nothing traded in between. */
  readonly difference: bigint;
}

/** Executes a swap by a wallet; see `executeSwap` of the adapters. */
export async function execute<Receipt extends { readonly logs: readonly Log[] }>(
  wallet: WalletPort<Receipt>,
  options: ExecutionOptions,
): Promise<Execution<Receipt>> {
  const { api, trade, usePermit = true, onStep = () => {}, onHash = () => {}, signal } = options;
  const call = signal === undefined ? {} : { signal };
  const sender = wallet.address;
  const recipient = trade.recipient ?? sender;
  const maxSplits = trade.maxSplits ?? (await api.getNetwork({}, call)).suggestedMaxSplits;
  const body = { ...trade, sender, recipient, maxSplits };
  const first = await api.buildSwap(body, call);

  const permitData = usePermit ? first.permitData : undefined;
  const approvals = (first.approvals ?? []).filter(({ step }) => !permitData || step !== 'permit2');
  for (const approval of approvals) {
    onStep('approve');
    signal?.throwIfAborted();
    const hash = await wallet.send(options.exactApprovals ? exactApproval(approval) : approval.transaction);
    onHash(hash, 'approve');
    await wallet.wait(hash);
  }
  let swap = first;
  // The first bound holds, however the market moved while approvals were pending.
  const { minAmountOut, maxAmountIn } = first.quote;
  const bound = {
    ...(minAmountOut === undefined ? {} : { minAmountOut }),
    ...(maxAmountIn === undefined ? {} : { maxAmountIn }),
  };
  if (permitData) {
    onStep('sign');
    const signature = await wallet.signTypedData(permitData);
    swap = await api.buildSwap({ ...body, ...bound, permit: { ...permitData.values, signature } }, call);
  } else if (approvals.length > 0) swap = await api.buildSwap({ ...body, ...bound }, call);

  onStep('send');
  signal?.throwIfAborted();
  const { to, data, value } = swap;
  const hash = await wallet.send({ to, data, value, gas: BigInt(swap.gasEstimate) });
  onHash(hash, 'send');
  const receipt = await wallet.wait(hash);
  const moved = movedBy(receipt.logs, swap, { sender, recipient });
  return { swap, hash, receipt, moved, difference: moved.amountOut - BigInt(swap.quote.amountOut) };
}

/** approve(address spender, uint256 amount) */
const APPROVE = '0x095ea7b3';

/** The approval of Permit2 for what the swap may take; the router's has that amount already. */
function exactApproval({ step, spender, required, transaction }: Approval): Approval['transaction'] {
  if (step !== 'token') return transaction;
  const words = [spender.slice(2).toLowerCase(), BigInt(required).toString(16)];
  return { ...transaction, data: APPROVE + words.map((word) => word.padStart(64, '0')).join('') };
}

export const revertedError = (hash: string) => new Error(`Transaction ${hash} reverted`);
