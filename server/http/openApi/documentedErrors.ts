import { ERROR_CODES, type ErrorCode, STATUS_OF_CODE } from '../../errors.ts';
import type { Endpoint } from '../endpoint.ts';

/** Error codes of endpoints that read the chain. */
export const CHAIN_ERRORS = ['RPC_UNAVAILABLE', 'UPSTREAM_INVALID'] as const satisfies readonly ErrorCode[];

/** Error codes of endpoints that require the index. */
export const INDEX_ERRORS = [
  'SUBGRAPH_UNAVAILABLE',
  'SUBGRAPH_STALE',
  'RPC_UNAVAILABLE',
  'UPSTREAM_INVALID',
] as const satisfies readonly ErrorCode[];

/** Error codes of endpoints that search for a route. */
export const TRADE_ERRORS = ['NO_ROUTE', 'INSUFFICIENT_LIQUIDITY'] as const satisfies readonly ErrorCode[];

interface ErrorExample {
  readonly error: string;
  readonly details?: unknown;
}

/** An example of each code for the document. */
const EXAMPLE_OF_CODE: Readonly<Record<ErrorCode, ErrorExample>> = {
  INVALID_REQUEST: {
    error: 'amountIn must be greater than 0',
    details: [{ path: 'amountIn', message: 'must be greater than 0' }],
  },
  UNAUTHORIZED: { error: 'The API key is unknown' },
  NOT_FOUND: { error: '0x0000000000000000000000000000000000000ABc is not a pool of this exchange' },
  NO_ROUTE: { error: 'No route found' },
  METHOD_NOT_ALLOWED: { error: 'DELETE is not allowed here: use GET, HEAD, OPTIONS' },
  PAYLOAD_TOO_LARGE: { error: 'The request body is larger than 64 KiB' },
  UNSUPPORTED_MEDIA_TYPE: { error: 'The request body must be JSON: Content-Type: application/json' },
  INSUFFICIENT_LIQUIDITY: { error: 'A route exists, but no route has the liquidity for this amount' },
  SIMULATION_REVERTED: { error: 'This swap would revert: V3TooLittleReceived' },
  NOT_A_V3_POOL: { error: 'The pool is a V2 pair: it has no ticks' },
  BOUND_NOT_MET: {
    error: 'minAmountOut cannot be met: the market gives 3498762982 now',
    details: { minAmountOut: '3500000000', amountOut: '3498762982', blockNumber: '23000139' },
  },
  RATE_LIMITED: { error: 'Too many requests: try again in 12 s' },
  INTERNAL: { error: 'An internal error occurred' },
  UPSTREAM_INVALID: { error: 'The RPC node sent a malformed answer.' },
  SUBGRAPH_UNAVAILABLE: { error: 'The index could not be reached' },
  SUBGRAPH_STALE: { error: 'The index is 60 blocks behind the chain' },
  RPC_UNAVAILABLE: { error: 'The RPC node cannot be reached.' },
  OVERLOADED: { error: 'The service is overloaded' },
  TIMEOUT: { error: 'The request took longer than 15 s' },
};

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
  const { error, details } = EXAMPLE_OF_CODE[code];
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
