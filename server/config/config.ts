import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { MaxHeadAge } from '../chain/head.ts';
import type { Protocol } from '../routing/model/pool.ts';
import type { Network } from './networks/network.ts';
import type { RouterChoice } from './routerChoice.ts';
import type { Settings } from './settings.ts';

/** Where the page is on its host, and the pages of other networks there. */
export interface Site {
  /** Empty at the root of the host. */
  readonly basePath: string;
  readonly networks: readonly { readonly name: string; readonly path: string }[];
  /** URL of a node for anybody, for wallets that do not know the network. */
  readonly walletRpcUrl?: string | undefined;
  /** URL of a node that hides transactions until a block holds them, for wallets to send through. */
  readonly privateRpcUrl?: string | undefined;
  /** The project at WalletConnect, and the relay to wallets of phones. Absent: there is no such wallet. */
  readonly walletConnect?: { readonly projectId: string; readonly relayUrl: string } | undefined;
  /** Origins of Safe's app that may show the page in a frame. */
  readonly safeOrigins?: readonly string[];
}

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
  /** The database by which instances share blocks. Absent: each reads its node. */
  readonly share: ShareConfig | undefined;
  readonly tokens: TokensConfig;
  readonly rules: RulesConfig;
  /** File that names hooks whose pools may be in routes. */
  readonly hooksFile: string | undefined;
  readonly trust: TrustConfig;
  /** Routes of a trade at most, where the request does not say. */
  readonly defaultMaxSplits: number;
  /** Kinds of pools that routes may go through where the request does not say. */
  readonly defaultProtocols: readonly Protocol[];
  /** Ids of the exchanges of a request that names none. */
  readonly defaultExchanges: readonly string[];
  /** The same where a person trades: the page, the client's swap and the command line. */
  readonly suggestedMaxSplits: number;
  /** Routers of a request that names none. */
  readonly defaultRouter: RouterChoice;
  readonly http: HttpConfig;
  /** File with the name, logo and colours of the page. */
  readonly brandFile: string | undefined;
  readonly site: Site;
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

export interface AgentsConfig {
  /** Origins of web pages that may use the tools; requests without an origin are no page's. */
  readonly origins: readonly string[];
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

export interface ShareConfig {
  readonly url: string;
  /** True where each shared block is proved with the own node. */
  readonly isVerifying: boolean;
}

export interface TokensConfig {
  readonly pinnedFile: string | undefined;
  readonly lists: readonly string[];
  readonly ipfsGateway: string;
  /** Whether the icons of the lists are fetched and served. */
  readonly servesLogos: boolean;
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
  /** The tools for agents at /mcp. Absent: there are none. */
  readonly agents: AgentsConfig | undefined;
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
