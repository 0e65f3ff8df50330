import type { EIP1193Provider } from 'viem';
import { t } from '../words/words.tsx';
import type { WalletChoice } from './walletContext.ts';

/** The id of a wallet that does not announce itself. */
const LEGACY_ID = 'window.ethereum';

interface Announcement {
  readonly info: { readonly rdns: string; readonly name: string; readonly icon?: string };
  readonly provider: EIP1193Provider;
}

declare global {
  interface Window {
    ethereum?: EIP1193Provider;
  }
  interface WindowEventMap {
    'eip6963:announceProvider': CustomEvent<Announcement>;
  }
}

/**
 * Finds the wallets of this browser. `onChange` is called whenever another announces itself (EIP-6963), or with the one
 * at `window.ethereum` where none does. The result stops listening.
 */
export function discoverWallets(onChange: (wallets: readonly WalletChoice[]) => void): () => void {
  const announced = new Map<string, WalletChoice>();
  const listen = ({ detail: { info, provider } }: CustomEvent<Announcement>) => {
    const icon = info.icon?.startsWith('data:image/') ? info.icon : undefined;
    announced.set(info.rdns, { id: info.rdns, name: info.name, icon, provider });
    onChange([...announced.values()]);
  };
  window.addEventListener('eip6963:announceProvider', listen);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  const { ethereum } = window;
  if (announced.size === 0 && ethereum !== undefined) {
    onChange([{ id: LEGACY_ID, name: t('Browser wallet'), icon: undefined, provider: ethereum }]);
  }
  return () => window.removeEventListener('eip6963:announceProvider', listen);
}
