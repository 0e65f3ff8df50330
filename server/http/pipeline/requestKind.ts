import type { IncomingMessage } from 'node:http';

/** Paths that operators and load balancers ask, which are always answered. */
const OF_OPERATORS = new Set(['/health', '/ready', '/metrics']);
/** Paths of the API, which has guards of its own. */
const OF_API = ['/api', '/swap-api', '/mcp', '/wallet-node'];

/**
 * Returns whether a request is one of operators, of the API, or of a file: the page, its document, a logo.
 */
export function kindOf({ url = '' }: Pick<IncomingMessage, 'url'>): 'operators' | 'api' | 'files' {
  const end = url.search(/[?#]/);
  const path = (end === -1 ? url : url.slice(0, end)).toLowerCase();
  if (OF_OPERATORS.has(path)) return 'operators';
  return OF_API.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ? 'api' : 'files';
}
