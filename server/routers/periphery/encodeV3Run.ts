import { type Address, type Hex, parseAbiParameters } from 'viem';
import type { Hop, TradeType } from '../../routing/model/route.ts';
import { concatBytes } from '../../universalRouter/abi/abiWords.ts';
import { encodeCall, encodeStructCall } from '../functionCall.ts';

/** Selectors of a router's swaps through one pool, and along a packed path. */
export type V3Selectors = Readonly<Record<TradeType, { readonly single: Hex; readonly path: Hex }>>;

/** Terms of one swap through V3 pools; amounts in raw units. */
interface V3Terms {
  readonly tradeType: TradeType;
  readonly recipient: Address;
  /** Unix seconds; `undefined` for a router whose swaps have none. */
  readonly deadline?: bigint;
  /** Input of an exact input, output of an exact output. */
  readonly amount: bigint;
  /** Minimum output of an exact input, maximum input of an exact output. */
  readonly limit: bigint;
}

const SINGLE = parseAbiParameters(
  'address tokenIn, address tokenOut, uint256 fee, address recipient, uint256 amount, uint256 limit, uint256 sqrtPriceLimit',
);
const DATED_SINGLE = parseAbiParameters(
  'address tokenIn, address tokenOut, uint256 fee, address recipient, uint256 deadline, uint256 amount, uint256 limit, uint256 sqrtPriceLimit',
);
const PATH = parseAbiParameters('bytes path, address recipient, uint256 amount, uint256 limit');
const DATED_PATH = parseAbiParameters(
  'bytes path, address recipient, uint256 deadline, uint256 amount, uint256 limit',
);
/** A price limit of 0 stands for none. */
const ANY_PRICE = 0n;
/** Hexadecimal digits of a fee in a packed path. */
const FEE_DIGITS = 6;

/**
 * Returns the call of `exactInputSingle`, `exactInput`, `exactOutputSingle` or `exactOutput` that swaps
 * through these hops, in trade order.
 */
export function encodeV3Run(
  hops: readonly [Hop, ...Hop[]],
  { tradeType, recipient, deadline, amount, limit }: V3Terms,
  selectors: V3Selectors,
): Hex {
  const { single, path } = selectors[tradeType];
  const [first] = hops;
  if (hops.length > 1) {
    const packed = packedPath(hops, tradeType);
    return deadline === undefined
      ? encodeStructCall(path, PATH, [packed, recipient, amount, limit])
      : encodeStructCall(path, DATED_PATH, [packed, recipient, deadline, amount, limit]);
  }
  const { tokenIn, tokenOut } = first;
  const fee = BigInt(first.pool.fee);
  return deadline === undefined
    ? encodeCall(single, SINGLE, [tokenIn, tokenOut, fee, recipient, amount, limit, ANY_PRICE])
    : encodeCall(single, DATED_SINGLE, [
        tokenIn,
        tokenOut,
        fee,
        recipient,
        deadline,
        amount,
        limit,
        ANY_PRICE,
      ]);
}

/**
 * Returns token, fee, token, … packed in 20 and 3 bytes (`Path.sol`). That of an exact output begins with
 * tokenOut, because it executes from the last pool to the first.
 */
function packedPath([first, ...others]: readonly [Hop, ...Hop[]], tradeType: TradeType): Hex {
  const parts: Hex[] = [first.tokenIn];
  for (const { pool, tokenOut } of [first, ...others])
    parts.push(`0x${pool.fee.toString(16).padStart(FEE_DIGITS, '0')}`, tokenOut);
  return concatBytes(tradeType === 'exactInput' ? parts : parts.reverse());
}
