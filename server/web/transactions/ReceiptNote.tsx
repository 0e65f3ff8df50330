import type { ReactNode } from 'react';
import type { Network, Token } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { formatNumber, shortAddress } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { told } from '../words/told.ts';
import { rich, t } from '../words/words.tsx';
import type { SentState, SwapIntent } from './sentTransaction.ts';

/** More than any block number has. */
const BLOCK_DIGITS = 15;

interface ReceiptNoteProps {
  readonly intent: SwapIntent;
  readonly state: Extract<SentState, { kind: 'succeeded' | 'reverted' }>;
  readonly network: Network;
  /** Names the transaction. */
  readonly children: ReactNode;
}

/** Compares the receipt with the quote. */
export function ReceiptNote({ intent, state, network, children }: ReceiptNoteProps) {
  const { useCoin, recipient } = intent;
  const tokenIn = useToken(intent.tokenIn);
  const tokenOut = useToken(intent.tokenOut);
  const unitOf = (token: Token) =>
    useCoin && isSame(token.address, network.wrappedNative) ? network.nativeSymbol : token.symbol;
  const block = formatNumber(state.block, BLOCK_DIGITS);
  if (state.kind === 'reverted') {
    return (
      <p className="note danger" role="alert">
        {state.reason === undefined
          ? rich(
              'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.',
              { block, transaction: children },
            )
          : rich('The swap reverted in block {block}: {reason}. You paid only gas. It was {transaction}.', {
              block,
              reason: told(state.reason),
              transaction: children,
            })}{' '}
        {t('Swap again at a new price, with a higher tolerance or a longer deadline.')}
      </p>
    );
  }
  if (tokenIn === undefined || tokenOut === undefined) return null;
  const amounts = {
    received: <Amount raw={state.received} token={tokenOut} unit={unitOf(tokenOut)} />,
    paid: <Amount raw={state.paid} token={tokenIn} unit={unitOf(tokenIn)} />,
  };
  return (
    <div className="note good receipt" role="status">
      <p>
        <strong>{t('Swapped.')}</strong>{' '}
        {recipient === undefined
          ? rich('You received {received} for {paid}.', amounts)
          : rich('{recipient} received {received} for {paid}.', {
              ...amounts,
              recipient: <span className="mono">{shortAddress(recipient)}</span>,
            })}
      </p>
      <p>
        {intent.tradeType === 0
          ? compare(state.received, intent.amountOut, { ...tokenOut, symbol: unitOf(tokenOut) })
          : compare(state.paid, intent.amountIn, { ...tokenIn, symbol: unitOf(tokenIn) })}{' '}
        {rich('Block {block}, {transaction}.', { block, transaction: children })}
      </p>
    </div>
  );
}

/** Compares raw units that moved with those of the quote. */
function compare(moved: string, quoted: string, token: Token): ReactNode {
  const more = BigInt(moved) - BigInt(quoted);
  if (more === 0n) return t('Exactly as quoted.');
  const difference = <Amount raw={String(more > 0n ? more : -more)} token={token} />;
  return more > 0n
    ? rich('That is {difference} more than quoted.', { difference })
    : rich('That is {difference} less than quoted.', { difference });
}
