import { useMutation } from '@tanstack/react-query';
import { type EIP1193Provider, numberToHex } from 'viem';
import type { Network } from '../api/answers.ts';
import { t } from '../words/words.tsx';
import { failureText } from './failureText.ts';

interface WrongNetworkProps {
  readonly provider: EIP1193Provider;
  readonly network: Network;
}

/** Asks to switch a wallet that is on another chain: nothing can be approved or sent before. */
export function WrongNetwork({ provider, network }: WrongNetworkProps) {
  const change = useMutation({
    mutationFn: () =>
      provider.request({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: numberToHex(network.chainId) }],
      }),
  });
  return (
    <div className="steps">
      <p className="note">
        {t('Your wallet is on another network. This exchange is on {network}, chain {chain}.', {
          network: network.name,
          chain: String(network.chainId),
        })}
      </p>
      <button type="button" className="primary" disabled={change.isPending} onClick={() => change.mutate()}>
        {t('Switch to {network}', { network: network.name })}
      </button>
      {change.error === null ? null : (
        <p className="note error" role="alert">
          {failureText(change.error)} {t('Switch networks in your wallet.')}
        </p>
      )}
    </div>
  );
}
