import { type Dispatcher, Pool } from 'undici';
import type { Question } from './question.ts';

/** Headers that differ from one process to another, or from one second to the next. */
const LEFT_OUT_HEADERS = new Set([
  'date',
  'x-request-id',
  'etag',
  'content-length',
  'connection',
  'keep-alive',
]);
/** Fields whose values differ so: names, times, and the version in the OpenAPI document. */
const LEFT_OUT_FIELDS = ['requestId', 'ageSeconds', 'secondsLeft', 'version'];
/**
 * Fields that count from the clock: their values are left out wherever the answer repeats them, calldata
 * included.
 */
const CLOCK_FIELDS = ['deadline', 'sigDeadline', 'expiration'];
/** An approval of Permit2 ends half an hour after the deadline of its swap; its calldata alone says when. */
const APPROVAL_LASTS_LONGER = 1800n;

const leftOutField = new RegExp(`("(?:${LEFT_OUT_FIELDS.join('|')})":)(?:"[^"]*"|[^,}\\]]+)`, 'g');
const clockField = new RegExp(`"(?:${CLOCK_FIELDS.join('|')})":"?(\\d{10})\\b`, 'g');

export interface ComparedAnswer {
  readonly status: number;
  /** Those that are compared, one a line, by name. */
  readonly headers: string;
  /** Without what is left out. */
  readonly body: string;
}

export interface Asker {
  ask(question: Question, requestId: string): Promise<ComparedAnswer>;
  close(): Promise<void>;
}

/** Sends the bytes of a question unchanged, and returns the parts of the answer that must be the same. */
export function askerOf(url: string): Asker {
  const pool = new Pool(url, { bodyTimeout: 60_000, headersTimeout: 60_000 });
  return {
    async ask({ method, path, headers = {}, body }, requestId) {
      const answer = await pool.request({
        method,
        path,
        headers: { ...headers, 'x-request-id': requestId },
        body: body ?? null,
      });
      return {
        status: answer.statusCode,
        headers: comparedHeaders(answer.headers),
        body: comparedBody(await answer.body.text()),
      };
    },
    close: () => pool.close(),
  };
}

function comparedHeaders(headers: Dispatcher.ResponseData['headers']): string {
  const kept = Object.entries(headers).filter(([name]) => !LEFT_OUT_HEADERS.has(name));
  return kept
    .map(([name, value]) => `${name}: ${value}`)
    .toSorted()
    .join('\n');
}

/** Returns the body with a mark in place of each value that is left out. */
function comparedBody(text: string): string {
  const body = text.replace(leftOutField, '$1…');
  const times = new Set(Array.from(body.matchAll(clockField), ([, seconds = '']) => seconds));
  return [...times].reduce(
    (masked, seconds) =>
      masked
        .replaceAll(wordOf(BigInt(seconds)), '…')
        .replaceAll(wordOf(BigInt(seconds) + APPROVAL_LASTS_LONGER), '…')
        .replaceAll(seconds, '…'),
    body,
  );
}

/** The number as a word of calldata. */
function wordOf(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
