import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyHolder } from '../../limits/apiKeys.ts';
import type { RequestContext } from './requestContext.ts';

/** What an answer carries from when its request is read until its log line is written. */
interface Notes {
  context: RequestContext;
  /** The endpoint's path as the document names it, once it is known. */
  route?: string;
  /** Of which block the answer is. */
  block?: string | undefined;
  /** Of the error that was answered, and why. */
  code?: string;
  cause?: string | undefined;
  /** Of the key that was sent. */
  holder?: KeyHolder;
  /** A key was sent that nobody was given. */
  isUnknownKey?: boolean;
  /** Counts work of so many requests, of which one is counted already; absent without a limit. @throws RATE_LIMITED */
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
