import type { Address } from 'viem';
import { type EventKind, fetchEvents, type MarketEvent } from '../../indexer/pools/indexedEvents.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import type { IndexView, PoolMarkets } from '../poolMarkets.ts';

const EVENTS_BYTES = 4_000_000;
const DAY_SECONDS = 86_400;
/** How far back events are looked for. */
const LONGEST_DAYS = 30;
const KINDS = { swaps: ['SWAP'], liquidity: ['MINT', 'BURN'] } as const;

/** Swaps, or changes of liquidity. */
export type EventGroup = keyof typeof KINDS;

/** Reads the newest trades and changes of liquidity of pairs and pools. */
export class PoolEvents {
  readonly #markets: PoolMarkets;
  readonly #events = new SharedLoads<readonly MarketEvent[]>(EVENTS_BYTES);

  constructor(markets: PoolMarkets) {
    this.#markets = markets;
  }

  /** @throws as `PoolMarkets.view` */
  view(): Promise<IndexView> {
    return this.#markets.view();
  }

  /**
   * Returns the newest events of the last 30 days, newest first, and the exchange in the index. Most pools
   * have enough of them in a day, which keeps the index from looking through a month of a busy one.
   * @throws as `PoolMarkets.market`
   */
  async read(
    view: IndexView,
    market: Address,
    { group, first }: { readonly group: EventGroup | undefined; readonly first: number },
  ): Promise<{ readonly events: readonly MarketEvent[]; readonly exchange: string | undefined }> {
    const { client, block } = view;
    const kinds: readonly EventKind[] = group === undefined ? ['SWAP', 'MINT', 'BURN'] : KINDS[group];
    const since = (days: number) => block.timestamp - days * DAY_SECONDS;
    const [{ exchange }, events] = await Promise.all([
      this.#markets.market(view, market),
      this.#events.get([block.hash, market, group, first].join(':'), async () => {
        const ofDay = await fetchEvents(client, block, { market, kinds, since: since(1), first });
        if (ofDay.length === first) return ofDay;
        return fetchEvents(client, block, { market, kinds, since: since(LONGEST_DAYS), first });
      }),
    ]);
    return { events, exchange };
  }
}
