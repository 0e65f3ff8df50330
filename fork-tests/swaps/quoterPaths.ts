import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem';
import type { V4Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';
import { V4_QUOTER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';

/** One pool of a path and the currencies of its direction; the native coin is the zero address. */
export interface QuoterHop {
  readonly pool: V4Pool;
  readonly currencyIn: Address;
  readonly currencyOut: Address;
}

/** Hops in trade order, each taking the very currency that the one before gives, and the fixed amount. */
export interface QuoterPath {
  readonly hops: readonly QuoterHop[];
  readonly tradeType: TradeType;
  readonly exactAmount: bigint;
}

/** Most that V4Quoter may use for one path. */
const GAS = numberToHex(30_000_000n);
const BATCH = 50;

/**
 * What V4Quoter answers at a block for each path, in batches: the output of an exact input, the input of an
 * exact output. One hop is asked as a single swap, several as one path.
 * @throws Error that names the first path that it refuses
 */
export async function quotePaths(
  url: string,
  paths: readonly QuoterPath[],
  blockNumber: bigint,
): Promise<bigint[]> {
  const rpc = jsonRpc(url);
  const requests = paths.map((path) => ({
    method: 'eth_call',
    params: [{ to: MAINNET_V4.quoter, data: callOf(path), gas: GAS }, numberToHex(blockNumber)],
  }));
  const answers: unknown[] = [];
  for (let at = 0; at < requests.length; at += BATCH) {
    answers.push(...(await rpc.batch(requests.slice(at, at + BATCH))));
  }
  return answers.map((answer) => {
    const [amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], answer as Hex);
    return amount;
  });
}

function callOf({ hops, tradeType, exactAmount }: QuoterPath): Hex {
  const isInput = tradeType === 'exactInput';
  const [only, ...others] = hops;
  const last = others.at(-1) ?? only;
  if (only === undefined || last === undefined) throw new Error('a path without hops');
  if (others.length === 0) {
    const functionName = isInput ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
    const zeroForOne = only.currencyIn === currency0Of(only.pool);
    const args = [{ poolKey: keyOf(only.pool), zeroForOne, exactAmount, hookData: '0x' }] as const;
    return encodeFunctionData({ abi: V4_QUOTER, functionName, args });
  }
  // The currency of each step is the one on the far side, seen from the end whose amount is fixed.
  const path = hops.map(({ pool, currencyIn, currencyOut }) => ({
    intermediateCurrency: isInput ? currencyOut : currencyIn,
    fee: pool.fee,
    tickSpacing: pool.tickSpacing,
    hooks: pool.hooks,
    hookData: '0x' as const,
  }));
  const functionName = isInput ? 'quoteExactInput' : 'quoteExactOutput';
  const exactCurrency = isInput ? only.currencyIn : last.currencyOut;
  return encodeFunctionData({ abi: V4_QUOTER, functionName, args: [{ exactCurrency, path, exactAmount }] });
}

export function currency0Of({ isNative, token0 }: V4Pool): Address {
  return isNative ? zeroAddress : token0;
}

function keyOf(pool: V4Pool) {
  const { token1, fee, tickSpacing, hooks } = pool;
  return { currency0: currency0Of(pool), currency1: token1, fee, tickSpacing, hooks };
}
