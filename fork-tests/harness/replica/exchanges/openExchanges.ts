import type { BlockBuilder } from '../blockBuilder.ts';
import { ACTORS } from '../devAccounts.ts';
import type { JsonRpc } from '../jsonRpc.ts';
import { TOKENS } from '../tokens.ts';
import { approve } from '../tradeTransactions.ts';
import { deployExchanges } from './deployExchanges.ts';
import { REPLICA_EXCHANGES } from './exchangeAddresses.ts';
import { EXCHANGE_MARKETS } from './exchangeMarkets.ts';
import { grantDiscount, openMarket, trade } from './exchangeTransactions.ts';

/** Part of a market that one of its trades sells. */
const TRADED_PART = 0.0001;

/**
 * Puts further exchanges with their pairs and pools on the chain, in blocks from `timestamp` on, and lets
 * traders buy and sell in each. The second trader has a discount.
 */
export async function openExchanges(rpc: JsonRpc, blocks: BlockBuilder, timestamp: number): Promise<void> {
  await deployExchanges(rpc, blocks, timestamp);
  const [plain, discounted] = ACTORS.traders;
  for (const { router } of Object.values(REPLICA_EXCHANGES)) {
    const tokens = new Set(EXCHANGE_MARKETS.flatMap((market) => market.tokens));
    for (const key of tokens) {
      for (const account of [ACTORS.provider, plain, discounted]) {
        blocks.add(approve(account, TOKENS[key].address, router));
      }
    }
  }
  blocks.add(grantDiscount(discounted));
  await blocks.mine(timestamp + 120);
  for (const transaction of EXCHANGE_MARKETS.flatMap(openMarket)) blocks.add(transaction);
  await blocks.mine(timestamp + 600);
  // A pool that is created in the block of an event is handled after it, so trades come later.
  for (const market of EXCHANGE_MARKETS) {
    const [a, b] = market.tokens;
    const dollars = market.dollars * TRADED_PART;
    blocks.add(trade(market, plain, a, dollars));
    blocks.add(trade(market, discounted, b, dollars));
  }
  await blocks.mine(timestamp + 1200);
}
