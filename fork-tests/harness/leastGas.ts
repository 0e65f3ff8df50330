import { type Address, BaseError, type Hex, toHex } from 'viem';
import { nextBlock } from './accounts.ts';
import type { ChainClient } from './chainClient.ts';

const INTRINSIC_GAS = 21_000n;
const MOST_GAS = 10_000_000n;
const PRECISION = 100n;
/**
 * Anvil tells apart what the gas ran out at: `OutOfGas`, or memory and precompiles as `MemoryOOG`,
 * `PrecompileOOG`.
 */
const TOO_LITTLE = /OutOfGas|OOG|revert/;

/**
 * The least gas limit with which a transaction runs in a block 12 s after the head, within 100 units: tried
 * out, so it knows of refunds and of what calls keep back.
 * @throws Error when it does not run with any
 */
export async function leastGas(
  client: ChainClient,
  transaction: { readonly from: Address; readonly to: Address; readonly data: Hex; readonly value: bigint },
): Promise<bigint> {
  const block = await nextBlock(client);
  const { from, to, data, value } = transaction;
  const call = { from, to, data, value: toHex(value) };
  const runs = async (gas: bigint): Promise<boolean> => {
    try {
      await client.request<{ Method: 'eth_call'; Parameters: unknown[]; ReturnType: Hex }>({
        method: 'eth_call',
        params: [{ ...call, gas: toHex(gas) }, 'latest', {}, block],
      });
      return true;
    } catch (error) {
      if (error instanceof BaseError && TOO_LITTLE.test(error.details)) return false;
      throw error;
    }
  };
  if (!(await runs(MOST_GAS))) throw new Error('the transaction does not run in the next block');
  let [tooLittle, enough] = [INTRINSIC_GAS, MOST_GAS];
  while (enough - tooLittle > PRECISION) {
    const middle = (tooLittle + enough) / 2n;
    if (await runs(middle)) enough = middle;
    else tooLittle = middle;
  }
  return enough;
}
