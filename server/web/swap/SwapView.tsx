import { lazy, Suspense, useState } from 'react';
import type { Quote, Token } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { useQuote } from '../api/quote.ts';
import { isSame } from '../api/tokens.ts';
import { editableAmount, shortAmount } from '../format/amounts.ts';
import { groupDigits, ungroup } from '../format/groupDigits.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { AmountField } from './AmountField.tsx';
import { QuoteFacts } from './QuoteFacts.tsx';
import { RuinGate } from './RuinGate.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { AUTO, useSettings } from './settings.ts';
import { TransactionPanel } from './TransactionPanel.tsx';
import { useTolerance } from './useTolerance.ts';
import { type Side, type TradeState, useTrade } from './useTrade.ts';
import { Warnings } from './Warnings.tsx';
import { warningsOf } from './warnings.ts';
import './swap.css';

const WalletPanel = lazy(async () => ({ default: (await import('../wallet/WalletPanel.tsx')).WalletPanel }));
const Balance = lazy(async () => ({ default: (await import('../wallet/Balance.tsx')).Balance }));
const Transactions = lazy(async () => ({
  default: (await import('../transactions/Transactions.tsx')).Transactions,
}));
const RoutePicture = lazy(async () => ({ default: (await import('./RoutePicture.tsx')).RoutePicture }));

/** Shows tokens, amounts, the live quote, and the way to a transaction, with a wallet or without. */
export function SwapView() {
  const [settings, setSettings] = useSettings();
  const [isSetting, setSetting] = useState(false);
  const state = useTrade(settings);
  const { tokens, exact, trade } = state;
  const { data: network } = useNetwork();
  const { account } = useWallet();
  const answer = useQuote(trade);
  const quote = trade === undefined ? undefined : ofTokens(answer.data, state);
  const tolerance = useTolerance(settings, quote, answer.dataUpdatedAt);
  /** The settings with the tolerance as a number. */
  const inUse = { ...settings, slippage: tolerance };
  const isStale = answer.isPlaceholderData || answer.isError;

  const coin = settings.useCoin ? network?.wrappedNative : undefined;
  const symbolOf = (side: Side): string | undefined => {
    const token = tokens[side];
    return isSame(token?.address, coin) ? network?.nativeSymbol : token?.symbol;
  };
  const field = (side: Side, label: string) => {
    const token = tokens[side];
    const isFixed = side === exact;
    const computed =
      quote && token ? { raw: side === 'in' ? quote.amountIn : quote.amountOut, ...token } : undefined;
    return (
      <AmountField
        side={side}
        label={label}
        token={token}
        symbol={symbolOf(side)}
        coin={coin}
        value={isFixed ? state.text : computed ? editableAmount(computed.raw, computed.decimals) : ''}
        short={
          isFixed ? typedAmount(state, token) : computed ? shortAmount(computed.raw, computed.decimals) : ''
        }
        invalid={isFixed && state.amount.kind === 'invalid' ? state.amount.reason : undefined}
        isStale={!isFixed && isStale}
        onType={(text) => state.type(side, text)}
        onToken={(chosen) => state.chooseToken(side, chosen)}
      >
        {account !== undefined && token !== undefined ? (
          <Suspense>
            <Balance
              token={token}
              isCoin={isSame(token.address, coin)}
              {...(side === 'in' ? { onMax: (text: string) => state.type('in', text) } : {})}
            />
          </Suspense>
        ) : null}
      </AmountField>
    );
  };

  return (
    <div className="swap">
      <section className="card" aria-labelledby="swap-title">
        <div className="card-head">
          <h1 id="swap-title">Swap</h1>
          <button type="button" className="quiet" onClick={() => setSetting(true)}>
            Settings
          </button>
        </div>
        {field('in', 'You pay')}
        <button type="button" className="turn" onClick={state.turn} aria-label="Switch tokens">
          ⇅
        </button>
        {field('out', 'You receive')}
        <p className="sr-only" role="status">
          {trade !== undefined && answer.isFetching && quote === undefined ? 'Fetching a quote' : ''}
        </p>
        {trade !== undefined && answer.error !== null ? (
          <ErrorNote error={answer.error} what="the quote" />
        ) : null}
        {trade && quote && tokens.in && tokens.out ? (
          <>
            <Warnings
              warnings={warningsOf(
                quote,
                { in: symbolOf('in') ?? '', out: symbolOf('out') ?? '' },
                Number(tolerance),
              )}
            />
            <QuoteFacts
              trade={trade}
              quote={quote}
              tokenIn={tokens.in}
              tokenOut={tokens.out}
              tolerance={tolerance}
              isAuto={settings.slippage === AUTO}
              network={network}
            />
          </>
        ) : null}
        {trade && quote && network && tokens.in && tokens.out ? (
          <RuinGate key={JSON.stringify(trade)} quote={quote} tokenIn={tokens.in} tokenOut={tokens.out}>
            {account === undefined ? <TransactionPanel trade={trade} settings={inUse} /> : null}
            {account !== undefined && !answer.isPlaceholderData ? (
              <Suspense fallback={<Loading what="the wallet" />}>
                <WalletPanel
                  trade={trade}
                  quote={quote}
                  quotedAt={answer.dataUpdatedAt}
                  settings={inUse}
                  chosen={settings}
                  network={network}
                />
              </Suspense>
            ) : null}
          </RuinGate>
        ) : null}
        {network && account !== undefined ? (
          <Suspense>
            <Transactions network={network} />
          </Suspense>
        ) : null}
        {state.error === null ? null : <ErrorNote error={state.error} what="the token" />}
        {state.unknown.map((address) => (
          <p key={address} className="note error" role="alert">
            No token found at {address}.
          </p>
        ))}
        {trade === undefined && state.unknown.length === 0 && state.error === null ? (
          <p className="hint">Type an amount on either side to get a quote.</p>
        ) : null}
      </section>
      {quote ? (
        <section className="card" aria-labelledby="route-title">
          <h2 id="route-title">Route</h2>
          <Suspense fallback={<Loading what="the drawing" />}>
            <RoutePicture quote={quote} />
          </Suspense>
        </section>
      ) : null}
      {isSetting ? (
        <SettingsDialog settings={settings} onChange={setSettings} onClose={() => setSetting(false)} />
      ) : null}
    </div>
  );
}

/** Digits and spaces that fit into the narrowest field. */
const MOST_CHARACTERS = 32;

/** Returns what was typed, in groups; its significant digits where it would not fit. */
function typedAmount({ text, amount }: TradeState, token: Token | undefined): string {
  const grouped = groupDigits(ungroup(text));
  const isLong = grouped.length > MOST_CHARACTERS && amount.kind === 'amount' && token !== undefined;
  return isLong ? shortAmount(amount.raw, token.decimals) : grouped;
}

/** Returns the quote, unless it is a kept one of other tokens while the next one loads. */
function ofTokens(quote: Quote | undefined, { tokens, exact }: TradeState): Quote | undefined {
  const isOf =
    isSame(quote?.tokenIn, tokens.in?.address) &&
    isSame(quote?.tokenOut, tokens.out?.address) &&
    (quote?.tradeType === 0) === (exact === 'in');
  return isOf ? quote : undefined;
}
