import { createStore } from 'mipd';
import type { EIP1193Provider } from 'viem';
import { t } from './words/words.ts';

/** A wallet that does not announce itself. */
const LEGACY = 'window.ethereum';

/** A wallet as EIP-6963 announces it, or the one at `window.ethereum`. */
export interface WalletChoice {
  readonly id: string;
  readonly name: string;
  readonly provider: EIP1193Provider;
}

/**
 * Finds the wallets of this browser. `onChange` is called whenever another announces itself (EIP-6963), or
 * with the one at `window.ethereum` where none does. The result stops listening.
 */
export function discoverWallets(onChange: (wallets: readonly WalletChoice[]) => void): () => void {
  const store = createStore();
  const tell = () => {
    const announced = store
      .getProviders()
      .map(({ info: { uuid, name }, provider }) => ({ id: uuid, name, provider }));
    const { ethereum } = window;
    if (announced.length > 0) onChange(announced);
    else if (ethereum !== undefined)
      onChange([{ id: LEGACY, name: t('Browser wallet'), provider: ethereum }]);
  };
  store.subscribe(tell);
  tell();
  return () => store.destroy();
}
