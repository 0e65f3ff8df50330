import { useQuery } from '@tanstack/react-query';
import { erc20Abi, type Hex } from 'viem';
import type { Token } from '../api/answers.ts';
import { useNetwork } from '../api/network.ts';
import { editableAmount } from '../format/amounts.ts';
import { Amount } from '../parts/Amount.tsx';
import { walletClients } from './clients.ts';
import { useWallet } from './walletContext.ts';

const LOOK_MS = 4000;
/** Units of gas that `Max` keeps the native coin for, at the present gas price: several swaps. */
const GAS_RESERVE = 1_000_000n;

interface BalanceProps {
  readonly token: Token;
  /** Whether the token stands for the native coin. */
  readonly isCoin: boolean;
  readonly onMax?: (text: string) => void;
}

/** Shows the account's balance of the token, and a button that takes all of it. */
export function Balance({ token, isCoin, onMax }: BalanceProps) {
  const { provider, account, chainId } = useWallet();
  const { data: network } = useNetwork();
  const isReady =
    network !== undefined && provider !== undefined && account !== undefined && chainId === network.chainId;
  const { data } = useQuery({
    queryKey: ['balance', account, token.address, isCoin],
    queryFn: async () => {
      if (!isReady) throw new Error('nothing is read without a wallet');
      const { reader } = walletClients(provider, network, account);
      if (isCoin) {
        const [balance, gasPrice] = await Promise.all([
          reader.getBalance({ address: account }),
          reader.getGasPrice(),
        ]);
        const reserve = gasPrice * GAS_RESERVE;
        return { balance, most: balance > reserve ? balance - reserve : 0n };
      }
      const call = {
        address: token.address as Hex,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      } as const;
      const balance = await reader.readContract(call);
      return { balance, most: balance };
    },
    enabled: isReady,
    refetchInterval: LOOK_MS,
  });
  if (data === undefined) return null;
  return (
    <>
      <span className="balance">
        Balance <Amount raw={String(data.balance)} token={token} unit="" />
      </span>
      {onMax === undefined || data.most === 0n ? null : (
        <button type="button" onClick={() => onMax(editableAmount(String(data.most), token.decimals))}>
          Max
        </button>
      )}
    </>
  );
}
