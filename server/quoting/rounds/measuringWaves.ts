import type { Head } from '../../chain/head.ts';
import type { PoolToPoolTransfer } from '../../chain/transfer.ts';
import { allTransfersAhead } from '../tax/poolToPoolTransfers.ts';
import type { TrustLevel } from '../trust/trust.ts';
import type { FoundOffer } from './offeredTrade.ts';
import type { RoundTerms, unknownOf } from './quoteRound.ts';
import type { QuoteSources } from './quoteSources.ts';

/** TokenTransfers measured together, for each successive round whose best route has an unknown one. */
const WAVES = [8, 64, 256, 256, 256, 256, 256, 256] as const;
/** Waves after which intermediate tokens must be trusted, whatever the rule. */
const WAVES_BY_RULE = 5;

/**
 * Measures the tokens of the routes that one quote finds, ever more at a time, and trusts fewer others after
 * each wave.
 */
export class MeasuringWaves {
  readonly #sources: QuoteSources;
  readonly #measuredAt: Head[] = [];
  #count = 0;

  constructor(sources: QuoteSources) {
    this.#sources = sources;
  }

  /** The trust that intermediate tokens need in the next round. */
  get level(): TrustLevel {
    if (this.#count < WAVES_BY_RULE) return 'rule';
    return this.#count < WAVES.length ? 'trusted' : 'proven';
  }

  /** Blocks at which this quote has measured, the newest first. */
  get measuredAt(): readonly Head[] {
    return this.#measuredAt;
  }

  /**
   * Measures the unknown tokens and transfers of an offer, and the transfers that the search would try next.
   * @throws as the sources
   */
  async measure(
    { search, block, request }: RoundTerms,
    { between }: FoundOffer,
    unknown: ReturnType<typeof unknownOf>,
    signal: AbortSignal,
  ): Promise<void> {
    const { source, taxes, transfers } = this.#sources;
    this.#measuredAt.unshift(block);
    const measured = [taxes.measure(unknown.tokens, source.graph, block, signal)];
    if (unknown.transfers.length > 0) {
      const isSound = (transfer: PoolToPoolTransfer) => transfers.isSound(transfer, block);
      const limit = WAVES[this.#count] ?? 0;
      const terms = { ...search, between };
      const ahead = allTransfersAhead(source.graph, terms, unknown.transfers, { limit, isSound });
      measured.push(
        ahead.then((found) => {
          // Another quote may have measured some until now; in a later turn this one would ask again.
          const stillUnknown = found.filter((transfer) => !isSound(transfer));
          return transfers.measure(stillUnknown, block, request, signal);
        }),
      );
      if (this.#count < WAVES.length) this.#count += 1;
    }
    await Promise.all(measured);
  }
}
