import type { Network, Token } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { Amount } from '../parts/Amount.tsx';
import type { Receipt } from './useSwapFlow.ts';

interface ReceiptNoteProps {
  readonly receipt: Receipt;
  readonly network: Network;
  readonly useCoin: boolean;
}

/** Compares the receipt with the quote. */
export function ReceiptNote({ receipt, network, useCoin }: ReceiptNoteProps) {
  const { swap, moved, status, blockNumber, hash } = receipt;
  const tokenIn = useToken(swap.quote.tokenIn);
  const tokenOut = useToken(swap.quote.tokenOut);
  const unitOf = (token: Token) =>
    useCoin && isSame(token.address, network.wrappedNative) ? network.nativeSymbol : token.symbol;
  if (status === 'reverted') {
    return (
      <p className="note danger" role="alert">
        The swap reverted in block {String(blockNumber)}: the price moved past your slippage limit, or the
        deadline passed. You paid only gas.
      </p>
    );
  }
  if (tokenIn === undefined || tokenOut === undefined) return null;
  return (
    <div className="note done receipt" role="status">
      <p>
        <strong>Swapped.</strong> You received{' '}
        <Amount raw={String(moved.received)} token={tokenOut} unit={unitOf(tokenOut)} /> for{' '}
        <Amount raw={String(moved.paid)} token={tokenIn} unit={unitOf(tokenIn)} />.
      </p>
      <p>
        {swap.tradeType === 0
          ? compare(moved.received, BigInt(swap.quote.amountOut), 'received')
          : compare(moved.paid, BigInt(swap.quote.amountIn), 'paid')}{' '}
        Block {String(blockNumber)}, transaction <span className="mono">{hash}</span>
      </p>
    </div>
  );
}

function compare(moved: bigint, quoted: bigint, what: 'received' | 'paid'): string {
  if (moved === quoted) return 'Exactly as quoted.';
  const difference = moved > quoted ? moved - quoted : quoted - moved;
  return `You ${what} ${difference} raw units ${moved > quoted ? 'more' : 'less'} than quoted.`;
}
