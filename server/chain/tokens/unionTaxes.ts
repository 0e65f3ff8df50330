import type { Address } from 'viem';
import type { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { ExchangeGraph } from '../exchangeGraph.ts';
import type { Header } from '../head.ts';
import type { TokenTax } from './tokenTax.ts';
import type { TokenTaxes } from './tokenTaxes.ts';

type Taxes = Pick<TokenTaxes, 'known' | 'measure' | 'relearn' | 'forget'>;

/**
 * Transfer fees of tokens for trades over several exchanges. Each is measured at the first exchange whose
 * pools can tell it, in the order of the network. So pools that lie decide about tokens of no earlier one.
 */
export class UnionTaxes {
  readonly #graph: ExchangeGraph;
  readonly #parts: readonly (readonly [exchange: string, taxes: Taxes])[];

  /** @param parts measurements by exchange, for this alone, in the order of the network */
  constructor(graph: ExchangeGraph, parts: ReadonlyMap<string, Taxes>) {
    this.#graph = graph;
    this.#parts = [...parts];
  }

  /** Returns the fees known at the block; `undefined` if `measure` has to be called first. */
  known(token: Address, block: Header): TokenTax | undefined {
    let found: TokenTax | undefined;
    for (const [, taxes] of this.#partsWith(token)) {
      found = taxes.known(token, block);
      if (found?.kind !== 'unknown') return found;
    }
    return found;
  }

  /**
   * Measures each token at the next exchange that may tell it. @throws as `TokenTaxes.measure`
   * @param graph contains the pools of the tokens
   */
  async measure(
    tokens: readonly Address[],
    graph: PoolGraph,
    block: Header,
    signal?: AbortSignal,
  ): Promise<void> {
    const next = tokens.map((token) => ({ token, taxes: this.#nextOf(token, block) }));
    const measured = this.#parts.map(([exchange, taxes]) => {
      const due = next.filter((each) => each.taxes === taxes).map(({ token }) => token);
      return due.length === 0 ? undefined : taxes.measure(due, graphOf(graph, exchange), block, signal);
    });
    await Promise.all(measured);
  }

  /** Measures nothing: only one exchange is measured at a time. */
  measureAhead(): undefined {
    return undefined;
  }

  /** See `TokenTaxes.relearn`. */
  relearn(graph: PoolGraph, block: Header): void {
    for (const [exchange, taxes] of this.#parts) taxes.relearn(graphOf(graph, exchange), block);
  }

  /** See `TokenTaxes.forget`. */
  forget(token: Address, block: Header): void {
    for (const [, taxes] of this.#parts) taxes.forget(token, block);
  }

  /** Returns the first exchange that has not been measured; undefined where an earlier one tells. */
  #nextOf(token: Address, block: Header): Taxes | undefined {
    for (const [, taxes] of this.#partsWith(token)) {
      const found = taxes.known(token, block);
      if (found === undefined) return taxes;
      if (found.kind !== 'unknown') return undefined;
    }
    return undefined;
  }

  /** Returns the exchanges that have pools of the token; the first one where none has. */
  #partsWith(token: Address) {
    const some = this.#parts.filter(([exchange]) => this.#graph.of(exchange).poolCountOf(token) > 0);
    return some.length === 0 ? this.#parts.slice(0, 1) : some;
  }
}

function graphOf(graph: PoolGraph, exchange: string): PoolGraph {
  return graph instanceof ExchangeGraph ? graph.of(exchange) : graph;
}
