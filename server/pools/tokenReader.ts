import type { Address } from 'viem';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { TokenTax } from '../chain/tokens/tokenTax.ts';
import { AppError } from '../errors.ts';
import type { IndexBlock } from '../indexer/client/indexBlock.ts';
import type { Token, TokenDirectory } from '../tokens/tokenDirectory.ts';
import { checksummed } from '../values/checksum.ts';
import type { PoolList } from './list/poolList.ts';
import type { ListedFigures } from './list/poolPage.ts';
import type { TokenPrice, TokenPriceReader } from './prices/tokenPrices.ts';

const MAX_POOLS = 100;

/** All known data of one token. */
export interface TokenPortrait {
  readonly token: Token;
  readonly price: TokenPrice;
  readonly tax: TokenTax;
  /** Number of Mint, Burn and Swap events over all its pools; 0 for a token without any. */
  readonly txCount: number;
  readonly poolCount: number;
  /** The pools with the highest value. */
  readonly pools: readonly ListedFigures[];
  readonly head: Head;
  readonly indexBlock: IndexBlock;
}

export interface TokenReaderDependencies {
  readonly chain: Pick<LiveChain, 'tokens' | 'taxes' | 'source' | 'graph'>;
  readonly directory: TokenDirectory;
  readonly prices: TokenPriceReader;
  readonly pools: PoolList;
  readonly wrappedNative: Address;
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
    const { chain, directory, prices, pools } = this.#with;
    const [metadata, priced, page, tax] = await Promise.all([
      chain.tokens.read(address),
      prices.read([address]),
      pools.read({ token: address, sort: 'tvl', limit: MAX_POOLS, skip: 0 }),
      this.#tax(address, signal),
    ]);
    const indexed = priced.indexed.get(address);
    const isSilent = metadata === null || Object.values(metadata).every((part) => part === null);
    if (isSilent && indexed === undefined) {
      throw new AppError('NOT_FOUND', `There is no token at ${checksummed(address)}`);
    }
    const [price] = priced.prices;
    if (price === undefined) throw new Error('one price was asked for');
    return {
      token: indexed === undefined ? await directory.describe(address) : directory.withLogo(indexed),
      ...{ price, tax },
      txCount: indexed?.txCount ?? 0,
      poolCount: indexed?.poolCount ?? 0,
      pools: page.pools,
      head: priced.head,
      indexBlock: priced.indexBlock,
    };
  }

  /** Measures the tax in the pools of the graph, after looking up the pools with the wrapped native coin. */
  async #tax(token: Address, signal: AbortSignal): Promise<TokenTax> {
    const { chain, wrappedNative } = this.#with;
    if (token === wrappedNative) return { kind: 'untaxed' };
    const head = await chain.source.ensure(token, wrappedNative, 1, signal);
    await chain.taxes.measure([token], chain.graph, head, signal);
    return chain.taxes.known(token, head) ?? { kind: 'unknown' };
  }
}
