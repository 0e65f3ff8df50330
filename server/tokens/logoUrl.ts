/**
 * Returns the URL of an icon that a browser can load: http(s) unchanged, `ipfs://` through the gateway, and
 * undefined for anything else.
 */
export function logoUrl(uri: string, ipfsGateway: string): string | undefined {
  if (!URL.canParse(uri)) return undefined;
  const { protocol } = new URL(uri);
  if (protocol === 'https:' || protocol === 'http:') return uri;
  if (protocol !== 'ipfs:') return undefined;
  const path = uri.slice('ipfs://'.length).replace(/^ipfs\//, '');
  return path === '' ? undefined : `${ipfsGateway.replace(/\/*$/, '/')}${path}`;
}
