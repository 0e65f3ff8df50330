// A button that shows the newest quote and sells with the visitor's wallet. `wallet` and `chain` are clients of viem.
import type { Quote } from 'swap-api-client';
import { useQuote, useSwap } from 'swap-api-client/react';
import { type ExecuteSwapOptions, executeSwap } from 'swap-api-client/viem';

type Props = Pick<ExecuteSwapOptions, 'api' | 'wallet' | 'chain'> & {
  readonly trade: { readonly tokenIn: string; readonly tokenOut: string; readonly amountIn: string };
};

/** 99.5 % of what the button shows: less makes the transaction revert. */
const atLeast = ({ amountOut }: Quote) => String((BigInt(amountOut) * 995n) / 1000n);

export function SwapButton({ api, wallet, chain, trade }: Props) {
  const { quote, error } = useQuote({ api, trade });
  const { swap, step, result, isPending, ...made } = useSwap((sale: ExecuteSwapOptions['trade'], progress) =>
    executeSwap({ api, wallet, chain, trade: sale, ...progress }),
  );
  if (result !== undefined) return <p>Received {String(result.moved.amountOut)}</p>;
  if (quote === undefined) return <p>{error?.message ?? 'Looking for the best route'}</p>;
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={() => swap({ ...trade, minAmountOut: atLeast(quote) })}
    >
      {isPending ? `Wallet: ${step ?? 'wait'}` : `Sell for ${quote.amountOut}`} {made.error?.message}
    </button>
  );
}
