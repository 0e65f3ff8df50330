import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNetwork } from '../api/network.ts';
import { useStored } from '../parts/useStored.ts';
import { failureText } from './failureText.ts';
import {
  IS_FRAMED,
  SAFE_ID,
  type WalletChoice,
  WalletContext,
  type WalletState,
  type Wallets,
} from './walletContext.ts';
import type { SeenWallets } from './wallets.ts';

const isId = (value: unknown): value is string => typeof value === 'string';

/**
 * Holds the wallet that the person chose, and finds it again after a reload. Its code is loaded when a wallet
 * is looked for: who never connects one does not wait for it.
 */
export function WalletProvider({ children }: { readonly children: ReactNode }) {
  const { data: network } = useNetwork();
  /** The wallet that counts. Others may connect themselves: what they say changes nothing here. */
  const [chosen, choose] = useStored('wallet', IS_FRAMED ? SAFE_ID : '', isId);
  const [isLooking, setLooking] = useState(chosen !== '');
  const [wallets, setWallets] = useState<Wallets | undefined>();
  const [seen, setSeen] = useState<SeenWallets | undefined>();
  const [asked, setAsked] = useState<WalletChoice | undefined>();
  const [error, setError] = useState<string | undefined>();
  const attempts = useRef(0);
  const restored = useRef('');

  const look = useCallback(() => setLooking(true), []);
  const isOpening = useRef(false);
  useEffect(() => {
    if (!isLooking || network === undefined || isOpening.current) return;
    isOpening.current = true;
    const opened = import('./wallets.ts').then(({ openWallets }) => openWallets(network, setSeen));
    opened.then(setWallets, (reason: unknown) => {
      isOpening.current = false;
      setLooking(false);
      setError(failureText(reason));
    });
  }, [isLooking, network]);

  const choices = seen?.choices;
  const isHere = choices?.some(({ id }) => id === chosen) === true;
  useEffect(() => {
    // Once a load of the page: a wallet that was left by its own means is not asked for again.
    if (wallets === undefined || !isHere || restored.current === chosen) return;
    restored.current = chosen;
    wallets.open(chosen, false).catch((reason: unknown) => setError(failureText(reason)));
  }, [wallets, isHere, chosen]);

  const value = useMemo<WalletState>(() => {
    const connection = seen?.connections.get(chosen);
    return {
      provider: connection?.provider,
      account: connection?.account,
      chainId: connection?.chainId,
      sendsBundles: connection?.sendsBundles === true,
      choices,
      asked,
      code: asked === undefined ? undefined : seen?.code,
      error,
      look,
      connect: async (choice) => {
        attempts.current += 1;
        const attempt = attempts.current;
        setError(undefined);
        setAsked(choice);
        try {
          if (wallets === undefined) return false;
          const isOpen = await wallets.open(choice.id, true);
          // A wallet that answers after another one was chosen does not take over.
          if (!isOpen || attempt !== attempts.current) return false;
          restored.current = choice.id;
          choose(choice.id);
          return true;
        } catch (reason) {
          if (attempt === attempts.current) setError(failureText(reason));
          return false;
        } finally {
          if (attempt === attempts.current) setAsked(undefined);
        }
      },
      disconnect: () => {
        attempts.current += 1;
        choose('');
        restored.current = '';
        wallets?.close(chosen).catch(() => {
          // It is not used any more, whether it knows or not.
        });
      },
      switchNetwork: async () => wallets?.switchNetwork(chosen),
    };
  }, [wallets, seen, choices, chosen, choose, asked, error, look]);
  return <WalletContext value={value}>{children}</WalletContext>;
}
