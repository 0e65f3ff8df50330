import { onHost } from '../brand/brand.ts';
import { withSafeNames } from './safeNames.ts';

/** The service failed to answer, or answered an error: `code` is the API's, or UNREACHABLE. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: string;
  readonly status: number | undefined;
  readonly details: unknown;

  constructor(message: string, code: string, status?: number, details?: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** Whether the service or its upstreams are to blame, so that a later retry makes sense. */
  get isOutage(): boolean {
    if (this.code === 'INDEX_REQUIRED') return false;
    return this.status === undefined || this.status === 429 || this.status >= 500;
  }
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** @throws ApiFailure */
export function getJson<Answer>(path: string, query: Query, signal?: AbortSignal): Promise<Answer> {
  const text = queryText(query);
  return request<Answer>(text === '' ? path : `${path}?${text}`, signal === undefined ? {} : { signal });
}

/** Makes a query string of the fields that are set. */
function queryText(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given).toString();
}

/** @throws ApiFailure */
export function postJson<Answer>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer> {
  return request<Answer>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function request<Answer>(url: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(onHost(url), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure('The service does not answer', 'UNREACHABLE');
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return withSafeNames(body as Answer);
  throw failureOf(response.status, body);
}

function failureOf(status: number, body: unknown): ApiFailure {
  const { error, code, details } = (body ?? {}) as { error?: unknown; code?: unknown; details?: unknown };
  if (typeof error === 'string' && typeof code === 'string')
    return new ApiFailure(error, code, status, details);
  return new ApiFailure(`The service answered ${status} without an error message`, 'UNKNOWN', status);
}
