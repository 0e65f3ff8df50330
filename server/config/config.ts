import { availableParallelism } from 'node:os';
import type { Address } from 'viem';
import type { z } from 'zod';
import type { Rational } from '../amm/rational.ts';
import type { MaxHeadAge } from '../chain/head/headAge.ts';
import type { Network } from './networks/network.ts';
import { resolveNetwork } from './networks/resolveNetwork.ts';
import { type NetworkSettings, networkSettings, type Settings, settingsSchema } from './settings.ts';

/** Routes of a person's trade, unless the operator says otherwise: the most that a request may ask for. */
const MAX_SPLITS = 8;

/** Configuration of the service's parts. */
export interface Config {
  readonly network: Network;
  readonly rpc: RpcConfig;
  /** The subgraph. Absent: pools are discovered on chain, figures of the index are unavailable. */
  readonly subgraph: SubgraphConfig | undefined;
  /** Dollars of the native coin from outside. */
  readonly nativeUSD: { readonly fixed: string | undefined; readonly url: string | undefined };
  /** File that keeps pools and states for the next process. */
  readonly snapshotFile: string | undefined;
  readonly tokens: TokensConfig;
  readonly rules: RulesConfig;
  readonly trust: TrustConfig;
  /** Routes of a trade at most, where the request does not say. */
  readonly defaultMaxSplits: number;
  /** The same where a person trades: the page, the client's swap and the command line. */
  readonly suggestedMaxSplits: number;
  readonly http: HttpConfig;
  /** Whether to watch the outcomes of built swaps. */
  readonly watchOutcomes: boolean;
  readonly logLevel: Settings['LOG_LEVEL'];
  /** URL of an OpenTelemetry collector. Absent: nothing is traced. */
  readonly tracesUrl: string | undefined;
  /** Number of processes behind the one port. */
  readonly workers: number;
  /** True for one of several workers: the primary talks to the nodes, and exports the metrics of all. */
  readonly isWorker: boolean;
  /** True when other workers answer meanwhile: this one accepts no connections until it is ready. */
  readonly listensWhenReady: boolean;
}

export interface RpcConfig {
  /** Node URLs, the preferred one first. */
  readonly url: readonly string[];
  readonly wsUrl: readonly string[];
  readonly timeoutMs: number;
  readonly batchSize: number;
  readonly maxInFlight: number;
  readonly headPollMs: number;
  readonly maxHeadAge: MaxHeadAge;
  readonly believeAfterMs: number;
  readonly poolCacheSize: number;
}

export interface SubgraphConfig {
  readonly url: string;
  readonly apiKey: string | undefined;
  readonly timeoutMs: number;
  readonly refreshMs: number;
  readonly maxLagBlocks: number;
}

export interface TokensConfig {
  readonly pinnedFile: string | undefined;
  readonly lists: readonly string[];
  readonly ipfsGateway: string;
}

/** Tokens and pools that the operator excludes from routes. */
export interface RulesConfig {
  readonly denyFile: string | undefined;
  readonly allowedBetween: readonly Address[] | undefined;
}

/** Rules for the tokens that may lie between two pools. */
export interface TrustConfig {
  readonly rule: Settings['MIDDLE_TOKENS'];
  /** Least depth of a pool over days, US dollars. */
  readonly leastDepthUSD: number;
  /** Largest gain of a route through other tokens over one through trusted tokens, as a fraction. */
  readonly maxGain: Rational;
}

export interface HttpConfig {
  readonly host: string;
  readonly port: number;
  /** Port of the metrics. Absent: they are served at `port`. */
  readonly metricsPort: number | undefined;
  /** Seconds of Strict-Transport-Security; 0 sends none. */
  readonly hstsSeconds: number;
  readonly corsOrigin: '*' | readonly string[];
  /** Express' `trust proxy`. */
  readonly trustProxy: boolean | number | string;
  /** Requests per minute of one caller; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  /** PostgreSQL URL of the shared counts. Absent: each instance counts alone. */
  readonly rateLimitStoreUrl: string | undefined;
  readonly apiKeysFile: string | undefined;
  readonly requestTimeoutMs: number;
  /** Requests in flight per endpoint. */
  readonly maxInFlight: number;
  /** Open event streams. */
  readonly maxStreams: number;
  /** Open event streams of one address or key; 0 means no limit. */
  readonly maxStreamsPerCaller: number;
  /** Requests of high cost in flight. */
  readonly maxHeavy: number;
  readonly maxLoopDelayMs: number;
  readonly shutdownDelayMs: number;
  readonly shutdownGraceMs: number;
}

/** Thrown for missing or invalid settings. Each problem is one line that begins with the setting's name. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

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
  if (!parsed.success || resolution?.kind !== 'resolved') {
    const ofNetwork = resolution?.kind === 'invalid' ? resolution.problems : [];
    throw new ConfigError([...(parsed.error?.issues.map(lineOf) ?? []), ...ofNetwork]);
  }
  const settings = parsed.data;
  const contradictions = contradictionsOf(settings);
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
    tokens: {
      pinnedFile: settings.PINNED_TOKENS_FILE,
      lists: settings.TOKEN_LISTS,
      ipfsGateway: settings.IPFS_GATEWAY,
    },
    rules: { denyFile: settings.DENY_FILE, allowedBetween: settings.ALLOW_MIDDLE_TOKENS },
    trust: {
      rule: settings.MIDDLE_TOKENS,
      leastDepthUSD: settings.MIDDLE_TOKEN_MIN_DEPTH,
      maxGain: percentage(settings.MAX_UNTRUSTED_GAIN),
    },
    defaultMaxSplits: settings.DEFAULT_MAX_SPLITS ?? 1,
    suggestedMaxSplits: settings.DEFAULT_MAX_SPLITS ?? MAX_SPLITS,
    http: {
      host: settings.HOST,
      port: settings.PORT,
      metricsPort: settings.METRICS_PORT,
      hstsSeconds: settings.HSTS_SECONDS,
      corsOrigin: settings.CORS_ORIGIN.includes('*') ? '*' : settings.CORS_ORIGIN,
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
    watchOutcomes: settings.WATCH_OUTCOMES === 'true',
    logLevel: settings.LOG_LEVEL,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    workers: settings.WORKERS === 'auto' ? availableParallelism() : settings.WORKERS,
    isWorker: false,
    listensWhenReady: false,
  };
}

/** Returns the problems of settings that are valid alone but contradict each other. */
function contradictionsOf(settings: Settings): string[] {
  const found: string[] = [];
  if (settings.TRUST_PROXY === 'true' && settings.RATE_LIMIT_PER_MINUTE > 0) {
    found.push(
      'TRUST_PROXY must not be true with RATE_LIMIT_PER_MINUTE: every caller could name another address for each ' +
        'request and never be limited; give the number of proxies in front, or their addresses',
    );
  }
  return found;
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
