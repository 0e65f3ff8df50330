import {
  type Address,
  concat,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
} from 'viem';
import type { RpcClient } from '../../server/chain/rpc/rpcClient.ts';
import { resultOf } from '../../server/chain/rpc/rpcErrors.ts';
import type { Pool } from '../../server/routing/model/pool.ts';

const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
]);
const QUOTER = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] prices, uint32[] crossed, uint256 gas)',
]);
const V2_ROUTER = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
]);

export interface MulticallRouterOptions {
  readonly rpc: RpcClient;
  readonly pools: readonly Pool[];
  readonly multicall3: Address;
  readonly quoterV2: Address;
  readonly v2Router: Address;
  /** Tokens that a path may go through. */
  readonly baseTokens: readonly Address[];
}

interface Hop {
  readonly tokenOut: Address;
  readonly pool: Pool;
}

/**
 * The router that most interfaces have, as a reference: every path of one protocol with at most two hops
 * through a base token is quoted by the contracts, QuoterV2 and the V2 router, in one Multicall3 call at the
 * latest block.
 */
export class MulticallRouter {
  readonly #options: MulticallRouterOptions;
  readonly #hopsFrom = new Map<Address, Hop[]>();

  constructor(options: MulticallRouterOptions) {
    this.#options = options;
    for (const pool of options.pools) {
      this.#add(pool.token0, { tokenOut: pool.token1, pool });
      this.#add(pool.token1, { tokenOut: pool.token0, pool });
    }
  }

  /** The largest output among the candidates, 0 when there is none; one HTTP request. */
  async quote(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<bigint> {
    const { rpc, multicall3, quoterV2, v2Router } = this.#options;
    const paths = this.#paths(tokenIn, tokenOut);
    const calls = paths.map((path) => {
      const isV3 = path[0]?.pool.protocol === 'v3';
      const callData = isV3 ? quoterCall(tokenIn, path, amountIn) : routerCall(tokenIn, path, amountIn);
      return { target: isV3 ? quoterV2 : v2Router, allowFailure: true, callData };
    });
    const data = encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3', args: [calls] });
    const [outcome] = await rpc.send([{ method: 'eth_call', params: [{ to: multicall3, data }, 'latest'] }]);
    const results = decodeFunctionResult({
      abi: MULTICALL,
      functionName: 'aggregate3',
      data: resultOf('eth_call', outcome) as Hex,
    });
    const amounts = results.map(({ success, returnData }, index) =>
      success ? decodeAmount(paths[index]?.[0]?.pool.protocol === 'v3', returnData) : 0n,
    );
    return amounts.reduce((best, amount) => (amount > best ? amount : best), 0n);
  }

  #add(token: Address, hop: Hop): void {
    const hops = this.#hopsFrom.get(token);
    if (hops === undefined) this.#hopsFrom.set(token, [hop]);
    else hops.push(hop);
  }

  #paths(tokenIn: Address, tokenOut: Address): Hop[][] {
    return (this.#hopsFrom.get(tokenIn) ?? []).flatMap((first) => {
      if (first.tokenOut === tokenOut) return [[first]];
      if (!this.#options.baseTokens.includes(first.tokenOut)) return [];
      return (this.#hopsFrom.get(first.tokenOut) ?? [])
        .filter((second) => second.tokenOut === tokenOut && second.pool.protocol === first.pool.protocol)
        .map((second) => [first, second]);
    });
  }
}

function quoterCall(tokenIn: Address, path: readonly Hop[], amountIn: bigint): Hex {
  const hops = path.flatMap(({ pool, tokenOut }) => [
    numberToHex(pool.protocol === 'v3' ? pool.fee : 0, { size: 3 }),
    tokenOut,
  ]);
  return encodeFunctionData({
    abi: QUOTER,
    functionName: 'quoteExactInput',
    args: [concat([tokenIn, ...hops]), amountIn],
  });
}

function routerCall(tokenIn: Address, path: readonly Hop[], amountIn: bigint): Hex {
  const tokens = [tokenIn, ...path.map(({ tokenOut }) => tokenOut)];
  return encodeFunctionData({ abi: V2_ROUTER, functionName: 'getAmountsOut', args: [amountIn, tokens] });
}

function decodeAmount(isV3: boolean, data: Hex): bigint {
  if (isV3) return decodeFunctionResult({ abi: QUOTER, functionName: 'quoteExactInput', data })[0];
  return decodeFunctionResult({ abi: V2_ROUTER, functionName: 'getAmountsOut', data }).at(-1) ?? 0n;
}
