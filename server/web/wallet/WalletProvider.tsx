import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useStored } from '../parts/useStored.ts';
import { discoverWallets } from './discoverWallets.ts';
import { failureText } from './failureText.ts';
import { type WalletChoice, WalletContext, type WalletState } from './walletContext.ts';

type Connection = Pick<WalletState, 'provider' | 'account' | 'chainId'>;

const NONE: Connection = { provider: undefined, account: undefined, chainId: undefined };
const isId = (value: unknown): value is string => typeof value === 'string';

/** Holds the wallets of the browser and the connected one, and reconnects it after a reload. */
export function WalletProvider({ children }: { readonly children: ReactNode }) {
  const [choices, setChoices] = useState<readonly WalletChoice[]>([]);
  const [remembered, remember] = useStored('wallet', '', isId);
  const [connection, setConnection] = useState<Connection>(NONE);
  const [error, setError] = useState<string | undefined>();
  useEffect(() => discoverWallets(setChoices), []);

  const open = useCallback(async (choice: WalletChoice, method: 'eth_accounts' | 'eth_requestAccounts') => {
    const [account] = await choice.provider.request({ method });
    if (account === undefined) return false;
    const chainId = Number(await choice.provider.request({ method: 'eth_chainId' }));
    setConnection({ provider: choice.provider, account, chainId });
    return true;
  }, []);

  // This prompts nobody: a wallet that no longer allows the page answers with no account.
  useEffect(() => {
    const choice = choices.find(({ id }) => id === remembered);
    if (choice !== undefined && connection.provider === undefined) {
      open(choice, 'eth_accounts').catch((reason: unknown) => setError(failureText(reason)));
    }
  }, [choices, remembered, connection.provider, open]);

  useEffect(() => {
    const { provider } = connection;
    if (provider === undefined) return;
    const onAccounts = (accounts: readonly `0x${string}`[]) =>
      setConnection((present) => (accounts[0] === undefined ? NONE : { ...present, account: accounts[0] }));
    const onChain = (chainId: string) =>
      setConnection((present) => ({ ...present, chainId: Number(chainId) }));
    provider.on?.('accountsChanged', onAccounts);
    provider.on?.('chainChanged', onChain);
    return () => {
      provider.removeListener?.('accountsChanged', onAccounts);
      provider.removeListener?.('chainChanged', onChain);
    };
  }, [connection]);

  const value = useMemo<WalletState>(
    () => ({
      ...connection,
      choices,
      error,
      connect: async (choice) => {
        setError(undefined);
        try {
          if (await open(choice, 'eth_requestAccounts')) remember(choice.id);
        } catch (reason) {
          setError(failureText(reason));
        }
      },
      disconnect: () => {
        remember('');
        setConnection(NONE);
      },
    }),
    [connection, choices, error, open, remember],
  );
  return <WalletContext value={value}>{children}</WalletContext>;
}
