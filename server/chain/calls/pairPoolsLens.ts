import type { Address, Hex } from 'viem';
import type { Pool } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { PackedWriter, readAnswer } from '../lens/packed.ts';
import type { PoolReading } from '../poolReading.ts';
import { poolOfRow } from '../protocols/chainProtocols.ts';
import { FIRST_WORDS } from '../protocols/v3/firstWords.ts';
import { type AskedFactories, readPoolState, writeHead } from './poolStatesLens.ts';

export type TokenPair = readonly [Address, Address];

export interface PairPoolsAnswer {
  /** Pairs that were looked up, from the start of the request. Request the rest again. */
  readonly pairsDone: number;
  readonly pools: readonly { readonly pool: Pool; readonly reading: PoolReading }[];
}

/** Encodes the request of PairPools.sol. @param fees the V3 fee tiers to ask for, hundredths of a bip */
export function encodePairPoolsRequest(
  factories: AskedFactories,
  fees: readonly number[],
  pairs: readonly TokenPair[],
): Hex {
  const writer = writeHead(new PackedWriter(), FIRST_WORDS, factories);
  writer.uint(fees.length, 1);
  for (const fee of fees) writer.uint(fee, 3);
  for (const [tokenA, tokenB] of pairs) writer.address(tokenA).address(tokenB);
  return writer.toHex();
}

/**
 * Decodes the pools of these exchanges, with their states. Throws RangeError when the answer is malformed.
 */
export function decodePairPools(
  answer: Hex,
  pairs: readonly TokenPair[],
  poolFactories: readonly PoolFactory[],
): PairPoolsAnswer {
  return readAnswer(answer, (reader) => {
    const pairsDone = reader.uint(2);
    const pools = Array.from({ length: reader.uint(2) }, (): Pool => {
      const pair = pairs[reader.uint(2)];
      if (pair === undefined) throw new RangeError('a pair that was not asked for');
      const [token0, token1] = sortTokens(pair);
      const fee = reader.uint(3);
      const tickSpacing = reader.uint(3);
      return poolOfRow({ address: reader.address(), token0, token1, fee, tickSpacing }, poolFactories);
    });
    return { pairsDone, pools: pools.map((pool) => ({ pool, reading: readPoolState(reader, pool) })) };
  });
}

/** Returns the tokens in pool order: token0 is the lower address. */
export function sortTokens([tokenA, tokenB]: TokenPair): TokenPair {
  return tokenA < tokenB ? [tokenA, tokenB] : [tokenB, tokenA];
}
