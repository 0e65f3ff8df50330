import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Quote } from '../api/answers.ts';
import { exchangeName } from '../api/exchanges.ts';
import { useNetwork } from '../api/network.ts';
import { isSame, useNamedToken, useToken } from '../api/tokens.ts';
import type { Trade } from '../api/trade.ts';
import { Amount } from '../parts/Amount.tsx';
import { useNow } from '../parts/useNow.ts';
import { proofLink } from '../proof/proofLink.ts';
import type { Settings } from '../swap/settings.ts';
import { swapBody } from '../swap/swapBody.ts';
import { ThroughExchange } from '../swap/ThroughExchange.tsx';
import { Warnings } from '../swap/Warnings.tsx';
import { movedWarning } from '../swap/warnings.ts';
import { waitingFor } from '../transactions/waitingFor.ts';
import { problemText } from '../words/problem.ts';
import { readerLocale } from '../words/reader.ts';
import { plural, rich, t } from '../words/words.tsx';
import { ApprovalOffer } from './ApprovalOffer.tsx';
import type { Extent } from './approvalTerms.ts';
import { Step } from './Step.tsx';
import { TriedNote } from './TriedNote.tsx';
import { unsendableOf } from './unsendable.ts';
import type { Built, useSwapFlow } from './useSwapFlow.ts';

export interface SwapStepsProps {
  readonly flow: ReturnType<typeof useSwapFlow>;
  /** The newest quote. */
  readonly quote: Quote;
  readonly quotedAt: number;
  readonly trade: Trade;
  readonly settings: Settings;
  readonly account: string;
  readonly recipient: string;
}

/** Shows the next step of a swap as one button; prefers the permit to the second approval. */
export function SwapSteps({ flow, quote, quotedAt, trade, settings, account, recipient }: SwapStepsProps) {
  const [extent, setExtent] = useState<Extent>(settings.approvals ?? 'exact');
  const { built, isBusy, asked } = flow;
  const waits = waitingFor(asked);
  const now = useNow();
  const { data: network } = useNetwork();
  const place = useNextButton(built?.swap.approvals?.[0]?.step ?? (built === undefined ? 'build' : 'send'));
  const token = useToken(trade.tokenIn) ?? { symbol: t('the token'), decimals: 0 };
  if (built === undefined) {
    return (
      <Step waits={waits} isBusy={isBusy} onClick={() => flow.start()}>
        {t('Rebuild transaction')}
      </Step>
    );
  }
  const { slippage, permit2 } = built.swap;
  const { exchange } = built.swap.quote;
  const name = exchangeName(network, exchange);
  const ofExchange = name === undefined ? t('the router') : t('the router of {exchange}', { exchange: name });
  const holder = exchange === null ? 'executor' : 'router';
  const router = holder === 'executor' ? t('the executor') : ofExchange;
  const moved = movedWarning(built.quote, quote, slippage);
  const unsendable = unsendableOf(built, { quote, quotedAt, now, slippage });
  const approvals = built.swap.approvals ?? [];
  const [approval] = approvals;
  const isBundled = approval !== undefined && flow.canBundle;
  const isSignable = approval?.step === 'permit2' || holder === 'executor';
  const permitData = isSignable && !isBundled ? built.swap.permitData : undefined;
  const canSend = unsendable === undefined || isBusy;
  return (
    <div className="steps" ref={place}>
      <Bound built={built} trade={trade} recipient={recipient} account={account} />
      <TriedNote swap={built.swap} isCoinOut={trade.coinOut} />
      {unsendable !== undefined ? (
        <p className="note danger" role="alert">
          {problemText(unsendable)}
        </p>
      ) : moved !== undefined ? (
        <Warnings warnings={[moved]} />
      ) : null}
      {isBundled ? (
        <>
          {approvals.map((each) => (
            <ApprovalOffer key={each.step} approval={each} extent="exact" {...{ token, permit2, router }} />
          ))}
          {canSend ? (
            <Step waits={waits} isBusy={isBusy} onClick={() => flow.send(built)}>
              {t('Approve {token} and swap', { token: token.symbol })}
            </Step>
          ) : null}
        </>
      ) : approval !== undefined ? (
        <>
          <ApprovalOffer {...{ approval, token, permit2, router, extent }} onExtent={setExtent} />
          <p className="muted after">
            {approvals.length === 1
              ? t('The swap follows.')
              : plural(
                  approvals.length,
                  '{count} confirmation follows, the swap last.',
                  '{count} confirmations follow, the swap last.',
                )}
          </p>
          {permitData ? (
            <Step waits={waits} isBusy={isBusy} onClick={() => flow.permit(permitData)}>
              {t('Sign the permit for {token}', { token: token.symbol })}
            </Step>
          ) : null}
          <Step
            waits={waits}
            isBusy={isBusy}
            isSecond={Boolean(permitData)}
            onClick={() => flow.approve(approval, extent)}
          >
            {t(APPROVALS[permit2 === null && approval.step === 'token' ? holder : approval.step], {
              token: token.symbol,
            })}
          </Step>
        </>
      ) : canSend ? (
        <Step waits={waits} isBusy={isBusy} onClick={() => flow.send(built)}>
          {t('Confirm swap')}
        </Step>
      ) : null}
      <Step waits={waits} isBusy={isBusy} isSecond={unsendable === undefined} onClick={() => flow.start()}>
        {t('Rebuild transaction')}
      </Step>
      <Link href={proofLink(swapBody(trade, settings, recipient, exchange))}>
        {t('Explain this transaction')}
      </Link>
    </div>
  );
}

