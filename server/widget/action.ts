import type { Network } from '../web/api/answers.ts';
import { boundOf } from '../web/swap/bounds.ts';
import { covers, type Ruin, ruinOf } from '../web/swap/ruin.ts';
import { type Shortage, shortageOf } from '../web/wallet/shortage.ts';
import type { State } from './state.ts';
import { t } from './words/words.ts';

/** Age at which a quote says nothing about the market any more, milliseconds. */
const MOST_QUOTE_AGE_MS = 30_000;

/** What the button does at this moment; `none` says why it does nothing. */
export type Action =
  | { readonly kind: 'connect' | 'switch' | 'swap' | 'again' }
  | { readonly kind: 'none'; readonly why: string };

const none = (why: string): Action => ({ kind: 'none', why });

const STEPS = {
  build: () => t('Preparing the swap…'),
  approve: () => t('Waiting for the approval…'),
  sign: () => t('Waiting for your signature…'),
  send: () => t('Waiting for the swap…'),
} as const;

/**
 * Returns what may happen next: every guard of a swap, in the order in which a person can do something about
 * it.
 */
export function actionOf(state: State, network: Network, now: number): Action {
  const { flow, wallet, amount, tokenIn, tokenOut, quote, quotedAt, consent } = state;
  if (flow.kind === 'running') return none(STEPS[flow.step]());
  // What became of the last swap is read before another one begins.
  if (flow.kind !== 'idle') return { kind: 'again' };
  if (wallet === undefined) return { kind: 'connect' };
  if (wallet.chainId !== network.chainId) return { kind: 'switch' };
  if (tokenIn.address.toLowerCase() === tokenOut.address.toLowerCase())
    return none(t('Choose two different tokens'));
  if (amount.kind !== 'amount') return none(t('Enter an amount'));
  if (quote === undefined)
    return none(state.problem === undefined ? t('Waiting for a quote…') : t('No quote'));
  if (now - quotedAt > MOST_QUOTE_AGE_MS) return none(t('The quote is too old'));
  const shortage = shortageIn(state);
  if (shortage !== undefined) return none(lackOf(shortage, state, network));
  if (!covers(consent, ruinIn(state))) return none(t('Confirm the loss first'));
  return { kind: 'swap' };
}

/** Returns what the quoted trade would ruin, by its impact and by the dollars that the service knows. */
export function ruinIn({ quote }: Pick<State, 'quote'>): Ruin | undefined {
  if (quote === undefined) return undefined;
  const { amountInUSD, amountOutUSD } = quote;
  const isKnown = amountInUSD != null && amountOutUSD != null;
  return ruinOf(quote, isKnown ? { in: Number(amountInUSD), out: Number(amountOutUSD) } : undefined);
}

/** Whether this is the word that accepts a loss, in the reader's language. */
export const isAccepted = (word: string): boolean => word.trim().toLowerCase() === t('accept');

/** Returns the least that the swap may bring, raw units of tokenOut. */
export function leastOut({ quote, slippage }: Pick<State, 'quote' | 'slippage'>): bigint | undefined {
  return quote === undefined ? undefined : boundOf(quote.amountOut, slippage, 'leastOut');
}

/** The body of the swap that is shown: its minimum goes with it, so that no later quote can lower it. */
export function tradeOf({ tokenIn, tokenOut, amount, slippage, quote }: State) {
  if (amount.kind !== 'amount' || quote === undefined) throw new Error('There is no quote to swap by');
  const least = leastOut({ quote, slippage }) ?? 0n;
  return {
    ...questionOf(tokenIn, tokenOut, amount.raw),
    slippage: Number(slippage),
    ...(least > 0n ? { minAmountOut: String(least) } : {}),
  };
}

/** The trade as quotes and swaps name it. */
export const questionOf = (tokenIn: State['tokenIn'], tokenOut: State['tokenOut'], amountIn: string) => ({
  tokenIn: tokenIn.address,
  tokenOut: tokenOut.address,
  amountIn,
  tradeType: 0 as const,
  nativeIn: tokenIn.isCoin === true,
  nativeOut: tokenOut.isCoin === true,
});

function shortageIn({ quote, funds, tokenIn }: State): Shortage | undefined {
  if (quote === undefined || funds === undefined) return undefined;
  return shortageOf(funds, {
    isCoin: tokenIn.isCoin === true,
    amount: BigInt(quote.amountIn),
    gasUnits: BigInt(quote.gasCost),
    l1Fee: BigInt(quote.l1FeeWei ?? 0),
  });
}

function lackOf({ kind }: Shortage, { tokenIn }: State, { nativeSymbol }: Network): string {
  if (kind === 'gas') return t('Not enough {token} for the gas', { token: nativeSymbol });
  return kind === 'coin'
    ? t('Not enough {token} with the gas', { token: nativeSymbol })
    : t('Not enough {token}', { token: tokenIn.symbol });
}
