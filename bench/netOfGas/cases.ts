import type { Address } from 'viem';
import { worth } from '../../fork-tests/harness/replica/prices.ts';
import { oneOf, randomFrom } from '../../fork-tests/harness/replica/random.ts';
import { TOKENS, type TokenKey } from '../../fork-tests/harness/replica/tokens.ts';
import type { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import { findBestPath } from '../../server/routing/search/bestPath.ts';
import type { Ends } from '../kit/gasRoutes.ts';
import { randomRequests } from '../kit/randomRequests.ts';

const SEED = 20_261_125;
/** The other tokens keep a part of a transfer, or refuse it. */
export const PLAIN: readonly TokenKey[] = [
  ...(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'MKR', 'AAVE', 'PEPE', 'GUSD'] as const),
  ...(['CRV', 'MUTE', 'HUGE', 'EMPTY', 'ISLE', 'ATOLL', 'REEF', 'PCT', 'NUL', 'LONG', 'UNIT'] as const),
];

export type Trade = Pick<Ends, 'tokenIn' | 'tokenOut' | 'amount'>;

/**
 * Returns 125 exact inputs: small, medium and large ones by their worth, some that move their pools, and
 * random ones.
 */
export function casesOf(graph: PoolGraph, pools: readonly Pool[]): Trade[] {
  const random = randomFrom(SEED);
  const isTraded = (trade: Trade) =>
    findBestPath(graph, { ...trade, tradeType: 'exactInput', maxHops: 3 }).kind === 'found';
  const draw = (count: number, next: () => Trade | undefined) => {
    const drawn: Trade[] = [];
    while (drawn.length < count) {
      const trade = next();
      if (trade !== undefined && isTraded(trade)) drawn.push(trade);
    }
    return drawn;
  };
  const byWorth = (from: number, to: number) => () => {
    const [keyIn, keyOut] = [oneOf(random, PLAIN), oneOf(random, PLAIN)];
    if (keyIn === keyOut || TOKENS[keyIn].dollars === null) return undefined;
    const amount = worth(keyIn, from * (to / from) ** random());
    return { tokenIn: TOKENS[keyIn].address, tokenOut: TOKENS[keyOut].address, amount };
  };
  const moving = soldIn(randomRequests(graph, pools, 1000, SEED, { from: 0.01, to: 0.3 }));
  const any = soldIn(randomRequests(graph, pools, 1000, SEED + 1));
  return [
    ...draw(15, byWorth(5, 100)),
    ...draw(15, byWorth(100, 5_000)),
    ...draw(15, byWorth(5_000, 200_000)),
    ...draw(37, () => moving.pop()),
    ...draw(43, () => any.pop()),
  ];
}

function soldIn(requests: ReturnType<typeof randomRequests>): Trade[] {
  return requests.filter(({ tradeType }) => tradeType === 'exactInput');
}

/** Returns how many raw units of a token are worth a cent; undefined for a token without a price. */
export function centOf(token: Address): bigint | undefined {
  const key = PLAIN.find((each) => TOKENS[each].address === token);
  return key === undefined || TOKENS[key].dollars === null ? undefined : worth(key, 0.01);
}
