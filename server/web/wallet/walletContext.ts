import { createContext, use } from 'react';
import type { EIP1193Provider } from 'viem';

/** A wallet as EIP-6963 announces it, or the one at `window.ethereum`. */
export interface WalletChoice {
  /** Reverse domain name, by which it is remembered. */
  readonly id: string;
  readonly name: string;
  /** An image as data, where the wallet gave one. */
  readonly icon: string | undefined;
  readonly provider: EIP1193Provider;
}

export interface WalletState {
  readonly choices: readonly WalletChoice[];
  readonly provider: EIP1193Provider | undefined;
  readonly account: `0x${string}` | undefined;
  readonly chainId: number | undefined;
  /** Why connecting failed. */
  readonly error: string | undefined;
  connect(choice: WalletChoice): Promise<void>;
  disconnect(): void;
}

export const WalletContext = createContext<WalletState | undefined>(undefined);

/** Returns the wallet of the page's user. @throws Error outside of the provider */
export function useWallet(): WalletState {
  const wallet = use(WalletContext);
  if (wallet === undefined) throw new Error('the wallet is known below WalletProvider only');
  return wallet;
}
