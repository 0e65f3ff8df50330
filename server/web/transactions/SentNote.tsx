import type { ReactNode } from 'react';
import type { Network, Token } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { formatAmount } from '../format/amounts.ts';
import { plural, rich, t } from '../words/words.tsx';
import { HashLink } from './HashLink.tsx';
import { LiquidityReceipt } from './LiquidityReceipt.tsx';
import { ReceiptNote } from './ReceiptNote.tsx';
import { VISIT } from './sentStore.ts';
import type { SentTransaction } from './sentTransaction.ts';

interface SentNoteProps {
  readonly sent: SentTransaction;
  readonly network: Network;
  /** Absent where a result stays until another act takes its place. */
  readonly onForget?: () => void;
}

/** Shows the state of one transaction, and what can be done about it. */
export function SentNote({ sent, network, onForget }: SentNoteProps) {
  const { state, intent, visit, othersSince, formerHash } = sent;
  const { chainId } = network;
  const what = useWords(sent, network);
  const dismiss = (label: string) =>
    onForget === undefined ? null : (
      <button type="button" onClick={onForget}>
        {label}
      </button>
    );
  if (state.kind === 'asking') {
    if (visit === VISIT) return null;
    return (
      <Note kind="danger" action={dismiss(t('I did not confirm it'))} next={t('Look into your wallet.')}>
        {t(
          'Your wallet was asked to confirm {what}, but its answer did not reach this page. It is not known yet whether you confirmed.',
          { what },
        )}{' '}
        {othersSince === 0
          ? t('Your account has sent nothing since.')
          : plural(
              othersSince,
              'Since then {count} other transaction of your account was executed, and this one was not found.',
              'Since then {count} other transactions of your account were executed, and this one was not found.',
            )}
      </Note>
    );
  }
  if (state.kind === 'handed') {
    return (
      <Note kind="done" action={null}>
        {t('Confirming… {what}. Your wallet sends it, with any approvals, in one transaction.', { what })}
      </Note>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Note kind="danger" action={dismiss(t('Dismiss'))} next={t('Try it once more.')}>
        {t('Your wallet gave up {what}: nothing was executed, and nothing was approved.', { what })}
      </Note>
    );
  }
  const link = <HashLink chainId={chainId} hash={state.hash} />;
  if (state.kind === 'pending') {
    return (
      <Note kind="done" action={state.isKnown ? null : dismiss(t('Forget it'))}>
        {rich('Confirming… {what}, transaction {link}.', { what, link })}
        {state.isKnown
          ? null
          : ` ${t('Your wallet’s node does not know it: it may have been dropped, and may still be executed.')} ${t('Look into your wallet.')}`}
      </Note>
    );
  }
  if (state.kind === 'cancelled' || state.kind === 'replaced') {
    return (
      <Note kind="danger" action={dismiss(t('Dismiss'))} next={t('If you still want it, begin again.')}>
        {t(ENDS[state.kind][intent.kind], { what })}{' '}
        {rich('Executed was {link}.', { link: <HashLink chainId={chainId} hash={state.by} /> })}
      </Note>
    );
  }
  if (intent.kind === 'approval') return null;
  const transaction =
    formerHash === undefined
      ? rich('transaction {link}', { link })
      : rich('transaction {link}, which your wallet sped up', { link });
  return (
    <div className="sent">
      {intent.kind === 'swap' ? (
        <ReceiptNote intent={intent} state={state} network={network}>
          {transaction}
        </ReceiptNote>
      ) : (
        <LiquidityReceipt intent={intent} state={state} network={network} manager={sent.call.to}>
          {transaction}
        </LiquidityReceipt>
      )}
      {dismiss(t('Dismiss'))}
    </div>
  );
}

const ENDS = {
  cancelled: {
    swap: 'You cancelled the swap in your wallet: {what} was not executed.',
    approval: 'You cancelled the approval in your wallet: {what} was not executed.',
    liquidity: 'You cancelled it in your wallet: {what} was not executed.',
  },
  replaced: {
    swap: 'Another transaction took the place of the swap: {what} was not executed.',
    approval: 'Another transaction took the place of the approval: {what} was not executed.',
    liquidity: 'Another transaction took its place: {what} was not executed.',
  },
} as const;

type NoteProps = {
  readonly action: ReactNode;
  readonly children: ReactNode;
} & (
  | { readonly kind: 'done'; readonly next?: never }
  /** What went wrong says what to do next. */
  | { readonly kind: 'danger'; readonly next: string }
);

function Note({ kind, action, next, children }: NoteProps) {
  return (
    <div className="sent">
      <p className={`note ${kind}`} role={kind === 'done' ? 'status' : 'alert'}>
        {children}
        {next === undefined ? null : ` ${next}`}
      </p>
      {action}
    </div>
  );
}

const CHANGES = {
  open: 'the new position of {pair}',
  raise: 'the addition to the position of {pair}',
  lower: 'the removal from the position of {pair}',
  close: 'the closing of the position of {pair}',
  collect: 'the collection of fees of {pair}',
} as const;

/** Names the transaction: `the swap of 3 ETH for USDC`. */
function useWords({ intent }: SentTransaction, network: Network): string {
  const [first, second] = tokensOf(intent);
  const tokenIn = useToken(first);
  const tokenOut = useToken(second);
  if (intent.kind === 'approval')
    return t('the approval of {token}', { token: tokenIn?.symbol ?? intent.token });
  if (intent.kind === 'liquidity') {
    const pair = `${tokenIn?.symbol ?? intent.token0} / ${tokenOut?.symbol ?? intent.token1}`;
    return t(CHANGES[intent.action], { pair });
  }
  const unitOf = (token: Token | undefined, address: string) =>
    intent.useCoin && isSame(address, network.wrappedNative)
      ? network.nativeSymbol
      : (token?.symbol ?? address);
  const amount = tokenIn === undefined ? '' : `${formatAmount(intent.amountIn, tokenIn.decimals)} `;
  return t('the swap of {paid} for {received}', {
    paid: amount + unitOf(tokenIn, intent.tokenIn),
    received: unitOf(tokenOut, intent.tokenOut),
  });
}

/** Returns the addresses of the tokens of a transaction. */
export function tokensOf(intent: SentTransaction['intent']): [string, string | undefined] {
  if (intent.kind === 'approval') return [intent.token, undefined];
  if (intent.kind === 'swap') return [intent.tokenIn, intent.tokenOut];
  return [intent.token0, intent.token1];
}
