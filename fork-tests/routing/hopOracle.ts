import {
  type Address,
  BaseError,
  decodeAbiParameters,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import {
  aggregate,
  type ContractCall,
  pairQuoteCall,
  poolQuoteCall,
  QUOTER,
} from '../harness/quoterCalls.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { V2_PAIR, V2_ROUTER } from '../harness/uniswapAbis.ts';

/** One pool and one amount to quote through it. */
export interface HopQuestion {
  readonly pool: Pool;
  readonly tokenIn: Address;
  readonly tradeType: TradeType;
  readonly amount: bigint;
}

/** The amount at the other side, or why there is none. */
export type HopAnswer =
  | {
      readonly kind: 'filled';
      readonly amount: bigint;
      /** Of a V3 pool, after the swap. */
      readonly sqrtPriceX96: bigint | undefined;
    }
  | { readonly kind: 'refused' };

const V3_POOL = parseAbi([
  'function swap(address recipient, bool zeroForOne, int256 amountSpecified, uint160 sqrtPriceLimitX96, bytes data) returns (int256, int256)',
]);

const CALLER = '0x00000000000000000000000000000000ca11e400';
/** Copies the two amounts of `uniswapV3SwapCallback` from the calldata and reverts with them. */
const REVERT_WITH_DELTAS = '0x6040600460003760406000fd';
const QUESTIONS_PER_CALL = 100;
const MAX_UINT112 = 2n ** 112n - 1n;
/** Where the pool stops when no limit is given. */
const PRICE_LIMITS = [4295128740n, 1461446703485210103287273052203988822378723970341n];

/**
 * Asks the deployed contracts themselves: QuoterV2 for V3 pools, the V2 router for pairs, all at one block.
 */
export class HopOracle {
  readonly #client: ChainClient;
  readonly #blockNumber: bigint;
  readonly #reserves = new Map<Address, readonly [bigint, bigint]>();

  constructor(client: ChainClient, blockNumber: bigint) {
    this.#client = client;
    this.#blockNumber = blockNumber;
  }

  /** One answer per question, in order. */
  async ask(questions: readonly HopQuestion[]): Promise<HopAnswer[]> {
    const answers = await this.#askAll(questions);
    for (const [index, question] of questions.entries()) {
      // QuoterV2 does not say whether a pool that stopped at its price limit took the whole input.
      if (!isStopped(question, answers[index])) continue;
      if ((await this.#inputTaken(question)) < question.amount) answers[index] = { kind: 'refused' };
    }
    return answers;
  }

  /** What the pool itself asks its caller to pay, read from a callback that reverts with its arguments. */
  async #inputTaken({ pool, tokenIn, amount }: HopQuestion): Promise<bigint> {
    const zeroForOne = tokenIn === pool.token0;
    const [lowest = 0n, highest = 0n] = PRICE_LIMITS;
    const args = [CALLER, zeroForOne, amount, zeroForOne ? lowest : highest, '0x'] as const;
    const swap = this.#client.call({
      account: CALLER,
      to: pool.address,
      data: encodeFunctionData({ abi: V3_POOL, functionName: 'swap', args }),
      blockNumber: this.#blockNumber,
      gas: 2n ** 44n,
      stateOverride: [{ address: CALLER, code: REVERT_WITH_DELTAS }],
    });
    const data = await swap.then(
      () => undefined,
      (error: unknown) => revertDataOf(error),
    );
    if (data === undefined) throw new Error(`the swap on ${pool.address} did not reach its callback`);
    const [delta0, delta1] = decodeAbiParameters([{ type: 'int256' }, { type: 'int256' }], data);
    return zeroForOne ? delta0 : delta1;
  }

  async #askAll(questions: readonly HopQuestion[]): Promise<HopAnswer[]> {
    const answers: HopAnswer[] = [];
    for (let start = 0; start < questions.length; start += QUESTIONS_PER_CALL) {
      const chunk = questions.slice(start, start + QUESTIONS_PER_CALL);
      const results = await aggregate(this.#client, chunk.map(callOf), this.#blockNumber);
      for (const [index, question] of chunk.entries()) {
        const result = results[index];
        if (result === undefined) throw new Error('Multicall3 left a call unanswered');
        answers.push(
          result.success ? await this.#answerOf(question, result.returnData) : { kind: 'refused' },
        );
      }
    }
    return answers;
  }

  async #answerOf(question: HopQuestion, data: Hex): Promise<HopAnswer> {
    if (question.pool.protocol === 'v3') return v3Answer(question, data);
    const isInput = question.tradeType === 'exactInput';
    const functionName = isInput ? 'getAmountsOut' : 'getAmountsIn';
    const amounts = decodeFunctionResult({ abi: V2_ROUTER, functionName, data });
    const [amountIn = 0n, amountOut = 0n] = amounts;
    // The router only computes; the pair itself would refuse a reserve above uint112.
    const reserves = await this.#reservesOf(question.pool.address);
    const reserveIn = question.tokenIn === question.pool.token0 ? reserves[0] : reserves[1];
    if (reserveIn + amountIn > MAX_UINT112) return { kind: 'refused' };
    return { kind: 'filled', amount: isInput ? amountOut : amountIn, sqrtPriceX96: undefined };
  }

  async #reservesOf(address: Address): Promise<readonly [bigint, bigint]> {
    const known = this.#reserves.get(address);
    if (known !== undefined) return known;
    const [reserve0, reserve1] = await this.#client.readContract({
      address,
      abi: V2_PAIR,
      functionName: 'getReserves',
      blockNumber: this.#blockNumber,
    });
    this.#reserves.set(address, [reserve0, reserve1]);
    return [reserve0, reserve1];
  }
}

function callOf({ pool, tokenIn, tradeType, amount }: HopQuestion): ContractCall {
  const tokenOut = tokenIn === pool.token0 ? pool.token1 : pool.token0;
  const hop = { tokenIn, tokenOut, isExactInput: tradeType === 'exactInput', amount };
  return pool.protocol === 'v2' ? pairQuoteCall(MAINNET.v2Router, hop) : poolQuoteCall(pool.fee, hop);
}

function v3Answer({ tradeType }: HopQuestion, data: Hex): HopAnswer {
  const [amount, sqrtPriceX96] =
    tradeType === 'exactInput'
      ? decodeFunctionResult({ abi: QUOTER, functionName: 'quoteExactInputSingle', data })
      : decodeFunctionResult({ abi: QUOTER, functionName: 'quoteExactOutputSingle', data });
  return { kind: 'filled', amount, sqrtPriceX96 };
}

function revertDataOf(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) throw error;
  const reverted = error.walk((cause) => typeof (cause as { data?: unknown }).data === 'string');
  return (reverted as { data?: Hex } | null)?.data;
}

/** QuoterV2 refuses an exact output that it cannot give in full, but not an exact input. */
function isStopped({ tradeType }: HopQuestion, answer: HopAnswer | undefined): boolean {
  if (tradeType === 'exactOutput' || answer?.kind !== 'filled') return false;
  return answer.sqrtPriceX96 !== undefined && PRICE_LIMITS.includes(answer.sqrtPriceX96);
}
