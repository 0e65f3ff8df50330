import { LRUCache } from 'lru-cache';
import type { Hash } from 'viem';
import { medianTip } from '../head/tips.ts';
import type { Head, Header } from '../head.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';

const MAX_PRICES = 8_192;
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

/**
 * Returns wei per gas unit at a past block: the price used when it was the head; else its base fee and the
 * median tip, or the present tip if the node has no history; without base fee the present price.
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
