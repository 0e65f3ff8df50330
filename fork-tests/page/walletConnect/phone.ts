import { SignClient } from '@walletconnect/sign-client';
import type { LocalAccount } from 'viem/accounts';
import { answerAs, createWallet, type TestWallet } from '../wallet.ts';

export interface Phone {
  readonly wallet: TestWallet;
  /** Reads the code of a page, and allows it the account once the person has agreed. */
  scan(uri: string): Promise<void>;
  /** Tells the page of another account. */
  switchTo(account: LocalAccount): Promise<void>;
  /** Takes back what it allowed. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A wallet on a phone, which talks to the page through the relay alone, by the library of the protocol's
 * authors.
 */
export async function startPhone(relayUrl: string, nodeUrl: string, account: LocalAccount): Promise<Phone> {
  const client = await SignClient.init({
    projectId: '0123456789abcdef',
    relayUrl,
    logger: 'fatal',
    telemetryEnabled: false,
    metadata: { name: 'Phone', description: 'A wallet', url: 'https://phone.example', icons: [] },
    storageOptions: { database: ':memory:' },
    // Clients of one prefix share everything.
    customStoragePrefix: account.address,
  });
  const wallet = createWallet(account);
  let topic = '';
  const namespacesOf = (methods: string[], events: string[]) => ({
    eip155: { accounts: [`eip155:1:${wallet.account.address}`], methods, events },
  });
  client.on('session_proposal', ({ id, params }) => {
    const { methods = [], events = [] } = params.optionalNamespaces['eip155'] ?? {};
    const answer = wallet.declines
      ? client.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
      : client.approve({ id, namespaces: namespacesOf(methods, events) }).then((approved) => {
          topic = approved.topic;
        });
    answer.catch(() => {
      // The page learns it by its time limit.
    });
  });
  client.on('session_request', ({ id, topic: of, params: { request } }) => {
    wallet.asked.push(request.method);
    const answered = answerAs(wallet, nodeUrl, request).then(
      (result) => ({ id, jsonrpc: '2.0', result }),
      ({ code = -32603, message = '' }) => ({ id, jsonrpc: '2.0', error: { code, message } }),
    );
    answered
      .then((response) => client.respond({ topic: of, response }))
      .catch(() => {
        // The page has left.
      });
  });
  return {
    wallet,
    scan: async (uri) => {
      await client.core.pairing.pair({ uri });
    },
    switchTo: async (next) => {
      wallet.account = next;
      const { methods = [], events = [] } = client.session.get(topic).namespaces['eip155'] ?? {};
      // That the page has heard of it is what the page shows.
      await client.update({ topic, namespaces: namespacesOf(methods, events) });
    },
    forget: () => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    stop: async () => {
      client.core.heartbeat.stop();
      await client.core.relayer.transportClose();
    },
  };
}
