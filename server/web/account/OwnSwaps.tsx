import type { Network } from '../api/answers.ts';
import { isSame, useToken } from '../api/tokens.ts';
import { formatChange } from '../format/figures.ts';
import { Amount } from '../parts/Amount.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { When } from '../parts/When.tsx';
import { HashLink } from '../transactions/HashLink.tsx';
import { useSent } from '../transactions/sentStore.ts';
import { isOpen, type SentTransaction, type SwapIntent } from '../transactions/sentTransaction.ts';
import { STATE_NAMES } from '../transactions/stateNames.ts';
import { t } from '../words/words.tsx';
import { deliveredBeyond, pendingFirst } from './ownSwaps.ts';

interface OwnSwapsProps {
  readonly account: `0x${string}`;
  readonly network: Network;
}

/** Shows the account's own swaps with the promised and the received amounts, pending ones first. */
export function OwnSwaps({ account, network }: OwnSwapsProps) {
  const swaps = pendingFirst(useSent({ chainId: network.chainId, account }));
  if (swaps.length === 0) {
    return (
      <p className="hint">
        {t('None yet. What you swap here is listed with what was promised and what arrived.')}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('Own swaps')}>
      <table className="cards own-swaps">
        <thead>
          <tr>
            <th scope="col">{t('Swap')}</th>
            <th scope="col" className="number">
              {t('Paid')}
            </th>
            <th scope="col" className="number">
              {t('Promised')}
            </th>
            <th scope="col" className="number">
              {t('Arrived')}
            </th>
            <th scope="col">{t('Transaction')}</th>
            <th scope="col" className="number">
              {t('When')}
            </th>
          </tr>
        </thead>
        <tbody>
          {swaps.map(({ sent, intent }) => (
            <SwapRow key={sent.id} sent={sent} intent={intent} network={network} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SwapRowProps {
  readonly sent: SentTransaction;
  readonly intent: SwapIntent;
  readonly network: Network;
}

function SwapRow({ sent, intent, network }: SwapRowProps) {
  const [tokenIn, tokenOut] = [useToken(intent.tokenIn), useToken(intent.tokenOut)];
  const { state, askedAt } = sent;
  const unitOf = (token: { address: string; symbol: string }) =>
    intent.useCoin && isSame(token.address, network.wrappedNative) ? network.nativeSymbol : token.symbol;
  const done = state.kind === 'succeeded' ? state : undefined;
  const beyond = done && deliveredBeyond(intent, done);
  return (
    <tr>
      <th scope="row">
        <span className={isOpen(sent) ? 'chip warn' : done ? 'chip pos' : 'chip'}>
          {t(STATE_NAMES[state.kind])}
        </span>
      </th>
      <td className="number" data-label={t('Paid')}>
        {tokenIn === undefined ? (
          '–'
        ) : (
          <>
            <Amount raw={done?.paid ?? intent.amountIn} token={tokenIn} unit={unitOf(tokenIn)} />
            <TokenMarks token={tokenIn} />
          </>
        )}
      </td>
      <td className="number" data-label={t('Promised')}>
        {tokenOut === undefined ? (
          '–'
        ) : (
          <>
            <Amount raw={intent.amountOut} token={tokenOut} unit={unitOf(tokenOut)} />
            <TokenMarks token={tokenOut} />
          </>
        )}
      </td>
      <td className="number" data-label={t('Arrived')}>
        {tokenOut === undefined || done === undefined ? (
          '–'
        ) : (
          <>
            <Amount raw={done.received} token={tokenOut} unit={unitOf(tokenOut)} />{' '}
            <small>
              {beyond === 0 ? t('as promised') : beyond === undefined ? '' : formatChange(beyond)}
            </small>
          </>
        )}
      </td>
      <td data-label={t('Transaction')}>
        {'hash' in state ? <HashLink chainId={network.chainId} hash={state.hash} /> : '–'}
      </td>
      <td className="number muted" data-label={t('When')}>
        <When at={askedAt} />
      </td>
    </tr>
  );
}
