import { createConnector } from '@wagmi/core';
import type { EIP1193Provider, Hex } from 'viem';
import type { Network } from '../../api/answers.ts';
import { WALLET_CONNECT_ID } from '../walletContext.ts';
import type { SessionProvider } from './sessionProvider.ts';

/**
 * Makes the connector of a wallet behind the relay. The relay's library is loaded when this wallet is chosen,
 * or was before. `onCode` gets what a phone reads while it is awaited.
 */
export function walletConnectWallet(network: Network, onCode: (uri: string | undefined) => void) {
  return createConnector<EIP1193Provider>(({ emitter, chains }) => {
    let opening: Promise<SessionProvider> | undefined;
    const open = (): Promise<SessionProvider> => {
      opening ??= import('./sessionProvider.ts').then(({ SessionProvider }) =>
        SessionProvider.open(network, { onChange: tell }),
      );
      opening.catch(() => {
        opening = undefined;
      });
      return opening;
    };
    const tell = (account: Hex | undefined, chainId: number | undefined): void => {
      if (account === undefined || chainId === undefined) emitter.emit('disconnect');
      else emitter.emit('change', { accounts: [account], chainId });
    };
    const connected = ({ account, chainId }: SessionProvider) => {
      if (account === undefined || chainId === undefined) throw new Error('the wallet allowed no account');
      return { accounts: [account], chainId };
    };
    return {
      id: WALLET_CONNECT_ID,
      name: 'WalletConnect',
      type: 'walletConnect',
      async connect() {
        const provider = await open();
        if (provider.account === undefined) await provider.pair(onCode);
        return connected(provider) as never;
      },
      async disconnect() {
        const provider = await open();
        // The relay may take a minute, or be gone. Until this returns the wallet counts as connected, and the
        // next code would not be asked for.
        provider.leave().catch(() => {
          // This page has forgotten it, whether the wallet learns it or not.
        });
      },
      getProvider: async () => (await open()) as unknown as EIP1193Provider,
      getAccounts: async () => connected(await open()).accounts,
      getChainId: async () => connected(await open()).chainId,
      isAuthorized: async () => (await open()).account !== undefined,
      async switchChain({ chainId }) {
        const provider = (await open()) as unknown as EIP1193Provider;
        const params: [{ chainId: Hex }] = [{ chainId: `0x${chainId.toString(16)}` }];
        await provider.request({ method: 'wallet_switchEthereumChain', params });
        const chain = chains.find(({ id }) => id === chainId);
        if (chain === undefined) throw new Error('the network is not known');
        return chain;
      },
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    };
  });
}
