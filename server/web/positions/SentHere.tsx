import { lazy, Suspense } from 'react';
import type { Network } from '../api/answers.ts';
import { useWallet } from '../wallet/walletContext.ts';

const Transactions = lazy(async () => ({
  default: (await import('../transactions/Transactions.tsx')).Transactions,
}));

/** Shows the transactions of the connected account; nothing without one. */
export function SentHere({ network }: { readonly network: Network }) {
  const { account } = useWallet();
  if (account === undefined) return null;
  return (
    <Suspense>
      <Transactions network={network} />
    </Suspense>
  );
}
