/** The calls of a transaction: what stays the same when a wallet sends it again with a higher fee. */
interface Call {
  readonly to: string;
  readonly data: string;
  /** Wei, decimal. */
  readonly value: string;
}

/** What a swap was to do, as the service quoted it. Raw units, decimal. */
export interface SwapIntent {
  readonly kind: 'swap';
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly amountIn: string;
  readonly amountOut: string;
  readonly tradeType: 0 | 1;
  /** Whether wrapped native stands for the coin. */
  readonly useCoin: boolean;
  /** V4 pools on the routes that hold the coin themselves; absent for none. */
  readonly coinPools?: readonly string[];
  /** Unix seconds after which the chain refuses it. */
  readonly deadline: string;
  /** Who receives the output, where it is not the account. */
  readonly recipient?: string;
}

export interface ApprovalIntent {
  readonly kind: 'approval';
  readonly token: string;
}

/** A change of liquidity, as the service built it. */
export interface LiquidityIntent {
  readonly kind: 'liquidity';
  readonly action: 'open' | 'raise' | 'lower' | 'close' | 'collect';
  readonly protocol: string;
  /** Id of the position, or of the pool of a new one and of a pair. */
  readonly place: string;
  readonly token0: string;
  readonly token1: string;
  /** Assets that move: addresses of tokens, and `native` for the coin. */
  readonly assets: readonly string[];
  /** True where a swap goes before it in the same bundle or transaction. */
  readonly hasSwap?: boolean;
  /** Contract that numbers a new position; absent where the transaction calls it. */
  readonly manager?: string;
  /** Unix seconds after which the chain refuses it; absent where the chain holds no deadline. */
  readonly deadline?: string;
}

export type Intent = SwapIntent | ApprovalIntent | LiquidityIntent;

export type SentState =
  /** The wallet was asked, and has not answered yet or to nobody: the page was left. */
  | { readonly kind: 'asking' }
  /** The wallet has taken a bundle of calls (EIP-5792), and no block holds it yet. */
  | { readonly kind: 'handed' }
  /** The wallet gave a bundle up: none of its calls was executed. */
  | { readonly kind: 'failed' }
  /** The hash is known; `nonce` once a node knew the transaction. */
  | {
      readonly kind: 'pending';
      readonly hash: string;
      readonly nonce: number | undefined;
      readonly isKnown: boolean;
    }
  /** `paid` and `received` are raw units, of a swap that succeeded; `moved` is of a change of liquidity. */
  | {
      readonly kind: 'succeeded';
      readonly hash: string;
      readonly block: string;
      readonly paid: string;
      readonly received: string;
      /** Raw units that the account gained, negative where it paid; null where the receipt does not tell. */
      readonly moved?: readonly { readonly asset: string; readonly amount: string | null }[];
      /** Number of the position that was made. */
      readonly tokenId?: string;
    }
  | {
      readonly kind: 'reverted';
      readonly hash: string;
      readonly block: string;
      /** Cause in words of the service; absent where the chain does not show it. */
      readonly reason?: string;
    }
  /** Another transaction with the same nonce was mined in its place. */
  | { readonly kind: 'cancelled'; readonly hash: string; readonly by: string }
  | { readonly kind: 'replaced'; readonly hash: string; readonly by: string };

export interface SentTransaction {
  readonly id: string;
  /** The load of the page that waits for the wallet's answer; empty when none does any more. */
  readonly visit: string;
  /** Unix milliseconds. */
  readonly askedAt: number;
  /** Transactions that the account had sent, and the newest block, when the wallet was asked. */
  readonly askedNonce: number;
  readonly askedBlock: string;
  readonly call: Call;
  /** By which the wallet knows the bundle that the call is the last of. */
  readonly bundle?: string;
  readonly intent: Intent;
  readonly state: SentState;
  /** The hash before the wallet sped the transaction up. */
  readonly formerHash?: string;
  /** How many other transactions the account had mined since the wallet was asked. */
  readonly othersSince: number;
}

