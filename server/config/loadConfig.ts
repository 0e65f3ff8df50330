import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import type { MaxHeadAge } from '../chain/head.ts';
import { SUGGESTED_ROUTES } from '../routing/model/routeLimits.ts';
import { kindsOf, SPECIFIED_PROTOCOLS } from '../routing/pools/routeProtocol.ts';
import { type Config, ConfigError, type Site, type SubgraphConfig } from './config.ts';
import { exchangesOf } from './networks/exchangesOf.ts';
import type { Network } from './networks/network.ts';
import { resolveNetwork } from './networks/resolveNetwork.ts';
import { type NetworkSettings, networkSettings, type Settings, settingsSchema } from './settings.ts';
import { nearSettings } from './unknownSettings.ts';

/**
 * Reads the configuration from the environment. An empty variable counts as absent.
 * @throws ConfigError with every problem at once
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const present = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const given = Object.fromEntries(present);
  const parsed = settingsSchema.safeParse(given);
  // Parsed separately, so that a wrong network is reported together with the other problems.
  const sources = networkSettings.safeParse(given);
  const resolution = sources.success ? resolveNetwork(networkSources(sources.data)) : undefined;
  const slips = nearSettings(given);
  if (!parsed.success || resolution?.kind !== 'resolved' || slips.length > 0) {
    const ofNetwork = resolution?.kind === 'invalid' ? resolution.problems : [];
    throw new ConfigError([...slips, ...(parsed.error?.issues.map(lineOf) ?? []), ...ofNetwork]);
  }
  const settings = parsed.data;
  const contradictions = contradictionsOf(settings, resolution.network);
  if (contradictions.length > 0) throw new ConfigError(contradictions);
  return {
    network: resolution.network,
    rpc: {
      url: settings.RPC_URL,
      wsUrl: settings.RPC_WS_URL ?? [],
      timeoutMs: settings.RPC_TIMEOUT_MS,
      batchSize: settings.RPC_BATCH_SIZE,
      maxInFlight: settings.RPC_MAX_IN_FLIGHT,
      headPollMs: settings.HEAD_POLL_MS,
      maxHeadAge: maxHeadAgeOf(settings),
      believeAfterMs: settings.HEAD_STEP_BACK_MS,
      poolCacheSize: settings.POOL_CACHE_SIZE,
    },
    subgraph: subgraphOf(settings),
    nativeUSD: { fixed: settings.NATIVE_USD, url: settings.NATIVE_USD_URL },
    snapshotFile: settings.SNAPSHOT_FILE,
    share: shareOf(settings),
    tokens: {
      pinnedFile: settings.PINNED_TOKENS_FILE,
      lists: settings.TOKEN_LISTS,
      ipfsGateway: settings.IPFS_GATEWAY,
      servesLogos: settings.TOKEN_LOGOS === 'true',
    },
    rules: { denyFile: settings.DENY_FILE, allowedBetween: settings.ALLOW_MIDDLE_TOKENS },
    hooksFile: settings.HOOKS_FILE,
    trust: {
      rule: settings.MIDDLE_TOKENS,
      leastDepthUSD: settings.MIDDLE_TOKEN_MIN_DEPTH,
      maxGain: percentage(settings.MAX_UNTRUSTED_GAIN),
    },
    defaultMaxSplits: settings.DEFAULT_MAX_SPLITS ?? 1,
    defaultProtocols: kindsOf(settings.DEFAULT_PROTOCOLS) ?? SPECIFIED_PROTOCOLS,
    defaultExchanges: defaultExchangesOf(settings, resolution.network),
    defaultRouter: settings.DEFAULT_ROUTER,
    suggestedMaxSplits: settings.DEFAULT_MAX_SPLITS ?? SUGGESTED_ROUTES,
    http: {
      host: settings.HOST,
      port: settings.PORT,
      metricsPort: settings.METRICS_PORT,
      hstsSeconds: settings.HSTS_SECONDS,
      corsOrigin: settings.CORS_ORIGIN.includes('*') ? '*' : settings.CORS_ORIGIN,
      agents: settings.MCP === 'true' ? { origins: settings.MCP_ORIGINS } : undefined,
      trustProxy: trustProxyOf(settings.TRUST_PROXY),
      rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      rateLimitStoreUrl: settings.RATE_LIMIT_STORE_URL,
      apiKeysFile: settings.API_KEYS_FILE,
      requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
      maxInFlight: settings.MAX_REQUESTS_IN_FLIGHT,
      maxStreams: settings.MAX_STREAMS,
      maxStreamsPerCaller: settings.MAX_STREAMS_PER_ADDRESS,
      maxHeavy: settings.MAX_HEAVY_REQUESTS,
      maxLoopDelayMs: settings.MAX_LOOP_DELAY_MS,
      shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
      shutdownGraceMs: settings.SHUTDOWN_GRACE_MS,
    },
    brandFile: settings.BRAND_FILE,
    site: {
      basePath: settings.BASE_PATH,
      networks: settings.NETWORK_LINKS,
      walletRpcUrl: settings.WALLET_RPC_URL,
      privateRpcUrl: settings.PRIVATE_RPC_URL,
      walletConnect: walletConnectOf(settings),
      safeOrigins: settings.SAFE_ORIGINS,
    },
    watchOutcomes: settings.WATCH_OUTCOMES === 'true',
    logLevel: settings.LOG_LEVEL,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    workers: settings.WORKERS === 'auto' ? availableParallelism() : settings.WORKERS,
    isWorker: false,
    listensWhenReady: false,
  };
}

function shareOf({ SHARE_URL: url, SHARE_VERIFY: verify }: Settings): Config['share'] {
  return url === undefined ? undefined : { url, isVerifying: verify === 'true' };
}

/** Returns the problems of settings that are valid alone but contradict each other. */
function contradictionsOf(settings: Settings, network: Network): string[] {
  const { v4 } = network;
  const found: string[] = [];
  const all = exchangesOf(network).map(({ id }) => id);
  const unknown = (settings.DEFAULT_EXCHANGES ?? []).filter((id) => id !== 'all' && !all.includes(id));
  if (unknown.length > 0)
    found.push(`DEFAULT_EXCHANGES names ${unknown.join(', ')}: the network has ${all.join(', ')}`);
  if (settings.DEFAULT_ROUTER === 'executor' && network.executor === undefined)
    found.push('DEFAULT_ROUTER must not be executor: the network has none (EXECUTOR_ADDRESS)');
  if (settings.SUBGRAPH_URL === undefined) {
    if (settings.SNAPSHOT_FILE !== undefined) {
      found.push('SNAPSHOT_FILE needs SUBGRAPH_URL: without an index there is no list of pools to keep');
    }
    if (settings.SUBGRAPH_API_KEY !== undefined) {
      found.push('SUBGRAPH_API_KEY needs SUBGRAPH_URL: it is sent to nobody');
    }
  }
  if (settings.SHARE_VERIFY === 'false' && settings.SHARE_URL === undefined)
    found.push('SHARE_VERIFY needs SHARE_URL: without it no blocks are shared');
  if (settings.METRICS_PORT !== undefined && settings.METRICS_PORT === settings.PORT) {
    found.push('METRICS_PORT must differ from PORT: two servers cannot share one');
  }
  if (settings.HOOKS_FILE !== undefined && v4 === undefined) {
    found.push('HOOKS_FILE needs a network with V4: no other pools have hooks');
  }
  if (settings.TRUST_PROXY === 'true' && settings.RATE_LIMIT_PER_MINUTE > 0) {
    found.push(
      'TRUST_PROXY must not be true with RATE_LIMIT_PER_MINUTE: every caller could name another address for each ' +
        'request and never be limited; give the number of proxies in front, or their addresses',
    );
  }
  return found;
}

