import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Handler } from './answer.ts';

const VERSIONED = '/api/v1/';
/** Second prefix of the versioned paths. */
export const SECOND_PREFIX = '/swap-api';

export const isVersioned = ({ path }: Pick<Endpoint, 'path'>) => path.startsWith(VERSIONED);

export function endpointPaths(endpoint: Pick<Endpoint, 'path'>): string[] {
  return isVersioned(endpoint) ? [endpoint.path, SECOND_PREFIX + endpoint.path] : [endpoint.path];
}

/** Answers OPTIONS with the methods of the path and refuses all other methods. */
export function otherMethods(endpoint: Pick<Endpoint, 'method' | 'path'>): RequestHandler {
  const allow = endpoint.method === 'get' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
  return (request, response) => {
    response.locals.route = endpoint.path;
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new AppError('METHOD_NOT_ALLOWED', `${request.method} is not allowed here: use ${allow}`);
  };
}

/**
 * Handlers of paths without parameters, found by one look-up instead of Express' walk along all routes. It
 * matches the exact spelling; Express handles equivalent ones (capital letters, a trailing slash, a whole
 * URL).
 */
export class FixedPaths {
  readonly #handlers = { get: new Map<string, Handler>(), post: new Map<string, Handler>() };

  add(method: 'get' | 'post', paths: readonly string[], handler: Handler): void {
    for (const path of paths) this.#handlers[method].set(path, handler);
  }

  find({ method, url = '' }: IncomingMessage): Handler | undefined {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (method === 'GET' || method === 'HEAD') return this.#handlers.get.get(path);
    return method === 'POST' ? this.#handlers.post.get(path) : undefined;
  }
}
