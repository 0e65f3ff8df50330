import {
  type Connector,
  connect,
  createConfig,
  disconnect,
  injected,
  switchChain,
  watchConnectors,
} from '@wagmi/core';
import { custom, type EIP1193Provider, numberToHex } from 'viem';
import type { Network } from '../api/answers.ts';
import { WALLET_RPC_URL, WALLETCONNECT } from '../brand/brand.ts';
import { shownText } from '../format/shownText.ts';
import { PageFailure } from '../words/problem.ts';
import { t } from '../words/words.tsx';
import { chainOf } from './clients.ts';
import { walletConnectWallet } from './walletConnect/walletConnectWallet.ts';
import {
  type Connection,
  IS_FRAMED,
  SAFE_ID,
  WALLET_CONNECT_ID,
  type WalletChoice,
  type Wallets,
} from './walletContext.ts';

declare global {
  interface Window {
    ethereum?: EIP1193Provider;
  }
}

/** The id of a wallet that does not announce itself. */
const LEGACY_ID = 'window.ethereum';

/** Anybody may write a wallet's name. */
const LONGEST_NAME = 48;

/** What the wallets of this browser are and say, by the id of each. */
export interface SeenWallets {
  readonly choices: readonly WalletChoice[];
  readonly connections: ReadonlyMap<string, Connection>;
  /** What a phone reads to connect its wallet, while that is awaited. */
  readonly code: string | undefined;
}

/**
 * Finds the wallets of this browser (EIP-6963, else the one at `window.ethereum`) and follows their accounts
 * and chains by wagmi's connectors. `onSeen` is called whenever any of it changes.
 *
 * Not used of wagmi is what would act without the person: its storage and `reconnect` connect every wallet
 * that once allowed the page, one after another, so that the first that hangs stops the rest. Which wallet
 * counts is the page's to say.
 */
export async function openWallets(network: Network, onSeen: (seen: SeenWallets) => void): Promise<Wallets> {
  const chain = chainOf(network);
  let code: string | undefined;
  const onCode = (uri: string | undefined) => {
    code = uri;
    tell();
  };
  const config = createConfig({
    chains: [chain],
    // Everything is read through the wallet itself: `walletClients`.
    transports: { [chain.id]: custom({ request: () => Promise.reject(new Error('there is no node')) }) },
    connectors: [
      ...(IS_FRAMED ? [(await import('./safeWallet.ts')).safeWallet()] : []),
      ...(window.ethereum === undefined ? [] : [legacyWallet(window.ethereum)]),
      ...(WALLETCONNECT === undefined ? [] : [walletConnectWallet(network, onCode)]),
    ],
    storage: null,
  });
  const providers = new Map<string, EIP1193Provider>();
  const tell = () => onSeen({ choices: choicesOf(config.connectors), connections: connectionsOf(), code });
  const connectionsOf = () =>
    new Map(
      [...config.state.connections.values()].flatMap(
        ({ connector, accounts, chainId }): [string, Connection][] => {
          const provider = providers.get(connector.id);
          const [account] = accounts;
          return provider === undefined || account === undefined
            ? []
            : [[connector.id, { provider, account, chainId, sendsBundles: connector.id === SAFE_ID }]];
        },
      ),
    );
  const find = (id: string): Connector => {
    const connector = config.connectors.find((known) => known.id === id);
    if (connector === undefined) {
      const next = t('Choose another wallet, or reload the page.');
      throw new PageFailure({ what: t('The wallet is no longer in this browser.'), next });
    }
    return connector;
  };
  config.subscribe(({ connections }) => connections, tell);
  watchConnectors(config, { onChange: tell });
  tell();
  return {
    async open(id, isAsking) {
      const connector = find(id);
      const provider = (await connector.getProvider()) as EIP1193Provider | undefined;
      if (provider === undefined) return false;
      providers.set(id, provider);
      if (config.state.connections.has(connector.uid)) {
        tell();
        return true;
      }
      if (isAsking) await connect(config, { connector });
      else {
        // This prompts nobody: a wallet that no longer allows the page answers with no account.
        if (!(await connector.isAuthorized())) return false;
        const silently = { connector, isReconnecting: true };
        await connect(config, silently);
      }
      return true;
    },
    close: (id) => disconnect(config, { connector: find(id) }),
    async switchNetwork(id) {
      if (WALLET_RPC_URL !== undefined) {
        // It adds the network to a wallet that does not know it.
        await switchChain(config, { connector: find(id), chainId: chain.id });
        return;
      }
      // wagmi would have the wallet add a network without a node.
      const chainId = numberToHex(chain.id);
      await providers.get(id)?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    },
  };
}

function legacyWallet(provider: EIP1193Provider) {
  return injected({
    target: { id: LEGACY_ID, name: t('Browser wallet'), provider: provider as never },
  });
}

/** Wallets that announce themselves have names; the one at `window.ethereum` is one of them then. */
function choicesOf(connectors: readonly Connector[]): readonly WalletChoice[] {
  const phone = connectors.filter(({ id }) => id === WALLET_CONNECT_ID);
  const here = connectors.filter(({ id }) => id !== WALLET_CONNECT_ID);
  const announced = here.filter(({ id }) => id !== LEGACY_ID);
  return [...(announced.length > 0 ? announced : here), ...phone].map(({ id, name, icon }) => ({
    id,
    name: shownText(name, LONGEST_NAME),
    icon: icon?.startsWith('data:image/') ? icon : undefined,
  }));
}
