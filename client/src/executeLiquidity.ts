import type { SwapApiClient } from './index.ts';
import type { Log } from './movedBy.ts';
import { type MovedAsset, mintedNft, movedLiquidity } from './movedLiquidity.ts';
import { lastOwnBlock } from './ownBlocks.ts';
import { exactApproval, type Hash, type StepOptions, stepsOf, type WalletPort } from './walletSteps.ts';

type Input<Id extends 'addLiquidity' | 'removeLiquidity' | 'collectFees'> = Omit<
  NonNullable<Parameters<SwapApiClient[Id]>[0]>,
  'sender'
>;

/** Answer of the service to a change of liquidity: an unsigned transaction with its bounds. */
export type LiquidityAnswer = Awaited<ReturnType<SwapApiClient['addLiquidity']>>;

/** Body of one of the three endpoints; the sender is the wallet's account. */
export type LiquidityInput =
  | { readonly add: Input<'addLiquidity'> }
  | { readonly remove: Input<'removeLiquidity'> }
  | { readonly collect: Input<'collectFees'> };

export interface LiquidityExecutionOptions extends StepOptions {
  readonly change: LiquidityInput;
}

export interface LiquidityExecution<Receipt> {
  /** The answer whose transaction was sent unchanged. */
  readonly answer: LiquidityAnswer;
  readonly hash: Hash;
  readonly receipt: Receipt;
  /** Number of the position NFT that the transaction made; null for none. */
  readonly tokenId: bigint | null;
  /** Raw units that the sender paid or the recipient gained, by the events of the receipt. */
  readonly moved: readonly MovedAsset[];
}

/** Executes a change of liquidity by a wallet; see `executeLiquidity` of the adapters. */
export async function executeChange<Receipt extends { readonly logs: readonly Log[] }>(
  wallet: WalletPort<Receipt>,
  options: LiquidityExecutionOptions,
): Promise<LiquidityExecution<Receipt>> {
  const { api, change, signal } = options;
  const call = signal === undefined ? {} : { signal };
  const network = await api.getNetwork({}, call);
  const ask = (asked: LiquidityInput) => {
    const own = lastOwnBlock(api, wallet.address);
    const minBlock = own === undefined ? {} : { minBlock: Number(own) };
    const common = { ...minBlock, sender: wallet.address };
    if ('add' in asked) return api.addLiquidity({ ...asked.add, ...common }, call);
    if ('remove' in asked) return api.removeLiquidity({ ...asked.remove, ...common }, call);
    return api.collectFees({ ...asked.collect, ...common }, call);
  };
  const send = stepsOf(wallet, options);
  const answer = await ask(change);
  const [missing] = answer.shortfalls ?? [];
  if (missing !== undefined)
    throw new Error(`The account has ${missing.actual} of ${missing.asset}, and needs ${missing.expected}`);
  const approvals = answer.approvals ?? [];
  for (const approval of approvals)
    await send('approve', options.exactApprovals ? exactApproval(approval) : approval.transaction);
  let gas = BigInt(answer.gasEstimate);
  if (approvals.length > 0) {
    const now = await ask(sameChange(change, answer));
    requireBounds(answer, now);
    if (BigInt(now.gasEstimate) > gas) gas = BigInt(now.gasEstimate);
  }
  const { to, data, value, position } = answer;
  const { hash, receipt } = await send('send', { to, data, value, gas });
  const recipient =
    'add' in change ? undefined : ('remove' in change ? change.remove : change.collect).recipient;
  const changes = answer.simulation.status === 'success' ? answer.simulation.changes : [];
  const moved = movedLiquidity(receipt.logs, {
    contract: to,
    wrappedNative: network.wrappedNative,
    protocol: position.protocol,
    account: recipient ?? wallet.address,
    assets: changes.map(({ asset }) => asset),
  });
  return { answer, hash, receipt, tokenId: mintedNft(receipt.logs, to), moved };
}

/**
 * Returns the change that the answer's transaction makes, whatever the price: its liquidity where that is
 * fixed, and otherwise both amounts as upper bounds.
 */
function sameChange(change: LiquidityInput, { position }: LiquidityAnswer): LiquidityInput {
  const { liquidity, amount0, amount1, amount0Max } = position;
  if ('collect' in change) return change;
  if ('remove' in change) {
    const { percent: _, ...remove } = change.remove;
    return { remove: { ...remove, liquidity } };
  }
  const { amount0: _, amount1: __, liquidity: ___, ...add } = change.add;
  if (amount0Max !== undefined) return { add: { ...add, liquidity, maximum: false } };
  return {
    add: {
      ...add,
      ...(amount0 === '0' ? {} : { amount0 }),
      ...(amount1 === '0' ? {} : { amount1 }),
    },
  };
}

/** @throws Error when the market went past the bounds of the first answer: the transaction would revert */
function requireBounds({ position: first }: LiquidityAnswer, { position: now }: LiquidityAnswer): void {
  for (const side of ['amount0', 'amount1'] as const) {
    const amount = BigInt(now[side]);
    const [least, most] = [first[`${side}Min`], first[`${side}Max`]];
    if ((least !== undefined && amount < BigInt(least)) || (most !== undefined && amount > BigInt(most)))
      throw new Error('The price went past the slippage while approvals were pending; nothing was sent');
  }
}
