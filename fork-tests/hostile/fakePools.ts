import { type Address, numberToHex } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';

/** Where a V2 pair keeps its tokens and reserves, and a V3 pool its price and liquidity. */
const PAIR_SLOTS = { count: 13, reserves: 8n };
const POOL_SLOTS = { count: 5, liquidity: 4n };
const RESERVE_MASK = (1n << 112n) - 1n;

/** An address that sorts next to the given one and has no contract. */
function besideOf(address: Address): Address {
  const last = address.endsWith('0') ? '1' : '0';
  return `${address.slice(0, -1).toLowerCase()}${last}` as Address;
}

async function copyOf(client: ChainClient, original: Address, slots: number): Promise<Address> {
  const fake = besideOf(original);
  const bytecode = await client.getCode({ address: original });
  if (bytecode === undefined) throw new Error(`${original} has no code`);
  await client.setCode({ address: fake, bytecode });
  for (let slot = 0; slot < slots; slot++) {
    const index = numberToHex(slot, { size: 32 });
    const value = await client.getStorageAt({ address: original, slot: index });
    if (value !== undefined) await client.setStorageAt({ address: fake, index: slot, value });
  }
  return fake;
}

/**
 * A copy of a pair, code and storage, with reserves that promise a million times more of token1: no factory
 * made it.
 */
export async function fakePair(client: ChainClient, original: Address): Promise<Address> {
  const fake = await copyOf(client, original, PAIR_SLOTS.count);
  await bookReserves(client, fake, ([reserve0, reserve1]) => [reserve0, reserve1 * 1_000_000n]);
  return fake;
}

/** A copy of a V3 pool with a thousand times its liquidity at every price. */
export async function fakePool(client: ChainClient, original: Address): Promise<Address> {
  const fake = await copyOf(client, original, POOL_SLOTS.count);
  const index = Number(POOL_SLOTS.liquidity);
  const known = await client.getStorageAt({ address: fake, slot: numberToHex(index, { size: 32 }) });
  const value = numberToHex(BigInt(known ?? 0) * 1000n, { size: 32 });
  await client.setStorageAt({ address: fake, index, value });
  return fake;
}

type Reserves = readonly [bigint, bigint];

/** Writes other reserves into the books of a pair; its balances stay, and no log tells of it. */
export async function bookReserves(
  client: ChainClient,
  pair: Address,
  change: (reserves: Reserves) => Reserves,
): Promise<void> {
  const slot = numberToHex(PAIR_SLOTS.reserves, { size: 32 });
  const word = BigInt((await client.getStorageAt({ address: pair, slot })) ?? 0);
  const [reserve0, reserve1] = change([word & RESERVE_MASK, (word >> 112n) & RESERVE_MASK]);
  const value = ((word >> 224n) << 224n) | (reserve1 << 112n) | reserve0;
  await client.setStorageAt({
    address: pair,
    index: Number(PAIR_SLOTS.reserves),
    value: numberToHex(value, { size: 32 }),
  });
}
