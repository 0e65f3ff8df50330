import { type EIP1193Provider, type Hex, http, numberToHex } from 'viem';
import type { Network } from '../../api/answers.ts';
import { onHost, WALLET_RPC_URL } from '../../brand/brand.ts';
import { PageFailure } from '../../words/problem.ts';
import { t } from '../../words/words.tsx';
import { chainOf } from '../clients.ts';
import { accountsOf, allows, chainFor, type SessionLike } from './session.ts';
import { type Client, openSignClient } from './signClient.ts';

/** How long the relay may take for what it answers itself. */
const RELAY_MS = 20_000;
/** What a wallet may be asked to allow; anything else is read from the node. */
const METHODS = [
  ...['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'],
  ...['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_switchEthereumChain'],
];
const REJECTED = 4001;
const UNSUPPORTED = 4200;
/** Codes of the relay's protocol for a person who says no. */
const REJECTIONS: readonly unknown[] = [REJECTED, 5000, 5001, 5002, 5003];

interface Heard {
  /** What the wallet allows has changed; without an account it allows nothing any more. */
  onChange(account: Hex | undefined, chainId: number | undefined): void;
}

/** A wallet behind the relay, as EIP-1193: it signs, and a node reads the chain. */
export class SessionProvider {
  readonly #client: Client;
  readonly #network: Network;
  readonly #node: ReturnType<ReturnType<typeof http>>;
  #session: SessionLike | undefined;

  private constructor(client: Client, network: Network, heard: Heard) {
    this.#client = client;
    this.#network = network;
    this.#node = http(WALLET_RPC_URL ?? ownNode(), { retryCount: 0 })({ chain: chainOf(network) });
    // A wallet that was connected before a reload still is.
    this.#session = client.session.getAll().findLast((session) => accountsOf(session).length > 0);
    const isOurs = ({ topic }: { readonly topic: string }) => topic === this.#session?.topic;
    const tell = () => heard.onChange(this.account, this.chainId);
    client.on('session_update', (event) => {
      if (!isOurs(event)) return;
      this.#session = client.session.get(event.topic);
      tell();
    });
    const onEnd = (event: { readonly topic: string }) => {
      if (!isOurs(event)) return;
      this.#session = undefined;
      tell();
    };
    client.on('session_delete', onEnd);
    client.on('session_expire', onEnd);
  }

  static async open(network: Network, heard: Heard): Promise<SessionProvider> {
    return new SessionProvider(await openSignClient(), network, heard);
  }

  get chainId(): number | undefined {
    return this.#session === undefined ? undefined : chainFor(this.#session, this.#network.chainId);
  }

  get account(): Hex | undefined {
    if (this.#session === undefined) return undefined;
    return accountsOf(this.#session).find(({ chainId }) => chainId === this.chainId)?.address;
  }

  /**
   * Waits until a wallet that reads the code allows the page, five minutes at most.
   * @throws Error when the relay does not answer, the code expires, or the person says no
   */
  async pair(onCode: (uri: string | undefined) => void): Promise<void> {
    const chains = [`eip155:${this.#network.chainId}`];
    const events = ['accountsChanged', 'chainChanged'];
    const asked = this.#client.connect({
      optionalNamespaces: { eip155: { chains, methods: METHODS, events } },
    });
    const { uri, approval } = await withinTime(asked);
    try {
      onCode(uri);
      this.#session = await approval();
    } catch (error) {
      throw asProviderError(error);
    } finally {
      onCode(undefined);
    }
  }

  /** Forgets the session at once, and resolves when the relay has taken word of it to the wallet. */
  async leave(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    const reason = { code: 6000, message: 'User disconnected.' };
    await this.#client.disconnect({ topic: session.topic, reason });
  }

  readonly request = (async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    const { chainId, account } = this;
    if (method === 'eth_chainId') return chainId === undefined ? undefined : numberToHex(chainId);
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
      return account === undefined ? [] : [account];
    }
    if (!METHODS.includes(method) && !method.startsWith('wallet_'))
      return this.#node.request({ method, params });
    const session = this.#session;
    if (session === undefined || chainId === undefined || !allows(session, method)) {
      const what = t('The wallet does not offer this.');
      const next = t('Connect it again, or choose another.');
      throw Object.assign(new PageFailure({ what, next }), { code: UNSUPPORTED });
    }
    try {
      return await this.#client.request({
        topic: session.topic,
        chainId: `eip155:${chainId}`,
        request: { method, params: params ?? [] },
      });
    } catch (error) {
      throw asProviderError(error);
    }
  }) as EIP1193Provider['request'];

  /** Changes come by `heard`. */
  readonly on = () => this;
  readonly removeListener = () => this;
}

/** The service reads the chain itself where the operator names no node for wallets. */
const ownNode = (): string => new URL(onHost('/wallet-node'), window.location.href).href;

const providerError = (code: number, message: string) => Object.assign(new Error(message), { code });

/** The library throws plain objects, with codes of its own. */
function asProviderError(error: unknown): Error {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (REJECTIONS.includes(code)) return providerError(REJECTED, String(message));
  return Object.assign(new Error(String(message ?? error)), typeof code === 'number' ? { code } : {});
}

async function withinTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const what = t('The relay of WalletConnect does not answer.');
    timer = setTimeout(() => reject(new PageFailure({ what, next: t('Try again.') })), RELAY_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
