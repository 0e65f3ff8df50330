import type { Address, Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { inverse } from '../../amm/spotPrice.ts';
import type { Head } from '../../chain/head.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import { fetchTokenSources, type IndexedTokenSource } from '../../indexer/market/indexedPrices.ts';
import { LastGoodLoads } from '../../runtime/lastGoodLoads.ts';
import type { Currency } from '../currency.ts';
import type { PoolMarkets } from '../poolMarkets.ts';
import type { PoolsAtHead } from '../poolsAtHead.ts';
import { type LivePrice, type LiveSource, livePrice, sourcesOf } from './livePrice.ts';
import { isCountedIn, priceUSD, times } from './usd.ts';

const SOURCES_BYTES = 8_000_000;
const ELSEWHERE = 'a pool that prices it is of an exchange that is not asked';
const ONE: Rational = { numerator: 1n, denominator: 1n };

/** A token's present price; null with a reason where it is unknown. */
export interface TokenPrice {
  readonly token: Address;
  /** US dollars, and native coins, per whole token. */
  readonly usd: Rational | null;
  readonly native: Rational | null;
  /** The least dollar price that the source has given for 10 to 20 minutes. Lists and figures use it. */
  readonly lastingUSD: Rational | null;
  readonly source: LiveSource | null;
  readonly reason: string | null;
}

export interface TokenPrices {
  /** Prices in the order of the requested tokens. */
  readonly prices: readonly TokenPrice[];
  /** The index's data of the tokens. */
  readonly indexed: ReadonlyMap<Address, IndexedTokenSource>;
  /** Block of the prices, and index block by which the sources were chosen. */
  readonly head: Head;
  readonly indexBlock: IndexBlock;
}

/** Reads prices of tokens at the newest block, in the pools that the index's rule selects. */
export class TokenPriceReader {
  readonly #markets: PoolMarkets;
  readonly #poolsAtHead: PoolsAtHead;
  readonly #wrappedNative: Address;
  readonly #unit: Currency['unit'];
  readonly #sources = new LastGoodLoads<IndexBlock, { readonly token: IndexedTokenSource | undefined }>(
    SOURCES_BYTES,
  );

  constructor(
    markets: PoolMarkets,
    poolsAtHead: PoolsAtHead,
    wrappedNative: Address,
    unit: Currency['unit'],
  ) {
    this.#markets = markets;
    this.#poolsAtHead = poolsAtHead;
    this.#wrappedNative = wrappedNative;
    this.#unit = unit;
  }

  /**
   * Returns the prices of the tokens. While the index fails, the source of each token is the one that it
   * named last.
   * @param exchanges the only exchanges whose pools may price; all where undefined
   * @throws as `PoolMarkets.view`; RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID
   */
  async read(tokens: readonly Address[], exchanges?: readonly string[]): Promise<TokenPrices> {
    const { client, block: newest, clock } = await this.#markets.view();
    const asked = [...new Set([...tokens, this.#wrappedNative])];
    let all: Promise<ReadonlyMap<Address, IndexedTokenSource>> | undefined;
    const rows = await Promise.all(
      asked.map((token) =>
        this.#sources.get(
          newest,
          token,
          async () => {
            // One query for all tokens.
            all ??= fetchTokenSources(client, newest, asked);
            return { token: (await all).get(token) };
          },
          (error, ageMs) => clock.permitOld(error, ageMs),
        ),
      ),
    );
    const indexed = new Map(rows.flatMap(({ value: { token } }) => (token ? [[token.address, token]] : [])));
    const block = rows.reduce(
      (oldest, { version }) => (version.number < oldest.number ? version : oldest),
      newest,
    );
    const pools = [...new Set([...indexed.values()].flatMap(sourcesOf))];
    const [sources, head] = await this.#poolsAtHead.readSources(pools);
    const native = indexed.get(this.#wrappedNative);
    requireUnit(native, this.#unit);
    const nativePrice = native && priceOf(native);
    const nativeUSD = nativePrice?.kind === 'priced' ? nativePrice.usd : null;
    return {
      prices: tokens.map((token) => this.#price(token, indexed, nativeUSD, priceOf)),
      indexed,
      head,
      indexBlock: block,
    };

    function priceOf(row: IndexedTokenSource): LivePrice {
      const isElsewhere = (pool: Hex) => {
        const exchange = sources.get(pool)?.facts.pool.factory.exchange;
        return exchange !== undefined && exchanges?.includes(exchange) === false;
      };
      if (sourcesOf(row).some(isElsewhere)) return { kind: 'unpriced', reason: ELSEWHERE };
      return livePrice(row, (pool) => sources.get(pool));
    }
  }

  #price(
    token: Address,
    indexed: ReadonlyMap<Address, IndexedTokenSource>,
    nativeUSD: Rational | null,
    priceOf: (row: IndexedTokenSource) => LivePrice,
  ): TokenPrice {
    const isNative = token === this.#wrappedNative;
    const row = indexed.get(token);
    const live =
      row === undefined
        ? ({ kind: 'unpriced', reason: 'the index knows no pool of this token' } as const)
        : priceOf(row);
    if (live.kind === 'unpriced') {
      const { reason } = live;
      return { token, usd: null, native: isNative ? ONE : null, lastingUSD: null, source: null, reason };
    }
    const { usd, source } = live;
    const native = isNative ? ONE : nativeUSD === null ? null : times(usd, inverse(nativeUSD));
    return { token, usd, native, lastingUSD: row === undefined ? null : priceUSD(row), source, reason: null };
  }
}

/**
 * Refuses an index that counts in another unit than the network's settings say: its coins would be shown as
 * dollars.
 * @throws AppError UPSTREAM_INVALID
 */
function requireUnit(native: IndexedTokenSource | undefined, unit: Currency['unit']): void {
  if (isCountedIn(native, unit)) return;
  const [index, settings] = unit === 'native' ? ['dollars', 'native coins'] : ['native coins', 'dollars'];
  throw new AppError(
    'UPSTREAM_INVALID',
    `The index counts in ${index}, the network's settings in ${settings}: see currency in docs/networks.md`,
  );
}
