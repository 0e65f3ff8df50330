import { type Address, zeroAddress } from 'viem';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import type { ListedKey } from '../../indexer/rows/listedKey.ts';
import type { MarketRow } from '../../indexer/rows/marketRows.ts';

const SEPARATOR = ' ';
const NATIVE = 'native';
/** Digits of an id, `0x` included, that a table of addresses keeps. The text has the rest. */
const HEAD_DIGITS = 42;
/** Place of the rest among the parts of a text. */
const TAIL_PLACE = 8;
const HOUR_SECONDS = 3600;

/** The figures of a row that are answered with all their digits. */
export type ExactFigures = Pick<
  ListedPool,
  'price' | 'amount0' | 'amount1' | 'volumeUSD' | 'txCount' | 'swaps' | 'key'
> & {
  /** Digits of the id after its first 20 bytes. */
  readonly tail: string;
};

/**
 * Writes the exact figures of a row as one text; of a pool with a key that key too, after the rest of its id.
 */
export function figuresText({
  address,
  price,
  amount0,
  amount1,
  volumeUSD,
  txCount,
  swaps: { swapCount, unpricedSwapCount, hour },
  key,
}: MarketRow): string {
  const parts = [price ?? '', amount0, amount1, volumeUSD ?? '', txCount];
  parts.push(String(swapCount), String(unpricedSwapCount), hour < 0 ? '' : String(hour / HOUR_SECONDS));
  if (key !== undefined) parts.push(tailOf(address), ...partsOf(key));
  return parts.join(SEPARATOR);
}

export function figuresOf(text: string): ExactFigures {
  const parts = text.split(SEPARATOR);
  const [price = '', amount0 = '0', amount1 = '0', volume = '', txCount = '0'] = parts;
  const [swapCount = '0', unpricedSwapCount = '0', hour = ''] = [parts[5], parts[6], parts[7]];
  return {
    price: price === '' ? null : price,
    amount0: BigInt(amount0),
    amount1: BigInt(amount1),
    volumeUSD: volume === '' ? null : parseDecimal(volume),
    txCount: Number(txCount),
    swaps: {
      swapCount: Number(swapCount),
      unpricedSwapCount: Number(unpricedSwapCount),
      hour: hour === '' ? -1 : Number(hour) * HOUR_SECONDS,
    },
    key: parts.length > TAIL_PLACE ? keyOf(parts.slice(TAIL_PLACE + 1)) : undefined,
    tail: parts[TAIL_PLACE] ?? '',
  };
}

/** Returns the digits of an id after its first 20 bytes. */
export const tailOf = (id: string): string => id.slice(HEAD_DIGITS);

/** Returns those digits as the text of a row has them. */
export const tailIn = (text: string): string => text.split(SEPARATOR)[TAIL_PLACE] ?? '';

/** Most pools have no hooks: their address is left out. */
const partsOf = ({ tickSpacing, hooks, isNative }: ListedKey): string[] => [
  String(tickSpacing),
  hooks === zeroAddress ? '' : hooks,
  isNative ? NATIVE : '',
];

function keyOf([tickSpacing, hooks, native]: readonly string[]): ListedKey | undefined {
  if (tickSpacing === undefined || hooks === undefined) return undefined;
  return {
    tickSpacing: Number(tickSpacing),
    hooks: hooks === '' ? zeroAddress : (hooks as Address),
    isNative: native === NATIVE,
  };
}
