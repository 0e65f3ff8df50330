import { type Address, concatHex, type Hex } from 'viem';
import type { BlockBuilder } from './blockBuilder.ts';
import type { JsonRpc } from './jsonRpc.ts';

/** Pays for the transactions that run constructors. */
export const CONSTRUCTOR_PAYER: Address = '0x4f26ffbe5f04ed43630fdc30a87638d53d0b0876';

/** An address, the creation code with its arguments, and what the contract is called. */
type Construction = readonly [address: Address, creationCode: Hex, what: string];

/**
 * Runs constructors at chosen addresses: each creation code stands there as if it were the contract, is
 * called for the runtime code it returns and once more in a transaction for the storage it writes, and then
 * gives way to the runtime code.
 */
export async function constructInPlace(
  rpc: JsonRpc,
  blocks: BlockBuilder,
  contracts: readonly Construction[],
  timestamp: number,
): Promise<void> {
  const runtimeCodes: unknown[] = [];
  for (const [address, creationCode, what] of contracts) {
    await rpc.call('anvil_setCode', [address, creationCode]);
    await blocks.setNonce(address, 1);
    runtimeCodes.push(await rpc.call('eth_call', [{ to: address }, 'latest']));
    blocks.add({ from: CONSTRUCTOR_PAYER, to: address, data: '0x', gas: 2_000_000, what });
  }
  await blocks.mine(timestamp);
  for (const [index, [address]] of contracts.entries()) {
    await rpc.call('anvil_setCode', [address, runtimeCodes[index]]);
  }
}

/** The creation code followed by its arguments, addresses all of them. */
export function withArguments(creationCode: Hex, addresses: readonly Address[]): Hex {
  return concatHex([
    creationCode,
    ...addresses.map((address): Hex => `0x${address.slice(2).padStart(64, '0')}`),
  ]);
}
