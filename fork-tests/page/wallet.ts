import type { Page } from 'puppeteer-core';
import { createWalletClient, type Hex, http, numberToHex } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { sendBundle, statusOf } from './bundler.ts';
import { type Introduction, providerScript, REPORTING } from './walletProvider.ts';

const TEST_WALLET = 'Test wallet';

export interface TestWallet {
  account: LocalAccount;
  /** Every method that the page asked for. */
  readonly asked: string[];
  /** The methods that the page asked for which need the person's word. */
  readonly confirmed: string[];
  /** The transactions that were sent. */
  readonly sent: Hex[];
  /** Say no to what comes next. */
  declines: boolean;
  /** Fail everything that the page asks, as a wallet without a connection does. */
  isOffline: boolean;
  /** The prompt stays open until it resolves. */
  prompt: Promise<void> | undefined;
  /** Nothing is answered until it resolves, as by a wallet that hangs. */
  silence: Promise<void> | undefined;
  chainId: number;
  /** The chains that it can switch to; undefined: all. */
  knownChains: ReadonlySet<number> | undefined;
  /** The networks that the page had it add. */
  readonly added: unknown[];
  /** Answers in place of the chain; undefined, or an answer of undefined: the chain does. */
  chain: ((method: string, params: readonly unknown[]) => unknown) | undefined;
  /** How it answers for bundles of calls (EIP-5792); `broken` promises them and refuses. */
  bundles: 'unknown' | 'supported' | 'broken';
  /** The transactions of bundles, by the id of each. */
  readonly bundled: Map<string, Hex>;
}

interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

interface TransactionParams {
  readonly to: Hex;
  readonly data: Hex;
  readonly value?: Hex;
  readonly gas?: Hex;
}

const NEEDS_WORD = new Set(['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls']);

interface Identity {
  readonly introduction?: Introduction;
  readonly name?: string;
}

/** Gives the page a wallet that signs with the account's key and sends to the node at `url`. */
export async function injectWallet(
  page: Page,
  url: string,
  account: LocalAccount,
  identity: Identity = {},
): Promise<TestWallet> {
  const wallet = createWallet(account);
  await shareWallet(page, url, wallet, identity);
  return wallet;
}

/** A wallet that no page knows yet. */
export function createWallet(account: LocalAccount): TestWallet {
  return {
    account,
    asked: [],
    confirmed: [],
    sent: [],
    declines: false,
    isOffline: false,
    prompt: undefined,
    silence: undefined,
    chainId: 1,
    knownChains: undefined,
    added: [],
    chain: undefined,
    bundles: 'unknown',
    bundled: new Map(),
  };
}

/** Gives the page a wallet that another tab has too. */
export async function shareWallet(
  page: Page,
  url: string,
  wallet: TestWallet,
  { introduction = 'announced', name = TEST_WALLET }: Identity = {},
): Promise<void> {
  const asks = `asks${name.replaceAll(' ', '')}`;
  await page.exposeFunction(asks, async (request: WalletRequest) => {
    wallet.asked.push(request.method);
    try {
      return { result: await answerAs(wallet, url, request) };
    } catch (error) {
      const { code = -32603, message, data } = error as { code?: number; message?: string; data?: unknown };
      return { error: { code, message, data } };
    }
  });
  await page.evaluateOnNewDocument(providerScript({ introduction, name, asks }));
}

/** Lets a wallet of the page report an event of EIP-1193. */
export const reportOf = (page: Page, event: string, value: unknown, name = TEST_WALLET): Promise<unknown> =>
  page.evaluate(`${REPORTING}[${JSON.stringify(name)}](${JSON.stringify(event)}, ${JSON.stringify(value)})`);

/** Answers a request as the wallet does. @throws what the wallet answers in place of a result */
export async function answerAs(
  wallet: TestWallet,
  url: string,
  { method, params = [] }: WalletRequest,
): Promise<unknown> {
  await wallet.silence;
  const { account } = wallet;
  if (wallet.isOffline) throw new Error('the wallet is offline');
  if (NEEDS_WORD.has(method)) {
    if (wallet.declines) throw Object.assign(new Error('User rejected the request'), { code: 4001 });
    wallet.confirmed.push(method);
    await wallet.prompt;
  }
  const given = wallet.chain?.(method, params);
  if (given !== undefined) return given;
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [account.address];
    case 'eth_chainId':
      return numberToHex(wallet.chainId);
    case 'wallet_switchEthereumChain': {
      const chainId = Number((params[0] as { chainId: Hex }).chainId);
      if (wallet.knownChains?.has(chainId) === false) {
        throw Object.assign(new Error('Unrecognized chain. Add it first.'), { code: 4902 });
      }
      wallet.chainId = chainId;
      return null;
    }
    case 'wallet_addEthereumChain':
      wallet.added.push(params[0]);
      wallet.chainId = Number((params[0] as { chainId: Hex }).chainId);
      return null;
    case 'eth_signTypedData_v4':
      return account.signTypedData(JSON.parse(String(params[1])));
    case 'eth_sendTransaction': {
      const hash = await send(account, url, params[0] as TransactionParams);
      wallet.sent.push(hash);
      return hash;
    }
    case 'wallet_getCapabilities':
      if (wallet.bundles === 'unknown') throw unsupported();
      return { [numberToHex(wallet.chainId)]: { atomic: { status: 'supported' } } };
    case 'wallet_sendCalls': {
      if (wallet.bundles !== 'supported') throw unsupported();
      const bundle = params[0] as Parameters<typeof sendBundle>[2];
      const hash = await sendBundle(account, url, bundle);
      wallet.sent.push(hash);
      wallet.bundled.set(bundle.id ?? hash, hash);
      return { id: bundle.id ?? hash };
    }
    case 'wallet_getCallsStatus': {
      const id = String(params[0]);
      const hash = wallet.bundled.get(id);
      if (hash === undefined) throw Object.assign(new Error('Unknown bundle id'), { code: 5730 });
      const receipt = await forward(url, 'eth_getTransactionReceipt', [hash]);
      return statusOf(id, receipt as Record<string, unknown> | null);
    }
    default:
      return forward(url, method, params);
  }
}

const unsupported = () => Object.assign(new Error('The method does not exist'), { code: -32601 });

/** Signed here: the node knows no key. */
function send(
  account: LocalAccount,
  url: string,
  { to, data, value = '0x0', gas }: TransactionParams,
): Promise<Hex> {
  const signer = createWalletClient({ account, chain: mainnet, transport: http(url, { retryCount: 0 }) });
  return signer.sendTransaction({ to, data, value: BigInt(value), ...(gas ? { gas: BigInt(gas) } : {}) });
}

export async function forward(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw error;
  return result;
}
