import type { Logger } from 'pino';
import type { Address } from 'viem';
import type { LiveChain } from '../chain/liveChain.ts';
import { TokenControlReader } from '../chain/tokenControl.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { PoolFactory } from '../routing/model/poolFactory.ts';
import type { TokenAges } from '../tokens/tokenAges.ts';
import type { TokenDirectory } from '../tokens/tokenDirectory.ts';
import type { TokenLists } from '../tokens/tokenLists.ts';
import { type Currency, thresholdIn } from './currency.ts';
import { type ExchangeNames, exchangeNames } from './exchangeNames.ts';
import { FactoryPools } from './factoryPools.ts';
import { PoolFinder } from './findPools.ts';
import { LEAST_WORTH_USD } from './history/annualRate.ts';
import { CandleReader } from './history/candles.ts';
import { PoolEvents } from './history/poolEvents.ts';
import { TokenHistory } from './history/tokenHistory.ts';
import { WeekVolumes } from './history/weekVolumes.ts';
import { KeyedPools } from './keyedPools.ts';
import { OwnedPositionsReader } from './ownedPositions.ts';
import { PairPoolFinder } from './pairPools.ts';
import { PoolList } from './poolList.ts';
import { PoolMarkets } from './poolMarkets.ts';
import { PoolPositionsReader } from './poolPositions.ts';
import { PoolsAtHead } from './poolsAtHead.ts';
import { createPricedPoolReader, type PricedPoolReader } from './prices/pricedPool.ts';
import { TokenPriceReader } from './prices/tokenPrices.ts';
import type { MarketMemory } from './table/marketMemory.ts';
import { PoolTicksReader } from './ticks/poolTicks.ts';
import { TokenMarkets } from './tokenMarkets.ts';
import { TokenReader } from './tokenReader.ts';
import { TokenTaxReader } from './tokenTaxReader.ts';

/** The readers that the pool endpoints use. */
export interface Pools {
  readonly list: PoolList;
  readonly exchanges: ExchangeNames;
  /** The list that stands in for `list` without an index. */
  readonly ofFactories: FactoryPools | undefined;
  readonly finder: PoolFinder;
  readonly ofPairs: PairPoolFinder;
  readonly priced: PricedPoolReader;
  readonly prices: TokenPriceReader;
  readonly token: TokenReader;
  readonly taxes: TokenTaxReader;
  readonly markets: PoolMarkets;
  readonly candles: CandleReader;
  readonly events: PoolEvents;
  readonly history: TokenHistory;
  readonly tokenMarkets: TokenMarkets;
  readonly owned: OwnedPositionsReader;
  readonly weekVolumes: WeekVolumes;
  readonly ticks: PoolTicksReader;
  readonly positions: PoolPositionsReader;
  readonly atHead: PoolsAtHead;
}

export interface PoolsOptions {
  readonly chain: LiveChain;
  readonly index: SubgraphIndex | undefined;
  /** The exchanges of the network, as its pools hold them. */
  readonly poolFactories: readonly PoolFactory[];
  /** Ids of the exchanges of the network, the first one first. */
  readonly exchanges: readonly string[];
  readonly tokens: TokenDirectory;
  /** Absent without an index. */
  readonly ages: TokenAges | undefined;
  readonly lists: TokenLists;
  /** All pools of the index. Read instead of the index once they are loaded. */
  readonly memory: MarketMemory | undefined;
  readonly wrappedNative: Address;
  readonly baseTokens: readonly Address[];
  /** What the index is expected to count in. */
  readonly currency: Currency;
  readonly log: Logger;
}

export function createPools(options: PoolsOptions): Pools {
  const { chain, index, poolFactories, tokens, memory, wrappedNative, baseTokens, currency, log } = options;
  const poolsAtHead = new PoolsAtHead(chain, new KeyedPools(chain, index, poolFactories));
  const markets = new PoolMarkets(index, poolsAtHead);
  const list = new PoolList(index, memory, thresholdIn(currency, LEAST_WORTH_USD));
  const prices = new TokenPriceReader(markets, poolsAtHead, wrappedNative, currency.unit);
  const candles = new CandleReader(markets);
  const history = new TokenHistory(candles);
  const taxes = new TokenTaxReader(chain, wrappedNative);
  return {
    list,
    exchanges: exchangeNames(options.exchanges),
    ofFactories:
      index === undefined ? new FactoryPools({ chain, poolsAtHead, tokens, baseTokens }) : undefined,
    finder: new PoolFinder(chain, poolsAtHead),
    ofPairs: new PairPoolFinder(list, poolsAtHead, tokens),
    priced: createPricedPoolReader(poolsAtHead, markets, tokens),
    prices,
    taxes,
    token: new TokenReader({
      chain,
      taxes,
      directory: tokens,
      control: new TokenControlReader(chain.rpc),
      ages: options.ages,
      lists: options.lists,
      prices,
      pools: list,
      wrappedNative,
      hasIndex: index !== undefined,
    }),
    markets,
    candles,
    history,
    tokenMarkets: new TokenMarkets({ markets, prices, list, history }),
    owned: new OwnedPositionsReader(index),
    events: new PoolEvents(markets),
    weekVolumes: new WeekVolumes(index?.client),
    ticks: new PoolTicksReader({ chain, poolsAtHead, index, log }),
    positions: new PoolPositionsReader(index, poolsAtHead),
    atHead: poolsAtHead,
  };
}
