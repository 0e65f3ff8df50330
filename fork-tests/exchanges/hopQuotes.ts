import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import {
  aggregate,
  type ContractCall,
  pairQuoteCall,
  poolQuoteCall,
  QUOTER,
} from '../harness/quoterCalls.ts';
import { V2_ROUTER } from '../harness/uniswapAbis.ts';
import type { QuotedPool } from './quotedPools.ts';

/** One pool, and the amount at one side of it. */
export interface HopQuestion {
  readonly pool: QuotedPool;
  readonly tokenIn: Address;
  readonly isExactInput: boolean;
  readonly amount: bigint;
}

const PROBE = parseAbi([
  'function amountsOf(address pool, bool zeroForOne, int256 amount) returns (int256 amount0, int256 amount1)',
]);
const PAIR = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)']);

const QUESTIONS_PER_CALL = 100;
const MOST_RESERVE = 2n ** 112n - 1n;

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

  #quoteOf(question: HopQuestion): ContractCall {
    const { pool, tokenIn, isExactInput, amount } = question;
    const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0;
    const hop = { tokenIn, tokenOut, isExactInput, amount };
    if (pool.kind === 'pair') return pairQuoteCall(pool.router, hop);
    return pool.kind === 'ownPool' ? this.#probeOf(question) : poolQuoteCall(pool.fee, hop);
  }

  #checkOf(question: HopQuestion): ContractCall {
    const { pool } = question;
    if (pool.kind !== 'pair') return this.#probeOf(question);
    return { target: pool.address, callData: encodeFunctionData({ abi: PAIR, functionName: 'getReserves' }) };
  }

  #probeOf({ pool, tokenIn, isExactInput, amount }: HopQuestion): ContractCall {
    const args = [pool.address, tokenIn === pool.token0, isExactInput ? amount : -amount] as const;
    const callData = encodeFunctionData({ abi: PROBE, functionName: 'amountsOf', args });
    return { target: this.#probe, callData };
  }

  async #call(calls: readonly ContractCall[]): Promise<Result[]> {
    const chunks = Array.from({ length: Math.ceil(calls.length / QUESTIONS_PER_CALL) }, (_, index) =>
      calls.slice(index * QUESTIONS_PER_CALL, (index + 1) * QUESTIONS_PER_CALL),
    );
    const results: Result[] = [];
    for (const chunk of chunks) results.push(...(await aggregate(this.#client, chunk, this.#blockNumber)));
    return results;
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
