import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Network } from '../api/answers.ts';
import { type WalletClients, walletClients } from '../wallet/clients.ts';
import { useWallet } from '../wallet/walletContext.ts';
import { lookAfter } from './lookAfter.ts';
import { forgetSent, keepSent, readSent, type Sender } from './sentStore.ts';
import { isOpen, type SentTransaction } from './sentTransaction.ts';

const LOOK_MS = 1000;

/** Looks after the open transactions at the wallet's node; returns whether that fails. */
export function useLookAfter(
  network: Network,
  sender: Sender,
  sent: readonly SentTransaction[],
): { readonly isFailing: boolean } {
  const { provider, account, chainId, sendsBundles } = useWallet();
  const queries = useQueryClient();
  const open = sent.filter(isOpen);
  const isReady = provider !== undefined && account !== undefined && chainId === network.chainId;
  const { isError } = useQuery({
    queryKey: ['sent', sender.chainId, sender.account],
    queryFn: async () => {
      if (!isReady) throw new Error('nothing is looked after without a wallet');
      const clients = walletClients(provider, network, account, sendsBundles);
      const changed = await Promise.all(
        readSent(sender)
          .filter(isOpen)
          .map((transaction) => update(clients, network, sender, transaction)),
      );
      if (changed.includes(true)) {
        const keys = ['balance', 'position', 'positions', 'liquidity'];
        await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      }
      return changed;
    },
    enabled: isReady && open.length > 0,
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: true,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  return { isFailing: isError && open.length > 0 };
}

/** Looks after one transaction; returns whether it was closed. */
async function update(
  clients: WalletClients,
  network: Network,
  sender: Sender,
  transaction: SentTransaction,
): Promise<boolean> {
  const next = await lookAfter(clients, network, transaction);
  // Another tab, or the wallet's answer, may have changed it meanwhile.
  const present = readSent(sender).find(({ id }) => id === transaction.id);
  if (JSON.stringify(present) !== JSON.stringify(transaction)) return false;
  if (next === undefined) forgetSent(sender, [transaction.id]);
  else if (JSON.stringify(next) !== JSON.stringify(transaction)) keepSent(sender, next);
  return next === undefined || !isOpen(next);
}
