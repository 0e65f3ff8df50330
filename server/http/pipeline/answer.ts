import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyHolder } from '../../limits/apiKeys.ts';
import type { Caller } from '../callers/callers.ts';
import { COMPRESSED_FROM, encodingOf, type JsonText } from './jsonText.ts';
import type { RequestContext } from './requestContext.ts';

/** The state of an answer from reading its request to writing its log line. */
interface Notes {
  context: RequestContext;
  /** The address or the holder of a key that the request counts for. */
  caller: Caller;
  /** The endpoint's path as the document names it, once it is known. */
  route?: string;
  /** Block of the answer. */
  block?: string | undefined;
  /** Code and cause of the answered error. */
  code?: string;
  cause?: string | undefined;
  /** Name of the sent API key. */
  holder?: KeyHolder;
  /** Whether an unknown API key was sent. */
  isUnknownKey?: boolean;
  /**
   * Counts work worth this number of requests, one of which is already counted; absent without a limit.
   * @throws RATE_LIMITED
   */
  charge?: (cost: number) => Promise<void>;
}

/** Node's own answer with its notes; one of Express is the same with methods of its own. */
export type Answer = ServerResponse & { readonly locals: Notes };

/** Answers a request, and throws nothing: a failure is an answer too. */
export type Handler = (request: IncomingMessage, answer: Answer) => void;

/**
 * Lets a request go on with `next()`. Refuses it with `next(error)`, or by an answer of its own, and throws
 * nothing.
 */
export type Guard = (request: IncomingMessage, answer: Answer, next: (error?: unknown) => void) => void;

declare global {
  namespace Express {
    interface Locals extends Notes {}
  }
}

/**
 * Sends JSON as Express' `send` does, but without looking up types, tags and freshness, which endpoints
 * decide. Compresses it where it is long and the client takes that; at once, because the answers are short
 * and a stream of zlib costs more.
 */
export function sendJson(response: ServerResponse, json: JsonText): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const { text, bytes } = json;
  if (bytes >= COMPRESSED_FROM) {
    response.appendHeader('Vary', 'Accept-Encoding');
    const encoding = encodingOf(response.req.headers['accept-encoding'] as string | undefined);
    if (encoding !== undefined) {
      sendPacked(response, encoding, json.packed(encoding));
      return;
    }
  }
  response.setHeader('Content-Length', bytes);
  // Nearly all answers are ASCII, which latin1 copies faster and encodes alike.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

function sendPacked(response: ServerResponse, encoding: string, packed: Buffer): void {
  response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', packed.length);
  const tag = response.getHeader('ETag');
  // A strong tag names bytes, and these are others than those of the plain answer.
  if (typeof tag === 'string' && !tag.startsWith('W/')) response.setHeader('ETag', `W/${tag}`);
  response.end(packed);
}
