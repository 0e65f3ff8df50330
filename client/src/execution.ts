import type { Swap, SwapApiClient } from './index.ts';
import { coinPoolsOf, type Log, type Moved, movedBy } from './movedBy.ts';
import { lastOwnBlock } from './ownBlocks.ts';
import { exactApproval, type Hash, type StepOptions, stepsOf, type WalletPort } from './walletSteps.ts';

type SwapInput = Parameters<SwapApiClient['buildSwap']>[0];

export interface ExecutionOptions extends StepOptions {
  /**
   * The body of `POST /api/v1/swap`; sender and recipient are the wallet's account unless a recipient is
   * given.
   */
  readonly trade: Omit<SwapInput, 'sender' | 'recipient' | 'permit' | 'simulate'> & {
    readonly recipient?: string;
  };
  /**
   * Signs a permit, which costs no gas, instead of sending the approvals of its spender; true when absent.
   * The executor takes one of tokens with EIP-2612, and of those that Permit2 may move.
   */
  readonly usePermit?: boolean;
}

export interface Execution<Receipt> {
  readonly swap: Swap;
  readonly hash: Hash;
  readonly receipt: Receipt;
  /** Raw units that the transaction took from the sender and brought to the recipient, by its events. */
  readonly moved: Moved;
  /** What arrived minus what was quoted, raw units of tokenOut: 0n when nothing traded in between. */
  readonly difference: bigint;
}

/** Executes a swap by a wallet; see `executeSwap` of the adapters. */
export async function execute<Receipt extends { readonly logs: readonly Log[] }>(
  wallet: WalletPort<Receipt>,
  options: ExecutionOptions,
): Promise<Execution<Receipt>> {
  const { api, trade, usePermit = true, onStep = () => {}, signal } = options;
  const call = signal === undefined ? {} : { signal };
  const sender = wallet.address;
  const recipient = trade.recipient ?? sender;
  const network = await api.getNetwork({}, call);
  const maxSplits = trade.maxSplits ?? network.suggestedMaxSplits;
  const body = { ...trade, sender, recipient, maxSplits };
  // An answer that does not know the account's own last transaction has an allowance or a nonce that is used
  // up.
  const build = (more: Partial<SwapInput> = {}) =>
    api.buildSwap({ ...body, ...more, ...notBefore(lastOwnBlock(api, sender), trade.minBlock) }, call);
  const send = stepsOf(wallet, options);
  const first = await build();

  const permitData = usePermit ? first.permitData : undefined;
  const signedFor = permitData?.values.spender;
  const approvals = (first.approvals ?? []).filter(({ spender }) => spender !== signedFor);
  for (const approval of approvals) {
    await send('approve', options.exactApprovals ? exactApproval(approval) : approval.transaction);
  }
  let swap = first;
  // The first bound holds, however the market moved while approvals were pending.
  const { minAmountOut, maxAmountIn, exchange } = first.quote;
  // Approvals and the permit are for the router of this exchange alone, or for the executor over all.
  const hasChoice = typeof exchange === 'string' && (network.exchanges?.length ?? 0) > 1;
  const ofExchange = network.executor ? ({ router: 'universalRouter' } as const) : {};
  const bound = {
    ...(hasChoice ? { exchanges: exchange } : {}),
    ...(exchange === null ? { router: 'executor' as const } : ofExchange),
    ...(minAmountOut === undefined ? {} : { minAmountOut }),
    ...(maxAmountIn === undefined ? {} : { maxAmountIn }),
  };
  if (permitData) {
    onStep('sign');
    const signature = await wallet.signTypedData(permitData);
    // The routes that a message of Permit2 to the executor binds.
    const { quoteId } = first.quote;
    const routes = quoteId === undefined ? {} : { quoteId };
    swap = await build({ ...bound, ...routes, permit: { ...permitData.values, signature } });
  } else if (approvals.length > 0) swap = await build(bound);

  const { to, data, value, quote } = swap;
  const { hash, receipt } = await send('send', { to, data, value, gas: BigInt(swap.gasEstimate) });
  const isCoin = (token: string) => token.toLowerCase() === network.wrappedNative.toLowerCase();
  const moved = movedBy(receipt.logs, {
    router: to,
    wrappedNative: network.wrappedNative,
    poolManager: network.poolManager,
    tokenIn: quote.tokenIn,
    tokenOut: quote.tokenOut,
    coinPools: coinPoolsOf(quote),
    sender,
    recipient,
    nativeIn: BigInt(value) > 0n,
    nativeOut: isCoin(quote.tokenOut) && trade.nativeOut !== false && !network.nativeIsToken,
  });
  return { swap, hash, receipt, moved, difference: moved.amountOut - BigInt(quote.amountOut) };
}

/** The field by which an answer is not of an earlier block than these. */
function notBefore(own: bigint | undefined, given: number | undefined): Pick<SwapInput, 'minBlock'> {
  if (own === undefined) return {};
  return { minBlock: Math.max(Number(own), given ?? 0) };
}
