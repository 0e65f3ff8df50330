import type { Header } from '../../chain/head.ts';
import type { PoolSource } from '../../chain/poolSource.ts';
import type { BarredTrade, PoolToPoolTransfer } from '../../chain/transfer.ts';
import type { PriceSources } from '../gas/priceOfGas.ts';
import type { Hooks } from '../hooks/hooks.ts';
import type { ExchangeRouter } from '../model/exchangeRouter.ts';
import type { TransferVerdicts } from '../rules/exclusions.ts';
import type { FailedRoutes } from '../rules/failedRoutes.ts';
import type { SplitSearch } from '../splitSearch.ts';
import type { TaxSource } from '../tax/taxedTrade.ts';
import type { IsCurrent } from './searchTurns.ts';

/** The sources that a quote is computed from. */
export interface QuoteSources extends PriceSources {
  readonly source: PoolSource;
  readonly taxes: TaxSource;
  readonly transfers: TransferSource;
  readonly failed: FailedRoutes;
  readonly splits: SplitSearch;
  /** The own router of the exchange; absent for the Universal Router. */
  readonly router?: ExchangeRouter | undefined;
  /** Pools whose hook has a say in their swaps; absent where the operator names no hooks. */
  readonly hooks?: Hooks | undefined;
  /** Called with an error of work that no quote waits for. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Verdicts on whether tokens transfer from one pool to the next; see `TokenTransfers`. */
export interface TransferSource extends TransferVerdicts {
  isSound(transfer: PoolToPoolTransfer, block: Header): boolean;
  measure(
    transfers: readonly PoolToPoolTransfer[],
    block: Header,
    trade: BarredTrade,
    signal: AbortSignal,
  ): Promise<void>;
  isAging(transfer: PoolToPoolTransfer, block: Header): boolean;
  relearn(transfers: readonly PoolToPoolTransfer[], block: Header, trade: BarredTrade): void;
  forget(transfers: readonly PoolToPoolTransfer[], block: Header): void;
}

/**
 * Returns whether the state that searches read is still the present one. @param goesOn whether a new block
 * may come
 */
export function presentState({ source: { graph }, version }: QuoteSources, goesOn = () => false): IsCurrent {
  const before = [version?.(), graph.forgotten];
  return () => (goesOn() || version?.() === before[0]) && graph.forgotten === before[1];
}
