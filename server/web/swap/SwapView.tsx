import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { Quote } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { useQuote } from '../api/quote.ts';
import { isSame } from '../api/tokens.ts';
import { formatPercent } from '../format/amounts.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { QuoteFacts } from './answer/QuoteFacts.tsx';
import { QuotePlace } from './answer/QuotePlace.tsx';
import { QuoteProof } from './answer/QuoteProof.tsx';
import { PairMarket } from './market/PairMarket.tsx';
import { RuinGate } from './RuinGate.tsx';
import { ShareButton } from './ShareButton.tsx';
import { SettingsDialog } from './settings/SettingsDialog.tsx';
import { useTolerance } from './settings/useTolerance.ts';
import { AUTO, useSettings } from './settings.ts';
import { StartingPoints } from './sides/StartingPoints.tsx';
import { TradeSide } from './sides/TradeSide.tsx';
import { TradeProblems } from './TradeProblems.tsx';
import { type TradeState, useTrade } from './useTrade.ts';
import { Warnings } from './Warnings.tsx';
import { WithoutWallet } from './WithoutWallet.tsx';
import { isOfConcern, warningsOf } from './warnings.ts';
import './swap.css';

const WalletPanel = lazy(async () => ({ default: (await import('../wallet/WalletPanel.tsx')).WalletPanel }));
const Transactions = lazy(async () => ({
  default: (await import('../transactions/Transactions.tsx')).Transactions,
}));

/** Shows tokens, amounts, the live quote, and the way to a transaction, with a wallet or without. */
export function SwapView() {
  const [settings, setSettings] = useSettings();
  const [isSetting, setSetting] = useState(false);
  /** The swap whose result stands in the place of the button. */
  const [placed, setPlaced] = useState<string>();
  const state = useTrade(settings);
  const { tokens, trade } = state;
  const { data: network } = useNetwork();
  const { account } = useWallet();
  const answer = useQuote(trade);
  const quote = trade === undefined ? undefined : ofTokens(answer.quote, state);
  const tolerance = useTolerance(settings, quote, answer.quotedAt);
  /** The settings with the tolerance as a number. */
  const inUse = { ...settings, slippage: tolerance };
  const isStale = answer.isOfOther || answer.error !== null;
  /** Whether a quote comes: its place is kept, so that nothing below moves when it does. */
  const isAwaited =
    quote === undefined &&
    state.text !== '' &&
    (trade !== undefined || tokens.in === undefined || tokens.out === undefined) &&
    state.unknown.length === 0 &&
    answer.error === null &&
    state.error === null;
  const isAuto = settings.slippage === AUTO;
  const symbols = { in: tokens.in?.symbol ?? '', out: tokens.out?.symbol ?? '' };
  const warnings = quote === undefined ? [] : warningsOf(quote, symbols, Number(tolerance));
  const isWarned = warnings.some(isOfConcern);
  return (
    <div className="trade">
      <section className="card swap" aria-labelledby="swap-title" onKeyDown={goOn}>
        <div className="card-head">
          <h1 id="swap-title">{t('Swap')}</h1>
          <div className="swap-tools">
            <span className="chip" title={t('Slippage tolerance')}>
              {isAuto ? `${t('Auto')} · ` : ''}
              {formatPercent(Number(tolerance))}
            </span>
            <ShareButton />
            <button
              type="button"
              className="quiet"
              aria-label={t('Settings')}
              onClick={() => setSetting(true)}
            >
              <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M2 4.5h6m4 0h2M2 11.5h2m4 0h6M10 2.5v4M6 9.5v4" />
              </svg>
            </button>
          </div>
        </div>
        <TradeSide side="in" label={t('You pay')} state={state} quote={quote} isStale={isStale} />
        <button type="button" className="turn" onClick={state.turn} aria-label={t('Switch tokens')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M5 2v11m0 0-3-3m3 3 3-3M11 14V3m0 0L8 6m3-3 3 3" />
          </svg>
        </button>
        <TradeSide side="out" label={t('You receive')} state={state} quote={quote} isStale={isStale} />
        <p className="sr-only" role="status">
          {answer.isLoading && quote === undefined ? t('Fetching a quote') : ''}
        </p>
        {trade !== undefined && answer.error !== null ? (
          <ErrorNote
            error={answer.error}
            what={t('the quote')}
            tokens={tokens.in && tokens.out ? { in: tokens.in, out: tokens.out } : undefined}
          />
        ) : null}
        {trade && quote && tokens.in && tokens.out ? (
          <>
            <QuoteFacts
              trade={trade}
              quote={quote}
              tokenIn={tokens.in}
              tokenOut={tokens.out}
              tolerance={tolerance}
              isAuto={isAuto}
              network={network}
              isSingleYet={answer.isSingleYet}
            />
            <Warnings warnings={warnings} />
          </>
        ) : null}
        {trade && quote && network && tokens.in && tokens.out ? (
          <RuinGate key={JSON.stringify(trade)} quote={quote} tokenIn={tokens.in} tokenOut={tokens.out}>
            {account === undefined ? <WithoutWallet trade={trade} settings={inUse} /> : null}
            {account !== undefined && !answer.isOfOther ? (
              <Suspense fallback={<Loading what={t('the wallet')} />}>
                <WalletPanel
                  trade={trade}
                  quote={quote}
                  quotedAt={answer.quotedAt}
                  settings={inUse}
                  chosen={settings}
                  network={network}
                  onPlace={setPlaced}
                />
              </Suspense>
            ) : null}
          </RuinGate>
        ) : null}
        {trade && quote ? <QuoteProof trade={trade} quote={quote} isWarned={isWarned} /> : null}
        {network && account !== undefined ? (
          <Suspense>
            <Transactions network={network} except={placed} />
          </Suspense>
        ) : null}
        <TradeProblems state={state} />
        {isAwaited ? <QuotePlace /> : null}
        {state.text === '' ? <StartingPoints state={state} /> : null}
      </section>
      <PairMarket state={state} quote={quote} />
      {isSetting ? (
        <SettingsDialog
          settings={settings}
          network={network}
          onChange={setSettings}
          onClose={() => setSetting(false)}
        />
      ) : null}
    </div>
  );
}

/** Takes Enter in an amount as a click on the button of the next step. */
function goOn({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || !target.id.startsWith('amount-')) return;
  currentTarget.querySelector<HTMLElement>('.steps button.primary')?.click();
}

/** Returns the quote, unless it is a kept one of other tokens while the next one loads. */
function ofTokens(quote: Quote | undefined, { tokens, exact }: TradeState): Quote | undefined {
  const isOf =
    isSame(quote?.tokenIn, tokens.in?.address) &&
    isSame(quote?.tokenOut, tokens.out?.address) &&
    (quote?.tradeType === 0) === (exact === 'in');
  return isOf ? quote : undefined;
}
