import { type Compression, DATA_TABLES } from './dataTables.ts';
import { sumOfParts } from './gasModel.ts';
import { type HopGases, hopGasesOf, type SwapShape, type SwapTraits } from './swapShape.ts';

/** Bound to the tables once, because a search sizes each path that it evaluates. */
const HOP_BYTES: Readonly<Record<Compression, HopGases>> = {
  fastLz: hopGasesOf(DATA_TABLES.fastLz),
  brotli: hopGasesOf(DATA_TABLES.brotli),
};

/**
 * Returns the bytes that the signed transaction of a swap is expected to take after compression. It depends
 * on the routes alone: a route of more pools or commands has more to say.
 */
export function dataBytes(traits: SwapTraits, legs: SwapShape['legs'], compression: Compression): bigint {
  const bytes = sumOfParts(traits, legs, DATA_TABLES[compression], HOP_BYTES[compression]);
  return BigInt(Math.max(0, Math.round(bytes)));
}
