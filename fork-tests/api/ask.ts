import { expect } from 'vitest';

/** An answer as it came, whatever its status. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON object in `text`; an empty one when the answer has no body. */
  readonly body: Record<string, unknown>;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: text === '' ? {} : JSON.parse(text) };
}

/** The body of an answer that must be a success. */
export async function bodyOf(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  expect([status, body['error']]).toEqual([200, undefined]);
  return body;
}

/** The fields as a query, those that are undefined left out. */
export function queryOf(fields: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.append(name, String(value));
  }
  return query.toString();
}

/** Sends an object as JSON, a string or bytes as they are. */
export function post(
  url: string,
  body: object | string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: isRaw ? body : JSON.stringify(body),
  });
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  /** What `error` says, whole or by pattern. */
  readonly error: string | RegExp;
  /** Absent: there must be none. */
  readonly details?: unknown;
}

/** The one shape of every error: status, body with nothing beside the four fields, headers. */
export function expectRefusal(answer: Answer, { status, code, error, details }: Refusal): void {
  expect(answer.body).toEqual({
    error: typeof error === 'string' ? error : expect.stringMatching(error),
    code,
    ...(details === undefined ? {} : { details }),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const isTemporary = status === 503 || status === 429;
  expect(answer.headers.get('retry-after')).toEqual(isTemporary ? expect.stringMatching(/^[1-9]\d*$/) : null);
}
