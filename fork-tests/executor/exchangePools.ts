import type { Address } from 'viem';
import type { Factories } from '../../server/chain/factories.ts';
import { feeCallOf } from '../../server/chain/feeCall.ts';
import { poolFactoriesOf, poolOfRow } from '../../server/chain/protocols/chainProtocols.ts';
import { callbackSelector, PANCAKE_V3_EVENTS } from '../../server/chain/v3SwapEvents.ts';
import type { Pool } from '../../server/routing/model/pool.ts';
import type { ChainClient } from '../harness/chainClient.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { EXCHANGE_MARKETS } from '../harness/replica/exchanges/exchangeMarkets.ts';
import { v3PoolOf } from '../harness/replica/exchanges/exchangeTransactions.ts';
import { sorted } from '../harness/replica/prices.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V2_FACTORY } from '../harness/uniswapAbis.ts';

const TICK_SPACINGS: Readonly<Record<number, number>> = { 100: 1, 500: 10, 2500: 50, 3000: 60 };
const NONE = { v2Factory: null, v3Factory: null, feeTiers: [] };
const { pancake, joe, discount, pancakev3, twin } = REPLICA_EXCHANGES;

/** The exchanges of the replica beside Uniswap, as a network file says them. */
export const OTHER_FACTORIES: readonly Factories[] = [
  { ...NONE, exchange: 'pancake', v2Factory: pancake.factory, v2FeePips: pancake.feePips },
  { ...NONE, exchange: 'joe', v2Factory: joe.factory },
  {
    ...NONE,
    exchange: 'discount',
    v2Factory: discount.factory,
    v2FeeCall: feeCallOf({
      call: 'pair',
      signature: 'getFee(bool)(uint256)',
      arguments: [false],
      precision: 10_000,
    }),
  },
  {
    ...NONE,
    exchange: 'pancakev3',
    v3Factory: pancakev3.factory,
    feeTiers: [100, 500, 2500],
    v3Events: PANCAKE_V3_EVENTS,
    v3Callback: callbackSelector(PANCAKE_V3_EVENTS.callback),
  },
  { ...NONE, exchange: 'twin', v3Factory: twin.factory, feeTiers: [500, 3000] },
];

/** Returns every pool of the exchanges beside Uniswap, each with its factory. */
export async function poolsOfExchanges(client: ChainClient): Promise<Pool[]> {
  const pools: Pool[] = [];
  for (const { exchange, tokens, fee } of EXCHANGE_MARKETS) {
    const group = OTHER_FACTORIES.find((each) => each.exchange === exchange);
    if (group === undefined) throw new Error(`the exchange ${exchange} has no factories`);
    const keys = sorted(...tokens);
    const [token0, token1] = [TOKENS[keys.token0].address, TOKENS[keys.token1].address];
    const address =
      fee === undefined
        ? await client.readContract({
            address: REPLICA_EXCHANGES[exchange].factory,
            abi: V2_FACTORY,
            functionName: 'getPair',
            args: [token0, token1],
          })
        : v3PoolOf({ exchange, tokens }, fee);
    const row = {
      address: address.toLowerCase() as Address,
      token0,
      token1,
      fee: fee ?? 0,
      tickSpacing: TICK_SPACINGS[fee ?? 0] ?? 0,
    };
    pools.push(poolOfRow(row, poolFactoriesOf(group)));
  }
  return pools;
}
