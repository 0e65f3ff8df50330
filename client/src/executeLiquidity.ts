import type { SwapApiClient } from './index.ts';
import type { Log } from './movedBy.ts';
import { type MovedAsset, mintedNft, movedLiquidity } from './movedLiquidity.ts';
import { lastOwnBlock } from './ownBlocks.ts';
import { ownSwapOf } from './ownSwap.ts';
import { exactApproval, type Hash, type StepOptions, stepsOf, type WalletPort } from './walletSteps.ts';

type Input<Id extends 'addLiquidity' | 'removeLiquidity' | 'collectFees' | 'zapLiquidity'> = Omit<
  NonNullable<Parameters<SwapApiClient[Id]>[0]>,
  'sender'
>;

/** Answer of the service to a change of liquidity: an unsigned transaction with its bounds. */
export type LiquidityAnswer = Awaited<ReturnType<SwapApiClient['addLiquidity']>>;

/** Answer of the service to a zap: an unsigned swap and an unsigned add, or one transaction of both. */
export type ZapAnswer = Awaited<ReturnType<SwapApiClient['zapLiquidity']>>;

/** Body of one of the four endpoints; the sender is the wallet's account. An add creates its pool, too. */
export type LiquidityInput =
  | { readonly add: Input<'addLiquidity'> }
  | { readonly remove: Input<'removeLiquidity'> }
  | { readonly collect: Input<'collectFees'> }
  | { readonly zap: Input<'zapLiquidity'> };

type AnswerTo<Change extends LiquidityInput> = Change extends { readonly zap: unknown }
  ? ZapAnswer
  : LiquidityAnswer;

export interface LiquidityExecutionOptions<Change extends LiquidityInput = LiquidityInput>
  extends StepOptions {
  readonly change: Change;
}

interface Sent<Receipt> {
  readonly hash: Hash;
  readonly receipt: Receipt;
}

export interface LiquidityExecution<Receipt, Change extends LiquidityInput = LiquidityInput>
  extends Sent<Receipt> {
  /** The answer whose transactions were sent unchanged. */
  readonly answer: AnswerTo<Change>;
  /** The swap of a zap; null for none of its own. */
  readonly swap: Sent<Receipt> | null;
  /** Number of the position NFT that the transaction made; null for none. */
  readonly tokenId: bigint | null;
  /** Raw units that the sender paid or the recipient gained, by the events of the receipts. */
  readonly moved: readonly MovedAsset[];
}

/** Executes a change of liquidity by a wallet; see `executeLiquidity` of the adapters. */
export async function executeChange<
  Receipt extends { readonly logs: readonly Log[] },
  Change extends LiquidityInput,
>(
  wallet: WalletPort<Receipt>,
  options: LiquidityExecutionOptions<Change>,
): Promise<LiquidityExecution<Receipt, Change>> {
  const { api, signal } = options;
  const change: LiquidityInput = options.change;
  const call = signal === undefined ? {} : { signal };
  const network = await api.getNetwork({}, call);
  const ask = (asked: LiquidityInput): Promise<LiquidityAnswer | ZapAnswer> => {
    const own = lastOwnBlock(api, wallet.address);
    const minBlock = own === undefined ? {} : { minBlock: Number(own) };
    const common = { ...minBlock, sender: wallet.address };
    if ('add' in asked) return api.addLiquidity({ ...asked.add, ...common }, call);
    if ('zap' in asked) return api.zapLiquidity({ ...asked.zap, ...common }, call);
    if ('remove' in asked) return api.removeLiquidity({ ...asked.remove, ...common }, call);
    return api.collectFees({ ...asked.collect, ...common }, call);
  };
  const send = stepsOf(wallet, options);
  const approve = async (approvals: ZapAnswer['approvals'] = []) => {
    for (const approval of approvals)
      await send('approve', options.exactApprovals ? exactApproval(approval) : approval.transaction);
  };
  const answer = await ask(change);
  const [missing] = answer.shortfalls ?? [];
  if (missing !== undefined)
    throw new Error(`The account has ${missing.actual} of ${missing.asset}, and needs ${missing.expected}`);
  let gas = BigInt(answer.gasEstimate);
  /** The same change at the newest block. @throws Error where its bounds do not hold any more */
  const askAgain = async () => {
    const now = await ask(sameChange(change, answer));
    requireBounds(answer, now, swap === null ? NOTHING_SENT : SWAPPED);
    if (BigInt(now.gasEstimate) > gas) gas = BigInt(now.gasEstimate);
    return now;
  };
  const swap = await sendSwap(answer, approve, send);
  // The swap leaves other allowances, which only an answer after it knows.
  const { approvals = [] } = swap === null ? answer : await askAgain();
  await approve(approvals);
  if (approvals.length > 0) await askAgain();
  const { to, data, value, position } = answer;
  const { hash, receipt } = await send('send', { to, data, value, gas });
  const recipient =
    'remove' in change ? change.remove.recipient : 'collect' in change ? change.collect.recipient : undefined;
  const changes = answer.simulation.status === 'success' ? answer.simulation.changes : [];
  const moved = movedLiquidity([...(swap?.receipt.logs ?? []), ...receipt.logs], {
    contract: to,
    wrappedNative: network.wrappedNative,
    hasCoinLogs: position.protocol !== 'v4' && swap === null,
    account: recipient ?? wallet.address,
    assets: changes.map(({ asset }) => asset),
  });
  const tokenId = mintedNft(receipt.logs, 'manager' in answer ? answer.manager : to);
  return { answer: answer as AnswerTo<Change>, hash, receipt, swap, tokenId, moved };
}