/** Gives the focus to the button of the next step where the one of the step before had it. */
function useNextButton(step: string) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step has another button
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== body && !place.current?.contains(activeElement)) return;
    place.current?.querySelector<HTMLElement>('button.primary')?.focus();
  }, [step]);
  return place;
}

const APPROVALS = {
  clearToken: 'Reset the approval of {token}',
  token: 'Approve {token} for Permit2',
  permit2: 'Approve {token} for the router',
  router: 'Approve {token} for the router',
  executor: 'Approve {token} for the executor',
} as const;

const BOUNDS = {
  paid: 'You pay at most {amount}, or the transaction reverts.',
  received: 'You receive at least {amount}, or the transaction reverts.',
  brought: 'It brings at least {amount}, or the transaction reverts.',
} as const;

interface BoundProps {
  readonly built: Built;
  readonly trade: Trade;
  readonly recipient: string;
  readonly account: string;
}

/**
 * Shows the bound that the chain enforces for this transaction, the exchange that it goes through, and who
 * receives where it is somebody else.
 */
function Bound({ built: { swap }, trade, recipient, account }: BoundProps) {
  const { minAmountOut, maxAmountIn, tokenIn, tokenOut } = swap.quote;
  const isOut = minAmountOut !== undefined;
  const bounded = useNamedToken(isOut ? tokenOut : tokenIn, isOut ? trade.coinOut : trade.coinIn);
  const raw = minAmountOut ?? maxAmountIn;
  if (raw === undefined || bounded === undefined) return null;
  const isOwn = isSame(recipient, account);
  return (
    <div className="note done">
      {rich(minAmountOut === undefined ? BOUNDS.paid : isOwn ? BOUNDS.received : BOUNDS.brought, {
        amount: <Amount raw={raw} token={bounded} />,
      })}{' '}
      {t('Valid until {time}.', {
        time: new Date(Number(swap.deadline) * 1000).toLocaleTimeString(readerLocale()),
      })}
      <ThroughExchange swap={swap} />
      {isOwn ? null : (
        <p className="recipient">
          {rich('All of it goes to {recipient}, not to you.', {
            recipient: <strong className="mono">{recipient}</strong>,
          })}
        </p>
      )}
    </div>
  );
}
