import type { Swap } from '../api/answers.ts';

/**
 * Makes the shell command that sends the transaction with Foundry's `cast`, which asks for the key itself.
 */
export function castLine({
  to,
  data,
  value,
  gasEstimate,
}: Pick<Swap, 'to' | 'data' | 'value' | 'gasEstimate'>): string {
  return `cast send ${to} ${data} --value ${value} --gas-limit ${gasEstimate} --rpc-url "$RPC_URL" --interactive`;
}
