import type { Network } from '../api/answers.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { t } from '../words/words.tsx';
import { SentNote } from './SentNote.tsx';
import { forgetSent, type Sender, useSent } from './sentStore.ts';
import { isOpen } from './sentTransaction.ts';
import { useLookAfter } from './useLookAfter.ts';

/** Finished transactions are shown for an hour, unless they are dismissed. */
const SHOWN_MS = 3_600_000;

interface TransactionsProps {
  readonly network: Network;
  /** Id of one that is shown elsewhere on the view. */
  readonly except?: string | undefined;
}

/** Shows what the account sent with this browser, and looks after it until it ends. */
export function Transactions({ network, except }: TransactionsProps) {
  const { account, chainId } = useWallet();
  if (account === undefined || chainId !== network.chainId) return null;
  return <SentList network={network} sender={{ chainId, account }} except={except} />;
}

function SentList({ network, sender, except }: TransactionsProps & { readonly sender: Sender }) {
  const sent = useSent(sender);
  const { isFailing } = useLookAfter(network, sender, sent);
  const shown = sent.filter(
    (transaction) =>
      transaction.id !== except &&
      (isOpen(transaction) ||
        (transaction.intent.kind !== 'approval' && transaction.askedAt > Date.now() - SHOWN_MS)),
  );
  return (
    <>
      {shown.map((transaction) => (
        <SentNote
          key={transaction.id}
          sent={transaction}
          network={network}
          onForget={() => forgetSent(sender, [transaction.id])}
        />
      ))}
      {isFailing ? (
        <p className="note outage" role="alert">
          {t('Your wallet cannot reach the network. The page keeps asking after your transaction.')}
        </p>
      ) : null}
    </>
  );
}
