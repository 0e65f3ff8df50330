import type { Address } from 'viem';
import { below, oneOf, type Random } from '../harness/replica/random.ts';
import { TOKEN_KEYS, TOKENS } from '../harness/replica/tokens.ts';
import { get, type Question } from './question.ts';
import { prefixed, spelled } from './tradeQuestions.ts';

/** What the requests may name of the chain. */
export interface ReadWorld {
  readonly random: Random;
  readonly pairs: readonly Address[];
  readonly pools: readonly Address[];
  readonly holders: readonly Address[];
  /** Unix seconds of the newest block. */
  readonly now: number;
}

const OF_A_POOL = [
  'price',
  'tvl',
  'volume',
  'apr',
  'candles',
  'liquidity-distribution',
  'tick-liquidity',
  'positions',
] as const;

/** Request number `index` about one pool: the endpoints take turns, pairs and pools are drawn. */
export function poolQuestion(world: ReadWorld, index: number): Question {
  const { random, pairs, pools, holders, now } = world;
  const endpoint = OF_A_POOL[index % OF_A_POOL.length] ?? 'price';
  const address = spelled(random, oneOf(random, random() < 0.3 ? pairs : pools));
  const query: Record<string, string> = {};
  if (endpoint === 'candles') {
    query['interval'] = oneOf(random, ['hour', 'day']);
    query['to'] = String(now - below(random, 40 * 86_400));
    if (random() < 0.5) query['from'] = String(Number(query['to']) - 1 - below(random, 20 * 86_400));
  }
  if (endpoint === 'positions') {
    if (random() < 0.4) query['limit'] = String(1 + below(random, 20));
    if (random() < 0.4) query['skip'] = String(below(random, 10));
    if (random() < 0.3) query['owner'] = spelled(random, oneOf(random, holders));
  }
  return get(prefixed(random, `/api/v1/pools/${address}/${endpoint}`), query);
}

const READS: readonly ((world: ReadWorld) => Question)[] = [
  ({ random }) =>
    get(prefixed(random, '/api/v1/tokens2'), random() < 0.2 ? {} : { limit: String(1 + below(random, 500)) }),
  ({ random }) =>
    get(prefixed(random, '/api/v1/tokens2/search'), {
      q: oneOf(random, ['usd', 'USD', 'eth', 'e', '%', '_', '\\', '<b>', 'Wrapped', 'zzz', 'L'.repeat(60)]),
      ...(random() < 0.5 ? { limit: String(1 + below(random, 100)) } : {}),
    }),
  ({ random }) => get(prefixed(random, `/api/v1/tokens/${anyToken(random)}`)),
  ({ random }) => {
    const drawn = Array.from({ length: 1 + below(random, 12) }, () => oneOf(random, TOKEN_KEYS));
    const tokens = [...new Set(drawn)].map((key) => spelled(random, TOKENS[key].address));
    return get(prefixed(random, '/api/v1/prices'), { tokens: tokens.join(',') });
  },
  ({ random, pools }) => {
    const query: Record<string, string> = { sort: oneOf(random, ['tvl', 'volume', 'apr']) };
    if (random() < 0.5) query['limit'] = String(1 + below(random, 100));
    if (random() < 0.3) query['skip'] = String(below(random, 60));
    if (random() < 0.3) query['protocol'] = oneOf(random, ['v2', 'v3']);
    if (random() < 0.3) query['token'] = anyToken(random);
    if (random() < 0.2) query['cursor'] = spelled(random, oneOf(random, pools));
    return get(prefixed(random, '/api/v1/pools'), query);
  },
  ({ random }) =>
    get(prefixed(random, '/api/v1/pools/v3/find'), { token0: anyToken(random), token1: anyToken(random) }),
  ({ random }) => get(prefixed(random, '/api/v1/network')),
  ({ random }) => get(oneOf(random, ['/health', '/ready', '/openapi.json', '/swap-api/api/v1/openapi.json'])),
];

/** Request number `index` for lists, tokens, prices or the service itself, which take turns. */
export function listQuestion(world: ReadWorld, index: number): Question {
  const ask = READS[index % READS.length];
  if (ask === undefined) throw new Error('a remainder is an index');
  return ask(world);
}

function anyToken(random: Random): string {
  return spelled(random, TOKENS[oneOf(random, TOKEN_KEYS)].address);
}
