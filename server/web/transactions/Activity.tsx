import { useState } from 'react';
import type { Network } from '../api/answers.ts';
import { useToken } from '../api/tokens.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { TokenMarks } from '../parts/TokenMarks.tsx';
import { When } from '../parts/When.tsx';
import { useWallet } from '../wallet/walletContext.ts';
import { told } from '../words/told.ts';
import { plural, t } from '../words/words.tsx';
import { HashLink } from './HashLink.tsx';
import { tokensOf } from './SentNote.tsx';
import { type Sender, useSent } from './sentStore.ts';
import { isOpen, type SentTransaction } from './sentTransaction.ts';
import { STATE_NAMES } from './stateNames.ts';
import { Toasts } from './Toasts.tsx';
import { useLookAfter } from './useLookAfter.ts';
import { useSentTitle } from './useSentTitle.ts';
import './activity.css';

/** Looks after the account's transactions on every view, announces their ends, and lists them. */
export function Activity({ network }: { readonly network: Network }) {
  const { account, chainId } = useWallet();
  if (account === undefined || chainId !== network.chainId) return null;
  return <OfAccount key={account} network={network} sender={{ chainId, account }} />;
}

function OfAccount({ network, sender }: { readonly network: Network; readonly sender: Sender }) {
  const [isShown, setShown] = useState(false);
  const sent = useSent(sender);
  useLookAfter(network, sender, sent);
  const open = sent.filter(isOpen).length;
  return (
    <>
      {sent.length === 0 ? null : (
        <button
          type="button"
          className="activity"
          aria-label={
            open === 0
              ? t('Activity')
              : `${t('Activity')}, ${plural(open, '{count} is open', '{count} are open')}`
          }
          onClick={() => setShown(true)}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 4.5V8l2.5 1.5M2 8a6 6 0 1 0 2-4.5M2 2.5V5h2.5" />
          </svg>
          {open === 0 ? null : <span className="activity-count">{open}</span>}
        </button>
      )}
      <Toasts sent={sent} network={network} />
      {isShown ? (
        <Dialog title={t('Activity')} onClose={() => setShown(false)}>
          <ul className="activity-list">
            {[...sent].reverse().map((transaction) => (
              <Entry key={transaction.id} sent={transaction} network={network} />
            ))}
          </ul>
          <p className="hint">{t('This browser keeps the last 30, and sends them to nobody.')}</p>
        </Dialog>
      ) : null}
    </>
  );
}

function MarksAt({ address }: { readonly address: string | undefined }) {
  const token = useToken(address);
  return token === undefined ? null : <TokenMarks token={token} />;
}

function Entry({ sent, network }: { readonly sent: SentTransaction; readonly network: Network }) {
  const { state, askedAt } = sent;
  const color = isOpen(sent) ? 'warn' : state.kind === 'succeeded' ? 'pos' : 'neg';
  const hash = 'by' in state ? state.by : 'hash' in state ? state.hash : undefined;
  return (
    <li>
      <strong>{useSentTitle(sent, network)}</strong>
      <span className={`chip ${color}`}>{t(STATE_NAMES[state.kind])}</span>
      <small>
        <When at={askedAt} />
        {state.kind === 'reverted' && state.reason !== undefined ? ` · ${told(state.reason)}` : null}
        {tokensOf(sent.intent).map((address) => (
          <MarksAt key={address} address={address} />
        ))}
      </small>
      {hash === undefined ? null : (
        <small>
          <HashLink chainId={network.chainId} hash={hash} />
        </small>
      )}
    </li>
  );
}
