import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { TokenControl, TokenControlReader } from '../chain/tokenControl.ts';
import type { TokenTax } from '../chain/tokens/tokenTax.ts';
import { AppError } from '../errors.ts';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import { NO_INDEX } from '../indexer/subgraphIndex.ts';
import type { TokenAges } from '../tokens/tokenAges.ts';
import type { Token, TokenDirectory } from '../tokens/tokenDirectory.ts';
import type { TokenMetadata } from '../tokens/tokenInfo.ts';
import type { TokenLinks, TokenLists } from '../tokens/tokenLists.ts';
import { checksummed } from '../values/checksum.ts';
import { heldInPools } from './heldInPools.ts';
import type { ListedFigures } from './list/poolPage.ts';
import type { PoolList } from './poolList.ts';
import type { TokenPrice, TokenPriceReader } from './prices/tokenPrices.ts';
import { times, whole } from './prices/usd.ts';
import type { TokenTaxReader } from './tokenTaxReader.ts';

const MAX_POOLS = 100;
const ONE: Rational = { numerator: 1n, denominator: 1n };

/** All known data of one token. */
export interface TokenPortrait {
  readonly token: Token;
  readonly price: TokenPrice;
  readonly tax: TokenTax;
  readonly control: TokenControl;
  /** Supply at the price, as the price is counted; null where one of both is unknown. */
  readonly marketValue: Rational | null;
  /** Unix seconds; null where the index knows none, and without an index. */
  readonly firstPoolAt: number | null;
  /** Links that token lists give, by their names there. */
  readonly links: TokenLinks;
  readonly head: Head;
  /** What the index tells; null without an index. */
  readonly indexed: IndexedPortrait | null;
}

export interface IndexedPortrait {
  /** Number of Mint, Burn and Swap events over all its pools; 0 for a token without any. */
  readonly txCount: number;
  readonly poolCount: number;
  /** The pools with the highest value. */
  readonly pools: readonly ListedFigures[];
  /** Raw units that these pools hold at `block`. */
  readonly held: bigint;
  readonly block: IndexBlock;
}

export interface TokenReaderDependencies {
  readonly chain: Pick<LiveChain, 'tokens' | 'heads'>;
  readonly taxes: TokenTaxReader;
  readonly directory: TokenDirectory;
  readonly control: Pick<TokenControlReader, 'read'>;
  /** Absent without an index. */
  readonly ages: Pick<TokenAges, 'learn' | 'since'> | undefined;
  readonly lists: Pick<TokenLists, 'linksOf'>;
  readonly prices: TokenPriceReader;
  readonly pools: PoolList;
  readonly wrappedNative: Address;
  readonly hasIndex: boolean;
}

/** Reads one token, whether or not a list contains it. */
export class TokenReader {
  readonly #with: TokenReaderDependencies;

  constructor(dependencies: TokenReaderDependencies) {
    this.#with = dependencies;
  }

  /**
   * Returns a token.
   * @throws AppError NOT_FOUND for an address without a contract, or with one that has neither token metadata
   * nor a pool; else as `TokenPriceReader.read`
   */
  async read(address: Address, signal: AbortSignal): Promise<TokenPortrait> {
    return this.#with.hasIndex ? this.#fromIndex(address, signal) : this.#fromChain(address, signal);
  }

  async #fromIndex(address: Address, signal: AbortSignal): Promise<TokenPortrait> {
    const { chain, directory, prices, pools, ages } = this.#with;
    const [metadata, priced, page, { tax }, control] = await Promise.all([
      chain.tokens.read(address),
      prices.read([address]),
      pools.read({ token: address, sort: 'tvl', limit: MAX_POOLS, skip: 0 }),
      this.#tax(address, signal),
      this.#control(address),
      ages?.learn(address),
    ]);
    const indexed = priced.indexed.get(address);
    if (isSilent(metadata) && indexed === undefined) throw noToken(address);
    const [price] = priced.prices;
    if (price === undefined) throw new Error('one price was asked for');
    const token = indexed === undefined ? await directory.describe(address) : directory.withLogo(indexed);
    return {
      token,
      price,
      tax,
      control,
      marketValue: worthOf(control.supply, token.decimals, price.usd),
      firstPoolAt: (indexed && ages?.since(address)) ?? null,
      links: this.#with.lists.linksOf(address),
      head: priced.head,
      indexed: {
        txCount: indexed?.txCount ?? 0,
        poolCount: indexed?.poolCount ?? 0,
        pools: page.pools,
        held: heldInPools(page.pools, address, this.#with.wrappedNative),
        block: priced.indexBlock,
      },
    };
  }

  async #fromChain(address: Address, signal: AbortSignal): Promise<TokenPortrait> {
    const { chain, directory, wrappedNative } = this.#with;
    const [metadata, { tax, head }, control] = await Promise.all([
      chain.tokens.read(address),
      this.#tax(address, signal),
      this.#control(address),
    ]);
    if (isSilent(metadata)) throw noToken(address);
    const price = {
      token: address,
      usd: null,
      lastingUSD: null,
      source: null,
      reason: NO_INDEX,
      native: address === wrappedNative ? ONE : null,
    };
    return {
      token: await directory.describe(address),
      price,
      tax,
      control,
      marketValue: null,
      firstPoolAt: null,
      links: this.#with.lists.linksOf(address),
      head,
      indexed: null,
    };
  }

  #control(address: Address): Promise<TokenControl> {
    const { chain, control } = this.#with;
    return control.read(address, chain.heads.current());
  }

  async #tax(token: Address, signal: AbortSignal): Promise<{ readonly tax: TokenTax; readonly head: Head }> {
    const { taxes, head } = await this.#with.taxes.read([token], signal);
    return { tax: taxes.get(token) ?? { kind: 'unknown' }, head };
  }
}

function worthOf(supply: bigint | null, decimals: number, price: Rational | null): Rational | null {
  return supply === null || price === null ? null : times(whole(supply, decimals), price);
}

/** Whether a contract tells nothing that a token tells. */
function isSilent(metadata: TokenMetadata | null): boolean {
  return metadata === null || Object.values(metadata).every((part) => part === null);
}

function noToken(address: Address): AppError {
  return new AppError('NOT_FOUND', `There is no token at ${checksummed(address)}`);
}
