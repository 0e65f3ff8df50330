interface WalletApp {
  readonly name: string;
  /** Opens a page in the browser of the app; its own site where the app is not installed. */
  readonly open: (page: URL) => string;
  readonly install: string;
}

/** Wallets with a browser of their own on phones, and an extension on a desk. */
export const WALLET_APPS: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    // It takes the address without its scheme.
    open: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
    install: 'https://metamask.io/download/',
  },
  {
    name: 'Rabby',
    open: ({ href }) => `https://go.rabby.io/mobile?_cmd=open-dapp&dapp=${encodeURIComponent(href)}`,
    install: 'https://rabby.io/',
  },
  {
    name: 'Trust Wallet',
    open: ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
    install: 'https://trustwallet.com/download',
  },
  {
    name: 'Coinbase Wallet',
    open: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
    install: 'https://www.coinbase.com/wallet/downloads',
  },
  {
    name: 'Rainbow',
    open: ({ href }) => `https://rnbwapp.com/dapp?url=${encodeURIComponent(href)}`,
    install: 'https://rainbow.me/download',
  },
];
