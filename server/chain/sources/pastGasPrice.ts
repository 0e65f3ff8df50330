import { LRUCache } from 'lru-cache';
import { type Hash, isHex, numberToHex } from 'viem';
import type { Head, Header } from '../head.ts';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';

const MAX_PRICES = 8_192;
/** Blocks and percentile by which Geth suggests a tip. */
const TIP_BLOCKS = 20;
const TIP_PERCENTILE = 60;

/** What gas cost at the heads of this process, so that quotes at past blocks match the live ones. */
export class SeenGasPrices {
  readonly #prices = new LRUCache<Hash, Pick<Head, 'gasPriceWei' | 'l1Fee'>>({ max: MAX_PRICES });

  add({ hash, gasPriceWei, l1Fee }: Head): void {
    this.#prices.set(hash, { gasPriceWei, l1Fee });
  }

  /** Returns wei per gas unit, and the charge of layer 1; undefined for a block that was no head here. */
  of(hash: Hash): Pick<Head, 'gasPriceWei' | 'l1Fee'> | undefined {
    return this.#prices.get(hash);
  }
}

/** Returns the call for the tips up to the block (eth_feeHistory). */
export function tipsCall(number: bigint): RpcCall {
  return {
    method: 'eth_feeHistory',
    params: [numberToHex(TIP_BLOCKS), numberToHex(number), [TIP_PERCENTILE]],
  };
}

/**
 * Returns wei per gas unit at a past block: the price used when it was the head; else its base fee and the median tip,
 * or the present tip if the node has no history; without base fee the present price.
 */
export function pastGasPrice(
  { hash, baseFeePerGas }: Header,
  tips: RpcOutcome | undefined,
  head: Head,
  seen: SeenGasPrices,
): bigint {
  const known = seen.of(hash);
  if (known !== undefined) return known.gasPriceWei;
  if (baseFeePerGas === null) return head.gasPriceWei;
  const present = head.gasPriceWei - (head.baseFeePerGas ?? 0n);
  return baseFeePerGas + (medianTip(tips) ?? (present > 0n ? present : 0n));
}

/** Returns the median tip of the blocks with transactions; undefined if there are none. */
function medianTip(tips: RpcOutcome | undefined): bigint | undefined {
  if (tips?.kind !== 'result') return undefined;
  const { reward } = (tips.result ?? {}) as { readonly reward?: unknown };
  if (!Array.isArray(reward)) return undefined;
  const paid = reward
    .map((ofBlock: unknown) => (Array.isArray(ofBlock) ? ofBlock[0] : undefined))
    .filter((tip) => isHex(tip, { strict: true }) && tip.length > 2 && tip.length <= 66)
    .map((tip) => BigInt(tip))
    .filter((tip) => tip > 0n)
    .sort((a, b) => (a < b ? -1 : 1));
  return paid[(paid.length - 1) >> 1];
}
