import type { IncomingMessage } from 'node:http';
import type { Handler } from './answer.ts';

/**
 * Handlers of paths without parameters, found by one look-up instead of Express' walk along all routes. It matches the
 * exact spelling; Express handles equivalent ones (capital letters, a trailing slash, a whole URL).
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
