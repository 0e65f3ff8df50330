import { ERROR_CODES, type ErrorCode, STATUS_OF_CODE } from '../../errors.ts';
import type { Endpoint } from '../endpoint.ts';

/** Error codes of endpoints that read the chain. */
export const CHAIN_ERRORS = ['RPC_UNAVAILABLE', 'UPSTREAM_INVALID'] as const satisfies readonly ErrorCode[];

/** Error codes of endpoints that require the index. */
export const INDEX_ERRORS = [
  'SUBGRAPH_UNAVAILABLE',
  'SUBGRAPH_STALE',
  'INDEX_REQUIRED',
  'RPC_UNAVAILABLE',
  'UPSTREAM_INVALID',
] as const satisfies readonly ErrorCode[];

/** Error codes of endpoints that search for a route. */
export const TRADE_ERRORS = ['NO_ROUTE', 'INSUFFICIENT_LIQUIDITY'] as const satisfies readonly ErrorCode[];

/** When the same request may succeed. */
const RETRY = {
  no: 'no',
  block: 'at the next block',
  later: 'after `Retry-After` seconds',
  once: 'once; then report the `requestId`',
} as const;

interface DocumentedError {
  readonly meaning: string;
  readonly retry: keyof typeof RETRY;
  /** What `details` holds, in words. Absent: the answer has none. */
  readonly holds?: string;
  /** Message and details of an example. */
  readonly error: string;
  readonly details?: unknown;
}

const PROBLEMS =
  'array of `{ path, message }`, one for each field; absent where the path or body cannot be read';
const LOADING =
  'object: `pools`, `index`, `nodes` or `workers`, how far a service is that starts; absent otherwise';
const LOADING_EXAMPLE = { pools: { listed: 12_000 } };

/** Every code with its meaning and an example. */
const DOCUMENTED: Readonly<Record<ErrorCode, DocumentedError>> = {
  INVALID_REQUEST: {
    meaning: 'A field is missing, malformed or out of range',
    retry: 'no',
    holds: PROBLEMS,
    error: 'amountIn must be greater than 0',
    details: [{ path: 'amountIn', message: 'must be greater than 0' }],
  },
  UNAUTHORIZED: {
    meaning: 'The API key is not one of this service',
    retry: 'no',
    error: 'The API key is unknown',
  },
  NOT_FOUND: {
    meaning: 'The path, token or pool does not exist here',
    retry: 'no',
    error: '0x0000000000000000000000000000000000000ABc is not a pool of this exchange',
  },
  NO_ROUTE: {
    meaning: 'No allowed path of pools joins the tokens',
    retry: 'block',
    holds: 'object: the pools considered, `excluded`, `leftOut` and `setting`; or `token` and `reason`',
    error:
      'No route found from 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 to 0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984 through at most 3 pools',
    details: { poolsConsidered: { v2: 0, v3: 0 }, poolsOfTokenIn: 0, poolsOfTokenOut: 12, failures: [] },
  },
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists for other methods, see `Allow`',
    retry: 'no',
    error: 'DELETE is not allowed here: use GET, HEAD, OPTIONS',
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body is larger than the service reads',
    retry: 'no',
    error: 'The request body is larger than 64 KiB',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body is not JSON',
    retry: 'no',
    error: 'The request body must be JSON: Content-Type: application/json',
  },
  INSUFFICIENT_LIQUIDITY: {
    meaning: 'A path exists, and its pools cannot fill the amount, or it is too small',
    retry: 'block',
    holds:
      'object: the pools considered, `reason` and `leastAmountIn` where it is too small; or `token` and `reason`',
    error:
      'The pools between 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 and 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 cannot fill this amount',
    details: {
      poolsConsidered: { v2: 1, v3: 0 },
      poolsOfTokenIn: 1,
      poolsOfTokenOut: 1,
      failures: [
        { address: '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc', protocol: 'v2', reason: 'cannotFill' },
      ],
    },
  },
  SIMULATION_REVERTED: {
    meaning: 'The transaction would fail or deliver less, so it is not answered',
    retry: 'block',
    holds:
      'object: `command`, `error`, `origin` and, where known, `token` or `account`; or `token` and `reason`',
    error: 'This swap would revert: V3TooLittleReceived',
    details: { command: 'V3_SWAP_EXACT_IN', error: 'V3TooLittleReceived', origin: null },
  },
  NOT_A_V3_POOL: {
    meaning: 'The pool is a V2 pair, which has no ticks or positions',
    retry: 'no',
    error: 'The pool is a V2 pair: it has no ticks',
  },
  BOUND_NOT_MET: {
    meaning: 'The market is past the bound of the request',
    retry: 'block',
    holds: 'object: the bound, what the market gives now, `blockNumber`',
    error: 'minAmountOut cannot be met: the market gives 3498762982 now',
    details: { minAmountOut: '3500000000', amountOut: '3498762982', blockNumber: '23000139' },
  },
  QUOTE_MOVED: {
    meaning: 'The routes of `quoteId` cannot be built as quoted any more: quote again',
    retry: 'no',
    holds: 'object: `reason`, `blockNumber` and, where known, `quotedAmount`, `presentAmount` and `address`',
    error: 'The quote does not hold any more: the price has moved past the slippage',
    details: {
      reason: 'price',
      quotedAmount: '3498762982',
      presentAmount: '3470120033',
      blockNumber: '23000141',
    },
  },
  NOT_SUPPORTED_BY_ROUTER: {
    meaning: "The exchange's router cannot carry out a term of the swap",
    retry: 'no',
    holds: 'object: `term`, `can` (the nearest that it can), `router`, `kind`',
    error:
      'The router of this exchange (uniswapV2Router02) cannot do this (permit): it can do a plain allowance of the router',
    details: {
      term: 'permit',
      can: 'a plain allowance of the router',
      router: '0xA5B0946D31aD2d251e0fe2dfEA8808BFd475e607',
      kind: 'uniswapV2Router02',
    },
  },
  LIQUIDITY_REFUSED: {
    meaning: 'The change of liquidity would not do what its caller means',
    retry: 'no',
    holds: 'object: `reason`, and the addresses or amounts that it is about',
    error:
      'Position 42 belongs to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, not to 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    details: { reason: 'notTheOwner', owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
  },
  RATE_LIMITED: {
    meaning: 'The address or key has used its requests of this minute',
    retry: 'later',
    error: 'Too many requests: at most 60 a minute',
  },
  INTERNAL: {
    meaning: 'The service has a defect; its log has the cause',
    retry: 'once',
    error: 'An internal error occurred',
  },
  UPSTREAM_INVALID: {
    meaning: 'A node or the index sent an answer that cannot be right',
    retry: 'block',
    holds: LOADING,
    error: 'The RPC node sent a malformed answer.',
    details: LOADING_EXAMPLE,
  },
  SUBGRAPH_UNAVAILABLE: {
    meaning: 'The index cannot be reached; quotes continue',
    retry: 'later',
    holds: LOADING,
    error: 'The index could not be reached',
    details: LOADING_EXAMPLE,
  },
  SUBGRAPH_STALE: {
    meaning: 'The index is further behind the chain than the operator allows',
    retry: 'later',
    holds: LOADING,
    error: 'The index is 60 blocks behind the chain',
    details: LOADING_EXAMPLE,
  },
  INDEX_REQUIRED: {
    meaning: 'This service runs without an index, and only an index can tell this',
    retry: 'no',
    error: 'This instance has no index: SUBGRAPH_URL is not set',
  },
  RPC_UNAVAILABLE: {
    meaning: 'No node gives a block that can be trusted, or none as new as `minBlock`',
    retry: 'later',
    holds: LOADING,
    error: 'The RPC node cannot be reached.',
    details: LOADING_EXAMPLE,
  },
  OVERLOADED: {
    meaning: 'The service has more to do than it can answer in time, or is starting',
    retry: 'later',
    holds: LOADING,
    error: 'The states of the pools are still being read: 120 of 52000',
    details: { pools: { read: 120, wanted: 52_000 } },
  },
  TIMEOUT: {
    meaning: 'The answer was not ready within the time limit of a request',
    retry: 'once',
    error: 'The request took longer than 15 s',
  },
};

