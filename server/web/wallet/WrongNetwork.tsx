import { useMutation } from '@tanstack/react-query';
import type { Network } from '../api/answers.ts';
import { networkTitle } from '../shell/networkTitle.ts';
import { problemText } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import { problemOf } from './failureText.ts';
import { useWallet } from './walletContext.ts';

interface WrongNetworkProps {
  readonly network: Network;
}

/**
 * Asks to switch a wallet that is on another chain: nothing can be approved or sent before. The button stays:
 * a wallet may close its question without an answer.
 */
export function WrongNetwork({ network }: WrongNetworkProps) {
  const { switchNetwork } = useWallet();
  const change = useMutation({ mutationFn: switchNetwork });
  return (
    <div className="steps">
      <p className="note">
        {t('Your wallet is on another network. This exchange is on {network}, chain {chain}.', {
          network: networkTitle(network.name),
          chain: String(network.chainId),
        })}
      </p>
      <button type="button" className="primary" onClick={() => change.mutate()}>
        {t('Switch to {network}', { network: networkTitle(network.name) })}
      </button>
      {change.isPending ? <p className="muted after">{t('Confirm in your wallet')}</p> : null}
      {change.error === null ? null : (
        <p className="note error" role="alert">
          {problemText({ ...problemOf(change.error), next: t('Switch networks in your wallet.') })}
        </p>
      )}
    </div>
  );
}
