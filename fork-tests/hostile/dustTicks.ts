import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';

/** Where a V3 pool keeps its ticks and the bitmap of those that are initialized. */
const TICKS_SLOT = 5n;
const BITMAP_SLOT = 6n;
const INITIALIZED = 1n << 248n;
const PER_BATCH = 1_000;

interface DustTicks {
  readonly first: number;
  readonly count: number;
  readonly spacing: number;
  /** Whether swaps have crossed them: both words of `feeGrowthOutside` are set. */
  readonly isCrossed?: boolean;
}

/**
 * Initializes `count` ticks next to each other from `first` on, leaving out those that are so already:
 * between each two of them lies one unit of liquidity more than before. Written into the pool's storage,
 * where minting them would take thousands of transactions.
 */
export async function scatterDust(
  client: ChainClient,
  pool: Address,
  { first, count, spacing, isCrossed = false }: DustTicks,
): Promise<void> {
  const start = Math.ceil(first / spacing);
  const words = new Map<number, bigint>();
  for (let word = start >> 8; word <= (start + 2 * count) >> 8; word++) {
    words.set(
      word,
      BigInt((await client.getStorageAt({ address: pool, slot: slotOf(word, BITMAP_SLOT) })) ?? 0),
    );
  }
  const writes: (readonly [Hex, Hex])[] = [];
  for (let compressed = start, done = 0; done < count; compressed++) {
    const word = compressed >> 8;
    const bit = 1n << BigInt(compressed & 255);
    const known = words.get(word) ?? 0n;
    if ((known & bit) !== 0n) continue;
    words.set(word, known | bit);
    const net = done % 2 === 0 ? 1n : 2n ** 128n - 1n;
    const at = slotOf(compressed * spacing, TICKS_SLOT);
    for (const word of isCrossed ? [1n, 2n] : [])
      writes.push([numberToHex(BigInt(at) + word, { size: 32 }), wordOf(1n)]);
    writes.push(
      [at, wordOf((net << 128n) | 1n)],
      [numberToHex(BigInt(at) + 3n, { size: 32 }), wordOf(INITIALIZED)],
    );
    done += 1;
  }
  for (const [word, bits] of words) writes.push([slotOf(word, BITMAP_SLOT), wordOf(bits)]);
  // In batches: each by itself would take a request, and there are tens of thousands.
  const { url } = client.transport;
  if (url === undefined) throw new Error('the node has no URL');
  const node = jsonRpc(url);
  for (let at = 0; at < writes.length; at += PER_BATCH) {
    const calls = writes.slice(at, at + PER_BATCH);
    await node.batch(
      calls.map(([slot, value]) => ({ method: 'anvil_setStorageAt', params: [pool, slot, value] })),
    );
  }
  await client.mine({ blocks: 1 });
}

function slotOf(key: number, slot: bigint): Hex {
  return keccak256(encodeAbiParameters([{ type: 'int256' }, { type: 'uint256' }], [BigInt(key), slot]));
}

function wordOf(value: bigint): Hex {
  return pad(numberToHex(value), { size: 32 });
}
