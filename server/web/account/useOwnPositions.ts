import { useQuery } from '@tanstack/react-query';
import type { Network } from '../api/answers.ts';
import { getJson } from '../api/fetchJson.ts';
import { useWallet } from '../wallet/walletContext.ts';
import type { OwnPosition, Uncollected } from './ownPosition.ts';

const LOOK_MS = 30_000;

/** Asks for the V3 and V4 positions of an account. */
export function useOwnPositions(account: string) {
  return useQuery({
    queryKey: ['positions', account],
    queryFn: ({ signal }) =>
      getJson<{ readonly positions: readonly OwnPosition[] }>(
        '/api/v1/positions',
        { owner: account },
        signal,
      ),
    refetchInterval: LOOK_MS,
  });
}

/**
 * Reads what collecting each position would pay now, by the position's id; a position without an answer is
 * left out.
 */
export function useUncollected(positions: readonly OwnPosition[], network: Network) {
  const { provider, account } = useWallet();
  const ids = positions.map(({ id }) => id);
  return useQuery({
    queryKey: ['uncollected', account, ids],
    queryFn: async (): Promise<ReadonlyMap<string, Uncollected>> => {
      if (provider === undefined || account === undefined)
        throw new Error('nothing is read without a wallet');
      // The wallet code is loaded only when there is a wallet.
      const { readUncollected } = await import('./readUncollected.ts');
      return readUncollected({ provider, network, account, positions });
    },
    enabled: provider !== undefined && ids.length > 0,
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  });
}
