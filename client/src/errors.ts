import type { components } from './schema.ts';

/** The codes of the service. `UNKNOWN` marks an answer that is not the service's, as of a gateway in between. */
export type ErrorCode = components['schemas']['Error']['code'] | 'UNKNOWN';

interface SwapApiErrorFields {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details?: unknown;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
}

/** The service answered an error. Tell errors apart by `code`. */
export class SwapApiError extends Error {
  override readonly name = 'SwapApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Facts to act on: bad fields as `{path, message}`, a decoded reason. */
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, fields: SwapApiErrorFields) {
    super(message);
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details;
    this.requestId = fields.requestId;
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }
}

/** Reads the error of an answer. */
export async function errorOf(response: Response): Promise<SwapApiError> {
  const body = (await response.json().catch(() => null)) as Partial<components['schemas']['Error']> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retry = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  if (typeof body?.error !== 'string' || typeof body.code !== 'string') {
    return new SwapApiError(`${response.url} answered ${response.status}`, {
      ...{ code: 'UNKNOWN', status: response.status },
      ...retry,
    });
  }
  const { error, code, details, requestId } = body;
  return new SwapApiError(error, {
    ...{ code, status: response.status, details, ...retry },
    ...(requestId === undefined ? {} : { requestId }),
  });
}
