import { type Address, parseAbi } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { V2_ROUTER } from '../harness/uniswapAbis.ts';

/* What the contracts themselves say about prices and amounts, read one call at a time. */

const PAIR = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function factory() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 timestamp)',
]);
const POOL = parseAbi([
  'function fee() view returns (uint24)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
]);
const ERC20 = parseAbi(['function decimals() view returns (uint8)']);
const QUOTER = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit)) returns (uint256, uint160, uint32, uint256)',
  'function quoteExactOutputSingle((address tokenIn, address tokenOut, uint256 amount, uint24 fee, uint160 limit)) returns (uint256, uint160, uint32, uint256)',
]);

export interface QuotedRoute {
  readonly path: readonly Address[];
  readonly protocols: readonly string[];
  readonly pools: readonly Address[];
  readonly fees: readonly number[];
}

/** Fails with words when a pool is not of its factory, does not trade its two tokens or has another fee. */
export async function poolProblems(client: ChainClient, route: QuotedRoute): Promise<string[]> {
  const problems: string[] = [];
  for (const [hop, address] of route.pools.entries()) {
    const read = (functionName: 'token0' | 'token1' | 'factory') =>
      client.readContract({ address, abi: PAIR, functionName });
    const tokens = [await read('token0'), await read('token1')].sort();
    const isV2 = route.protocols[hop] === 'v2';
    const factory = isV2 ? MAINNET.v2Factory : MAINNET.v3Factory;
    const fee = isV2 ? 0 : await client.readContract({ address, abi: POOL, functionName: 'fee' });
    if ((await read('factory')).toLowerCase() !== factory) problems.push(`${address} has another factory`);
    if (tokens.join() !== [...route.path.slice(hop, hop + 2)].sort().join())
      problems.push(`${address} trades ${tokens}`);
    if (fee !== route.fees[hop]) problems.push(`${address} has fee ${fee}`);
  }
  return problems;
}

/**
 * Raw tokenOut per raw tokenIn before the trade, as a fraction: the product of the spot prices of the hops.
 */
export async function midPrice(client: ChainClient, route: QuotedRoute): Promise<readonly [bigint, bigint]> {
  let [top, bottom] = [1n, 1n];
  for (const [hop, address] of route.pools.entries()) {
    const [price1Per0, unit] =
      route.protocols[hop] === 'v2' ? await v2Price(client, address) : await v3Price(client, address);
    const token0 = await client.readContract({ address, abi: PAIR, functionName: 'token0' });
    const isZeroForOne = token0 === route.path[hop];
    top *= isZeroForOne ? price1Per0 : unit;
    bottom *= isZeroForOne ? unit : price1Per0;
  }
  return [top, bottom];
}

async function v2Price(client: ChainClient, address: Address): Promise<readonly [bigint, bigint]> {
  const [reserve0, reserve1] = await client.readContract({ address, abi: PAIR, functionName: 'getReserves' });
  return [reserve1, reserve0];
}

async function v3Price(client: ChainClient, address: Address): Promise<readonly [bigint, bigint]> {
  const [sqrtPriceX96] = await client.readContract({ address, abi: POOL, functionName: 'slot0' });
  return [sqrtPriceX96 ** 2n, 2n ** 192n];
}

export const readDecimals = (client: ChainClient, address: Address): Promise<number> =>
  client.readContract({ address, abi: ERC20, functionName: 'decimals' });

/** The amounts that each pool between two tokens asks or gives by itself; those that cannot are left out. */
export async function directAmounts(
  client: ChainClient,
  {
    tokenIn,
    tokenOut,
    amountIn,
    amountOut,
  }: {
    readonly tokenIn: Address;
    readonly tokenOut: Address;
    readonly amountIn?: bigint;
    readonly amountOut?: bigint;
  },
): Promise<bigint[]> {
  const path = [tokenIn, tokenOut];
  const router = { address: MAINNET.v2Router, abi: V2_ROUTER } as const;
  const quoter = { address: MAINNET.quoterV2, abi: QUOTER } as const;
  const v2 =
    amountIn === undefined
      ? client
          .readContract({ ...router, functionName: 'getAmountsIn', args: [amountOut ?? 0n, path] })
          .then(([first]) => first)
      : client
          .readContract({ ...router, functionName: 'getAmountsOut', args: [amountIn, path] })
          .then(([, last]) => last);
  const v3 = [100, 500, 3000, 10000].map(async (fee) => {
    const ends = { tokenIn, tokenOut, fee, limit: 0n };
    const simulated =
      amountIn === undefined
        ? await client.simulateContract({
            ...quoter,
            functionName: 'quoteExactOutputSingle',
            args: [{ ...ends, amount: amountOut ?? 0n }],
          })
        : await client.simulateContract({
            ...quoter,
            functionName: 'quoteExactInputSingle',
            args: [{ ...ends, amountIn }],
          });
    return simulated.result[0];
  });
  const settled = await Promise.allSettled([v2, ...v3]);
  return settled.flatMap((one) => (one.status === 'fulfilled' && one.value !== undefined ? [one.value] : []));
}

/** The fraction rounded half up to so many significant digits, which are cut out of its first 40. */
export function rounded(top: bigint, bottom: bigint, digits: number): number {
  const size = top < 0n ? -top : top;
  const exponent = size.toString().length - bottom.toString().length - 40;
  const quotient =
    exponent < 0 ? (size * 10n ** BigInt(-exponent)) / bottom : size / (bottom * 10n ** BigInt(exponent));
  const text = quotient.toString();
  const kept = BigInt(text.slice(0, digits)) + (Number(text[digits]) >= 5 ? 1n : 0n);
  const magnitude = Number(`${kept}e${exponent + text.length - digits}`);
  return top < 0n ? -magnitude : magnitude;
}
