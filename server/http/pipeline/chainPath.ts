const PATH = /^(\/swap-api)?\/api\/v1\/(\d{1,15})(?=\/)/;

/**
 * Returns the address of a request without the service's own chain: `/api/v1/8453/quote` is
 * `/api/v1/quote` on chain 8453. The path of another chain stays, and leads nowhere.
 */
export function withoutOwnChain(url: string, chainId: number): string {
  const [whole, prefix = '', chain] = PATH.exec(url) ?? [];
  if (whole === undefined || chain !== String(chainId)) return url;
  return `${prefix}/api/v1${url.slice(whole.length)}`;
}
