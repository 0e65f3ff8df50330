import type { Address, Hash } from 'viem';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { TradeType } from '../../server/routing/model/route.ts';
import { HopOracle } from '../routing/hopOracle.ts';
import { poolsOfReplica } from '../routing/replicaGraph.ts';
import type { Market } from './market.ts';

/** What an answer says of a trade. */
export interface TradeAnswer {
  readonly amountIn: string;
  readonly amountOut: string;
  readonly path: readonly string[];
  readonly pools: readonly string[];
  readonly blockNumber: string;
  readonly blockHash: Hash;
}

const POOLS = new Map(poolsOfReplica().map((pool) => [pool.address, pool]));

/**
 * Compares answers with the contracts at the block that they name: QuoterV2 and the V2 router, hop by hop. Of
 * a block that a reorg has undone the chain knows nothing any more: an answer of it must be one that was
 * proved before.
 */
export class AnswerOracle {
  readonly #market: Market;
  readonly #proved = new Map<string, string>();
  readonly #isKept = (answer: TradeAnswer) => this.#keptBlocks.has(answer.blockHash);
  readonly #keptBlocks = new Set<Hash>();

  constructor(market: Market) {
    this.#market = market;
  }

  /** From now on answers of this block are remembered, since it is going to be undone. */
  keep(block: Hash): void {
    this.#keptBlocks.add(block);
  }

  /** Undefined when the answer is right to the wei, else what is wrong with it. */
  check(question: string, type: TradeType, answer: TradeAnswer): Promise<string | undefined> {
    return this.#market.turns.shared(async () => {
      const number = BigInt(answer.blockNumber);
      const given = JSON.stringify([answer.amountIn, answer.amountOut, answer.pools]);
      const key = `${answer.blockHash} ${question}`;
      if (this.#market.block(number)?.hash !== answer.blockHash) {
        const proved = this.#proved.get(key);
        if (proved === undefined) return `is of block ${number} ${answer.blockHash}, which nobody has mined`;
        return proved === given ? undefined : `of an undone block is ${given}, and was ${proved}`;
      }
      const wrong = await this.#compare(number, type, answer);
      if (wrong === undefined && this.#isKept(answer)) this.#proved.set(key, given);
      return wrong;
    });
  }

  async #compare(
    blockNumber: bigint,
    tradeType: TradeType,
    answer: TradeAnswer,
  ): Promise<string | undefined> {
    const oracle = new HopOracle(this.#market.client, blockNumber);
    const hops = answer.pools.map((address, hop) => ({
      pool: poolAt(address),
      tokenIn: String(answer.path[hop]).toLowerCase() as Address,
    }));
    const isInput = tradeType === 'exactInput';
    let amount = BigInt(isInput ? answer.amountIn : answer.amountOut);
    for (const hop of isInput ? hops : hops.toReversed()) {
      const [said] = await oracle.ask([{ ...hop, tradeType, amount }]);
      if (said?.kind !== 'filled') return `goes through ${hop.pool.address}, which refuses ${amount}`;
      amount = said.amount;
    }
    const named = isInput ? answer.amountOut : answer.amountIn;
    return named === String(amount)
      ? undefined
      : `says ${named} at block ${blockNumber}, the contracts ${amount}`;
  }
}

function poolAt(address: string): Pool {
  const pool = POOLS.get(address.toLowerCase() as Address);
  if (pool === undefined) throw new Error(`${address} is no pool of the replica`);
  return pool;
}
