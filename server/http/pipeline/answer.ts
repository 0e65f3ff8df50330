import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyHolder } from '../../limits/apiKeys.ts';
import type { RequestContext } from './requestContext.ts';

/** The state of an answer from reading its request to writing its log line. */
interface Notes {
  context: RequestContext;
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
  /** Counts work worth this number of requests, one of which is already counted; absent without a limit. @throws RATE_LIMITED */
  charge?: (cost: number) => Promise<void>;
}

/** Node's own answer with its notes; one of Express is the same with methods of its own. */
export type Answer = ServerResponse & { readonly locals: Notes };

/** Answers a request, and throws nothing: a failure is an answer too. */
export type Handler = (request: IncomingMessage, answer: Answer) => void;

/**
 * Lets a request go on with `next()`. Refuses it with `next(error)`, or by an answer of its own, and throws nothing.
 */
export type Guard = (request: IncomingMessage, answer: Answer, next: (error?: unknown) => void) => void;

declare global {
  namespace Express {
    interface Locals extends Notes {}
  }
}

/** Sends JSON as Express' `send` does, but without looking up types, tags and freshness, which endpoints decide. */
export function sendJson(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Length', bytes);
  // Nearly all answers are ASCII, which latin1 copies faster and encodes alike.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}
