import { Counter, Gauge, type Registry } from 'prom-client';
import { knownHead } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { MarketMemory } from '../pools/table/marketMemory.ts';
import type { OperatorLists } from '../quoting/rules/operatorLists.ts';
import type { TokenMemory } from '../tokens/tokenMemory.ts';

interface Followed {
  readonly chain: Pick<LiveChain, 'heads' | 'source' | 'askedSwaps'>;
  readonly index: SubgraphIndex | undefined;
  readonly tokens: Pick<TokenMemory, 'count'> | undefined;
  readonly markets: Pick<MarketMemory, 'count'> | undefined;
  readonly rules: Pick<OperatorLists, 'counts'>;
  readonly hooks?: { readonly pools: { readonly count: number } } | undefined;
}

/**
 * Reports the position of the service at each scrape: its head, its index, its pools. Without a head its
 * sample is absent, which alerts can match.
 */
export function observeChain(registry: Registry, followed: Followed): void {
  const { chain, index, tokens, markets, rules, hooks } = followed;
  const { heads, source, askedSwaps } = chain;
  const gauge = (name: string, help: string, read: () => number | undefined) =>
    new Gauge({
      name,
      help,
      // The maximum over workers is exported, because a sum of block numbers means nothing.
      aggregator: 'max',
      registers: [registry],
      collect() {
        const value = read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  gauge('head_number', 'Block number of the head', () => {
    const head = knownHead(heads);
    return head && Number(head.number);
  });
  gauge('head_age_seconds', 'Seconds since the timestamp of the head', () => {
    const head = knownHead(heads);
    return head && heads.ageMs(head) / 1000;
  });
  gauge('head_pushed', '1 when the node pushes heads, 0 when it is polled', () =>
    heads.source === 'push' ? 1 : 0,
  );
  gauge('pools_known', 'Pools that a route can use', () => source.status().known);
  gauge('pools_in_memory', 'Pools whose state is in memory', () => source.status().inMemory);
  gauge(
    'pools_barred',
    'Pools excluded for a time because they could not be read on chain',
    () => source.status().barred,
  );
  gauge('tokens_in_memory', 'Indexed tokens in memory', () => tokens?.count);
  gauge('pools_listed_in_memory', 'Indexed pairs and pools in memory', () => markets?.count);
  gauge('rules_denied_tokens', 'Tokens excluded by the operator', () => rules.counts.deniedTokens);
  gauge('rules_denied_pools', 'Pools excluded by the operator', () => rules.counts.deniedPools);
  gauge('pools_hooked', 'Pools of named hooks that a route can use by asking', () => hooks?.pools.count);
  countStates(registry, { source, askedSwaps });
  if (index === undefined) return;
  observeIndex(registry, index);
  gauge(
    'index_pools_complete',
    '1 while routes use the pool list of the index, 0 while pools are discovered on chain and some are missing',
    () => (source.discovery === 'index' ? 1 : 0),
  );
}

/** Reads the counts from their owners each time the metrics are scraped. */
function countStates(
  registry: Registry,
  { source, askedSwaps }: Pick<Followed['chain'], 'source' | 'askedSwaps'>,
): void {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter('pools_read_total', 'Pool states read from the chain', () => source.status().read);
  counter('pools_evicted_total', 'Pool states evicted from memory', () => source.status().evicted);
  counter(
    'hooked_swaps_asked_total',
    'Swaps through hooked pools that nodes were asked for',
    () => askedSwaps.asked,
  );
}

function observeIndex(registry: Registry, { clock, headNumber }: SubgraphIndex): void {
  const gauge = (name: string, help: string, read: (head: bigint, indexed: bigint) => number) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const head = headNumber();
        const block = await clock.read().catch(() => undefined);
        if (head === undefined || block === undefined) this.remove();
        else this.set(read(head, block.number));
      },
    });
  gauge(
    'index_blocks_behind',
    'Blocks that the index lags behind the head; absent while either is unknown',
    (head, indexed) => Number(head - indexed),
  );
  gauge(
    'index_standstill_seconds',
    'Seconds for which the index has stayed at one block while the chain went on; absent while either is unknown',
    (head) => clock.secondsStill(head),
  );
}
