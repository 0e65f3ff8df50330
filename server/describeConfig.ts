import type { Config } from './config/config.ts';
import { exchangesOf } from './config/networks/exchangesOf.ts';

/**
 * Returns what a configuration means, a line for each matter. URLs are cut to their hosts, because paths and
 * queries of nodes hold keys.
 */
export function describeConfig(config: Config): string[] {
  const { network, rpc, subgraph, http, tokens, trust } = config;
  return [
    row('network', `${network.name}, chain ${network.chainId}, coin ${network.nativeSymbol}`),
    ...exchangesOf(network).map(({ name, router }) =>
      row('exchange', `${name}, ${router.kind} ${router.address}`),
    ),
    row('executor', network.executor ?? 'none: a trade goes through the router of one exchange'),
    row('nodes', rpc.url.map(hostOf).join(', ')),
    row('new heads', headsOf(config)),
    row('index', subgraph === undefined ? NO_INDEX : hostOf(subgraph.url)),
    row('snapshot', config.snapshotFile ?? 'none: each start reads all pools anew'),
    row('shared blocks', sharedOf(config)),
    row('kinds of pools', `${config.defaultProtocols.join(', ')} where a request names none`),
    row(
      'routes of a trade',
      `${config.defaultMaxSplits} where a request does not say, ${config.suggestedMaxSplits} on the page`,
    ),
    row(
      'middle tokens',
      trust.rule === 'any' ? 'any' : `trusted, at ${trust.leastDepthUSD} dollars of depth`,
    ),
    row('token lists', tokens.lists.join(', ') || 'none'),
    row('listens on', `${http.host} port ${http.port}, ${config.workers} process(es)`),
    row(
      'metrics',
      http.metricsPort === undefined ? 'at /metrics of the same port' : `port ${http.metricsPort}`,
    ),
    row('rate limit', limitOf(config)),
    row('behind proxies', String(http.trustProxy)),
    row('browsers', http.corsOrigin === '*' ? 'of any origin' : `of ${http.corsOrigin.join(', ')}`),
    row('tools for agents', http.agents === undefined ? 'off' : 'at /mcp'),
    row('outcomes', config.watchOutcomes ? 'watched' : 'not watched'),
  ];
}

const NO_INDEX = 'none: pools are looked up at the factories, figures over time are unavailable';
const WIDTH = 19;

const row = (matter: string, meaning: string) => `${matter.padEnd(WIDTH)}${meaning}`;

const hostOf = (url: string) => new URL(url).host;

function headsOf({ rpc }: Config): string {
  const polled = `polled every ${rpc.headPollMs} ms`;
  return rpc.wsUrl.length === 0
    ? polled
    : `by WebSocket of ${rpc.wsUrl.map(hostOf).join(', ')}, else ${polled}`;
}

function sharedOf({ share }: Config): string {
  if (share === undefined) return 'none: this instance reads its nodes';
  return `at ${hostOf(share.url)}, ${share.isVerifying ? 'each proved with the own nodes' : 'believed'}`;
}

function limitOf({ http }: Config): string {
  const { rateLimitPerMinute: perMinute, rateLimitStoreUrl, apiKeysFile } = http;
  const limit = perMinute === 0 ? 'none by address' : `${perMinute} a minute by address`;
  const keys = apiKeysFile === undefined ? [] : [`keys of ${apiKeysFile}`];
  const shared = rateLimitStoreUrl === undefined ? [] : [`shared at ${hostOf(rateLimitStoreUrl)}`];
  return [limit, ...keys, ...shared].join(', ');
}
