/** What no URL contains: space, controls, and the delimiters that RFC 3986 leaves out. */
const NO_URL = /[\s\p{C}<>"\\^`{|}]/u;

/**
 * Returns the URL of an icon that a browser can load: http(s) unchanged, `ipfs://` through the gateway, and
 * undefined for anything else. Space around it is dropped; what has some inside, such as a note behind it, is
 * no URL, though parsers take it for one.
 */
export function logoUrl(uri: string, ipfsGateway: string): string | undefined {
  const url = uri.trim();
  if (NO_URL.test(url) || !URL.canParse(url)) return undefined;
  if (/^https?:\/\//i.test(url)) return url;
  if (!/^ipfs:\/\//i.test(url)) return undefined;
  const path = url.slice('ipfs://'.length).replace(/^ipfs\//, '');
  return path === '' ? undefined : `${ipfsGateway.replace(/\/*$/, '/')}${path}`;
}
