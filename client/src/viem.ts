import {
  type Account,
  type Address,
  type Chain,
  type Hex,
  isAddressEqual,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
  type Transport,
  type WalletClient,
} from 'viem';
import type { Swap, SwapApiClient } from './index.ts';

type SwapInput = Parameters<SwapApiClient['buildSwap']>[0];
type Transaction = Pick<Swap, 'to' | 'data' | 'value'>;

export interface ExecuteSwapOptions {
  readonly api: SwapApiClient;
  /** Signs and sends; the service does neither. */
  readonly wallet: WalletClient<Transport, Chain, Account>;
  readonly chain: PublicClient;
  /** The body of `POST /api/v1/swap`; sender and recipient are the wallet's account unless a recipient is given. */
  readonly trade: Omit<SwapInput, 'sender' | 'recipient' | 'permit' | 'simulate'> & {
    readonly recipient?: string;
  };
  /** Signs a permit, which costs no gas, instead of sending the second approval; true when absent. */
  readonly usePermit?: boolean;
  /** Called before each step that the wallet must confirm. */
  readonly onStep?: (step: 'approve' | 'sign' | 'send') => void;
  /**
   * Called with the hash of each transaction as soon as the wallet gives it, before any receipt: what is kept now is found
   * again after a crash.
   */
  readonly onHash?: (hash: Hex, step: 'approve' | 'send') => void;
  readonly signal?: AbortSignal;
}

export interface ExecutedSwap {
  readonly swap: Swap;
  readonly hash: Hex;
  readonly receipt: TransactionReceipt;
  /** Raw units that the transaction took from the sender and brought to the recipient, by its events. */
  readonly moved: { readonly amountIn: bigint; readonly amountOut: bigint };
  /** What arrived minus what was quoted, raw units of tokenOut: 0n when nothing traded in between. */
  readonly difference: bigint;
}

/**
 * Executes a swap from the quote to the receipt. It sends the approvals and signs the permit that the answer asks for,
 * sends the transaction unchanged, waits for it, and compares it with the quote. The transaction that is sent keeps the
 * bound of the first answer on chain. Without `maxSplits` the trade is split over as many routes as the service suggests.
 * @throws SwapApiError, with code BOUND_NOT_MET when the market went past that bound meanwhile; Error when a transaction
 * reverts; the wallet's error
 */
export async function executeSwap(options: ExecuteSwapOptions): Promise<ExecutedSwap> {
  const { api, wallet, trade, usePermit = true, onStep = () => {}, signal } = options;
  const call = signal === undefined ? {} : { signal };
  const sender = wallet.account.address;
  const recipient = (trade.recipient ?? sender) as Address;
  const maxSplits = trade.maxSplits ?? (await api.getNetwork({}, call)).suggestedMaxSplits;
  const body = { ...trade, sender, recipient, maxSplits };
  const first = await api.buildSwap(body, call);

  const permitData = usePermit ? first.permitData : undefined;
  const approvals = (first.approvals ?? []).filter(({ step }) => !permitData || step !== 'permit2');
  for (const { transaction } of approvals) {
    onStep('approve');
    await sendAndWait(options, 'approve', transaction);
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
    const { domain, types, primaryType, values } = permitData;
    const signature = await wallet.signTypedData({
      domain: { ...domain, verifyingContract: domain.verifyingContract as Address },
      types,
      primaryType,
      message: values,
    });
    swap = await api.buildSwap({ ...body, ...bound, permit: { ...values, signature } }, call);
  } else if (approvals.length > 0) swap = await api.buildSwap({ ...body, ...bound }, call);

  onStep('send');
  const receipt = await sendAndWait(options, 'send', swap, BigInt(swap.gasEstimate));
  const moved = movedBy(receipt, swap, sender, recipient);
  const difference = moved.amountOut - BigInt(swap.quote.amountOut);
  return { swap, hash: receipt.transactionHash, receipt, moved, difference };
}

async function sendAndWait(
  { wallet, chain, signal, onHash }: ExecuteSwapOptions,
  step: 'approve' | 'send',
  { to, data, value }: Transaction,
  gas?: bigint,
): Promise<TransactionReceipt> {
  signal?.throwIfAborted();
  const hash = await wallet.sendTransaction({
    to: to as Address,
    data: data as Hex,
    value: BigInt(value),
    ...(gas === undefined ? {} : { gas }),
  });
  onHash?.(hash, step);
  const receipt = await chain.waitForTransactionReceipt({ hash });
  if (receipt.status === 'reverted') throw new Error(`Transaction ${hash} reverted`);
  return receipt;
}

const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Withdrawal(address indexed from, uint256 value)',
]);

/** Sums both amounts by events: native coin leaves the wrapped token by a withdrawal of the router, the rest by transfers. */
function movedBy(
  { logs }: TransactionReceipt,
  { to: router, value, quote: { tokenIn, tokenOut } }: Swap,
  sender: Address,
  recipient: Address,
) {
  const events = parseEventLogs({ abi: EVENTS, logs });
  const sum = (token: string, matches: (event: (typeof events)[number]) => boolean) =>
    events
      .filter((event) => isAddressEqual(event.address, token as Address) && matches(event))
      .reduce((total, { args }) => total + args.value, 0n);
  const from = (account: string) => (event: (typeof events)[number]) =>
    event.eventName === 'Transfer' && isAddressEqual(event.args.from, account as Address);
  const unwrapped = (token: string) =>
    sum(
      token,
      (event) => event.eventName === 'Withdrawal' && isAddressEqual(event.args.from, router as Address),
    );
  const received = sum(
    tokenOut,
    (event) => event.eventName === 'Transfer' && isAddressEqual(event.args.to, recipient),
  );
  const native = BigInt(value);
  return {
    amountIn: native > 0n ? native - unwrapped(tokenIn) : sum(tokenIn, from(sender)),
    amountOut: received > 0n ? received : unwrapped(tokenOut),
  };
}
