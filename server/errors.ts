/** The HTTP status of every error code that a caller can receive. */
export const STATUS_OF_CODE = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  NO_ROUTE: 404,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INSUFFICIENT_LIQUIDITY: 422,
  SIMULATION_REVERTED: 422,
  NOT_A_V3_POOL: 422,
  BOUND_NOT_MET: 422,
  QUOTE_MOVED: 422,
  NOT_SUPPORTED_BY_ROUTER: 422,
  LIQUIDITY_REFUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_INVALID: 502,
  SUBGRAPH_UNAVAILABLE: 503,
  SUBGRAPH_STALE: 503,
  INDEX_REQUIRED: 503,
  RPC_UNAVAILABLE: 503,
  OVERLOADED: 503,
  TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

export const ERROR_CODES = Object.keys(STATUS_OF_CODE) as ErrorCode[];

export interface AppErrorOptions {
  /**
   * Data that the caller can act on: bad fields as `{path, message}`, pools searched, a decoded revert
   * reason.
   */
  readonly details?: unknown;
  /** The upstream failure, for the log only; never sent to the caller. */
  readonly cause?: unknown;
  /** Seconds after which to retry; sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
}

/** A failure with an error code and a message written for the caller. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return STATUS_OF_CODE[this.code];
  }
}
