import type { Provider } from '../../client/src/eip1193.ts';
import type { Network, Token } from '../web/api/answers.ts';
import type { Funds } from '../web/wallet/shortage.ts';
import type { WalletChoice } from './discoverWallets.ts';
import type { Connection } from './state.ts';

/** Asks a wallet for its account, which shows its prompt. @throws the wallet's error */
export async function connect(choice: WalletChoice): Promise<Connection> {
  const { provider } = choice;
  const [account] = await provider.request({ method: 'eth_requestAccounts' });
  if (account === undefined) throw new Error('The wallet gave no account.');
  const chainId = Number(await provider.request({ method: 'eth_chainId' }));
  return { provider, account, chainId };
}

/** Follows the account and chain of a connected wallet, until the signal. */
export function follow(
  { provider }: Connection,
  onChange: (change: Partial<Pick<Connection, 'account' | 'chainId'>> | undefined) => void,
  signal: AbortSignal,
): void {
  const onAccounts = ([account]: readonly `0x${string}`[]) =>
    onChange(account === undefined ? undefined : { account });
  const onChain = (chainId: string) => onChange({ chainId: Number(chainId) });
  provider.on?.('accountsChanged', onAccounts);
  provider.on?.('chainChanged', onChain);
  signal.addEventListener('abort', () => {
    provider.removeListener?.('accountsChanged', onAccounts);
    provider.removeListener?.('chainChanged', onChain);
  });
}

/**
 * Asks the wallet to go to the service's chain. @throws the wallet's error, also when it does not know that
 * chain
 */
export async function switchChain({ provider }: Connection, { chainId }: Network): Promise<number> {
  const params = [{ chainId: `0x${chainId.toString(16)}` }] as const;
  await provider.request({ method: 'wallet_switchEthereumChain', params: [...params] });
  return Number(await provider.request({ method: 'eth_chainId' }));
}

/** balanceOf(address) */
const BALANCE_OF = '0x70a08231';

/** Reads what the account holds of a token, and the coin for gas, by the wallet's own node. */
export async function readFunds({ provider, account }: Connection, token: Token): Promise<Funds> {
  const ask = async (method: string, ...params: unknown[]) =>
    BigInt(String(await (provider as Provider).request({ method, params })));
  const data = BALANCE_OF + account.slice(2).toLowerCase().padStart(64, '0');
  const [coin, gasPrice, balance] = await Promise.all([
    ask('eth_getBalance', account, 'latest'),
    ask('eth_gasPrice'),
    token.isCoin ? undefined : ask('eth_call', { to: token.address, data }, 'latest'),
  ]);
  return { balance: balance ?? coin, coin, gasPrice };
}
