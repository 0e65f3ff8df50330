import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { V2_ROUTER } from '../harness/uniswapAbis.ts';
import type { QuotedPool } from './quotedPools.ts';

/** One pool, and the amount at one side of it. */
export interface HopQuestion {
  readonly pool: QuotedPool;
  readonly tokenIn: Address;
  readonly isExactInput: boolean;
  readonly amount: bigint;
}

const MULTICALL = parseAbi([
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[])',
]);
const QUOTER = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amount, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)',
  'function quoteExactOutputSingle((address tokenIn, address tokenOut, uint256 amount, uint24 fee, uint160 sqrtPriceLimitX96) params) returns (uint256 amount, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gasEstimate)',
]);
const PROBE = parseAbi([
  'function amountsOf(address pool, bool zeroForOne, int256 amount) returns (int256 amount0, int256 amount1)',
]);
const PAIR = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)']);

const QUESTIONS_PER_CALL = 100;
const MOST_RESERVE = 2n ** 112n - 1n;

interface Call {
  readonly target: Address;
  readonly callData: Hex;
}
type Result = { readonly success: boolean; readonly returnData: Hex };

/**
 * Amounts that the contracts of each exchange say: of a V2 pair its own router, of a V3 pool of Uniswap its
 * quoter, of another V3 pool the pool. All are of one block.
 */
export class HopQuotes {
  readonly #client: ChainClient;
  readonly #probe: Address;
  readonly #blockNumber: bigint;

  constructor(client: ChainClient, probe: Address, blockNumber: bigint) {
    this.#client = client;
    this.#probe = probe;
    this.#blockNumber = blockNumber;
  }

  /** Returns the amounts at the other sides, raw units; undefined where a pool does not fill one in full. */
  async ask(questions: readonly HopQuestion[]): Promise<(bigint | undefined)[]> {
    // The second call says whether the pool takes the whole amount.
    const calls = questions.flatMap((question) => [this.#quoteOf(question), this.#checkOf(question)]);
    const results = await this.#call(calls);
    return questions.map((question, index) => answerOf(question, results[2 * index], results[2 * index + 1]));
  }

  #quoteOf(question: HopQuestion): Call {
    const { pool, tokenIn, isExactInput, amount } = question;
    const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0;
    if (pool.kind === 'pair') {
      const functionName = isExactInput ? 'getAmountsOut' : 'getAmountsIn';
      const args = [amount, [tokenIn, tokenOut]] as const;
      return { target: pool.router, callData: encodeFunctionData({ abi: V2_ROUTER, functionName, args }) };
    }
    if (pool.kind === 'ownPool') return this.#probeOf(question);
    const key = { tokenIn, tokenOut, fee: pool.fee, sqrtPriceLimitX96: 0n };
    const callData = isExactInput
      ? encodeFunctionData({
          abi: QUOTER,
          functionName: 'quoteExactInputSingle',
          args: [{ ...key, amountIn: amount }],
        })
      : encodeFunctionData({
          abi: QUOTER,
          functionName: 'quoteExactOutputSingle',
          args: [{ ...key, amount }],
        });
    return { target: MAINNET.quoterV2, callData };
  }

  #checkOf(question: HopQuestion): Call {
    const { pool } = question;
    if (pool.kind !== 'pair') return this.#probeOf(question);
    return { target: pool.address, callData: encodeFunctionData({ abi: PAIR, functionName: 'getReserves' }) };
  }

  #probeOf({ pool, tokenIn, isExactInput, amount }: HopQuestion): Call {
    const args = [pool.address, tokenIn === pool.token0, isExactInput ? amount : -amount] as const;
    const callData = encodeFunctionData({ abi: PROBE, functionName: 'amountsOf', args });
    return { target: this.#probe, callData };
  }

  async #call(calls: readonly Call[]): Promise<Result[]> {
    const chunks = Array.from({ length: Math.ceil(calls.length / QUESTIONS_PER_CALL) }, (_, index) =>
      calls.slice(index * QUESTIONS_PER_CALL, (index + 1) * QUESTIONS_PER_CALL),
    );
    const results: Result[] = [];
    for (const chunk of chunks) results.push(...(await this.#aggregate(chunk)));
    return results;
  }

  async #aggregate(calls: readonly Call[]): Promise<readonly Result[]> {
    const args = [calls.map((call) => ({ ...call, allowFailure: true }))] as const;
    const { data = '0x' } = await this.#client.call({
      to: MAINNET.multicall3,
      data: encodeFunctionData({ abi: MULTICALL, functionName: 'aggregate3', args }),
      gas: 2n ** 44n,
      blockNumber: this.#blockNumber,
    });
    return decodeFunctionResult({ abi: MULTICALL, functionName: 'aggregate3', data });
  }
}

function answerOf(question: HopQuestion, quote?: Result, check?: Result): bigint | undefined {
  if (quote?.success !== true || check?.success !== true) return undefined;
  const { pool, isExactInput } = question;
  return pool.kind === 'pair'
    ? ofPair(question, quote.returnData, check.returnData)
    : ofPool(question, check.returnData, pool.kind === 'pool' ? quoted(isExactInput, quote) : undefined);
}

/** A router only computes: a pair refuses reserves above uint112. */
function ofPair({ pool, tokenIn, isExactInput }: HopQuestion, data: Hex, reserves: Hex): bigint | undefined {
  const functionName = isExactInput ? 'getAmountsOut' : 'getAmountsIn';
  const [amountIn = 0n, amountOut = 0n] = decodeFunctionResult({ abi: V2_ROUTER, functionName, data });
  const [reserve0, reserve1] = decodeFunctionResult({
    abi: PAIR,
    functionName: 'getReserves',
    data: reserves,
  });
  const held = (tokenIn === pool.token0 ? reserve0 : reserve1) + amountIn;
  return held > MOST_RESERVE ? undefined : isExactInput ? amountOut : amountIn;
}

/** @throws Error where a quoter says another amount than its pool */
function ofPool({ pool, tokenIn, isExactInput, amount }: HopQuestion, data: Hex, said?: bigint) {
  const [amount0, amount1] = decodeFunctionResult({ abi: PROBE, functionName: 'amountsOf', data });
  const [paid, got] = tokenIn === pool.token0 ? [amount0, -amount1] : [amount1, -amount0];
  if ((isExactInput ? paid : got) !== amount) return undefined;
  const other = isExactInput ? got : paid;
  if (said !== undefined && said !== other) throw new Error(`the quoter says ${said} of ${pool.address}`);
  return other;
}

function quoted(isExactInput: boolean, { returnData: data }: Result): bigint {
  const functionName = isExactInput ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
  return decodeFunctionResult({ abi: QUOTER, functionName, data })[0];
}
