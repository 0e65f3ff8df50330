import type { ReactNode } from 'react';
import type { Network, Token } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { shortAddress } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
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
        The swap reverted in block {state.block}: the price moved past your slippage limit, or the deadline
        passed. You paid only gas. It was {children}.
      </p>
    );
  }
  if (tokenIn === undefined || tokenOut === undefined) return null;
  return (
    <div className="note done receipt" role="status">
      <p>
        <strong>Swapped.</strong>{' '}
        {recipient === undefined ? 'You' : <span className="mono">{shortAddress(recipient)}</span>} received{' '}
        <Amount raw={state.received} token={tokenOut} unit={unitOf(tokenOut)} /> for{' '}
        <Amount raw={state.paid} token={tokenIn} unit={unitOf(tokenIn)} />.
      </p>
      <p>
        {intent.tradeType === 0
          ? compare(BigInt(state.received), BigInt(intent.amountOut), 'received')
          : compare(BigInt(state.paid), BigInt(intent.amountIn), 'paid')}{' '}
        Block {state.block}, {children}.
      </p>
    </div>
  );
}

function compare(moved: bigint, quoted: bigint, what: 'received' | 'paid'): string {
  if (moved === quoted) return 'Exactly as quoted.';
  const difference = moved > quoted ? moved - quoted : quoted - moved;
  const done = what === 'paid' ? 'You paid' : 'Received were';
  return `${done} ${difference} raw units ${moved > quoted ? 'more' : 'less'} than quoted.`;
}
