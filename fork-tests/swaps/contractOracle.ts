import { type Address, parseAbi } from 'viem';
import type { Hop } from '../../server/routing/model/route.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { V2_ROUTER } from '../harness/uniswapAbis.ts';

const QUOTER = parseAbi([
  'struct ExactInput { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }',
  'struct ExactOutput { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 limit; }',
  'function quoteExactInputSingle(ExactInput) returns (uint256 amountOut, uint160 price, uint32 ticksCrossed, uint256)',
  'function quoteExactOutputSingle(ExactOutput) returns (uint256 amountIn, uint160 price, uint32 ticksCrossed, uint256)',
]);

/** What the deployed contracts themselves say about single hops, at the latest block. */
export interface ContractOracle {
  /** Output of an exact input, and for V3 the initialized ticks crossed. */
  exactInput(hop: Hop, amountIn: bigint): Promise<HopQuote>;
  /** Input of an exact output, and what the router's V2 rounding makes of that input again. */
  exactOutput(hop: Hop, amountOut: bigint): Promise<HopQuote>;
}

export interface HopQuote {
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly ticksCrossed: number;
}

/** Quotes of the V2 router and of QuoterV2. */
export function contractOracle(client: ChainClient): ContractOracle {
  return {
    exactInput: async ({ pool, tokenIn, tokenOut }, amountIn) => {
      if (pool.protocol === 'v2') {
        const amountOut = await v2(client, 'getAmountsOut', amountIn, [tokenIn, tokenOut], 1);
        return { amountIn, amountOut, ticksCrossed: 0 };
      }
      const { result } = await client.simulateContract({
        address: MAINNET.quoterV2,
        abi: QUOTER,
        functionName: 'quoteExactInputSingle',
        args: [{ tokenIn, tokenOut, amountIn, fee: pool.fee, limit: 0n }],
      });
      return { amountIn, amountOut: result[0], ticksCrossed: result[2] };
    },
    exactOutput: async ({ pool, tokenIn, tokenOut }, amountOut) => {
      if (pool.protocol === 'v2') {
        const amountIn = await v2(client, 'getAmountsIn', amountOut, [tokenIn, tokenOut], 0);
        const delivered = await v2(client, 'getAmountsOut', amountIn, [tokenIn, tokenOut], 1);
        return { amountIn, amountOut: delivered, ticksCrossed: 0 };
      }
      const { result } = await client.simulateContract({
        address: MAINNET.quoterV2,
        abi: QUOTER,
        functionName: 'quoteExactOutputSingle',
        args: [{ tokenIn, tokenOut, amount: amountOut, fee: pool.fee, limit: 0n }],
      });
      return { amountIn: result[0], amountOut, ticksCrossed: result[2] };
    },
  };
}

async function v2(
  client: ChainClient,
  functionName: 'getAmountsOut' | 'getAmountsIn',
  amount: bigint,
  path: readonly Address[],
  index: 0 | 1,
): Promise<bigint> {
  const amounts = await client.readContract({
    address: MAINNET.v2Router,
    abi: V2_ROUTER,
    functionName,
    args: [amount, path],
  });
  const found = amounts[index];
  if (found === undefined) throw new Error('the V2 router answered without an amount');
  return found;
}
