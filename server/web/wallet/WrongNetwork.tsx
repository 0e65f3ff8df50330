import { useMutation } from '@tanstack/react-query';
import { type EIP1193Provider, numberToHex } from 'viem';
import type { Network } from '../api/answers.ts';
import { messageOf } from './messageOf.ts';

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
        Your wallet is on another network. This exchange is on {network.name}, chain {network.chainId}.
      </p>
      <button type="button" className="primary" disabled={change.isPending} onClick={() => change.mutate()}>
        Switch to {network.name}
      </button>
      {change.error === null ? null : (
        <p className="note error" role="alert">
          {messageOf(change.error)} Switch networks in your wallet.
        </p>
      )}
    </div>
  );
}
