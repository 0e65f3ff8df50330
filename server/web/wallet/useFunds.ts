import { useQuery } from '@tanstack/react-query';
import { erc20Abi, type Hex } from 'viem';
import type { Token } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { walletClients } from './clients.ts';
import type { Funds } from './shortage.ts';
import { useWallet } from './walletContext.ts';

const LOOK_MS = 4000;

/**
 * Reads what the account holds of the token, and the coin for gas, every four seconds; undefined while
 * unknown.
 */
export function useFunds(token: Pick<Token, 'address'>, isCoin: boolean): Funds | undefined {
  const { provider, account, chainId } = useWallet();
  const { data: network } = useNetwork();
  const isReady =
    network !== undefined && provider !== undefined && account !== undefined && chainId === network.chainId;
  const { data } = useQuery({
    queryKey: ['balance', account, token.address, isCoin],
    queryFn: () => {
      if (!isReady) throw new Error('nothing is read without a wallet');
      return readFunds(walletClients(provider, network, account).reader, account, isCoin ? undefined : token);
    },
    enabled: isReady,
    refetchInterval: LOOK_MS,
  });
  return data;
}

async function readFunds(
  reader: ReturnType<typeof walletClients>['reader'],
  account: Hex,
  token: Pick<Token, 'address'> | undefined,
): Promise<Funds> {
  const [coin, gasPrice, balance] = await Promise.all([
    reader.getBalance({ address: account }),
    reader.getGasPrice(),
    token === undefined
      ? undefined
      : reader.readContract({
          address: token.address as Hex,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account],
        }),
  ]);
  return { balance: balance ?? coin, coin, gasPrice };
}