/** Returns whether the chain may still execute it. */
export function isOpen({ state }: SentTransaction): boolean {
  return state.kind === 'asking' || state.kind === 'handed' || state.kind === 'pending';
}

/** Returns the newest block that holds a transaction of the account; undefined before any. */
export function lastBlockOf(sent: readonly SentTransaction[]): number | undefined {
  const blocks = sent.flatMap(({ state }) => ('block' in state ? [Number(state.block)] : []));
  return blocks.length === 0 ? undefined : Math.max(...blocks);
}

/** Returns the open swaps of the same tokens in the same direction. */
export function openSwapsOf(
  sent: readonly SentTransaction[],
  trade: { readonly tokenIn: string; readonly tokenOut: string },
): readonly SentTransaction[] {
  const isSameToken = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return sent.filter(
    (transaction) =>
      isOpen(transaction) &&
      transaction.intent.kind === 'swap' &&
      isSameToken(transaction.intent.tokenIn, trade.tokenIn) &&
      isSameToken(transaction.intent.tokenOut, trade.tokenOut),
  );
}

/** Returns the open changes of one position, or the openings in one pool. */
export function openChangesOf(
  sent: readonly SentTransaction[],
  { place }: Pick<LiquidityIntent, 'place'>,
): readonly SentTransaction[] {
  return sent.filter(
    (transaction) =>
      isOpen(transaction) &&
      transaction.intent.kind === 'liquidity' &&
      transaction.intent.place.toLowerCase() === place.toLowerCase(),
  );
}

/** Returns the open transactions after which another one of this intent takes a confirmation. */
export function openLike(sent: readonly SentTransaction[], intent: Intent): readonly SentTransaction[] {
  if (intent.kind === 'swap') return openSwapsOf(sent, intent);
  return intent.kind === 'liquidity' ? openChangesOf(sent, intent) : [];
}

/** Whether a value that the browser kept is a transaction of this form. */
export function isSentTransaction(value: unknown): value is SentTransaction {
  if (typeof value !== 'object' || value === null) return false;
  const { id, visit, askedAt, askedNonce, askedBlock, othersSince, call, intent, state } = value as Record<
    keyof SentTransaction,
    unknown
  >;
  return (
    [id, visit, askedBlock].every((text) => typeof text === 'string') &&
    [askedAt, askedNonce, othersSince].every((number) => typeof number === 'number') &&
    hasTexts(call, ['to', 'data', 'value']) &&
    (hasTexts(intent, ['token']) || isSwapIntent(intent) || isLiquidityIntent(intent)) &&
    isState(state)
  );
}

function isSwapIntent(value: unknown): boolean {
  if (!hasTexts(value, ['tokenIn', 'tokenOut', 'amountIn', 'amountOut'])) return false;
  const { coinPools = [] } = value as { readonly coinPools?: unknown };
  return Array.isArray(coinPools) && coinPools.every((id) => typeof id === 'string');
}

function isLiquidityIntent(value: unknown): boolean {
  if (!hasTexts(value, ['action', 'protocol', 'place', 'token0', 'token1'])) return false;
  const { assets } = value as { readonly assets?: unknown };
  return Array.isArray(assets) && assets.every((asset) => typeof asset === 'string');
}

function isState(value: unknown): boolean {
  if (!hasTexts(value, ['kind'])) return false;
  const { kind } = value as { kind: string };
  if (kind === 'asking' || kind === 'handed' || kind === 'failed') return true;
  if (kind === 'pending') return hasTexts(value, ['hash']);
  if (kind === 'succeeded') return hasTexts(value, ['hash', 'block', 'paid', 'received']);
  if (kind === 'reverted') return hasTexts(value, ['hash', 'block']);
  return (kind === 'cancelled' || kind === 'replaced') && hasTexts(value, ['hash', 'by']);
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
}
