import type { Network, Token } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { formatAmount } from '../format/amounts.ts';
import { t } from '../words/words.tsx';
import { tokensOf } from './SentNote.tsx';
import type { LiquidityIntent, SentTransaction } from './sentTransaction.ts';

const CHANGES = {
  open: 'New position of {pair}',
  raise: 'Addition to {pair}',
  lower: 'Removal from {pair}',
  close: 'Closing of {pair}',
  collect: 'Fees of {pair}',
} as const satisfies Record<LiquidityIntent['action'], string>;

/** Returns the title of a transaction in a list: `3 ETH → 9,000 USDC`, with the amounts that moved. */
export function useSentTitle({ intent, state }: SentTransaction, network: Network): string {
  const [first, second] = tokensOf(intent);
  const [tokenIn, tokenOut] = [useToken(first), useToken(second)];
  if (intent.kind === 'approval') return t('Approval of {token}', { token: tokenIn?.symbol ?? intent.token });
  if (intent.kind === 'liquidity') {
    const pair = `${tokenIn?.symbol ?? intent.token0} / ${tokenOut?.symbol ?? intent.token1}`;
    return t(CHANGES[intent.action], { pair });
  }
  const amountOf = (token: Token | undefined, raw: string) => {
    if (token === undefined) return '';
    const isCoin = intent.useCoin && isSame(token.address, network.wrappedNative);
    return `${formatAmount(raw, token.decimals)} ${isCoin ? network.nativeSymbol : token.symbol}`;
  };
  const { paid, received } =
    state.kind === 'succeeded' ? state : { paid: intent.amountIn, received: intent.amountOut };
  return `${amountOf(tokenIn, paid)} → ${amountOf(tokenOut, received)}`;
}
