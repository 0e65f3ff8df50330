/** Optional methods. If a batch is refused together with them, it is sent without them. */
const OPTIONAL_METHODS = new Set(['eth_gasPrice', 'eth_feeHistory']);

export function isOptional(method: string): boolean {
  return OPTIONAL_METHODS.has(method);
}
