import { z } from 'zod';
import { MOST_ROUTES, SUGGESTED_ROUTES } from '../routing/model/routeLimits.ts';
import { SPECIFIED_PROTOCOLS } from '../routing/pools/routeProtocol.ts';
import { addressInput } from '../values/addressInput.ts';
import { NETWORK_PRESETS } from './networks/presets.ts';
import { ROUTER_CHOICES } from './routerChoice.ts';
import {
  httpUrl,
  integer,
  integerOr,
  list,
  logLevel,
  millisecondsOr,
  networkLink,
  path,
  price,
  secureOrigin,
  text,
  urlList,
} from './settingKinds.ts';

const presets = Object.keys(NETWORK_PRESETS).join(', ');
const override = (what: string) => addressInput.optional().describe(`Overrides ${what} of the network`);

/** Every setting in the environment's format. The descriptions are the documentation. */
export const settingsSchema = z.object({
  NETWORK: text.describe(`Network preset: ${presets}; defaults to mainnet without NETWORK_FILE`),
  NETWORK_FILE: text.describe(
    'JSON file that describes a network: overrides fields of NETWORK, or stands alone',
  ),
  RPC_URL: urlList(/^https?$/, 'must be an http or https URL').describe(
    'JSON-RPC URLs, comma separated, in order of preference',
  ),
  RPC_WS_URL: urlList(/^wss?$/, 'must be a ws or wss URL')
    .optional()
    .describe('WebSocket URLs for new heads, comma separated; without them the nodes are polled'),
  RPC_BATCH_SIZE: integerOr(100, 1, 1_000).describe(
    'Maximum calls in one JSON-RPC batch; lowered for a node that accepts fewer',
  ),
  RPC_MAX_IN_FLIGHT: integerOr(32, 1, 1_000).describe(
    'Maximum concurrent HTTP requests to one node; others wait',
  ),
  RPC_TIMEOUT_MS: millisecondsOr(5_000).describe('Timeout of a request to a node'),
  HEAD_POLL_MS: millisecondsOr(1_000).describe('Polling interval for new blocks'),
  MAX_HEAD_AGE_MS: integer(0, 86_400_000)
    .optional()
    .describe(
      'Maximum age of the head, by its timestamp; older heads are refused. Defaults to 12 blocks, at least 60000; 0 disables the check, as for a local chain',
    ),
  HEAD_STEP_BACK_MS: integerOr(2_000, 0, 600_000).describe(
    'Time for which a node must report a lower head, or another of the same height, before the service accepts it',
  ),
  POOL_CACHE_SIZE: integerOr(200_000, 100, 1_000_000).describe(
    'Maximum number of pools whose state is kept in memory',
  ),
  SNAPSHOT_FILE: text.describe(
    'File that keeps pools and their states for a fast restart, shared by SHARE_URL; requires SUBGRAPH_URL; one file per process',
  ),
  SHARE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres or postgresql URL' })
    .optional()
    .describe(
      'PostgreSQL database by which instances of one chain share blocks: one reads them at its node, the others follow it',
    ),
  SHARE_VERIFY: z
    .enum(['true', 'false'])
    .prefault('true')
    .describe(
      'true: prove each shared block with the own node and compare eight pools, half of them changed by the last blocks; false: believe them, and compare once in five minutes',
    ),
  SUBGRAPH_URL: httpUrl
    .optional()
    .describe('GraphQL endpoint of the subgraph; without it pools are discovered on chain'),
  SUBGRAPH_API_KEY: text.describe('Bearer token for the subgraph'),
  SUBGRAPH_TIMEOUT_MS: millisecondsOr(5_000).describe('Timeout of a request to the subgraph'),
  SUBGRAPH_REFRESH_MS: integerOr(60_000, 100, 86_400_000).describe(
    'Interval at which changed pools are read from the index; the chain reports new pools in between',
  ),
  SUBGRAPH_MAX_LAG_BLOCKS: integerOr(50, 0, 1_000_000).describe(
    'Maximum blocks that the index may lag behind the head; its figures are refused beyond that',
  ),
  DENY_FILE: text.describe('JSON object {tokens, pools} of addresses to exclude; reloaded on change'),
  HOOKS_FILE: text.describe(
    'JSON object {hooks, pools} of V4 hooks whose pools may be in routes although they may change amounts; reloaded on change',
  ),
  ALLOW_MIDDLE_TOKENS: list
    .pipe(z.array(addressInput))
    .optional()
    .describe('The only tokens allowed as intermediate tokens, comma separated'),
  MIDDLE_TOKENS: z
    .enum(['trusted', 'any'], { error: 'must be trusted or any' })
    .prefault('trusted')
    .describe(
      'Intermediate tokens of routes: trusted (named by the network or a token list, or deep for days) or any',
    ),
  MIDDLE_TOKEN_MIN_DEPTH: integerOr(50_000, 1, 999_999_999_999).describe(
    "US dollars of an anchor token that a pool must have held for three to six days for its other token to be trusted; counted by NATIVE_USD or the network's roughNativeUSD where the index counts in native coins",
  ),
  MAX_UNTRUSTED_GAIN: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a percentage with at most six decimals')
    .prefault('1')
    .describe(
      'Maximum gain, in percent, of a route through tokens that neither the network nor a token list names, over the best other route; a route that promises more is rejected',
    ),
  DEFAULT_MAX_SPLITS: integer(1, MOST_ROUTES)
    .optional()
    .describe(
      `Default of maxSplits in requests, 1 to ${MOST_ROUTES}, and in the page and the client; without it 1 in requests, and ${SUGGESTED_ROUTES} in the page and the client; 1 also stops the search for what a split would gain`,
    ),
  DEFAULT_PROTOCOLS: list
    .pipe(
      z.array(z.enum(['v2', 'v3', 'v4', 'mixed'], { error: 'must name some of v2, v3, v4, mixed' })).min(1),
    )
    .prefault(SPECIFIED_PROTOCOLS.join())
    .describe(
      'Default of protocols in requests, comma separated: the kinds of pools that routes may go through, mixed or not. With v4, clients that do not know V4 get its pools too, and they count in the txCount of tokens',
    ),
  DEFAULT_EXCHANGES: list
    .pipe(z.array(z.string().min(1).max(32)).min(1))
    .optional()
    .describe(
      'Exchanges of a request that names none: their ids in the network, comma separated, or all; without it the first, which is the one that clients of the specification know',
    ),
  DEFAULT_ROUTER: z
    .enum(ROUTER_CHOICES, { error: 'must be universalRouter, executor or best' })
    .prefault('universalRouter')
    .describe(
      'Router of a request that names none: universalRouter, the own router of each exchange; executor, one transaction over the pools of all exchanges asked; best, whichever leaves more. Clients of the specification know universalRouter: with the others exchange of an answer may be null',
    ),
  WATCH_OUTCOMES: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .prefault('false')
    .describe(
      'true: track built swaps on chain, count their outcomes, and exclude tokens that made one revert; costs one request per block while a swap is pending',
    ),
  NATIVE_USD: price
    .optional()
    .describe(
      'US dollars per native coin, fixed, for a network whose index counts in native coins; without it and NATIVE_USD_URL dollars are unknown there. Thresholds count by it instead of by roughNativeUSD',
    ),
  NATIVE_USD_URL: httpUrl
    .optional()
    .describe(
      'URL of that price, read once a minute by one process and kept for ten: JSON with one number, such as {"price": 0.05}, without redirects; overrides NATIVE_USD in answers',
    ),
  PINNED_TOKENS_FILE: text.describe('JSON array of {address, priority}: tokens to list first'),
  TOKEN_LISTS: list
    .prefault('')
    .describe(
      'Token lists for icons and trust, files or URLs, comma separated; the first list with an icon wins',
    ),
  IPFS_GATEWAY: httpUrl.prefault('https://ipfs.io/ipfs/').describe('Gateway for ipfs:// icons'),
  TOKEN_LOGOS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .prefault('true')
    .describe('Fetch the icons of the lists and serve them at /logos, so that the page asks no other host'),
  BRAND_FILE: text.describe(
    'JSON file with the name, logo, colours, first tokens and links of the page, see page.md',
  ),
  HOST: z.string().prefault('0.0.0.0').describe('Interface to listen on'),
  PORT: integerOr(3_000, 0, 65_535).describe('Port to listen on; 0 takes a free one'),
  WORKERS: z
    .string()
    .refine((text) => text === 'auto' || integer(1, 256).safeParse(text).success, {
      error: 'must be auto or a whole number from 1 to 256',
    })
    .transform((text) => (text === 'auto' ? text : Number(text)))
    .prefault('1')
    .describe(
      'Number of worker processes, or auto for one per processor; above 1, /metrics is served at METRICS_PORT only',
    ),
  METRICS_PORT: integer(1, 65_535)
    .optional()
    .describe('Separate port for /metrics; without it /metrics is served at PORT'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP); without it tracing is off'),
  LOG_LEVEL: logLevel.prefault('info').describe('Minimum level of log lines'),
  HSTS_SECONDS: integerOr(0, 0, 63_072_000).describe(
    'Time for which browsers use HTTPS alone for this host (Strict-Transport-Security); 0 leaves that to the proxy in front',
  ),
  BASE_PATH: path
    .prefault('')
    .describe('Path under which a proxy in front serves the page, as /base, which it strips from requests'),
  NETWORK_LINKS: list
    .pipe(z.array(networkLink))
    .prefault('')
    .describe(
      'Services of other networks on this host that the page leads to, comma separated: Ethereum=/,Base=/base',
    ),
  WALLET_RPC_URL: httpUrl
    .optional()
    .describe(
      'URL of a public node that the page gives to a wallet which does not know the network, so that it can add it; the page itself asks it nothing without WALLETCONNECT_PROJECT_ID',
    ),
  PRIVATE_RPC_URL: httpUrl
    .optional()
    .describe(
      'URL of a node that hides transactions until a block holds them: the review of a swap offers it to the wallet, and the page itself asks it nothing',
    ),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be the id of a project, such as 32 hexadecimal digits')
    .optional()
    .describe(
      'Your project at WalletConnect: the page offers wallets of phones through its relay, and reads the chain for them at WALLET_RPC_URL, or through this service where that is not set; without it neither is asked anything',
    ),
  WALLETCONNECT_RELAY_URL: z
    .url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' })
    .prefault('wss://relay.walletconnect.org')
    .describe('Relay through which the page and wallets of phones talk, encrypted end to end'),
  SAFE_ORIGINS: list
    .pipe(z.array(secureOrigin))
    .prefault('')
    .describe(
      'Origins of Safe apps in which the page may be opened, comma separated: https://app.safe.global; without it no site may frame the page',
    ),
  CORS_ORIGIN: list.prefault('*').describe('Allowed CORS origins, comma separated, or *'),
  MCP: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .prefault('false')
    .describe('true: serve the tools for agents at /mcp (Model Context Protocol over streamable HTTP)'),
  MCP_ORIGINS: list
    .prefault('')
    .describe(
      'Origins of web pages that may use /mcp, comma separated; agents send none, and others are refused',
    ),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d{1,2}|[0-9a-fA-F.:/, ]+)$/, 'must be true, false, a number of hops or addresses')
    .prefault('false')
    .describe('Trusted proxies: false, true, a number of hops, or addresses, comma separated'),
  RATE_LIMIT_PER_MINUTE: integerOr(0, 0, 10_000_000).describe(
    'Requests per minute and client address; a trade counts maxSplits times, plus three for a simulation, and more where its search takes more steps; so does each answer of a stream. Files count apart, ten for a request; 0 disables the limit',
  ),
  RATE_LIMIT_STORE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres or postgresql URL' })
    .optional()
    .describe(
      'PostgreSQL database for rate limits shared by instances; without it each instance counts alone',
    ),
  API_KEYS_FILE: text.describe(
    'JSON array of {name, sha256, perMinute}: hashed API keys with their own limits; reloaded on change',
  ),
  REQUEST_TIMEOUT_MS: millisecondsOr(15_000).describe('Timeout of a request'),
  MAX_REQUESTS_IN_FLIGHT: integerOr(64, 1, 100_000).describe(
    'Maximum concurrent requests per endpoint, for swaps at most RPC_MAX_IN_FLIGHT, and of one caller that wait for a turn; others get OVERLOADED. A caller with less than its even share is let in up to twice as many',
  ),
  MAX_STREAMS: integerOr(1_000, 0, 100_000).describe(
    'Maximum open quote streams, each counted maxSplits times; others get OVERLOADED',
  ),
  MAX_STREAMS_PER_ADDRESS: integerOr(100, 0, 100_000).describe(
    'Maximum open quote streams per client address or key, counted alike; others get RATE_LIMITED. Its answers take a tenth of a processor at most. Behind a load balancer set TRUST_PROXY; 0 disables both limits',
  ),
  MAX_HEAVY_REQUESTS: integerOr(2, 1, 1_000).describe(
    'Maximum concurrent requests of more than 16 routes in total; 64 more wait, 32 per caller, and others get OVERLOADED',
  ),
  MAX_LOOP_DELAY_MS: integerOr(25, 1, 10_000).describe(
    'Maximum processor time of the requests of one caller that arrive in one turn of the event loop, where they are more than sixteen; the rest gets OVERLOADED',
  ),
  SHUTDOWN_DELAY_MS: integerOr(0, 0, 600_000).describe(
    'Time after SIGTERM in which /ready fails but requests are served, so that load balancers can drain',
  ),
  SHUTDOWN_GRACE_MS: integerOr(10_000, 0, 600_000).describe(
    'Time after SHUTDOWN_DELAY_MS for requests in flight to finish',
  ),
  WRAPPED_NATIVE: override('the wrapped native token'),
  V2_FACTORY: override('the V2 factory'),
  V3_FACTORY: override('the V3 factory'),
  POSITION_MANAGER: override('the NonfungiblePositionManager'),
  QUOTER_V2: override('the QuoterV2 (used by tests and benchmarks only)'),
  UNIVERSAL_ROUTER: override('the Universal Router'),
  PERMIT2: override('the Permit2 contract'),
  EXECUTOR_ADDRESS: override('the executor, which trades over all exchanges in one transaction'),
  BASE_TOKENS: list
    .pipe(z.array(addressInput))
    .optional()
    .describe('Overrides the base tokens of the network, which most pools are paired with, comma separated'),
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings that define the network. */
export const networkSettings = settingsSchema.pick({
  NETWORK: true,
  NETWORK_FILE: true,
  WRAPPED_NATIVE: true,
  V2_FACTORY: true,
  V3_FACTORY: true,
  POSITION_MANAGER: true,
  QUOTER_V2: true,
  UNIVERSAL_ROUTER: true,
  PERMIT2: true,
  EXECUTOR_ADDRESS: true,
  BASE_TOKENS: true,
});

export type NetworkSettings = z.output<typeof networkSettings>;

/** A row of the configuration table. `default` is undefined where there is none. */
export interface SettingRow {
  readonly name: string;
  readonly required: boolean;
  readonly default: string | undefined;
  readonly meaning: string;
}

/** Returns every setting with its default and meaning, in the order of the documentation. */
export function describeSettings(): SettingRow[] {
  return Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const absent = schema.safeParse(undefined);
    const fallback = absent.success ? absent.data : undefined;
    return {
      name,
      required: !absent.success,
      default: fallback === undefined || String(fallback) === '' ? undefined : String(fallback),
      meaning: schema.description ?? '',
    };
  });
}