const NOTHING_SENT = 'while approvals were pending; nothing was sent';
const SWAPPED = 'after the swap: the account has both tokens, and nothing was added';

/** Sends the swap of a zap behind its approvals; null for an answer without one of its own. */
async function sendSwap<Receipt extends { readonly logs: readonly Log[] }>(
  answer: LiquidityAnswer | ZapAnswer,
  approve: (approvals: ZapAnswer['approvals']) => Promise<void>,
  send: ReturnType<typeof stepsOf<Receipt>>,
): Promise<Sent<Receipt> | null> {
  const swap = ownSwapOf(answer);
  if (swap === null) return null;
  await approve(swap.approvals);
  const { to, data, value, gasEstimate } = swap;
  return send('send', { to, data, value, gas: BigInt(gasEstimate) });
}

/**
 * Returns the change that the answer's transaction makes, whatever the price: its liquidity where that is
 * fixed, and otherwise both amounts as upper bounds. Of a zap in two transactions it is the add.
 */
function sameChange(change: LiquidityInput, answer: LiquidityAnswer | ZapAnswer): LiquidityInput {
  if ('zap' in change && 'swap' in answer && answer.swap !== null && ownSwapOf(answer) === null)
    return change;
  const { position } = answer;
  const { liquidity, amount0, amount1, amount0Max, token0, token1 } = position;
  if ('collect' in change) return change;
  if ('remove' in change) {
    const { percent: _, ...remove } = change.remove;
    return { remove: { ...remove, liquidity } };
  }
  const place = placeOf(change);
  // The amounts of the answer are in the order of the pool, whichever the caller's was.
  const tokens = place.create ? { token0: token0.address, token1: token1.address } : {};
  const add = { ...place, ...tokens };
  if (amount0Max !== undefined) return { add: { ...add, liquidity, maximum: false } };
  return {
    add: {
      ...add,
      ...(amount0 === '0' ? {} : { amount0 }),
      ...(amount1 === '0' ? {} : { amount1 }),
    },
  };
}

/** Returns the place and the terms of an add without its amounts. */
function placeOf(
  change: Extract<LiquidityInput, { add: unknown } | { zap: unknown }>,
): Input<'addLiquidity'> {
  if ('zap' in change) {
    const { tokenIn: _, amountIn: __, swapSlippage: ___, ...place } = change.zap;
    return place;
  }
  const { amount0: _, amount1: __, liquidity: ___, ...place } = change.add;
  return place;
}

/** @throws Error when the market went past the bounds of the first answer: the transaction would revert */
function requireBounds(
  { position: first }: LiquidityAnswer | ZapAnswer,
  { position: now }: LiquidityAnswer | ZapAnswer,
  outcome: string,
): void {
  for (const side of ['amount0', 'amount1'] as const) {
    const amount = BigInt(now[side]);
    const [least, most] = [first[`${side}Min`], first[`${side}Max`]];
    if ((least !== undefined && amount < BigInt(least)) || (most !== undefined && amount > BigInt(most)))
      throw new Error(`The price went past the slippage ${outcome}`);
  }
}
