import { type Address, zeroAddress } from 'viem';
import type { PoolId, V4Pool } from '../../server/routing/model/pool.ts';
import { v4PoolFactory } from '../../server/routing/model/poolFactory.ts';
import type { Hop, TradeType } from '../../server/routing/model/route.ts';
import type { SwapLeg } from '../../server/universalRouter/encode/encodeLeg.ts';
import { splitIntoRuns } from '../../server/universalRouter/encode/runs.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_QUOTER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { pricedAs, type V4Currency, v4PoolOf } from '../harness/replica/v4/v4Pools.ts';
import { contractOracle } from './contractOracle.ts';
import type { SwapScene } from './scene.ts';

/** One V4 hop from `a` to `b`, currencies of the pool; the route says WETH where the pool holds the coin. */
export function v4(
  a: V4Currency,
  b: V4Currency,
  fee: number,
  hook: Parameters<typeof v4PoolOf>[3] = 'none',
): Hop {
  const { id, key, currency0, currency1 } = v4PoolOf(a, b, fee, hook);
  const of = (currency: V4Currency): Address => TOKENS[pricedAs(currency)].address;
  const pool: V4Pool = {
    protocol: 'v4',
    id: id as string as PoolId,
    address: MAINNET_V4.poolManager,
    fee: key.fee,
    tickSpacing: key.tickSpacing,
    hooks: key.hooks,
    isNative: key.currency0 === zeroAddress,
    token0: of(currency0),
    token1: of(currency1),
    factory: v4PoolFactory(MAINNET_V4.poolManager, TOKENS.WETH.address),
  };
  return { pool: pool, tokenIn: of(a), tokenOut: of(b) };
}

async function quoteHop(client: ChainClient, hop: Hop, tradeType: TradeType, exactAmount: bigint) {
  const oracle = contractOracle(client);
  const { pool } = hop;
  if (pool.protocol !== 'v4') {
    const quote =
      tradeType === 'exactInput'
        ? await oracle.exactInput(hop, exactAmount)
        : await oracle.exactOutput(hop, exactAmount);
    return tradeType === 'exactInput' ? quote.amountOut : quote.amountIn;
  }
  const { token0, token1, isNative, fee, tickSpacing, hooks } = pool;
  const poolKey = { currency0: isNative ? zeroAddress : token0, currency1: token1, fee, tickSpacing, hooks };
  const params = { poolKey, zeroForOne: hop.tokenIn === token0, exactAmount, hookData: '0x' } as const;
  const { result } = await client.simulateContract({
    address: MAINNET_V4.quoter,
    abi: V4_QUOTER,
    functionName: tradeType === 'exactInput' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle',
    args: [params],
  });
  return result[0];
}

/** Returns the hops as a leg, with the amounts that the contracts answer at the latest block. */
export async function quoteLeg(
  { client }: Pick<SwapScene, 'client'>,
  hops: readonly Hop[],
  tradeType: TradeType,
  amount: bigint,
): Promise<SwapLeg> {
  const amounts = [amount];
  for (const hop of tradeType === 'exactInput' ? hops : [...hops].reverse()) {
    const known = tradeType === 'exactInput' ? amounts.at(-1) : amounts[0];
    const quoted = await quoteHop(client, hop, tradeType, known ?? 0n);
    if (tradeType === 'exactInput') amounts.push(quoted);
    else amounts.unshift(quoted);
  }
  const route = { tradeType, hops, amounts };
  const intermediates = splitIntoRuns(route)
    .slice(0, -1)
    .map(({ amountOut }) => amountOut);
  return {
    route,
    amountIn: amounts[0] ?? 0n,
    amountOut: amounts.at(-1) ?? 0n,
    ...(tradeType === 'exactOutput' ? { intermediates } : {}),
  };
}
