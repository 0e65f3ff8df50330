import { type EIP1193Provider, erc20Abi, type Hex } from 'viem';
import type { Network, Token } from '../api/answers.ts';
import { placeOf } from '../coin/coin.ts';
import { walletClients } from './clients.ts';

interface BalancesAsked {
  readonly provider: EIP1193Provider;
  readonly network: Network;
  readonly account: Hex;
  readonly tokens: readonly Token[];
}

/**
 * Reads the account's balance of each token, and of the coin, raw units, by `placeOf`; a token without an
 * answer is left out. It takes one call of the wallet's node for many tokens, by a contract that lives only
 * within it: not every chain has a shared one.
 */
export async function readBalances(asked: BalancesAsked): Promise<ReadonlyMap<string, bigint>> {
  const { provider, network, account, tokens } = asked;
  const { reader } = walletClients(provider, network, account);
  const contracts = tokens.map((token) => ({
    address: token.address as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf' as const,
    args: [account] as const,
  }));
  const [results, native] = await Promise.all([
    reader.multicall({ contracts, deployless: true, batchSize: 2048 }),
    reader.getBalance({ address: account }),
  ]);
  return new Map(
    results.flatMap(({ status, result }, index): [string, bigint][] => {
      const token = tokens[index];
      if (token === undefined) return [];
      if (token.isCoin) return [[placeOf(token), native]];
      return status === 'success' ? [[placeOf(token), result]] : [];
    }),
  );
}
