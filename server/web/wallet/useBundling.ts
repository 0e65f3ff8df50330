import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Network } from '../api/answers.ts';
import type { WalletClients } from './clients.ts';

/**
 * Returns whether the wallet executes several calls as one, all of them or none (EIP-5792), by what it says
 * of itself; `forget` takes it back after a wallet promised what it does not do.
 */
export function useBundling({ signer, account, sendsBundles }: WalletClients, { chainId }: Network) {
  const [isForgotten, setForgotten] = useState(false);
  const { data = false } = useQuery({
    queryKey: ['capabilities', account, chainId],
    // Most wallets do not know the question, and answer an error.
    queryFn: () =>
      signer.getCapabilities({ chainId }).then(
        ({ atomic }) => atomic?.status === 'supported' || atomic?.status === 'ready',
        () => false,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { is: sendsBundles || (data && !isForgotten), forget: () => setForgotten(true) };
}
