import { Counter, Gauge, type Registry } from 'prom-client';
import { knownHead } from '../chain/head.ts';
import type { LiveChain } from '../chain/liveChain.ts';
import type { SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { MarketMemory } from '../pools/table/marketMemory.ts';
import type { OperatorLists } from '../quoting/rules/operatorLists.ts';
import type { TokenMemory } from '../tokens/tokenMemory.ts';

interface Followed {
  readonly chain: Pick<LiveChain, 'heads' | 'source'>;
  readonly index: SubgraphIndex | undefined;
  readonly tokens: Pick<TokenMemory, 'count'> | undefined;
  readonly markets: Pick<MarketMemory, 'count'> | undefined;
  readonly rules: Pick<OperatorLists, 'counts'>;
}

/**
 * Reports the position of the service at each scrape: its head, its index, its pools. Without a head its
 * sample is absent, which alerts can match.
 */
export function observeChain(registry: Registry, { chain, index, tokens, markets, rules }: Followed): void {
  const { heads, source } = chain;
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
  gauge('head_number', 'Block that answers are of', () => {
    const head = knownHead(heads);
    return head && Number(head.number);
  });
  gauge('head_age_seconds', 'Seconds since the timestamp of that block', () => {
    const head = knownHead(heads);
    return head && heads.ageMs(head) / 1000;
  });
  gauge('head_pushed', 'Whether the node pushes its heads (1) or is polled for them (0)', () =>
    heads.source === 'push' ? 1 : 0,
  );
  gauge('pools_known', 'Pools that can be on a route', () => source.status().known);
  gauge('pools_in_memory', 'Pools whose state is in memory', () => source.status().inMemory);
  gauge(
    'pools_barred',
    'Pools left out for a while because the chain did not answer for them',
    () => source.status().barred,
  );
  gauge(
    'tokens_in_memory',
    'Tokens of the index that are listed and searched in memory',
    () => tokens?.count,
  );
  gauge(
    'pools_listed_in_memory',
    'Pairs and pools of the index that are listed from memory',
    () => markets?.count,
  );
  gauge('rules_denied_tokens', 'Tokens that the operator denies', () => rules.counts.deniedTokens);
  gauge('rules_denied_pools', 'Pools that the operator denies', () => rules.counts.deniedPools);
  countStates(registry, source);
  if (index !== undefined) observeIndex(registry, index);
}

/** Reads the counts from their owners each time the metrics are scraped. */
function countStates(registry: Registry, source: Followed['chain']['source']): void {
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
  counter('pools_read_total', 'States of pools that were read from the chain', () => source.status().read);
  counter(
    'pools_evicted_total',
    'States of pools that had to make room for others in memory',
    () => source.status().evicted,
  );
}

function observeIndex(registry: Registry, { clock, headNumber }: SubgraphIndex): void {
  new Gauge({
    name: 'index_blocks_behind',
    help: 'Blocks that the index is behind the head; no sample while either is unknown',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const head = headNumber();
      const block = await clock.read().catch(() => undefined);
      if (head === undefined || block === undefined) this.remove();
      else this.set(Number(head - block.number));
    },
  });
}
