/** Nothing depends on them: where they are refused together with a batch they are left out of it. */
const OPTIONAL_METHODS = new Set(['eth_gasPrice', 'eth_feeHistory']);

export function isOptional(method: string): boolean {
  return OPTIONAL_METHODS.has(method);
}
