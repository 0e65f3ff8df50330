import { createSwapApiClient, type SwapApiClient } from './client.ts';
import type { ClientOptions } from './request.ts';

/**
 * Addresses of services by the id of their chain; several may stand behind one host, each with a path of its
 * own.
 */
export type ServicesByChain = Readonly<Record<number, string>>;

/**
 * Returns a function that gives the client of a chain. It asks each service once which chain it serves,
 * before the first use: a wrong address would build swaps for another chain.
 * @throws RangeError for a chain without a service, and for a service of another chain; SwapApiError where it
 * does not answer
 */
export function createClientsByChain(
  services: ServicesByChain,
  options: Omit<ClientOptions, 'baseUrl'> = {},
): (chainId: number) => Promise<SwapApiClient> {
  const clients = new Map<number, Promise<SwapApiClient>>();
  return (chainId) => {
    const known = clients.get(chainId);
    if (known !== undefined) return known;
    const client = connect(services, chainId, options);
    clients.set(chainId, client);
    // What failed is asked again.
    client.catch(() => clients.delete(chainId));
    return client;
  };
}

async function connect(
  services: ServicesByChain,
  chainId: number,
  options: Omit<ClientOptions, 'baseUrl'>,
): Promise<SwapApiClient> {
  const baseUrl = services[chainId];
  if (baseUrl === undefined) {
    const named = Object.keys(services).join(', ');
    throw new RangeError(`No service for chain ${chainId}: there are some for ${named || 'none'}`);
  }
  const client = createSwapApiClient({ ...options, baseUrl });
  const network = await client.getNetwork();
  if (network.chainId !== chainId) {
    throw new RangeError(`${baseUrl} serves chain ${network.chainId}, not ${chainId}`);
  }
  return client;
}
