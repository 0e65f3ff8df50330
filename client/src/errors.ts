import type { operations } from './schema.ts';

type BatchedAnswer =
  operations['getQuotes']['responses'][200]['content']['application/json']['quotes'][number];

/** The body of an error answer: `details` has one shape for each `code`. */
export type ErrorBody = Extract<BatchedAnswer, { code: string }>;

/**
 * The codes of the service. `UNKNOWN` marks an answer that is not the service's, as of a gateway in between.
 */
export type ErrorCode = ErrorBody['code'] | 'UNKNOWN';

/** What `details` holds for a code; undefined where a code has none. */
export type DetailsOf<Code extends ErrorCode> = Code extends ErrorBody['code']
  ? Extract<ErrorBody, { code: Code }> extends infer Body
    ? 'details' extends keyof Body
      ? Body['details']
      : undefined
    : never
  : undefined;

interface SwapApiErrorFields<Code extends ErrorCode> {
  readonly code: Code;
  readonly status: number;
  readonly details?: DetailsOf<Code> | undefined;
  readonly requestId?: string;
  readonly retryAfterSeconds?: number;
}

class ErrorOfCode<Code extends ErrorCode> extends Error {
  override readonly name = 'SwapApiError';
  readonly code: Code;
  readonly status: number;
  readonly details: DetailsOf<Code>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, fields: SwapApiErrorFields<Code>) {
    super(message);
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details as DetailsOf<Code>;
    this.requestId = fields.requestId;
    this.retryAfterSeconds = fields.retryAfterSeconds;
  }
}

/** The service answered an error. `code` tells errors apart, and what `details` holds. */
export type SwapApiError = { [Code in ErrorCode]: ErrorOfCode<Code> }[ErrorCode];

/** Its prototype is the union, so that `instanceof` leads to it and a look at `code` narrows `details`. */
export const SwapApiError = ErrorOfCode as unknown as {
  new <Code extends ErrorCode>(message: string, fields: SwapApiErrorFields<Code>): SwapApiError;
  readonly prototype: SwapApiError;
};

/** Reads the error of an answer. */
export async function errorOf(response: Response): Promise<SwapApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retry = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  if (typeof body?.error !== 'string' || typeof body.code !== 'string') {
    return new SwapApiError(`${response.url} answered ${response.status}`, {
      code: 'UNKNOWN',
      status: response.status,
      ...retry,
    });
  }
  const { error, code, requestId } = body;
  const details = 'details' in body ? body.details : undefined;
  return new SwapApiError<ErrorCode>(error, {
    code,
    status: response.status,
    details,
    ...retry,
    ...(requestId === undefined ? {} : { requestId }),
  });
}
