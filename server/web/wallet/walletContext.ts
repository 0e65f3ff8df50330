import { createContext, use } from 'react';
import type { EIP1193Provider, Hex } from 'viem';

/** A wallet as EIP-6963 announces it, or the one at `window.ethereum`. */
export interface WalletChoice {
  /** Reverse domain name, by which it is remembered. */
  readonly id: string;
  readonly name: string;
  /** An image as data, where the wallet gave one. */
  readonly icon: string | undefined;
}

/** The wallet of a Safe whose app shows the page in a frame. */
export const SAFE_ID = 'safe';

/** The wallet of a phone, behind the relay of WalletConnect. */
export const WALLET_CONNECT_ID = 'walletConnect';

/** Whether the page is in a frame, which its policy allows to a Safe alone. */
export const IS_FRAMED = typeof window !== 'undefined' && window.parent !== window;

/** A wallet that allows the page to see an account. */
export interface Connection {
  readonly provider: EIP1193Provider;
  readonly account: Hex;
  /** The chain that the wallet is on, which may be another than the service's. */
  readonly chainId: number;
  /**
   * Whether all that it sends are bundles of calls: a contract's, which others send under hashes and nonces
   * of their own.
   */
  readonly sendsBundles: boolean;
}

/** The wallets of this browser, by their ids. */
export interface Wallets {
  /**
   * Connects a wallet; returns false where it does not allow the page and was not to ask. @throws the
   * wallet's error
   */
  open(id: string, isAsking: boolean): Promise<boolean>;
  close(id: string): Promise<void>;
  /** Has the wallet switch to the service's network. @throws the wallet's error */
  switchNetwork(id: string): Promise<void>;
}

export interface WalletState {
  /** Undefined until the wallets were looked for. */
  readonly choices: readonly WalletChoice[] | undefined;
  readonly provider: EIP1193Provider | undefined;
  readonly account: Hex | undefined;
  readonly chainId: number | undefined;
  /** See `Connection`. */
  readonly sendsBundles: boolean;
  /** The wallet that was asked to connect and has not answered. */
  readonly asked: WalletChoice | undefined;
  /** What a phone's wallet reads to connect, while that is awaited. */
  readonly code: string | undefined;
  /** Why connecting failed. */
  readonly error: string | undefined;
  /** Looks for the wallets of this browser. */
  look(): void;
  /** Resolves with whether this wallet is connected now: a later choice overrules an earlier one. */
  connect(choice: WalletChoice): Promise<boolean>;
  disconnect(): void;
  switchNetwork(): Promise<void>;
}

export const WalletContext = createContext<WalletState | undefined>(undefined);

/** Returns the wallet of the page's user. @throws Error outside of the provider */
export function useWallet(): WalletState {
  const wallet = use(WalletContext);
  if (wallet === undefined) throw new Error('the wallet is known below WalletProvider only');
  return wallet;
}
