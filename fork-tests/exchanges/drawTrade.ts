import { type Address, erc20Abi } from 'viem';
import type { ChainClient } from '../harness/chainClient.ts';
import { oneOf, type Random } from '../harness/replica/random.ts';
import type { DrawnTrade } from './everyPath.ts';
import type { QuotedPool } from './quotedPools.ts';

/** Raw units of the first and the second token in each pool. */
export type Balances = ReadonlyMap<QuotedPool, readonly [bigint, bigint]>;

/** Part of the trades that are between the tokens of one pool. */
const DIRECT = 0.6;

export async function balancesOf(client: ChainClient, pools: readonly QuotedPool[]): Promise<Balances> {
  const held = (pool: QuotedPool, address: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [pool.address] });
  const read = pools.map(async (pool) => {
    return [pool, [await held(pool, pool.token0), await held(pool, pool.token1)]] as const;
  });
  return new Map(await Promise.all(read));
}

/** Draws a trade of an exact amount from one unit to three times of that in a pool, of any exchange alike. */
export function drawTrade(random: Random, balances: Balances): DrawnTrade {
  const pools = [...balances.keys()];
  const exchange = oneOf(random, [...new Set(pools.map((pool) => pool.exchange))]);
  const pool = oneOf(
    random,
    pools.filter((each) => each.exchange === exchange),
  );
  const isToken0 = random() < 0.5;
  const [known, near] = isToken0 ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
  const others = new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]));
  others.delete(known);
  const other = random() < DIRECT ? near : oneOf(random, [...others]);
  const held = balances.get(pool)?.[isToken0 ? 0 : 1] ?? 1n;
  const digits = random() * (String(held).length + 0.5);
  const amount = BigInt(Math.ceil(10 ** (digits % 15))) * 10n ** BigInt(Math.floor(digits / 15) * 15);
  const isExactInput = random() < 0.5;
  const [tokenIn, tokenOut] = isExactInput ? [known, other] : [other, known];
  return { tokenIn, tokenOut, isExactInput, amount };
}
