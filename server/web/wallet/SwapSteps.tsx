import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Quote } from '../api/answers.ts';
import { useToken } from '../api/tokens.ts';
import type { Trade } from '../api/trade.ts';
import { Amount } from '../parts/Amount.tsx';
import { useNow } from '../parts/useNow.ts';
import { proofLink } from '../proof/proofLink.ts';
import type { Settings } from '../swap/settings.ts';
import { swapBody } from '../swap/swapBody.ts';
import { Warnings } from '../swap/Warnings.tsx';
import { movedWarning } from '../swap/warnings.ts';
import { waitingFor } from '../transactions/waitingFor.ts';
import { unsendableOf } from './unsendable.ts';
import type { Built, useSwapFlow } from './useSwapFlow.ts';

interface SwapStepsProps {
  readonly flow: ReturnType<typeof useSwapFlow>;
  /** The newest quote. */
  readonly quote: Quote;
  readonly quotedAt: number;
  readonly trade: Trade;
  readonly settings: Settings;
  readonly account: string;
}

/** Shows the next step of the swap as one button; prefers the permit to the second approval. */
export function SwapSteps({ flow, quote, quotedAt, trade, settings, account }: SwapStepsProps) {
  const { built, isBusy, asked } = flow;
  const waits = waitingFor(asked);
  const now = useNow();
  const symbol = useToken(trade.tokenIn)?.symbol ?? 'the token';
  if (built === undefined) {
    return (
      <Step waits={waits} isBusy={isBusy} onClick={() => flow.start.mutate()}>
        Review swap
      </Step>
    );
  }
  const { slippage } = built.swap;
  const moved = movedWarning(built.quote, quote, slippage);
  const unsendable = unsendableOf(built, { quote, quotedAt, now, slippage });
  const [approval] = built.swap.approvals ?? [];
  const { permitData } = built.swap;
  const canSign = approval?.step === 'permit2' && permitData;
  return (
    <>
      <Bound built={built} />
      {unsendable !== undefined ? (
        <p className="note danger" role="alert">
          {unsendable}
        </p>
      ) : moved !== undefined ? (
        <Warnings warnings={[moved]} />
      ) : null}
      {canSign ? (
        <Step waits={waits} isBusy={isBusy} onClick={() => flow.permit.mutate(permitData)}>
          Sign the permit for {symbol}
        </Step>
      ) : null}
      {approval !== undefined ? (
        <Step
          waits={waits}
          isBusy={isBusy}
          isSecond={Boolean(canSign)}
          onClick={() => flow.approve.mutate(approval)}
        >
          {APPROVALS[approval.step](symbol)}
        </Step>
      ) : unsendable !== undefined && !isBusy ? null : (
        <Step waits={waits} isBusy={isBusy} onClick={() => flow.send.mutate(built)}>
          Confirm swap
        </Step>
      )}
      <Step
        waits={waits}
        isBusy={isBusy}
        isSecond={unsendable === undefined}
        onClick={() => flow.start.mutate()}
      >
        Rebuild transaction
      </Step>
      <Link href={proofLink(swapBody(trade, settings, account))}>Explain this transaction</Link>
    </>
  );
}

const APPROVALS = {
  clearToken: (symbol: string) => `Reset the approval of ${symbol}`,
  token: (symbol: string) => `Approve ${symbol} for Permit2`,
  permit2: (symbol: string) => `Approve ${symbol} for the router`,
} as const;

interface StepProps {
  /** Names what is waited for while busy. */
  readonly waits: string;
  readonly isBusy: boolean;
  readonly isSecond?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ waits, isBusy, isSecond = false, onClick, children }: StepProps) {
  return (
    <button type="button" className={isSecond ? '' : 'primary'} disabled={isBusy} onClick={onClick}>
      {isBusy && !isSecond ? waits : children}
    </button>
  );
}

/** Shows the bound that the chain enforces for this transaction. */
function Bound({ built: { swap } }: { readonly built: Built }) {
  const { minAmountOut, maxAmountIn, tokenIn, tokenOut } = swap.quote;
  const bounded = useToken(minAmountOut === undefined ? tokenIn : tokenOut);
  const raw = minAmountOut ?? maxAmountIn;
  if (raw === undefined || bounded === undefined) return null;
  return (
    <p className="note done">
      {minAmountOut === undefined ? 'You pay at most ' : 'You receive at least '}
      <Amount raw={raw} token={bounded} />, or the transaction reverts. Valid until{' '}
      {new Date(Number(swap.deadline) * 1000).toLocaleTimeString()}.
    </p>
  );
}
