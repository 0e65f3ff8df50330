import { type Hex, zeroAddress } from 'viem';
import { NO_TICKS, type V4State } from '../../../amm/v4/v4State.ts';
import type { V4Pool } from '../../../routing/model/pool.ts';
import { hasOwnCurve } from '../../../routing/model/v4Keys.ts';
import { type AskedAnswer, type AskedSwap, REFUSED } from '../../askedSwap.ts';
import { lensCallData } from '../../lens/callLens.ts';
import { HOOKED_SWAP_CODE } from '../../lens/lensBytecode.ts';
import { type PackedReader, PackedWriter, readAnswer } from '../../lens/packed.ts';

type V4Swap = AskedSwap & { readonly pool: V4Pool };

const READ = 1;
const SWAPPED = 2;
/** Most that a swap moves, raw units: the manager keeps what is owed in an int128. */
const MAX_AMOUNT = (1n << 127n) - 1n;
const Q96 = 2 ** 96;

/** Returns the call of HookedSwap.sol; undefined for an amount that no pool can move. */
export function encodeV4Swap({ pool, zeroForOne, tradeType, amount }: V4Swap): Hex | undefined {
  const { address, token0, token1, fee, tickSpacing, hooks, isNative } = pool;
  if (amount <= 0n || amount > MAX_AMOUNT) return undefined;
  const writer = new PackedWriter()
    .address(address)
    .address(isNative ? zeroAddress : token0)
    .address(token1);
  writer.uint(fee, 3).uint(tickSpacing, 3).address(hooks);
  writer
    .uint(zeroForOne ? 1 : 0, 1)
    .uint(tradeType === 'exactInput' ? 1 : 0, 1)
    .bigUint(amount, 16);
  return lensCallData(HOOKED_SWAP_CODE, writer.toHex());
}

/** Decodes what HookedSwap.sol answers. Throws RangeError when it is malformed. */
export function decodeV4Swap(answer: Hex, swap: V4Swap): AskedAnswer {
  return readAnswer(answer, (reader): AskedAnswer => {
    if (reader.uint(1) !== READ) return REFUSED;
    const price = { sqrtPriceX96: reader.bigUint(20), tick: reader.int(3), liquidity: reader.bigUint(16) };
    const fees = { protocolFee: reader.uint(3), lpFee: reader.uint(3) };
    const [whole, sample] = [readSwap(reader), readSwap(reader)];
    if (whole.outcome !== SWAPPED || whole.amount === 0n) return REFUSED;
    const state: V4State = { protocol: 'v4', ...price, ...fees, tickRange: NO_TICKS };
    const { amount, gas } = whole;
    if (!hasOwnCurve(swap.pool)) return { kind: 'swapped', amount, gas, state };
    const isPriced = sample.outcome === SWAPPED && sample.amount > 0n;
    const moved = isPriced ? [sampleOf(swap.amount), sample.amount] : [swap.amount, amount];
    return { kind: 'swapped', amount, gas, state: pricedBy(state, swap, moved) };
  });
}

function readSwap(reader: PackedReader) {
  return { outcome: reader.uint(1), amount: reader.bigUint(16), gas: reader.uint(4) };
}

/** The amount of the second swap of HookedSwap.sol. */
function sampleOf(amount: bigint): bigint {
  return (amount + 999n) / 1000n;
}

/**
 * Returns the state at the price of a swap that moved these amounts, the specified one first. Its fee is in
 * the price.
 */
function pricedBy(
  state: V4State,
  { zeroForOne, tradeType }: V4Swap,
  [specified = 1n, other = 1n]: readonly bigint[],
): V4State {
  const isToken0 = (tradeType === 'exactInput') === zeroForOne;
  const [amount0, amount1] = isToken0 ? [specified, other] : [other, specified];
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(Number(amount1) / Number(amount0)) * Q96));
  return { ...state, sqrtPriceX96, lpFee: 0, protocolFee: 0 };
}