/** Returns the ids of the exchanges of a request that names none; the first one if the operator says none. */
function defaultExchangesOf(
  { DEFAULT_EXCHANGES: named }: Pick<Settings, 'DEFAULT_EXCHANGES'>,
  network: Network,
): readonly string[] {
  const all = exchangesOf(network).map(({ id }) => id);
  if (named === undefined) return all.slice(0, 1);
  return all.filter((id) => named.includes('all') || named.includes(id));
}

function walletConnectOf(settings: Settings): Site['walletConnect'] {
  const projectId = settings.WALLETCONNECT_PROJECT_ID;
  return projectId === undefined ? undefined : { projectId, relayUrl: settings.WALLETCONNECT_RELAY_URL };
}

function networkSources(settings: NetworkSettings) {
  return {
    preset: settings.NETWORK,
    file: settings.NETWORK_FILE,
    overrides: {
      wrappedNative: settings.WRAPPED_NATIVE,
      v2Factory: settings.V2_FACTORY,
      v3Factory: settings.V3_FACTORY,
      positionManager: settings.POSITION_MANAGER,
      quoterV2: settings.QUOTER_V2,
      universalRouter: settings.UNIVERSAL_ROUTER,
      permit2: settings.PERMIT2,
      executor: settings.EXECUTOR_ADDRESS,
      baseTokens: settings.BASE_TOKENS,
    },
  };
}

function subgraphOf(settings: Settings): SubgraphConfig | undefined {
  if (settings.SUBGRAPH_URL === undefined) return undefined;
  return {
    url: settings.SUBGRAPH_URL,
    apiKey: settings.SUBGRAPH_API_KEY,
    timeoutMs: settings.SUBGRAPH_TIMEOUT_MS,
    refreshMs: settings.SUBGRAPH_REFRESH_MS,
    maxLagBlocks: settings.SUBGRAPH_MAX_LAG_BLOCKS,
  };
}

/** Parses a percentage with at most six decimals to a fraction. */
function percentage(text: string): Rational {
  const [units = '', decimals = ''] = text.split('.');
  return { numerator: BigInt(units + decimals.padEnd(6, '0')), denominator: 100_000_000n };
}

function maxHeadAgeOf({ MAX_HEAD_AGE_MS: milliseconds }: Settings): MaxHeadAge {
  return milliseconds === 0 ? 'never' : (milliseconds ?? 'auto');
}

function trustProxyOf(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

function lineOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`;
}
