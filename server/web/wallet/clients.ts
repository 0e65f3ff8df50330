import {
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  type EIP1193Provider,
  type Hex,
} from 'viem';
import type { Network, PermitData } from '../api/answers.ts';
import { WALLET_RPC_URL } from '../brand/brand.ts';
import { networkTitle } from '../shell/networkTitle.ts';

/** Interval of polling for receipts: a wallet pushes none. */
const LOOK_MS = 1000;

export interface WalletClients {
  readonly account: Hex;
  readonly reader: ReturnType<typeof readerOf>;
  readonly signer: ReturnType<typeof signerOf>;
  /** Whether all that the account sends are bundles: see `Connection`. */
  readonly sendsBundles: boolean;
}

/**
 * Makes the clients that read the chain and sign, both through the wallet: the page talks to no node of its
 * own.
 */
export function walletClients(
  provider: EIP1193Provider,
  network: Network,
  account: Hex,
  sendsBundles = false,
): WalletClients {
  const [reader, signer] = [readerOf(provider, network), signerOf(provider, network, account)];
  return { account, reader, signer, sendsBundles };
}

function readerOf(provider: EIP1193Provider, network: Network) {
  return createPublicClient({
    chain: chainOf(network),
    transport: custom(provider, { retryCount: 0 }),
    pollingInterval: LOOK_MS,
    cacheTime: 0,
  });
}

function signerOf(provider: EIP1193Provider, network: Network, account: Hex) {
  return createWalletClient({
    account,
    chain: chainOf(network),
    transport: custom(provider, { retryCount: 0 }),
  });
}

/** Describes the service's network as wallets know one. Its node is for them: the page asks the wallet's. */
export function chainOf({ chainId, name, nativeSymbol }: Network) {
  const nativeCurrency = { name: nativeSymbol, symbol: nativeSymbol, decimals: 18 };
  return defineChain({
    id: chainId,
    name: networkTitle(name),
    nativeCurrency,
    rpcUrls: { default: { http: WALLET_RPC_URL === undefined ? [] : [WALLET_RPC_URL] } },
  });
}

/** Has the wallet sign the permit of an answer. @throws the wallet's error */
export function signPermit({ signer }: WalletClients, permitData: PermitData): Promise<Hex> {
  const { domain, types, primaryType, values } = permitData;
  return signer.signTypedData({
    domain: { ...domain, verifyingContract: domain.verifyingContract as Hex },
    types,
    primaryType,
    message: { ...values },
  });
}