/** Describes a code in one line of Markdown. */
export function meaningOf(code: ErrorCode): string {
  const { meaning, retry, holds } = DOCUMENTED[code];
  const details = holds === undefined ? '' : ` \`details\`: ${holds}.`;
  return `\`${code}\`: ${meaning}. Retry: ${RETRY[retry]}.${details}`;
}

/** Lists every code as a table of Markdown, by status. */
export function errorTable(): string {
  const rows = ERROR_CODES.map((code) => {
    const { meaning, retry, holds = '' } = DOCUMENTED[code];
    return `| ${STATUS_OF_CODE[code]} | \`${code}\` | ${meaning} | ${RETRY[retry]} | ${holds} |`;
  });
  return [
    '| Status | Code | Meaning | Retry the same request | `details` |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

type Documented = Pick<Endpoint, 'method' | 'path' | 'request' | 'errors'>;

/** Returns every error that the endpoint may answer with, grouped by HTTP status, ascending. */
export function errorsByStatus(endpoint: Documented): ReadonlyMap<number, readonly ErrorCode[]> {
  const codes = ERROR_CODES.filter((code) => mayAnswer(endpoint, code));
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = STATUS_OF_CODE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** Returns the body of an error answer with the code. */
export function errorExample(code: ErrorCode) {
  const { error, details } = DOCUMENTED[code];
  return {
    error,
    code,
    ...(details === undefined ? {} : { details }),
    requestId: '5b6a9a3e-2f58-4a0e-9d3c-0f6b1c7d2e41',
  };
}

function mayAnswer({ method, path, request, errors = [] }: Documented, code: ErrorCode): boolean {
  if (errors.includes(code)) return true;
  if (code === 'INVALID_REQUEST') return Object.keys(request).length > 0;
  if (code === 'PAYLOAD_TOO_LARGE' || code === 'UNSUPPORTED_MEDIA_TYPE') return method === 'post';
  if (code === 'RATE_LIMITED' || code === 'UNAUTHORIZED') return path.startsWith('/api/');
  return code === 'OVERLOADED' || code === 'TIMEOUT' || code === 'INTERNAL';
}
