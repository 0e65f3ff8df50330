import { useMutation } from '@tanstack/react-query';
import { numberToHex } from 'viem';
import type { Network } from '../api/answers.ts';
import { PRIVATE_RPC_URL } from '../brand/brand.ts';
import { networkTitle } from '../shell/networkTitle.ts';
import { t } from '../words/words.tsx';
import { FlowError } from './FlowError.tsx';
import { useWallet } from './walletContext.ts';

/** Offers the operator's private node to the wallet, which alone decides by which one it sends. */
export function PrivateSending({ network }: { readonly network: Network }) {
  const { provider, sendsBundles } = useWallet();
  const add = useMutation({
    mutationFn: async (url: string) => {
      const { nativeSymbol: symbol, chainId } = network;
      const chainName = t('{network}, private', { network: networkTitle(network.name) });
      const nativeCurrency = { name: symbol, symbol, decimals: 18 };
      const chain = { chainId: numberToHex(chainId), chainName, nativeCurrency, rpcUrls: [url] };
      await provider?.request({ method: 'wallet_addEthereumChain', params: [chain] });
    },
  });
  if (PRIVATE_RPC_URL === undefined || provider === undefined || sendsBundles) return null;
  const { host } = new URL(PRIVATE_RPC_URL);
  return (
    <div className="private">
      <p className="muted after">
        {add.isSuccess
          ? t('Your wallet has {host}. Choose it there as the node of {network}.', {
              host,
              network: networkTitle(network.name),
            })
          : t('Sent through {host}, nobody sees this swap before a block holds it.', { host })}
      </p>
      {add.isSuccess ? null : (
        <button type="button" className="quiet" onClick={() => add.mutate(PRIVATE_RPC_URL ?? '')}>
          {t('Add private sending to the wallet')}
        </button>
      )}
      <FlowError error={add.error} />
    </div>
  );
}
