import type { ReactNode } from 'react';
import type { Network, Token } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { shortAddress } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { told } from '../words/told.ts';
import { rich, t } from '../words/words.tsx';
import type { SentState, SwapIntent } from './sentTransaction.ts';

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
  if (state.kind === 'reverted') {
    return (
      <p className="note danger" role="alert">
        {state.reason === undefined
          ? rich(
              'The swap reverted in block {block}: the price moved past your slippage limit, or the deadline passed. You paid only gas. It was {transaction}.',
              { block: state.block, transaction: children },
            )
          : rich('The swap reverted in block {block}: {reason}. You paid only gas. It was {transaction}.', {
              block: state.block,
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
          ? compare(BigInt(state.received), BigInt(intent.amountOut), 'received')
          : compare(BigInt(state.paid), BigInt(intent.amountIn), 'paid')}{' '}
        {rich('Block {block}, {transaction}.', { block: state.block, transaction: children })}
      </p>
    </div>
  );
}

function compare(moved: bigint, quoted: bigint, what: 'received' | 'paid'): string {
  if (moved === quoted) return t('Exactly as quoted.');
  const difference = String(moved > quoted ? moved - quoted : quoted - moved);
  return t(DIFFERENCES[what][moved > quoted ? 'more' : 'less'], { difference });
}

const DIFFERENCES = {
  received: {
    more: 'Received were {difference} raw units more than quoted.',
    less: 'Received were {difference} raw units less than quoted.',
  },
  paid: {
    more: 'You paid {difference} raw units more than quoted.',
    less: 'You paid {difference} raw units less than quoted.',
  },
} as const;
