import type { Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { IndexedMarket } from '../../indexer/market/indexedMarket.ts';
import type { Token, TokenDirectory } from '../../tokens/tokenDirectory.ts';
import type { PoolMarkets } from '../poolMarkets.ts';
import type { PoolAtHead, PoolsAtHead } from '../poolsAtHead.ts';
import { priceUSD } from './usd.ts';

/** A pool at the newest block, with its tokens and their dollar prices as far as the index has them. */
export interface PricedPool {
  readonly atHead: PoolAtHead;
  readonly token0: Token;
  readonly token1: Token;
  /** US dollars per whole token; null when unknown. */
  readonly usd0: Rational | null;
  readonly usd1: Rational | null;
  /** Ranks in pricing, as `Token.pricingRank` of the index; 0 when unknown. */
  readonly rank0: number;
  readonly rank1: number;
  /** Amounts held by the index, raw units; undefined when it could not be read. */
  readonly indexed: Pick<IndexedMarket, 'amount0' | 'amount1'> | undefined;
  /** Block of the prices; undefined when the index could not be read. */
  readonly indexBlock: IndexBlock | undefined;
  /** Why a price is unknown; null when both are known. */
  readonly unpricedReason: string | null;
}

export interface PricedPoolReader {
  /**
   * Reads a pool with its prices.
   * @throws as `PoolsAtHead.read`; an index that is down only leaves the dollars unknown
   */
  read(id: Hex): Promise<PricedPool>;
}

export function createPricedPoolReader(
  poolsAtHead: PoolsAtHead,
  markets: PoolMarkets,
  tokens: TokenDirectory,
): PricedPoolReader {
  return {
    async read(id) {
      const [atHead, indexed] = await Promise.all([poolsAtHead.read(id), marketOrReason(markets, id)]);
      if (indexed.kind === 'away') {
        const { token0, token1 } = atHead.pool;
        const described = await Promise.all([tokens.describe(token0), tokens.describe(token1)]);
        return {
          atHead,
          token0: described[0],
          token1: described[1],
          usd0: null,
          usd1: null,
          rank0: 0,
          rank1: 0,
          indexed: undefined,
          indexBlock: undefined,
          unpricedReason: indexed.reason,
        };
      }
      const { token0, token1 } = indexed.market;
      const [usd0, usd1] = [priceUSD(token0), priceUSD(token1)];
      return {
        atHead,
        token0: tokens.withLogo(token0),
        token1: tokens.withLogo(token1),
        usd0,
        usd1,
        rank0: token0.pricingRank,
        rank1: token1.pricingRank,
        indexed: indexed.market,
        indexBlock: indexed.block,
        unpricedReason: usd0 === null || usd1 === null ? 'no deep pool prices a token of this pool' : null,
      };
    },
  };
}

type MarketOrReason =
  | { readonly kind: 'known'; readonly market: IndexedMarket; readonly block: IndexBlock }
  | { readonly kind: 'away'; readonly reason: string };

async function marketOrReason(markets: PoolMarkets, id: Hex): Promise<MarketOrReason> {
  try {
    const view = await markets.view();
    return { kind: 'known', market: await markets.market(view, id), block: view.block };
  } catch (error) {
    // Whatever error the index gives, the figures of the chain stand. The chain's own read refuses an address
    // that is no pool.
    if (error instanceof AppError) return { kind: 'away', reason: error.message };
    throw error;
  }
}
