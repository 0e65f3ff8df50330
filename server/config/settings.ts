import { z } from 'zod';
import { addressInput } from '../http/schemas.ts';
import { NETWORK_PRESETS } from './networks/presets.ts';

const integer = (minimum: number, maximum: number) => {
  const rule = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, rule)
    .transform(Number)
    .pipe(z.number().min(minimum, rule).max(maximum, rule));
};
const milliseconds = integer(1, 600_000);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' });
const urlList = (schemes: RegExp, rule: string) =>
  z
    .string({ error: 'is required: the URL of a JSON-RPC node of the network' })
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine((urls) => urls.every((url) => z.url({ protocol: schemes }).safeParse(url).success), rule);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be one of fatal, error, warn, info, debug, trace, silent',
});
const presets = Object.keys(NETWORK_PRESETS).join(', ');
const override = (what: string) => addressInput.optional().describe(`Overrides the network: ${what}`);

/** Every setting in the environment's format. The descriptions are the documentation. */
export const settingsSchema = z.object({
  NETWORK: z
    .string()
    .optional()
    .describe(`Network preset: ${presets}; mainnet when NETWORK_FILE is absent too`),
  NETWORK_FILE: z
    .string()
    .optional()
    .describe('JSON file with fields of a network: laid over NETWORK, or complete by itself'),
  RPC_URL: urlList(/^https?$/, 'must be an http or https URL').describe(
    'JSON-RPC nodes of the network, comma separated, the preferred one first',
  ),
  RPC_WS_URL: urlList(/^wss?$/, 'must be a ws or wss URL')
    .optional()
    .describe('WebSockets of the nodes, comma separated, for new heads; polled without them'),
  RPC_BATCH_SIZE: integer(1, 1_000)
    .prefault('100')
    .describe('Calls that one HTTP request to a node may carry; fewer where a node turns out to take fewer'),
  RPC_MAX_IN_FLIGHT: integer(1, 1_000)
    .prefault('32')
    .describe('HTTP requests to one node at a time; more wait'),
  RPC_TIMEOUT_MS: milliseconds.prefault('5000').describe('Longest wait for an answer of the node'),
  HEAD_POLL_MS: milliseconds.prefault('1000').describe('Pause between looks for a new block'),
  MAX_HEAD_AGE_MS: integer(0, 86_400_000)
    .optional()
    .describe(
      'Age of a block, by its timestamp, from which on nothing is answered of it; 12 blocks and at least 60000 when absent, 0 for a chain that may be quiet for long, as a local one',
    ),
  HEAD_STEP_BACK_MS: integer(0, 600_000)
    .prefault('2000')
    .describe(
      'Time that a lower head, or another of the same height, must stay the word of the node to be believed',
    ),
  POOL_CACHE_SIZE: integer(100, 1_000_000).prefault('200000').describe('Pools whose state is kept in memory'),
  SNAPSHOT_FILE: z
    .string()
    .optional()
    .describe(
      'Where pools and states are kept between two runs, so that the service answers soon after a restart; each process needs a file of its own, and only with an index is there one',
    ),
  SUBGRAPH_URL: httpUrl
    .optional()
    .describe('GraphQL endpoint of the subgraph; without it pools are discovered on chain'),
  SUBGRAPH_API_KEY: z.string().optional().describe('Sent to the subgraph as a bearer token'),
  SUBGRAPH_TIMEOUT_MS: milliseconds.prefault('5000').describe('Longest wait for an answer of the subgraph'),
  SUBGRAPH_REFRESH_MS: integer(100, 86_400_000)
    .prefault('60000')
    .describe(
      'Pause between two looks for changed pools in the index; new pools are followed on chain meanwhile',
    ),
  SUBGRAPH_MAX_LAG_BLOCKS: integer(0, 1_000_000)
    .prefault('50')
    .describe('Blocks that the index may be behind the head before its figures are refused'),
  DENY_FILE: z
    .string()
    .optional()
    .describe('JSON object {tokens, pools} of addresses that are never used; read again when it changes'),
  ALLOW_MIDDLE_TOKENS: list
    .pipe(z.array(addressInput))
    .optional()
    .describe('When set, only these tokens may lie between two pools, comma separated'),
  MIDDLE_TOKENS: z
    .enum(['trusted', 'any'], { error: 'must be trusted or any' })
    .prefault('trusted')
    .describe(
      'Tokens that may lie between two pools: trusted ones (of the network, of token lists, or deep for days), or any',
    ),
  MIDDLE_TOKEN_MIN_DEPTH: integer(1, 999_999_999_999)
    .prefault('50000')
    .describe(
      'US dollars that a pool of a token must have held of its anchor for three to six days for the token to be trusted',
    ),
  MAX_UNTRUSTED_GAIN: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a percentage with at most six decimals')
    .prefault('1')
    .describe(
      'Percent by which a route through tokens of no network setting or token list may beat the best other one; what promises more is not offered',
    ),
  DEFAULT_MAX_SPLITS: integer(1, 8)
    .prefault('1')
    .describe('Most routes that an amount may be split over where a request does not say'),
  WATCH_OUTCOMES: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .prefault('false')
    .describe(
      'true: look in each block for the swaps that were built, count what became of them, and bar what made them revert; one request a block while a swap may still be sent',
    ),
  PINNED_TOKENS_FILE: z
    .string()
    .optional()
    .describe('JSON array of {address, priority}: the tokens that are listed first'),
  TOKEN_LISTS: list
    .prefault('')
    .describe(
      'Token lists for icons and trust, files or URLs, comma separated; the icon of the first that has one wins',
    ),
  IPFS_GATEWAY: httpUrl.prefault('https://ipfs.io/ipfs/').describe('Where ipfs:// icons are read'),
  HOST: z.string().prefault('0.0.0.0').describe('Interface to listen on'),
  PORT: integer(0, 65_535).prefault('3000').describe('Port to listen on; 0 takes a free one'),
  WORKERS: z
    .string()
    .refine((text) => text === 'auto' || integer(1, 256).safeParse(text).success, {
      error: 'must be auto or a whole number from 1 to 256',
    })
    .transform((text) => (text === 'auto' ? text : Number(text)))
    .prefault('1')
    .describe(
      'Processes behind the one port, auto for one per processor; above 1, the measurements are at METRICS_PORT only',
    ),
  METRICS_PORT: integer(1, 65_535)
    .optional()
    .describe('Port for /metrics alone, for Prometheus; without it /metrics is at PORT'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
    .optional()
    .describe('OpenTelemetry collector (OTLP over HTTP) that traces are sent to; without it none are made'),
  LOG_LEVEL: logLevel.prefault('info').describe('Least severe line that is logged'),
  CORS_ORIGIN: list.prefault('*').describe('Origins whose pages may call, comma separated, or *'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d{1,2}|[0-9a-fA-F.:/, ]+)$/, 'must be true, false, a number of hops or addresses')
    .prefault('false')
    .describe('Proxies in front: false, true, a number of hops, or addresses, comma separated'),
  RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000)
    .prefault('0')
    .describe(
      'Requests a client address may send in a minute; a trade counts once for each route that it may be split over, a simulation three times; 0 is no limit',
    ),
  RATE_LIMIT_STORE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres or postgresql URL' })
    .optional()
    .describe('PostgreSQL database in which instances count requests together; without it each counts alone'),
  API_KEYS_FILE: z
    .string()
    .optional()
    .describe(
      'JSON array of {name, sha256, perMinute}: keys with limits of their own, by hash; read again when it changes',
    ),
  REQUEST_TIMEOUT_MS: milliseconds.prefault('15000').describe('Longest time that a request may take'),
  MAX_REQUESTS_IN_FLIGHT: integer(1, 100_000)
    .prefault('64')
    .describe(
      'Requests that each endpoint answers at the same time, swaps no more than RPC_MAX_IN_FLIGHT; more are refused with OVERLOADED',
    ),
  MAX_STREAMS: integer(0, 100_000)
    .prefault('1000')
    .describe(
      'Streams of quotes that may be open at the same time, each counted once for each route that it may be split over; more are refused with OVERLOADED',
    ),
  MAX_STREAMS_PER_ADDRESS: integer(0, 100_000)
    .prefault('100')
    .describe(
      'The same of one client address or key, refused with RATE_LIMITED; behind a balancer set TRUST_PROXY; 0 is no limit',
    ),
  MAX_HEAVY_REQUESTS: integer(1, 1_000)
    .prefault('2')
    .describe(
      'Requests of more than 16 routes in all that are worked on at the same time; 64 more wait, 32 of one caller, and the rest is refused with OVERLOADED',
    ),
  MAX_LOOP_DELAY_MS: integer(1, 10_000)
    .prefault('25')
    .describe(
      'Time that requests of one turn may hold the processor before others of it are refused with OVERLOADED',
    ),
  SHUTDOWN_DELAY_MS: integer(0, 600_000)
    .prefault('0')
    .describe('Time after SIGTERM, with /ready refusing, until balancers send no more requests'),
  SHUTDOWN_GRACE_MS: integer(0, 600_000)
    .prefault('10000')
    .describe('Time for requests in flight to finish after that'),
  WRAPPED_NATIVE: override('wrapped native token'),
  V2_FACTORY: override('V2 factory'),
  V3_FACTORY: override('V3 factory'),
  POSITION_MANAGER: override('NonfungiblePositionManager'),
  QUOTER_V2: override('QuoterV2, which only tests and benchmarks ask'),
  UNIVERSAL_ROUTER: override('Universal Router'),
  PERMIT2: override('Permit2'),
  BASE_TOKENS: list
    .pipe(z.array(addressInput))
    .optional()
    .describe('Overrides the network: tokens that most pools are paired with, comma separated'),
});

export type Settings = z.output<typeof settingsSchema>;

/** The settings that define the network. */
export const networkSettings = settingsSchema.pick({
  ...{ NETWORK: true, NETWORK_FILE: true, WRAPPED_NATIVE: true, V2_FACTORY: true, V3_FACTORY: true },
  ...{ POSITION_MANAGER: true, QUOTER_V2: true, UNIVERSAL_ROUTER: true, PERMIT2: true, BASE_TOKENS: true },
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
