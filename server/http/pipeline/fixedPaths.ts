import type { IncomingMessage } from 'node:http';
import type { Handler } from './answer.ts';

/**
 * Handlers of paths without parts to be read, found by one look instead of Express' walk along all its routes. They are
 * asked for as the document spells them; any other spelling that means the same (capital letters, a slash at the end,
 * a whole URL) is for Express to understand.
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
