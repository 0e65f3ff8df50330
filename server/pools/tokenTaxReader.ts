import type { Address } from 'viem';
import type { ExchangeMarket } from '../chain/exchangeMarket.ts';
import type { Head } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { TokenTax } from '../chain/tokens/tokenTax.ts';

type Chain = Pick<LiveChain, 'taxes' | 'source' | 'markets' | 'heads'>;
type Market = Pick<ExchangeMarket, 'taxes' | 'source'>;

export interface MeasuredTaxes {
  readonly taxes: ReadonlyMap<Address, TokenTax>;
  /** The head of the measurement. */
  readonly head: Head;
}

/** Measures transfer taxes of tokens, traded or not. */
export class TokenTaxReader {
  readonly #chain: Chain;
  readonly #wrappedNative: Address;

  constructor(chain: Chain, wrappedNative: Address) {
    this.#chain = chain;
    this.#wrappedNative = wrappedNative;
  }

  /**
   * Measures each token in the pools of the first exchange that has it, after looking up its pools with the
   * wrapped native coin. @throws as `PoolSource.ensure` and `TokenTaxes.measure`
   */
  async read(tokens: readonly Address[], signal: AbortSignal): Promise<MeasuredTaxes> {
    const { source, heads } = this.#chain;
    const others = tokens.filter((token) => token !== this.#wrappedNative);
    await Promise.all(others.map((token) => source.ensure(token, this.#wrappedNative, 1, signal)));
    const head = heads.current();
    const marketOf = new Map(others.map((token) => [token, this.#marketOf(token)]));
    await Promise.all(
      [...new Set(marketOf.values())].map((market) => {
        const some = others.filter((token) => marketOf.get(token) === market);
        return market.taxes.measure(some, market.source.graph, head, signal);
      }),
    );
    const known = (token: Address) => marketOf.get(token)?.taxes.known(token, head);
    const taxes = others.map((token): [Address, TokenTax] => [token, known(token) ?? { kind: 'unknown' }]);
    return { taxes: new Map([[this.#wrappedNative, { kind: 'untaxed' }], ...taxes]), head };
  }

  #marketOf(token: Address): Market {
    const markets = [...this.#chain.markets.values()];
    return markets.find(({ source }) => source.graph.poolCountOf(token) > 0) ?? this.#chain;
  }
}
