/** How a wallet announces itself to a page: by EIP-6963, or only as `window.ethereum`. */
export type Introduction = 'announced' | 'window.ethereum';

export interface ProviderScript {
  readonly introduction: Introduction;
  readonly name: string;
  /** The function of the page that asks the test. */
  readonly asks: string;
}

/**
 * The object of the page by which a test lets a wallet report something: `wallets['Test
 * wallet']('accountsChanged', …)`.
 */
export const REPORTING = 'walletReports';

/** What wallets put into a page: a provider that asks the test for everything. */
export const providerScript = ({ introduction, name, asks }: ProviderScript) => `(() => {
  const listeners = new Map();
  const report = (event, value) => {
    for (const listen of listeners.get(event) ?? []) listen(value);
  };
  window.${REPORTING} = { ...window.${REPORTING}, [${JSON.stringify(name)}]: report };
  const provider = {
    request: async (request) => {
      const { result, error } = await window.${asks}(request);
      if (error) throw error;
      if (request.method === 'wallet_switchEthereumChain') report('chainChanged', request.params[0].chainId);
      return result;
    },
    on: (event, listen) => listeners.set(event, [...(listeners.get(event) ?? []), listen]),
    removeListener: (event, listen) =>
      listeners.set(event, (listeners.get(event) ?? []).filter((other) => other !== listen)),
  };
  if (${introduction === 'window.ethereum'}) {
    window.ethereum = provider;
    return;
  }
  const rdns = ${JSON.stringify(name.toLowerCase().replaceAll(' ', '.'))};
  const detail = Object.freeze({ info: { uuid: rdns, name: ${JSON.stringify(name)}, rdns }, provider });
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
})()`;
