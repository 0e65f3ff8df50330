import { SignClient } from '@walletconnect/sign-client';
import { BRAND, WALLETCONNECT } from '../../brand/brand.ts';

export type Client = InstanceType<typeof SignClient>;

/**
 * Opens the client of the relay, which talks to nobody until there is something to say. @throws Error without
 * a project
 */
export async function openSignClient(): Promise<Client> {
  if (WALLETCONNECT === undefined) throw new Error('there is no project at WalletConnect');
  const { projectId, relayUrl } = WALLETCONNECT;
  const client = await SignClient.init({
    projectId,
    relayUrl,
    logger: 'fatal',
    telemetryEnabled: false,
    metadata: { name: BRAND.name, description: document.title, url: location.origin, icons: [] },
  });
  // It would open a frame of another host, which the page's policy refuses; wallets then call the page
  // unverified.
  client.core.verify.register = async () => '';
  return client;
}
