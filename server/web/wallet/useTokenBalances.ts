import { useQuery } from '@tanstack/react-query';
import type { Token } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { placeOf } from '../coin/coin.ts';
import { useWallet } from './walletContext.ts';

const LOOK_MS = 15_000;
const NONE: ReadonlyMap<string, bigint> = new Map();

/**
 * Reads the connected account's balances, raw units, by `placeOf`; empty without a wallet or on another
 * chain.
 */
export function useTokenBalances(tokens: readonly Token[]): ReadonlyMap<string, bigint> {
  const { provider, account, chainId } = useWallet();
  const { data: network } = useNetwork();
  const places = tokens.map(placeOf);
  const isReady =
    network !== undefined && provider !== undefined && account !== undefined && chainId === network.chainId;
  const { data } = useQuery({
    queryKey: ['balance', 'of tokens', account, places],
    queryFn: async () => {
      if (!isReady) throw new Error('nothing is read without a wallet');
      // The wallet code is loaded only when there is a wallet.
      const { readBalances } = await import('./readBalances.ts');
      return readBalances({ provider, network, account, tokens });
    },
    enabled: isReady && places.length > 0,
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  });
  return data ?? NONE;
}
