import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import { type Rational, toDecimalString } from '../../amm/rational.ts';
import { fetchDepths, fetchPricedAnchors, type IndexedAnchor } from '../../indexer/market/indexedDepths.ts';
import { freshBlock, type SubgraphIndex } from '../../indexer/subgraphIndex.ts';
import { lastingDepth } from './lastingDepth.ts';
import { isLess, priceUSD, times, whole } from './usd.ts';

export interface DeepTokensOptions {
  readonly index: SubgraphIndex;
  /**
   * Least depth of one market of a token, in what the index counts in; infinite where depth proves nothing.
   */
  readonly least: number;
  readonly refreshMs: number;
  /** Called when reading the tokens fails. The last result stays, and reading continues. */
  readonly onFailure: (error: unknown) => void;
}

interface Priced extends IndexedAnchor {
  readonly usd: Rational;
}

/**
 * Tracks the tokens that have had a deep market for three to six days according to the index, and the anchors
 * that depth is counted in. Reads in the background: no quote waits for it.
 */
export class DeepTokens {
  readonly #options: DeepTokensOptions;
  readonly #stopping = new AbortController();
  #trust: { readonly anchors: readonly Address[]; readonly deep: readonly Address[] } = {
    anchors: [],
    deep: [],
  };

  constructor(options: DeepTokensOptions) {
    this.#options = options;
  }

  /** Returns the present lists. The object is replaced whenever they change. */
  get trust() {
    return this.#trust;
  }

  /** Refreshes the lists periodically. Never rejects. */
  async start(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.refresh().catch((error: unknown) => {
        if (!signal.aborted) this.#options.onFailure(error);
      });
      await pause(this.#options.refreshMs, undefined, { signal }).catch(() => undefined);
    }
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Reads the lists once. @throws as `freshBlock` and `SubgraphClient.query` */
  async refresh(): Promise<void> {
    const { index } = this.#options;
    const block = await freshBlock(index);
    const anchors = await fetchPricedAnchors(index.client, block);
    if (this.#options.least === Number.POSITIVE_INFINITY) {
      this.#take(anchors.map(({ address }) => address).sort(), []);
      return;
    }
    const least = { numerator: BigInt(this.#options.least), denominator: 1n };
    const priced = anchors.flatMap((anchor): Priced[] => {
      const usd = priceUSD(anchor);
      return usd === null || usd.numerator === 0n ? [] : [{ ...anchor, usd }];
    });
    const bounds = priced.map(({ address, usd }) => ({ anchor: address, leastWorth: boundIn(least, usd) }));
    const byAddress = new Map(priced.map((anchor) => [anchor.address, anchor]));
    const deep = new Set<Address>();
    for (const market of await fetchDepths(index.client, block, bounds)) {
      const anchor = byAddress.get(market.anchor);
      if (anchor === undefined) continue;
      const worth = times(whole(lastingDepth(market, block.timestamp), anchor.decimals), anchor.usd);
      if (!isLess(worth, least)) deep.add(market.token0 === market.anchor ? market.token1 : market.token0);
    }
    this.#take(anchors.map(({ address }) => address).sort(), [...deep].sort());
  }

  #take(anchors: readonly Address[], deep: readonly Address[]): void {
    const isSame = isEqual(anchors, this.#trust.anchors) && isEqual(deep, this.#trust.deep);
    if (!isSame) this.#trust = { anchors, deep };
  }
}

/**
 * Converts units of the currency to whole tokens at their price. Rounded slightly down, so that no market is
 * missed.
 */
function boundIn(least: Rational, usd: Rational): string {
  const part = { numerator: 999_999n, denominator: 1_000_000n };
  const inverse = { numerator: usd.denominator, denominator: usd.numerator };
  return toDecimalString(times(times(least, inverse), part), 12);
}

function isEqual(a: readonly Address[], b: readonly Address[]): boolean {
  return a.length === b.length && a.every((address, place) => address === b[place]);
}
